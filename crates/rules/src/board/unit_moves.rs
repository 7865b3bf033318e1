//! How units of two move: as either part could, each move once.

use super::bounds::Bounds;
use super::chess::Move;
use super::legal::{Safety, Targets};
use super::state::State;
use crate::piece::Kind;
use crate::seat::Seat;
use crate::square_set::SquareSet;

impl State {
    /// Generates the moves of the units of two: what either part could do, each move once. Nothing promotes in a unit,
    /// and nothing castles with one.
    #[cold]
    pub(super) fn generate_units(
        &self,
        seat: Seat,
        owner: Seat,
        bounds: &Bounds,
        safety: Option<&Safety<'_>>,
        sink: &mut impl FnMut(Targets),
    ) {
        let home = self.pawn_home(owner);
        for from in self.merged() & bounds.movers & self.owned(owner) {
            let (victims, within) = if bounds.special.has(from) {
                self.sets.special(bounds, seat, from)
            } else {
                (bounds.victims, SquareSet::ALL)
            };
            let ends = |kind| self.own_ends::<true>(owner, kind, from, victims, home);
            let mut to = within & self.kinds_on(from).map(ends).fold(SquareSet::EMPTY, |to, ends| to | ends);
            if let Some(safety) = safety {
                to = self.safe_ends::<true>(seat, from, to, bounds, safety);
                if from == safety.king && self.kinds_on(from).any(Kind::steps_twice) {
                    to = self.untaken_ends(seat, from, to);
                }
            }
            if self.kinds_on(from).any(Kind::steps_twice) && !self.chess.passed.is_empty() {
                // Where its pawn captures in passing, the unit does.
                let passing = self.en_passant(seat, from, victims, None);
                to = to.without(passing) | self.en_passant(seat, from, victims, safety);
            }
            if !to.is_empty() {
                let kind = self.face_on(from).map_or(Kind::Pawn, |face| self.piece(face).kind);
                sink(Targets { from, kind, to, promoting: SquareSet::EMPTY, promotions: &[] });
            }
        }
    }

    /// Whether the move is the double step of a pawn in a unit.
    #[cold]
    pub(super) fn steps_twice(&self, mv: Move) -> bool {
        let Some(owner) = self.on(mv.from).map(|piece| piece.owner) else { return false };
        self.kinds_on(mv.from).any(Kind::steps_twice)
            && self.pawn_home(owner).has(mv.from)
            && self.double_step::<true>(owner, mv.from, self.occupied()).has(mv.to)
    }
}
