//! Moves so rare that each is tried on a copy of the board to see whether it is legal.

use super::chess::Move;
use super::ledger::Ledger;
use super::legal::Targets;
use super::state::State;
use crate::piece::Kind;
use crate::seat::Seat;
use crate::square::Square;
use crate::square_set::SquareSet;

impl State {
    /// Generates the promotions of a royal pawn. As a rook or queen it gives the crown back to the
    /// piece that wore it before, which must not be exposed by that; with no such piece left, it can only
    /// become a knight or bishop (*Coup*). A promoted neutral pawn may attack the royal piece of
    /// the player who moves it.
    #[cold]
    pub(super) fn promote_by_trial(&self, seat: Seat, targets: Targets, safely: bool, sink: &mut impl FnMut(Targets)) {
        let Targets { from, promoting, .. } = targets;
        let rest = targets.to.without(promoting);
        if !rest.is_empty() {
            sink(Targets { to: rest, promoting: SquareSet::EMPTY, ..targets });
        }
        for promotion in Kind::PROMOTIONS.chunks(1) {
            let fits = promoting.filter(|to| {
                let mut after = Ledger::new(self.clone());
                after.make(Move { promote: Some(promotion[0]), ..Move::plain(from, *to) });
                after.royal(seat).is_some() && !(safely && after.in_check(seat))
            });
            let to: SquareSet = fits.collect();
            if !to.is_empty() {
                sink(Targets { to, promoting: to, promotions: promotion, ..targets });
            }
        }
    }

    /// The squares out of `to` that a royal pawn, alone or as this part of a unit, can reach by a
    /// double step without being captured in passing.
    #[cold]
    pub(super) fn untaken_ends(&self, seat: Seat, from: Square, to: SquareSet, part: Option<Kind>) -> SquareSet {
        let is_safe = |end: &Square| {
            from.distance(*end) < 2 || {
                let mut after = Ledger::new(self.clone());
                after.make(Move { part, ..Move::plain(from, *end) });
                !after.in_check(seat)
            }
        };
        to.filter(is_safe).collect()
    }
}
