//! When a Knightmare Chess card is played, in words.

use cardinal_rules::{KnightmareCard, Timing};
use cardinal_words::say;

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
