//! Continuing cards in play, and what binds a seat for one turn.

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
    /// The card itself, which is in play.
    pub(crate) id: CardId,
    /// The piece that it works on.
    pub(crate) subject: Option<PieceId>,
    /// What it does.
    pub(crate) force: Force,
}

/// What a continuing card does for as long as it is in play. What it has done once, such as a wall that
/// it has built, is no part of this.
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
    /// The piece is the second part of a unit, of which this one is the first (*Confabulation*).
    Joins(PieceId),
}

/// What holds for a seat's next turn, by a card that does not stay in play. Whoever plays turns ends it
/// with that turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Duty {
    /// A piece has a mark that binds a seat.
    Marked(Mark, PieceId),
    /// The seat loses its move (*Riposte*).
    LosesMove(Seat),
}

impl Duty {
    /// The seat whose next turn it binds.
    pub(crate) const fn seat(self) -> Option<Seat> {
        match self {
            Duty::Marked(Mark::Challenged(seat) | Mark::Jailed(seat) | Mark::Shielded(seat), _)
            | Duty::LosesMove(seat) => Some(seat),
            Duty::Marked(..) => None,
        }
    }
}
