//! Starter decks in the deck builder: their menu, and what of one goes into the deck.

use std::cmp::Reverse;

use cardinal_interaction::{Building, Button, Item, Menu, Message, PoolPart, Row, Style};
use cardinal_rules::{Card, KnightmareCard, StarterDeck};
use cardinal_store::NamedDeck;
use cardinal_words::{InWords, say, starter_plan};

use crate::app::building::bench::Bench;
use crate::app::building::panel::Around;
use crate::app::chance::Chance;
use crate::app::error::AppError;

/// The starter deck of this name or slug, without regard to case.
pub(super) fn named(name: &str) -> Option<StarterDeck> {
    let is = |deck: &StarterDeck| name.eq_ignore_ascii_case(&deck.in_words()) || name.eq_ignore_ascii_case(deck.slug());
    StarterDeck::ALL.into_iter().find(is)
}

/// The starter deck in the form in which players save theirs.
pub(super) fn as_saved(deck: StarterDeck) -> NamedDeck {
    NamedDeck { name: deck.in_words(), cards: deck.cards().iter().copied().map(Card::Knightmare).collect() }
}

/// Replaces the deck by as much of the starter deck as the pool has and fits. If that isn't all, the rest is made for
/// this pool: the cards of those other starter decks that have most in common with this one, the most important first,
/// then random ones as long as one fits, so that the deck is ready. Returns a note about it.
///
/// # Errors
/// The system has no random bytes to give.
pub(super) fn takes(bench: &mut Bench<'_>, deck: StarterDeck, chance: &Chance) -> Result<String, AppError> {
    bench.deck.clear();
    bench.add_all(deck.cards().iter().copied());
    let there = bench.deck.len();
    if there < deck.cards().len() {
        bench.add_all(companions(deck));
    }
    bench.fill(chance)?;
    let (count, added) = (deck.cards().len(), bench.deck.len() - there);
    let (name, plan) = (deck.in_words(), starter_plan(deck));
    Ok(if there == count && added == 0 {
        say!("building-starter", name = name, plan = plan)
    } else {
        say!("building-starter-partly", name = name, plan = plan, there = there, count = count, added = added)
    })
}

/// The cards of the other starter decks: of the one with most cards in common first, the most important first.
fn companions(deck: StarterDeck) -> Vec<KnightmareCard> {
    let shared = |other: &StarterDeck| other.cards().iter().filter(|card| deck.cards().contains(card)).count();
    let mut others: Vec<StarterDeck> = StarterDeck::ALL.into_iter().filter(|other| *other != deck).collect();
    others.sort_by_key(|other| Reverse(shared(other)));
    let mut cards: Vec<KnightmareCard> = Vec::new();
    for card in others.iter().flat_map(|other| other.cards()) {
        if !deck.cards().contains(card) && !cards.contains(card) {
            cards.push(*card);
        }
    }
    cards
}

/// Asks which starter deck to use.
pub(super) fn question(bench: &Bench<'_>, around: &Around, part: PoolPart) -> Message {
    let control = |what| around.control(bench.check(), what, part);
    let text = around.target.starter_question(bench.is_half());
    let items = StarterDeck::ALL.into_iter().map(|deck| item(bench, deck)).collect();
    let menu = Menu::new(control(Building::Starter), say!("building-starter-placeholder"), items);
    let back = Button::new(Style::Secondary, say!("panel-back-button"), control(Building::Show)).with_emoji("↩️");
    Message::text(text).with_row(Row::Menu(menu)).with_row(Row::Buttons(vec![back]))
}

/// A starter deck as a menu item, which says how many of its cards the player can have if not all.
fn item(bench: &Bench<'_>, deck: StarterDeck) -> Item {
    let (cards, name) = (deck.cards(), deck.in_words());
    let there = cards.iter().filter(|card| bench.pool.iter().any(|(other, _)| other == *card)).count();
    let label = if there == cards.len() {
        name
    } else {
        say!("building-starter-partly-item", name = name, there = there, count = cards.len())
    };
    Item::new(label, deck.slug()).described(starter_plan(deck))
}
