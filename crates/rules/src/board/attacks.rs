//! Which pieces attack a square, read from the tables of movement inverted.

use super::geometry::{DIAGONAL, ORTHOGONAL};
use super::movement::LINES;
use super::state::State;
use crate::piece::Kind;
use crate::seat::Seat;
use crate::square::Square;
use crate::square_set::SquareSet;

/// The kinds that capture otherwise than by a slide.
pub(super) const LEAPERS: [Kind; 4] = [Kind::Pawn, Kind::Knight, Kind::King, Kind::Crab];

impl State {
    /// The enemy sliders along ranks and files, and along diagonals.
    #[inline]
    pub(super) fn sliders(&self, seat: Seat) -> (SquareSet, SquareSet) {
        let (mut orthogonal, mut diagonal) = (SquareSet::EMPTY, SquareSet::EMPTY);
        for kind in Kind::ALL {
            let (straight, slanted) = const { LINES }[kind.index()];
            if straight {
                orthogonal |= self.by_kind[kind.index()];
            }
            if slanted {
                diagonal |= self.by_kind[kind.index()];
            }
        }
        (orthogonal & self.owned(seat), diagonal & self.owned(seat))
    }

    /// The pieces of a seat that could capture on the square, if these squares were occupied.
    #[inline]
    pub(crate) fn attackers(&self, square: Square, seat: Seat, occupied: SquareSet) -> SquareSet {
        let mut attackers = SquareSet::EMPTY;
        for kind in const { LEAPERS } {
            attackers |= self.geometry.threat(seat, kind, square) & self.by_kind[kind.index()];
        }
        let (orthogonal, diagonal) = self.sliders(seat);
        for (directions, sliders) in [(ORTHOGONAL, orthogonal), (DIAGONAL, diagonal)] {
            for direction in directions {
                if !(self.geometry.ray(direction, square) & sliders).is_empty()
                    && let Some(met) = self.geometry.first_on_ray(direction, square, occupied)
                {
                    attackers |= SquareSet::of(met) & sliders;
                }
            }
        }
        attackers & self.owned(seat)
    }

    /// Whether the seat's royal piece could be captured now.
    pub(crate) fn in_check(&self, seat: Seat) -> bool {
        match self.royal(seat) {
            Some(royal) => !self.attackers(royal, !seat, self.occupied()).is_empty(),
            None => self.in_check_on_grid(seat),
        }
    }
}
