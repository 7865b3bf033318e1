//! Continuing cards in play, and what binds a seat for one turn.

use super::geometry::Wall;
use crate::card::CardId;
use crate::mark::Mark;
use crate::piece::{Kind, PieceId};
use crate::position::Effect;
use crate::seat::Seat;
use crate::square::Square;

/// A continuing card in play.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct ContinuingCard {
    pub(crate) effect: Effect,
    /// The card itself, which lies beside the board; nothing where it has been taken away and its effect goes
    /// on without it.
    pub(crate) id: Option<CardId>,
    /// The piece that it works on.
    pub(crate) subject: Option<PieceId>,
    /// What it does.
    pub(crate) force: Force,
}

/// What a continuing card does for as long as it is in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Force {
    /// Nothing that pieces or squares know of.
    Silent,
    /// A pawn is of this kind.
    Becomes(Kind),
    /// The piece is the royal one of its owner; the king is a prince (*Coup*).
    Crowns,
    /// The piece has this mark.
    Marks(Mark),
    /// The piece is a magnet for as long as it stands on this square (*Fatal Attraction*).
    Attracts(Square),
    /// Nothing captures (*Truce*).
    Truce,
    /// Who can capture an enemy piece by a move must do so (*Vendetta*).
    Vendetta,
    /// The piece is the second part of a unit, of which this one is the first (*Confabulation*).
    Joins(PieceId),
    /// A wall stands (*Fortification*).
    Shuts(Barrier),
    /// Nothing enters this square or slides through it (*Forbidden City*).
    Bars(Square),
    /// The board has made this many quarter turns clockwise (*Earthquake*).
    Turns(i8),
    /// The next enemy piece that ends a move here is captured (*Man-Trap*). Its owner alone knows where.
    Traps(Square),
}

impl Force {
    /// Whether nobody but the card's owner may know with which choices it was played.
    pub(crate) const fn is_secret(self) -> bool {
        matches!(self, Force::Traps(_))
    }

    /// Whether it makes the ground another, and not pieces or laws.
    pub(super) const fn lays_ground(self) -> bool {
        matches!(self, Force::Shuts(_) | Force::Bars(_) | Force::Turns(_))
    }
}

/// The boundaries that one wall shuts: those on which it stands, and the diagonals that two sides shut between them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Barrier([Option<Wall>; Barrier::MOST]);

impl Barrier {
    /// A straight wall of two sides shuts both diagonals through its middle.
    const MOST: usize = 4;

    /// A wall that shuts these boundaries.
    pub(crate) fn of(shut: &[Wall]) -> Barrier {
        debug_assert!(shut.len() <= Barrier::MOST, "a wall shuts {} boundaries", shut.len());
        Barrier(std::array::from_fn(|index| shut.get(index).copied()))
    }

    /// The boundaries.
    pub(crate) fn walls(self) -> impl Iterator<Item = Wall> {
        self.0.into_iter().flatten()
    }
}

/// What holds for a seat's next turn, by a card that does not stay in play. Whoever plays turns ends it
/// with that turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Duty {
    /// A piece has a mark that binds a seat.
    Marked(Mark, PieceId),
    /// The seat loses its move (*Riposte*).
    LosesMove(Seat),
    /// The seat has little time for its turn (*Panic*).
    Panics(Seat),
}

impl Duty {
    /// The seat whose next turn it binds.
    pub(crate) const fn seat(self) -> Option<Seat> {
        match self {
            Duty::Marked(Mark::Challenged(seat) | Mark::Jailed(seat) | Mark::Shielded(seat), _)
            | Duty::LosesMove(seat)
            | Duty::Panics(seat) => Some(seat),
            Duty::Marked(..) => None,
        }
    }
}
