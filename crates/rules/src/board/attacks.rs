//! Which pieces attack a square, read from the inverted movement tables.

use super::bounds::{Bounds, Laws, near};
use super::chess::Move;
use super::geometry::{DIAGONAL, ORTHOGONAL};
use super::movement::{LINES, STEPPERS};
use super::placement::Sets;
use super::state::State;
use crate::piece::Kind;
use crate::seat::Seat;
use crate::square::{Cell, Square, SquareSet};

impl State {
    /// The sliders among these pieces, along ranks and files and along diagonals.
    #[inline]
    pub(super) fn sliders(sets: &Sets, among: SquareSet) -> (SquareSet, SquareSet) {
        let (mut orthogonal, mut diagonal) = (SquareSet::EMPTY, SquareSet::EMPTY);
        for kind in Kind::ALL {
            let (straight, slanted) = const { LINES }[kind.index()];
            if straight {
                orthogonal |= sets.by_kind[kind.index()];
            }
            if slanted {
                diagonal |= sets.by_kind[kind.index()];
            }
        }
        (orthogonal & among, diagonal & among)
    }

    /// The pieces among these, all of one owner, that capture onto the square by a leap or single
    /// step.
    #[inline]
    pub(super) fn steppers<const BOUND: bool>(
        &self,
        sets: &Sets,
        square: Square,
        owner: Seat,
        among: SquareSet,
    ) -> SquareSet {
        let mut found = SquareSet::EMPTY;
        for (kind, alike) in STEPPERS {
            let alike = alike.map_or(SquareSet::EMPTY, |alike| sets.by_kind[alike.index()]);
            found |= self.geometry.threat_on::<BOUND>(owner, kind, square) & (sets.by_kind[kind.index()] | alike);
        }
        found & among
    }

    /// The pieces of a seat that its bounds would let capture on the square, whatever stands there,
    /// if exactly the squares in `occupied` were occupied.
    #[inline]
    pub(super) fn attackers_under<const BOUND: bool>(
        &self,
        sets: &Sets,
        square: Square,
        seat: Seat,
        occupied: SquareSet,
        bounds: &Bounds,
    ) -> SquareSet {
        let takers = bounds.takers;
        let mut attackers = self.steppers::<BOUND>(sets, square, seat, takers & sets.by_owner[seat.index()]);
        if BOUND && !bounds.neutral.is_empty() {
            attackers |= self.steppers::<BOUND>(sets, square, !seat, takers & sets.by_owner[(!seat).index()]);
        }
        let (orthogonal, diagonal) = State::sliders(sets, takers);
        for (directions, sliders) in [(ORTHOGONAL, orthogonal), (DIAGONAL, diagonal)] {
            for direction in directions {
                if !(self.geometry.ray(direction, square) & sliders).is_empty()
                    && let Some(met) = self.geometry.first_on_ray(direction, square, occupied)
                {
                    attackers |= SquareSet::of(met) & sliders;
                }
            }
        }
        if !BOUND || bounds.cursed.is_empty() {
            attackers
        } else {
            attackers.without(bounds.cursed.without(near(square)))
        }
    }

    /// The pieces of a seat that attack the square for the purposes of check, if exactly the
    /// squares in `occupied` were occupied.
    #[inline]
    pub(crate) fn attackers(&self, square: Square, seat: Seat, occupied: SquareSet) -> SquareSet {
        if !self.is_altered() {
            let bounds = self.threat_bounds_as::<false>(seat);
            return self.attackers_under::<false>(&self.sets, square, seat, occupied, &bounds);
        }
        let bounds = self.threat_bounds(seat);
        if bounds.protected.has(square) {
            return SquareSet::EMPTY;
        }
        self.attackers_under::<true>(&self.sets, square, seat, occupied, &bounds)
    }

    /// The squares that a seat's piece of this kind attacks from a square of an unaltered board.
    #[inline]
    pub(crate) fn attacked_from(&self, seat: Seat, kind: Kind, from: Square) -> SquareSet {
        let (straight, slanted) = const { LINES }[kind.index()];
        let occupied = self.occupied();
        let mut attacked = self.geometry.capture(seat, kind, from);
        for (slides, directions) in [(straight, ORTHOGONAL), (slanted, DIAGONAL)] {
            if slides {
                for direction in directions {
                    attacked |= self.geometry.slide(direction, from, occupied);
                }
            }
        }
        attacked
    }

    /// Whether the seat's royal piece could be captured now; never if it is off the board.
    pub(crate) fn in_check(&self, seat: Seat) -> bool {
        match self.royal(seat) {
            Some(royal) => {
                !self.attackers(royal, !seat, self.occupied()).is_empty()
                    || (!self.chess.passed.is_empty() && self.falls_in_passing(seat, royal))
            }
            None => self.in_check_on_grid(seat),
        }
    }

    /// Where the pieces that check the seat's royal piece stand, except a pawn that could capture
    /// it only in passing.
    pub(crate) fn checkers(&self, seat: Seat) -> Vec<Cell> {
        match self.royal(seat) {
            Some(royal) => self.attackers(royal, !seat, self.occupied()).map(Cell::from).collect(),
            None => self.checkers_on_grid(seat),
        }
    }

    /// Whether the other side could capture the seat's royal pawn in passing.
    #[cold]
    fn falls_in_passing(&self, seat: Seat, royal: Square) -> bool {
        if !self.pawns().has(royal) {
            return false;
        }
        let bounds = self.threat_bounds(!seat);
        let takes = |from: Square| {
            let taken = |to: Square| self.taken_in_passing(Move::plain(from, to)) == Some(royal);
            let mut passed = self.chess.passed;
            passed.any(taken) && self.victims_within(&bounds, !seat, from).has(royal)
        };
        let mut pawns = self.of_kind(Kind::Pawn) & bounds.takers;
        pawns.any(takes)
    }

    /// Whether the seat's royal piece would be attacked after a piece moves from one square to
    /// another, capturing what stands there or on the square of `taken`. Recomputes everything that
    /// depends on where pieces stand.
    #[cold]
    pub(super) fn exposes(&self, seat: Seat, from: Square, to: Square, taken: Option<Square>) -> bool {
        self.is_exposed(seat, &self.sets.after(from, to, taken))
    }

    /// Whether the seat's royal piece would be attacked in this arrangement of pieces.
    #[cold]
    pub(super) fn is_exposed(&self, seat: Seat, after: &Sets) -> bool {
        let Some(royal) = (after.royal & after.by_owner[seat.index()]).first() else { return false };
        let bounds = after.bounds(!seat, Laws { truce: false, ..self.laws() });
        !bounds.protected.has(royal)
            && !self.attackers_under::<true>(after, royal, !seat, after.occupied(), &bounds).is_empty()
    }
}
