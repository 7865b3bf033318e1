//! The families of the cards of Knightmare Chess: each has a shape that is seen where a face is small.

use cardinal_rules::{Card, KnightmareCard, Timing};

/// When a card is played, as the outline of its scene tells it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Family {
    /// What pieces do, and tiles.
    Call,
    /// Before the move: the scene rises to a point.
    Before,
    /// Instead of the move: its corners are cut.
    Instead,
    /// After the move: it comes down to a point.
    After,
    /// Before or after it, or at any time: both.
    Several,
    /// In answer to the opponent: its lower edge is jagged.
    Answer,
}

impl Family {
    pub(super) fn of(card: Card) -> Family {
        match card {
            Card::Knightmare(card) => match card.timing() {
                [Timing::BeforeMove] => Family::Before,
                [Timing::InsteadOfMove] => Family::Instead,
                [Timing::AfterMove] => Family::After,
                [Timing::BeforeMove, ..] => Family::Several,
                _ => Family::Answer,
            },
            _ => Family::Call,
        }
    }
}

/// Whether a card stays in play, which a string of beads around its scene tells.
pub(super) fn stays(card: Card) -> bool {
    matches!(card, Card::Knightmare(card) if card.is_continuing())
}

/// Whether a deck holds a card once at most.
pub(super) fn is_unique(card: Card) -> bool {
    matches!(card, Card::Knightmare(card) if KnightmareCard::is_unique(card))
}
