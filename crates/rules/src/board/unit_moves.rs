//! How units of two move: as either part could. Each move is generated once, unless its
//! consequences depend on the part.

use super::bounds::Bounds;
use super::chess::Move;
use super::legal::{Safety, Targets};
use super::state::State;
use crate::piece::Kind;
use crate::seat::Seat;
use crate::square::Square;
use crate::square_set::SquareSet;

impl State {
    /// Generates the moves of the units of two: what either part could do. Nothing promotes in a
    /// unit, and nothing castles with one.
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
            let ends = |kind| within & self.own_ends::<true>(owner, kind, from, victims, home);
            let safe = |to| match safety {
                Some(safety) => self.safe_ends::<true>(seat, from, to, bounds, safety),
                None => to,
            };
            let untaken = |to, part| match safety {
                Some(safety) if from == safety.king => self.untaken_ends(seat, from, to, part),
                _ => to,
            };
            let all = self.kinds_on(from).fold(SquareSet::EMPTY, |to, kind| to | ends(kind));
            let kind = self.face_on(from).map_or(Kind::Pawn, |face| self.piece(face).kind);
            let mut give = |to: SquareSet, part: Option<Kind>| {
                if !to.is_empty() {
                    sink(Targets { from, kind, to, promoting: SquareSet::EMPTY, promotions: &[], part });
                }
            };
            let Some(pawn) = self.kinds_on(from).find(|kind| kind.steps_twice()) else {
                give(safe(all), None);
                continue;
            };
            let double =
                if home.has(from) { self.double_step::<true>(owner, from, self.occupied()) } else { SquareSet::EMPTY };
            let (mut passing, mut taking) = (SquareSet::EMPTY, SquareSet::EMPTY);
            if !self.chess.passed.is_empty() {
                let takes = |to: &Square| self.taken_in_passing(Move::plain(from, *to)).is_some();
                passing = self.chess.passed.filter(takes).collect();
                taking = self.en_passant(seat, from, victims, safety);
            }
            // The ends that the other part reaches too.
            let mut shared = SquareSet::EMPTY;
            for other in self.kinds_on(from).filter(|kind| *kind != pawn) {
                shared = (double | passing) & ends(other);
                give(safe(shared), Some(other));
            }
            give(untaken(safe(shared & double), Some(pawn)) | (taking & shared), Some(pawn));
            give(untaken(safe(all.without(shared)), None) | taking.without(shared), None);
        }
    }

    /// The part that a unit's move names if it is made as a part of this kind; `None` if the part
    /// makes no difference.
    pub(crate) fn named_part(&self, (from, to): (Square, Square), kind: Kind) -> Option<Kind> {
        let as_pawn = |pawn: Kind| {
            let mv = Move { part: Some(pawn), ..Move::plain(from, to) };
            self.steps_twice(mv) || self.taken_in_passing(mv).is_some()
        };
        let pawn = self.kinds_on(from).find(|kind| kind.steps_twice());
        (self.merged().has(from) && pawn.is_some_and(as_pawn)).then_some(kind)
    }

    /// Whether the move is the double step of a pawn in a unit.
    #[cold]
    pub(super) fn steps_twice(&self, mv: Move) -> bool {
        let Some(owner) = self.on(mv.from).map(|piece| piece.owner) else { return false };
        self.kinds_on(mv.from).any(|kind| kind.steps_twice() && mv.is_as(kind))
            && self.pawn_home(owner).has(mv.from)
            && self.double_step::<true>(owner, mv.from, self.occupied()).has(mv.to)
    }
}
