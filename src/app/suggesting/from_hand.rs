//! Suggestions for cards and tiles of a hand, for lists of cards with commas between them, and for the choices of a
//! card one after the other.

use cardinal_interaction::{clip, limits};
use cardinal_rules::{
    Action, ActionKind, Card, CardForm, CardUse, Choice, Game, Kind, Listing, PartialAction, Seat, Variant, notation,
};
use cardinal_table::LiveGame;
use cardinal_words::{InWords, card_line, card_text, say};

use crate::app::building::bench::Bench;
use crate::app::error::AppError;
use crate::app::suggesting::candidate::Candidate;
use crate::app::suggesting::moves::placements;
use crate::app::turn::choice_text;
use crate::app::turn::no_effect::usable;
use crate::app::turn::picking::{ahead, complete_action};
use crate::app::turn::typed_choices::{Leading, leading};
use crate::app::turn::typed_steps::comes_first;
use crate::app::words::{cards, text};

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
    let no_effect = if kind == ActionKind::Play { usable(&live.game.listing(seat)).no_effect } else { Vec::new() };
    let named = |card| {
        let mut candidate = named(live.info.variant, card);
        if no_effect.contains(&card) {
            candidate.suggestion.name = say!("suggested-skips-turn-item", card = card.in_words());
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

/// The cards that can be played now in this game, or, if there are none, what the hand waits for.
pub(super) fn playable(game: &Game, seat: Seat) -> Vec<Candidate> {
    let variant = game.setup().rules.variant();
    let cards = cards_of(game, seat);
    if cards.is_empty() {
        return in_hand(&game.listing(seat));
    }
    cards.into_iter().map(|card| named(variant, card)).collect()
}

/// The next choices for a card, after those already typed.
pub(super) fn choices(game: &Game, seat: Seat, card: &str, typed: &str) -> Vec<Candidate> {
    let variant = game.setup().rules.variant();
    let Ok((card, _)) = cards::parse(variant, card) else { return Vec::new() };
    slots(game, seat, &PartialAction { card: Some(card), ..PartialAction::of(ActionKind::Play) }, typed, "")
}

/// The next parts of a response, after those already typed.
pub(super) fn answers(game: &Game, seat: Seat, typed: &str) -> Vec<Candidate> {
    slots(game, seat, &PartialAction::of(ActionKind::Choose), typed, "")
}

/// The cards that can be typed with a move, or the next choices for the typed card.
pub(super) fn with_move(game: &Game, seat: Seat, mv: Option<&str>, typed: &str) -> Vec<Candidate> {
    let variant = game.setup().rules.variant();
    let after = mv.and_then(|mv| {
        let action = notation::parse_move(&game.listing(seat), mv).ok()?;
        let mut after = game.clone();
        after.apply(seat, &action).ok().map(|_| after)
    });
    let game_for = |card: Card| match &after {
        Some(after) if !comes_first(card) => after,
        _ => game,
    };
    if let Ok((card, rest)) = cards::parse(variant, typed)
        && typed.trim_start().to_lowercase().starts_with(&written(card, typed))
        && (!rest.is_empty() || typed.ends_with(' '))
    {
        let partial = PartialAction { card: Some(card), ..PartialAction::of(ActionKind::Play) };
        return slots(game_for(card), seat, &partial, rest, &written(card, typed));
    }
    let mut cards = cards_of(game, seat);
    cards.retain(|card| comes_first(*card) || after.is_none());
    cards.extend(after.iter().flat_map(|after| cards_of(after, seat)));
    cards.sort();
    cards.dedup();
    cards.into_iter().map(|card| named(variant, card)).collect()
}

/// The kinds of piece that can be said.
pub(super) fn words() -> Vec<Candidate> {
    let word = |kind: Kind| {
        let name = kind.in_words();
        Candidate::new(text::capital(&name), kind.name().to_owned(), vec![name, kind.name().to_owned()])
    };
    Kind::SPOKEN.into_iter().map(word).collect()
}

fn cards_of(game: &Game, seat: Seat) -> Vec<Card> {
    let mut cards: Vec<Card> = game.next_options(seat, &PartialAction::of(ActionKind::Play)).next.card;
    cards.dedup();
    cards
}

/// The card as the typed text begins with it, by name or slug, in lower case.
fn written(card: Card, typed: &str) -> String {
    let name = card.in_words().to_lowercase();
    if typed.trim_start().to_lowercase().starts_with(&name) { name } else { card.to_string().to_lowercase() }
}

/// The next choices after those already typed in full. Each value is the whole text.
fn slots(game: &Game, seat: Seat, base: &PartialAction, typed: &str, lead: &str) -> Vec<Candidate> {
    let Leading { choices, length } = leading(game, seat, base, typed, false);
    let partial = PartialAction { choices, ..base.clone() };
    let options = game.next_options(seat, &partial);
    let view = game.view(seat.into());
    let before = partial.choices.iter().map(choice_text::typed).collect::<Vec<_>>().join(" ");
    let said_before: Vec<String> =
        partial.choices.iter().map(|choice| choice_text::choice(&view, base.card, choice)).collect();
    let candidate = |more: Option<&Choice>| {
        let value = [lead, &before, &more.map(choice_text::typed).unwrap_or_default()];
        let value = value.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ");
        let mut said = said_before.clone();
        said.extend(more.map(|choice| choice_text::choice(&view, base.card, choice)));
        let name = if more.is_none() { choice_text::and_no_more(&said.join(", ")) } else { said.join(", ") };
        // The typed text, however it was written, followed by either name of the next choice.
        let behind = |next: &str| format!("{lead} {}{next}", &typed[..length]).trim_start().to_owned();
        let next = more.map(|choice| [choice_text::typed(choice), choice_text::choice(&view, base.card, choice)]);
        let keys = next.unwrap_or_default().iter().map(|next| behind(next)).collect();
        (value.chars().count() <= limits::ITEM).then(|| Candidate::new(name, value, keys))
    };
    let is_enough = !partial.choices.is_empty() && complete_action(&options.actions, &partial).is_some();
    let enough = is_enough.then(|| candidate(None)).flatten();
    enough.into_iter().chain(options.next.choices.iter().filter_map(|choice| candidate(Some(choice)))).collect()
}
