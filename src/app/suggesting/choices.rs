//! Suggestions for cards of a composed turn, and for their choices one after the other.

use cardinal_interaction::limits;
use cardinal_rules::{ActionKind, Card, Choice, Game, Kind, PartialAction, Seat, notation};
use cardinal_words::InWords;

use crate::app::suggesting::candidate::Candidate;
use crate::app::suggesting::held::{in_hand, named};
use crate::app::turn::choice_text;
use crate::app::turn::picking::enough;
use crate::app::turn::typed_choices::{Leading, leading};
use crate::app::turn::typed_steps::comes_first;
use crate::app::words::{cards, text};

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
    let is_enough = !partial.choices.is_empty() && enough(&options.actions, &partial).is_some();
    let enough = is_enough.then(|| candidate(None)).flatten();
    enough.into_iter().chain(options.next.choices.iter().filter_map(|choice| candidate(Some(choice)))).collect()
}
