//! The events that an action causes.

use serde::Serialize;

use crate::card::Card;
use crate::choice::Choice;
use crate::seat::{BySeat, Seat};
use crate::status::Status;
use crate::view::{MoveView, PlaceView};

/// One thing that happened. Events go only to the seat that acted, because they can hold the card
/// that it drew. What everyone may know is in the views.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Event {
    /// A piece moved.
    Moved(MoveView),
    /// A tile was placed on the endless grid.
    Placed(PlaceView),
    /// The turn's card was turned face up.
    Turned {
        /// Whose turn it is.
        seat: Seat,
        /// The card.
        card: Card,
    },
    /// A card was drawn into the hand.
    Drew {
        /// Who drew.
        seat: Seat,
        /// The card.
        card: Card,
    },
    /// A deck was built. Its cards are in the order of their faces.
    Built {
        /// Whose deck it is.
        seat: Seat,
        /// Its cards.
        deck: Vec<Card>,
    },
    /// A card was played.
    Played {
        /// Who played.
        seat: Seat,
        /// The card.
        card: Card,
        /// The choices that were made for it.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        choices: Vec<Choice>,
    },
    /// A card was discarded.
    Discarded {
        /// Who discarded it.
        seat: Seat,
        /// The card.
        card: Card,
    },
    /// The last unfinished step was taken back.
    TookBack {
        /// Whose step it was.
        seat: Seat,
        /// The card that returned to the hand. `None` if a move was taken back.
        card: Option<Card>,
    },
    /// A response undid the last steps of the turn. Their player finishes the turn anew.
    StepsReturned {
        /// Whose steps they were.
        seat: Seat,
        /// The cards that had been played in them, now back in the hand.
        cards: Vec<Card>,
        /// Whether the turn's move was one of them.
        moved: bool,
    },
    /// A whole turn was undone by a card of the opponent.
    TurnUndone {
        /// Whose turn it was, and is again.
        seat: Seat,
    },
    /// A turn was taken back by agreement.
    TurnTakenBack(TakenBack),
    /// The whole hand was swapped for a new one.
    Exchanged {
        /// Who swapped.
        seat: Seat,
        /// How many cards were swapped.
        count: usize,
    },
    /// The discard piles were shuffled into a new pile.
    Reshuffled {
        /// How many cards the new pile has.
        cards: usize,
    },
    /// No piece of a called kind could move.
    TurnLost {
        /// Whose turn was lost.
        seat: Seat,
    },
    /// A draw was offered.
    DrawOffered {
        /// Who offered.
        seat: Seat,
    },
    /// The offer was declined.
    DrawDeclined {
        /// Who declined.
        seat: Seat,
    },
    /// The game ended.
    Ended {
        /// How.
        status: Status,
    },
}

impl Event {
    /// Whether this seat may know of the event: it may not see which card the other seat draws or
    /// builds with.
    pub(crate) fn is_for(&self, viewer: Seat) -> bool {
        !matches!(self, Event::Drew { seat, .. } | Event::Built { seat, .. } if *seat != viewer)
    }
}

/// The result of a takeback by agreement. Everybody may know it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct TakenBack {
    /// The seat that took back its last turn and plays it anew.
    pub seat: Seat,
    /// The number of turns before that turn ([`View::ply`](crate::View::ply)).
    pub ply: u32,
    /// How many cards or tiles each seat had drawn or turned since that turn began. They are back
    /// in the piles in their order, but the player who drew them has seen them.
    pub drawn: BySeat<u32>,
}
