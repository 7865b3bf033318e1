//! What a running game waits for.

use serde::Serialize;

/// What a running game waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
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
    /// Decks are to be built, by both seats in any order.
    Build,
}
