//! Suggestions where several cards are typed, parted by commas: for the last of them.

use cardinal_rules::{Card, Variant};
use cardinal_words::say;

use crate::app::building::bench::Bench;
use crate::app::interaction::limits;
use crate::app::suggesting::candidate::Candidate;
use crate::app::words::cards::QUICK_HANDS_TYPED;

/// Cards to be left out of a game: those that need quick hands as one choice, then each.
pub(super) fn left_out(typed: &str) -> Vec<Candidate> {
    let quick = (say!("suggested-quick-hands-item"), QUICK_HANDS_TYPED.to_owned());
    let faces = Variant::Knightmare.facts().faces().iter();
    let cards = faces.map(|card| (said(*card), card.to_string()));
    behind(typed, [quick].into_iter().chain(cards))
}

/// The cards that could be added to a deck behind those that are typed.
pub(super) fn to_add(bench: &Bench<'_>, typed: &str) -> Vec<Candidate> {
    let cards = bench.fitting().into_iter().map(Card::Knightmare);
    behind(typed, cards.map(|card| (said(card), card.to_string())))
}

/// The cards that could be taken out of a deck.
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

/// What can stand behind the commas that were typed, given as name and value.
fn behind(typed: &str, entries: impl Iterator<Item = (String, String)>) -> Vec<Candidate> {
    let before = typed.rsplit_once(',').map_or("", |(before, _)| before);
    let lead = if before.is_empty() { String::new() } else { format!("{before}, ") };
    let candidate = |(name, value): (String, String)| {
        let whole = format!("{lead}{value}");
        let keys = vec![format!("{lead}{name}"), whole.clone(), format!("{}{value}", lead.replace(", ", ","))];
        let shown = if lead.is_empty() { name } else { format!("{lead}{name}") };
        // A value that was cut would be another.
        (whole.chars().count() <= limits::ITEM).then(|| Candidate::new(shown, whole, keys))
    };
    entries.filter_map(candidate).collect()
}
