//! Suggestions for cards and tiles of a hand, and for lists of cards with commas between them.

use cardinal_interaction::{clip, limits};
use cardinal_rules::{Action, ActionKind, Card, CardForm, CardUse, Listing, Seat, Variant};
use cardinal_table::LiveGame;
use cardinal_words::{InWords, card_line, card_text, say};

use crate::app::building::bench::Bench;
use crate::app::error::AppError;
use crate::app::suggesting::candidate::Candidate;
use crate::app::suggesting::moves::placements;
use crate::app::turn::picking::ahead;
use crate::app::turn::usable::usable;

/// The cards of the hand that can be used by an action of this kind, or tiles with their points.
pub(super) fn held(live: &LiveGame, seat: Seat, kind: ActionKind) -> Result<Vec<Candidate>, AppError> {
    if live.info.variant.facts().uses(CardForm::Tile) {
        let drafted = live.drafted(seat).filter(|_| kind == ActionKind::Play);
        return match drafted {
            Some(_) => Ok(placements(&ahead(live, seat, drafted)?.listing(seat))),
            None => Ok(Vec::new()),
        };
    }
    let mut cards: Vec<Card> = Vec::new();
    let mut exchange = false;
    for action in &live.game.listing(seat).whole().actions {
        match action {
            Action::Play { card, .. } | Action::Discard { card } if action.kind() == kind => cards.push(*card),
            Action::Exchange => exchange = kind == ActionKind::Discard,
            _ => {}
        }
    }
    // Before the turn's draw nothing can be played, but the player can already think about the cards held.
    if cards.is_empty() && kind == ActionKind::Play {
        return Ok(in_hand(&live.game.listing(seat)));
    }
    cards.dedup();
    let whole = exchange.then(|| {
        let (name, value) = (say!("suggested-whole-hand-item"), "hand".to_owned());
        Candidate::new(name.clone(), value.clone(), vec![value, name])
    });
    let without_effect =
        if kind == ActionKind::Play { usable(&live.game.listing(seat)).without_effect } else { Vec::new() };
    let named = |card| {
        let mut candidate = named(live.info.variant, card);
        if without_effect.contains(&card) {
            candidate.suggestion.name = say!("suggested-wasted-item", card = card.in_words());
        }
        candidate
    };
    Ok(whole.into_iter().chain(cards.into_iter().map(named)).collect())
}

/// The cards of the hand, where none can be played: each says when it can be, or why not.
pub(super) fn in_hand(listing: &Listing<'_>) -> Vec<Candidate> {
    let variant = listing.game().setup().rules.variant();
    let mut uses = listing.hand_uses();
    uses.sort_by_key(|used| used.card);
    uses.dedup_by_key(|used| used.card);
    let candidate = |used: CardUse| {
        let mut candidate = named(variant, used.card);
        if !used.when.is_now() {
            let (card, when, does) = (used.card.in_words(), used.when.in_words(), card_line(variant, used.card));
            let said = say!("suggested-waiting-card-item", card = card, when = when, does = does);
            candidate.suggestion.name = clip(said, limits::ITEM);
        }
        candidate
    };
    uses.into_iter().map(candidate).collect()
}

/// A card with its effect.
pub(super) fn named(variant: Variant, card: Card) -> Candidate {
    let name = format!("{}: {}", card.in_words(), card_text(variant, card));
    Candidate::new(name, card.to_string(), vec![card.in_words(), card.to_string()])
}

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
