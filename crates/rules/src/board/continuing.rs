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
    /// The card itself, in play beside the board; `None` if it has been taken away and its
    /// effect goes on without it.
    pub(crate) id: Option<CardId>,
    /// The piece it is on.
    pub(crate) subject: Option<PieceId>,
    /// What it does.
    pub(crate) force: Force,
}

impl ContinuingCard {
    /// Whether this is a trap that the seat has laid.
    pub(crate) fn is_trap_of(&self, seat: Seat) -> bool {
        self.effect.owner == seat && matches!(self.force, Force::Traps(_))
    }
}

/// What a continuing card does for as long as it is in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Force {
    /// Nothing that pieces or squares are affected by.
    Silent,
    /// A pawn is of this kind.
    Becomes(Kind),
    /// The piece is its owner's royal piece; the king is a prince (*Coup*).
    Crowns,
    /// The piece has this mark.
    Marks(Mark),
    /// The piece is a magnet for as long as it stands on this square (*Fatal Attraction*).
    Attracts(Square),
    /// Nothing may capture (*Truce*).
    Truce,
    /// A player whose move can capture an enemy piece must make such a move (*Vendetta*).
    Vendetta,
    /// The piece is the second part of a unit; this is the first (*Confabulation*).
    Joins(PieceId),
    /// A wall stands (*Fortification*).
    Shuts(Barrier),
    /// Nothing enters this square or slides through it (*Forbidden City*).
    Bars(Square),
    /// The board has made this many quarter turns clockwise (*Earthquake*).
    Turns(i8),
    /// The next enemy piece that ends a move here is captured (*Man-Trap*). Only its owner knows
    /// where.
    Traps(Square),
}

impl Force {
    /// Whether only the card's owner may know the choices it was played with.
    pub(crate) const fn is_secret(self) -> bool {
        matches!(self, Force::Traps(_))
    }

    /// Whether it changes the ground rather than pieces or laws.
    pub(super) const fn lays_ground(self) -> bool {
        matches!(self, Force::Shuts(_) | Force::Bars(_) | Force::Turns(_))
    }
}

/// The boundaries closed by one wall: those it stands on, and the diagonals closed where two sides
/// meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Barrier([Option<Wall>; Barrier::MOST]);

impl Barrier {
    /// A straight wall of two sides closes both diagonals through its middle.
    const MOST: usize = 4;

    /// A wall that closes these boundaries.
    pub(crate) fn of(shut: &[Wall]) -> Barrier {
        debug_assert!(shut.len() <= Barrier::MOST, "a wall shuts {} boundaries", shut.len());
        Barrier(std::array::from_fn(|index| shut.get(index).copied()))
    }

    /// The boundaries.
    pub(crate) fn walls(self) -> impl Iterator<Item = Wall> {
        self.0.into_iter().flatten()
    }
}

/// What binds a seat for its next turn, laid by a card that does not stay in play. The duty ends
/// with that turn; the turn machine sees to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Duty {
    /// A piece has a mark that binds a seat.
    Marked(Mark, PieceId),
    /// The seat loses its move (*Riposte*).
    LosesMove(Seat),
    /// The seat has only a short time for its turn (*Panic*).
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
