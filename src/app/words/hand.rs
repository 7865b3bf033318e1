//! A player's hand in words: a line a card, with what it does and when it can be played.

use cardinal_rules::{Card, CardUse, Variant, When};
use cardinal_words::{InWords, card_line, say};

/// A line for each card of the hand; cards that are alike and can be played alike share one.
pub(crate) fn lines(variant: Variant, uses: &[CardUse]) -> Vec<String> {
    let line = |used: &CardUse, card: String| {
        let (does, when) = (card_line(variant, used.card), used.when.in_words());
        if used.when.is_now() {
            say!("hand-line-now", card = card, does = does, when = when)
        } else {
            say!("hand-line", card = card, does = does, when = when)
        }
    };
    counted(uses, line)
}

/// A line for each of these cards, all of which can be played now.
pub(crate) fn playable_lines(variant: Variant, uses: &[CardUse]) -> Vec<String> {
    counted(uses, |used, card| say!("hand-line-playable", card = card, does = card_line(variant, used.card)))
}

/// A line for each card, from the card and its name with its count.
fn counted(uses: &[CardUse], line: impl Fn(&CardUse, String) -> String) -> Vec<String> {
    let mut counted: Vec<(&CardUse, usize)> = Vec::new();
    for used in uses {
        match counted.iter_mut().find(|(known, _)| *known == used) {
            Some((_, count)) => *count += 1,
            None => counted.push((used, 1)),
        }
    }
    let named = |(used, count): (&CardUse, usize)| {
        let card = used.card.in_words();
        line(used, if count > 1 { say!("hand-several", card = card, count = count) } else { card })
    };
    counted.into_iter().map(named).collect()
}

/// What a card does and when it can be played, for the second line of a menu's item.
pub(crate) fn described(variant: Variant, card: Card, when: Option<&When>) -> String {
    let does = card_line(variant, card);
    match when {
        Some(when) => say!("hand-described", does = does, when = when.in_words()),
        None => does,
    }
}
