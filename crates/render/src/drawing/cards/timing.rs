//! When a Knightmare Chess card is played: its family, which has an outline of its own, and in words.

use cardinal_rules::{Card, KnightmareCard, Timing};
use cardinal_words::say;

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

/// Describes in a few words when a card is played.
pub fn told(card: KnightmareCard) -> String {
    match card.timing() {
        [Timing::BeforeMove] => say!("picture-window-before-move"),
        [Timing::InsteadOfMove] => say!("picture-window-instead-of-move"),
        [Timing::AfterMove] => say!("picture-window-after-move"),
        [Timing::BeforeMove, Timing::AfterMove] => say!("picture-window-before-or-after-move"),
        [Timing::AnswerTurn] => say!("picture-window-after-turn"),
        [Timing::AnswerCard] => say!("picture-window-after-card"),
        [Timing::AnswerCapture] => say!("picture-window-after-capture"),
        _ => say!("picture-window-any-time"),
    }
}

/// Describes in a word or two when a card is played, for a small face.
pub(super) fn short(card: KnightmareCard) -> String {
    match card.timing() {
        [Timing::BeforeMove] => say!("picture-short-before-move"),
        [Timing::InsteadOfMove] => say!("picture-short-instead-of-move"),
        [Timing::AfterMove] => say!("picture-short-after-move"),
        [Timing::BeforeMove, Timing::AfterMove] => say!("picture-short-before-or-after-move"),
        [Timing::AnswerTurn] => say!("picture-short-after-turn"),
        [Timing::AnswerCard] => say!("picture-short-after-card"),
        [Timing::AnswerCapture] => say!("picture-short-after-capture"),
        _ => say!("picture-short-any-time"),
    }
}
