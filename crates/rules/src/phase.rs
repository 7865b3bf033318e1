//! What a running game waits for.

use serde::{Serialize, Serializer};

use crate::card::Card;

/// What a running game waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Phase {
    /// The turn's card is to be turned or drawn.
    Draw,
    /// A card is to be played (or the hand exchanged).
    Card,
    /// A piece is to be moved.
    Move,
    /// The move is made; a tile may be placed. The turn ends by itself where none can be, so this phase
    /// tells the opponent that the side to act holds one that has a free point, and nothing more.
    Place,
    /// The move is made; a card may follow, then the turn is ended.
    Discard,
    /// An act of the opponent may be answered.
    Answer,
    /// What this card asks is to be answered.
    Choose(Card),
    /// Decks are to be built, by both seats in any order.
    Build,
}

impl Phase {
    /// The phase's name, as it is written.
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

    /// The card that asks, where one does.
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
