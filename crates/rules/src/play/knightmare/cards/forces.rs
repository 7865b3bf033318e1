//! What the continuing cards do while they stay in play.

use super::row;
use crate::board::Force;
use crate::card::Card;
use crate::choice::Choice;

/// Returns what a continuing card, played with these choices, does while it is in play.
pub(crate) fn force_of(card: Card, choices: &[Choice]) -> Force {
    match card {
        Card::Knightmare(card) => row(card).effect().map_or(Force::Silent, |effect| effect.force(choices)),
        Card::Call(_) | Card::SameAgain => Force::Silent,
    }
}
