//! The families of Knightmare Chess cards. Each has an outline that is recognisable even on a small face.

use cardinal_rules::{Card, KnightmareCard, Timing};

/// When a card is played, as the outline of its scene shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Family {
    /// Cards that call pieces, and tiles. The outline is plain.
    Call,
    /// Before the move: the top rises to a point.
    Before,
    /// Instead of the move: the corners are cut.
    Instead,
    /// After the move: the bottom comes to a point.
    After,
    /// Before or after the move, or at any time: both ends are pointed.
    Several,
    /// In response to the opponent: the lower edge is jagged.
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

/// Whether a card stays in play, which a string of beads around its scene shows.
pub(super) fn stays(card: Card) -> bool {
    matches!(card, Card::Knightmare(card) if card.is_continuing())
}

/// Whether a deck may hold only one copy of the card.
pub(super) fn is_unique(card: Card) -> bool {
    matches!(card, Card::Knightmare(card) if KnightmareCard::is_unique(card))
}
