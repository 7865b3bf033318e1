//! Which castlings are allowed.

use super::bounds::Bounds;
use super::chess::{CASTLING_WINGS, CastlingRule, CastlingWing};
use super::legal::Targets;
use super::state::State;
use crate::defaults::CASTLING_STRICT_BETWEEN;
use crate::piece::Kind;
use crate::seat::Seat;
use crate::square::{Square, SquareSet};

impl State {
    /// Castling when the rook is the only piece allowed to move: castling is its move too
    /// (*Challenge*).
    #[cold]
    pub(super) fn castle_for_rook(&self, seat: Seat, bounds: &Bounds, safely: bool, sink: &mut impl FnMut(Targets)) {
        for kind in Kind::ALL.into_iter().filter(|kind| kind.castles()) {
            for from in (self.of(seat, kind) & bounds.free).without(bounds.movers) {
                let to = self.castlings(seat, from, bounds, safely);
                if !to.is_empty() {
                    sink(Targets { from, kind, to, promoting: SquareSet::EMPTY, promotions: &[], part: None });
                }
            }
        }
    }

    /// The squares that the king may castle to.
    #[inline]
    pub(super) fn castlings(&self, seat: Seat, from: Square, bounds: &Bounds, safely: bool) -> SquareSet {
        let (mut to, occupied) = (SquareSet::EMPTY, self.occupied());
        if self.chess.castling.0 == 0 || self.chess_rules.castling == CastlingRule::None {
            return to;
        }
        for wing in &CASTLING_WINGS {
            let open = wing.seat == seat
                && wing.king_from == from
                && self.chess.castling.0 & wing.right != 0
                && (wing.between & occupied).is_empty()
                && (self.of(seat, Kind::Rook) & bounds.free).has(wing.rook_from)
                && (bounds.movers.has(from) || bounds.movers.has(wing.rook_from))
                && (bounds.cursed.is_empty() || self.may_go_as_far(wing.rook_from, wing.king_over))
                && self.walk_is_open(wing);
            if open
                && ((!safely && self.chess_rules.castling == CastlingRule::Free)
                    || self.castling_is_safe(wing, occupied))
            {
                to.insert(wing.king_to);
            }
        }
        to
    }

    /// Whether no wall stands between king and rook.
    fn walk_is_open(&self, wing: &CastlingWing) -> bool {
        let direction = if wing.rook_from > wing.king_from { 1 } else { 5 };
        self.geometry.ray(direction, wing.king_from).has(wing.rook_from)
    }

    fn castling_is_safe(&self, wing: &CastlingWing, occupied: SquareSet) -> bool {
        let enemy = !wing.seat;
        if self.is_bound() {
            let bounds = self.bounds(enemy);
            if bounds.protected.has(wing.king_from) {
                return true;
            }
            if self.chess_rules.castling == CastlingRule::Free && !(bounds.neutral | bounds.magnets).is_empty() {
                // A neutral rook may end up attacking the king, and a magnet that moves no longer
                // holds anything.
                let king_gone = self.sets.after(wing.king_from, wing.king_to, None);
                return !self.is_exposed(wing.seat, &king_gone.after(wing.rook_from, wing.king_over, None));
            }
        }
        let king = SquareSet::of(wing.king_from);
        let safe_on = |square: Square, occupied| self.attackers(square, enemy, occupied).is_empty();
        let landing = occupied.without(king | SquareSet::of(wing.rook_from))
            | SquareSet::of(wing.king_to)
            | SquareSet::of(wing.king_over);
        match self.chess_rules.castling {
            CastlingRule::None => false,
            CastlingRule::Fide => {
                let mut between = wing.between;
                safe_on(wing.king_from, occupied)
                    && safe_on(wing.king_over, occupied.without(king))
                    && safe_on(wing.king_to, landing)
                    && (!CASTLING_STRICT_BETWEEN || between.all(|square| safe_on(square, occupied)))
            }
            CastlingRule::Free => safe_on(wing.king_to, landing),
        }
    }
}
