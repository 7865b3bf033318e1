//! The marks of a piece as everyone sees them.

use super::continuing::Force;
use super::state::State;
use crate::mark::Mark;
use crate::piece::{Kind, PieceId};
use crate::seat::Seat;
use crate::shown_mark::{PieceMark, ShownMark};

impl State {
    /// What cards have made of the piece and what binds it; suspended marks come last.
    pub(crate) fn shown_marks(&self, id: PieceId) -> Vec<ShownMark> {
        let piece = self.piece(id);
        let partner = self.partner(id);
        let is_kind = |kind| self.whole(id).any(|part| self.piece(part).kind == kind);
        let by_seat = |mark: fn(Seat) -> Mark| Seat::ALL.into_iter().any(|seat| piece.marks.has(mark(seat)));
        let stuck = self.square_of(id).is_some_and(|square| self.sets.stuck().has(square));
        let found = [
            (is_kind(Kind::Crab), PieceMark::Crab),
            (is_kind(Kind::Prince), PieceMark::Prince),
            (piece.royal && !is_kind(Kind::King), PieceMark::Royal),
            (piece.marks.has(Mark::Pacifist), PieceMark::Pacifist),
            (piece.marks.has(Mark::Neutral), PieceMark::Neutral),
            (piece.marks.has(Mark::Cursed), PieceMark::Cursed),
            (piece.marks.has(Mark::Magnet), PieceMark::Magnet),
            (stuck, PieceMark::Stuck),
            (by_seat(Mark::Challenged), PieceMark::Challenged),
            (by_seat(Mark::Jailed), PieceMark::Jailed),
            (by_seat(Mark::Shielded), PieceMark::Shielded),
            (self.whole(id).any(|part| self.piece(part).base != self.piece(part).born), PieceMark::Promoted),
        ];
        let lies_on = |subject: Option<PieceId>| subject.is_some() && (subject == Some(id) || subject == partner);
        let awake = found.into_iter().filter(|(found, _)| *found).map(|(_, mark)| ShownMark { mark, asleep: false });
        let mut marks: Vec<ShownMark> = awake.collect();
        for continuing in self.effects().iter().filter(|continuing| lies_on(continuing.subject)) {
            let mark = match continuing.force {
                Force::Becomes(_) => PieceMark::Crab,
                Force::Crowns => PieceMark::Royal,
                Force::Marks(Mark::Pacifist) => PieceMark::Pacifist,
                Force::Marks(Mark::Neutral) => PieceMark::Neutral,
                _ => continue,
            };
            // A *Coup* overruled by a later one is not suspended.
            if !self.is_awake(continuing) {
                marks.push(ShownMark { mark, asleep: true });
            }
        }
        marks
    }
}
