//! What a goal or a mistake is recognised by.

use cardinal_rules::{Card, Cell, Kind};
use serde::Deserialize;

/// A fact of a game that a lesson looks for, since the lesson began. "The player" is the lesson's seat. In a file a
/// condition is written as `"moved"` or `{ captured = "q" }`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Condition {
    /// The player's part is over: the other side is to act, the next turn has begun, or the game has ended.
    Over,
    /// The player has won.
    Won,
    /// The game is drawn.
    Drawn,
    /// The opponent is to act and in check.
    Check,
    /// The player has made a move on the board.
    Moved,
    /// One of the opponent's pieces of this kind has been captured.
    Captured(Kind),
    /// A piece of the player of this kind stands on one of these cells.
    At {
        /// The kind.
        piece: Kind,
        /// The cells.
        on: Vec<Cell>,
    },
    /// The player has played this card.
    Played(Card),
    /// The player has played no card.
    NoCard,
    /// The last card that the player played had no effect.
    NoEffect,
    /// The player has discarded this card.
    Discarded(Card),
    /// The player has swapped the hand for a new one.
    Swapped,
    /// The player has placed this tile.
    Placed(Card),
    /// This continuing card of the player is in play, and one of these cells was chosen for it.
    InPlay {
        /// The card.
        card: Card,
        /// The cells.
        on: Vec<Cell>,
    },
    /// The player has built a deck of at least this many cards.
    Deck(usize),
}
