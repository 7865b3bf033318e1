//! Who may move, capture and be captured, as sets of squares. The move generator and the attack
//! test read the same bounds, so a check is always a capture that would be allowed now.

use super::placement::Sets;
use super::state::State;
use crate::mark::Mark;
use crate::seat::Seat;
use crate::square::{Square, SquareSet};

/// What a seat's pieces may do on that seat's turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bounds {
    /// The pieces that may move, the seat's own or neutral.
    pub(crate) movers: SquareSet,
    /// The movers that may capture.
    pub(crate) takers: SquareSet,
    /// What they may capture.
    pub(crate) victims: SquareSet,
    /// What the seat may never capture.
    pub(crate) protected: SquareSet,
    /// The pieces that could move if no duty required moving another.
    pub(super) free: SquareSet,
    /// Movers with bounds of their own: see [`Sets::special`].
    pub(super) special: SquareSet,
    pub(super) neutral: SquareSet,
    pub(super) cursed: SquareSet,
    pub(super) magnets: SquareSet,
}

/// What binds all pieces of one side or of both.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Laws {
    /// Nothing may capture (*Truce*).
    pub(crate) truce: bool,
    /// Which seats have lost their move.
    pub(crate) idle: [bool; 2],
}

/// The squares around each square.
const AROUND: [SquareSet; 64] = boxes(1);
/// The squares within two steps of each square: how far a cursed piece goes (*Curse*).
const NEAR: [SquareSet; 64] = boxes(2);

const fn boxes(distance: i8) -> [SquareSet; 64] {
    let mut boxes = [SquareSet::EMPTY; 64];
    let mut index = 0;
    while index < 64 {
        let mut files = -distance;
        while files <= distance {
            let mut ranks = -distance;
            while ranks <= distance {
                if (files != 0 || ranks != 0)
                    && let Some(square) = Square::new(index as u8).offset(files, ranks)
                {
                    boxes[index].0 |= 1 << square.index();
                }
                ranks += 1;
            }
            files += 1;
        }
        index += 1;
    }
    boxes
}

/// The squares within a cursed piece's reach of a square.
#[inline]
pub(super) const fn near(square: Square) -> SquareSet {
    NEAR[square.index()]
}

/// The squares around a square.
#[inline]
pub(super) const fn around(square: Square) -> SquareSet {
    AROUND[square.index()]
}

impl Sets {
    /// The pieces held by a magnet: all around it except royal ones.
    pub(super) fn stuck(&self) -> SquareSet {
        let zone = self.marked(Mark::Magnet).fold(SquareSet::EMPTY, |zone, magnet| zone | around(magnet));
        (zone & self.occupied()).without(self.royal)
    }

    /// The bounds of a seat.
    #[inline]
    pub(super) fn bounds(&self, seat: Seat, laws: Laws) -> Bounds {
        if self.any_mark.is_empty() && laws == Laws::default() {
            return self.plain_bounds(seat);
        }
        self.narrow_bounds(seat, laws)
    }

    /// The bounds of a seat that no effect narrows: who owns what.
    #[inline]
    fn plain_bounds(&self, seat: Seat) -> Bounds {
        let (own, none) = (self.by_owner[seat.index()], SquareSet::EMPTY);
        Bounds {
            movers: own,
            takers: own,
            victims: self.by_owner[(!seat).index()],
            protected: none,
            free: own,
            special: none,
            neutral: none,
            cursed: none,
            magnets: none,
        }
    }

    #[cold]
    fn narrow_bounds(&self, seat: Seat, laws: Laws) -> Bounds {
        let (own, enemy) = (self.by_owner[seat.index()], self.by_owner[(!seat).index()]);
        let (pacifists, neutral) = (self.marked(Mark::Pacifist), self.marked(Mark::Neutral));
        let free = (own | neutral).without(self.stuck() | self.marked(Mark::Jailed(seat)));
        let challenged = self.marked(Mark::Challenged(seat));
        let movers = if challenged.is_empty() { free } else { free & challenged };
        let silent = laws.truce || laws.idle[seat.index()];
        let takers = if silent { SquareSet::EMPTY } else { movers.without(pacifists) };
        let protected = pacifists | self.marked(Mark::Shielded(seat));
        let cursed = self.marked(Mark::Cursed);
        Bounds {
            movers,
            takers,
            victims: (enemy | neutral).without(protected),
            protected,
            free,
            special: movers.without(takers) | (movers & (neutral | cursed)),
            neutral,
            cursed,
            magnets: self.marked(Mark::Magnet),
        }
    }

    /// What a special mover may capture, and the squares that it may move to at all.
    #[cold]
    pub(super) fn special(&self, bounds: &Bounds, seat: Seat, from: Square) -> (SquareSet, SquareSet) {
        let victims = if !bounds.takers.has(from) {
            SquareSet::EMPTY
        } else if bounds.neutral.has(from) {
            // It captures either side's pieces, but never the royal piece of the player who moves
            // it.
            let kept = bounds.protected | SquareSet::of(from) | (self.royal & self.by_owner[seat.index()]);
            self.occupied().without(kept)
        } else {
            bounds.victims
        };
        (victims, if bounds.cursed.has(from) { near(from) } else { SquareSet::ALL })
    }
}

impl State {
    /// The bounds of a seat on the board as it is now.
    #[inline]
    pub(crate) fn bounds(&self, seat: Seat) -> Bounds {
        self.sets.bounds(seat, self.laws())
    }

    /// The bounds of a seat for judging check: as if there were no *Truce*, since a check ends it.
    #[inline]
    pub(super) fn threat_bounds(&self, seat: Seat) -> Bounds {
        self.sets.bounds(seat, Laws { truce: false, ..self.laws() })
    }

    /// Whether effects or duties narrow the bounds of either seat.
    #[inline]
    pub(crate) fn is_bound(&self) -> bool {
        !self.sets.any_mark.is_empty() || self.laws() != Laws::default()
    }

    /// Whether any bounds are narrowed, or the ground is not as it was at the start.
    #[inline]
    pub(super) fn is_altered(&self) -> bool {
        self.is_bound() || !self.geometry.is_open()
    }

    /// The bounds of a seat, when the caller knows whether any are narrowed.
    #[inline]
    pub(super) fn bounds_as<const BOUND: bool>(&self, seat: Seat) -> Bounds {
        if BOUND { self.bounds(seat) } else { self.sets.plain_bounds(seat) }
    }

    /// The bounds of a seat for judging check, when the caller knows whether any are narrowed.
    #[inline]
    pub(super) fn threat_bounds_as<const BOUND: bool>(&self, seat: Seat) -> Bounds {
        if BOUND { self.threat_bounds(seat) } else { self.sets.plain_bounds(seat) }
    }

    /// The pieces that count as the seat's own for cards. A neutral piece is own and enemy to both.
    pub(crate) fn own_to(&self, seat: Seat) -> SquareSet {
        self.owned(seat) | self.sets.marked(Mark::Neutral)
    }

    /// The pieces that count as the seat's enemies for cards.
    pub(crate) fn enemy_to(&self, seat: Seat) -> SquareSet {
        self.owned(!seat) | self.sets.marked(Mark::Neutral)
    }

    /// The royal pieces, which their owners must not lose.
    pub(crate) fn royals(&self) -> SquareSet {
        self.sets.royal
    }

    /// Whether a curse lets the piece on a square go to another square.
    pub(crate) fn may_go_as_far(&self, from: Square, to: Square) -> bool {
        from == to || !self.sets.marked(Mark::Cursed).has(from) || near(from).has(to)
    }

    /// The pieces with a mark.
    pub(crate) fn marked(&self, mark: Mark) -> SquareSet {
        self.sets.marked(mark)
    }

    /// The magnet that holds the piece on this square, or the first if there are several.
    pub(crate) fn magnet_of(&self, held: Square) -> Option<Square> {
        (self.sets.marked(Mark::Magnet) & around(held)).first()
    }

    /// The pieces held by a magnet.
    pub(crate) fn stuck(&self) -> SquareSet {
        if self.sets.any_mark.is_empty() { SquareSet::EMPTY } else { self.sets.stuck() }
    }

    /// The pieces that no card can move: those held by a magnet, and one that has come back this
    /// turn.
    pub(crate) fn fixed(&self) -> SquareSet {
        let returned = self.turn_log().returned().and_then(|piece| self.square_of(piece));
        self.stuck() | returned.map_or(SquareSet::EMPTY, SquareSet::of)
    }

    /// The pieces, of either owner, that a card may let the seat capture: no royal ones, and none
    /// while nothing may capture.
    pub(crate) fn may_fall_to(&self, seat: Seat) -> SquareSet {
        if self.laws().truce {
            return SquareSet::EMPTY;
        }
        let kept = self.sets.royal | self.sets.marked(Mark::Pacifist) | self.sets.marked(Mark::Shielded(seat));
        self.occupied().without(kept)
    }

    /// What a card that moves the piece on this square may let it capture, regardless of reach. The
    /// card overrules a duty that forbids moving the piece this turn.
    pub(crate) fn prey_of(&self, seat: Seat, from: Square) -> SquareSet {
        if (self.sets.marked(Mark::Pacifist) | self.stuck()).has(from) {
            return SquareSet::EMPTY;
        }
        let fall = self.may_fall_to(seat).without(SquareSet::of(from));
        if self.sets.marked(Mark::Neutral).has(from) { fall } else { fall & self.enemy_to(seat) }
    }

    /// What the piece on this square may capture, regardless of reach, when the seat moves it.
    pub(crate) fn victims_of(&self, seat: Seat, from: Square) -> SquareSet {
        self.victims_within(&self.bounds(seat), seat, from)
    }

    /// The same as [`State::victims_of`], within these bounds of the seat.
    pub(super) fn victims_within(&self, bounds: &Bounds, seat: Seat, from: Square) -> SquareSet {
        if !bounds.movers.has(from) {
            return SquareSet::EMPTY;
        }
        if bounds.special.has(from) { self.sets.special(bounds, seat, from).0 } else { bounds.victims }
    }
}
