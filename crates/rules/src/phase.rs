//! What a running game waits for.

use serde::{Serialize, Serializer};

use crate::card::Card;

/// What a running game waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Phase {
    /// The turn's card is to be turned or drawn.
    Draw,
    /// A card is to be played (or the hand swapped).
    Card,
    /// A piece is to be moved.
    Move,
    /// The move is made; a tile may be placed. If none can be, the turn ends without this phase,
    /// which tells the opponent only that the side to act has a tile with a free point.
    Place,
    /// The move is made; a card may follow, or the turn be ended.
    Discard,
    /// The player may respond to an act of the opponent.
    Answer,
    /// This card's question is to be answered.
    Choose(Card),
    /// Decks are to be built, by both seats in any order.
    Build,
}

impl Phase {
    /// The phase's name in data.
    pub const fn name(self) -> &'static str {
        match self {
            Phase::Draw => "draw",
            Phase::Card => "card",
            Phase::Move => "move",
            Phase::Place => "place",
            Phase::Discard => "discard",
            Phase::Answer => "answer",
            Phase::Choose(_) => "choose",
            Phase::Build => "build",
        }
    }

    /// The card that asks, if one does.
    pub const fn asking(self) -> Option<Card> {
        match self {
            Phase::Choose(card) => Some(card),
            _ => None,
        }
    }
}

impl Serialize for Phase {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}
