//! What is printed on the cards, read off their rows.

use super::row;
use crate::card::{KnightmareCard, Timing};

impl KnightmareCard {
    /// The printed name, in English, which records, PGN and logs use. What players read is a text of its own.
    pub fn name(self) -> &'static str {
        row(self).name
    }

    /// What the card counts in a deck, in points.
    pub fn points(self) -> u8 {
        row(self).points
    }

    /// Whether a deck may hold the card only once.
    pub fn is_unique(self) -> bool {
        row(self).unique
    }

    /// Whether the card stays in play.
    pub fn is_continuing(self) -> bool {
        row(self).continuing
    }

    /// Whether the engine plays the card: hands, piles and decks hold no others.
    pub const fn is_played(self) -> bool {
        row(self).does.is_some()
    }

    /// When the card can be played.
    pub fn timing(self) -> &'static [Timing] {
        row(self).window.timings()
    }
}
