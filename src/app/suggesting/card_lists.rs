//! Suggestions for lists of cards with commas between them. They complete the last card.

use cardinal_rules::Card;
use cardinal_words::{InWords, say};

use crate::app::building::bench::Bench;
use crate::app::interaction::limits;
use crate::app::suggesting::candidate::Candidate;

/// The cards that can be added to a deck after those already typed.
pub(super) fn to_add(bench: &Bench<'_>, typed: &str) -> Vec<Candidate> {
    let cards = bench.fitting().into_iter().map(Card::Knightmare);
    behind(typed, cards.map(|card| (said(card), card.to_string())))
}

/// The cards that can be taken out of a deck.
pub(super) fn in_deck(bench: &Bench<'_>, typed: &str) -> Vec<Candidate> {
    let mut cards = bench.cards();
    cards.dedup();
    behind(typed, cards.into_iter().map(|card| (said(card), card.to_string())))
}

/// A card with its points.
fn said(card: Card) -> String {
    match card {
        Card::Knightmare(known) => say!("suggested-points-item", card = card.in_words(), points = known.points()),
        _ => card.in_words(),
    }
}

/// Suggestions for what follows the last comma, given as pairs of name and value.
fn behind(typed: &str, entries: impl Iterator<Item = (String, String)>) -> Vec<Candidate> {
    let before = typed.rsplit_once(',').map_or("", |(before, _)| before);
    let lead = if before.is_empty() { String::new() } else { format!("{before}, ") };
    let candidate = |(name, value): (String, String)| {
        let whole = format!("{lead}{value}");
        let keys = vec![format!("{lead}{name}"), whole.clone(), format!("{}{value}", lead.replace(", ", ","))];
        let shown = if lead.is_empty() { name } else { format!("{lead}{name}") };
        // A shortened value would mean something else.
        (whole.chars().count() <= limits::ITEM).then(|| Candidate::new(shown, whole, keys))
    };
    entries.filter_map(candidate).collect()
}
