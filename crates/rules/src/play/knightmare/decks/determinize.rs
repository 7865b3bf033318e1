//! What a seat may imagine of hidden cards: the opponent's hand, the order of the draw piles, and
//! decks and pools that it has not seen.
//!
//! A seat that has built its deck knows which cards are in it. Of every other deck it knows the
//! stock that it is from, the cards that have been seen, and what a deck may hold.

use super::fit::{at_random, sum};
use super::stock::{common_stock, sets, worth};
use crate::board::{Ledger, State, Zone};
use crate::card::{Card, CardId};
use crate::play::hidden::{HiddenDraw, count, lay};
use crate::seat::Seat;
use crate::setup::{Building, Decks, KnightmareOptions};
use crate::status::Status;

/// How often cards are drawn until the decks hold no more points than they may. After that, cards
/// are traded for cheaper ones.
const TRIES: usize = 16;

pub(in crate::play::knightmare) fn redraw(options: &KnightmareOptions, ledger: &mut Ledger, by: &mut HiddenDraw<'_>) {
    if ledger.progress().status == Status::Building {
        ledger.redraw(|state| building(options, state, by));
    } else if options.decks == Decks::Common {
        common(options, ledger, by);
    } else {
        ledger.redraw(|state| {
            if options.building == Building::ByHand {
                let own = [Zone::Deck(by.seat)];
                let mut faces: Vec<Card> = state.faces(own[0]).collect();
                faces.sort();
                by.shuffle(&mut faces);
                lay(state, &own, faces);
            }
            separate(options, state, by);
        });
    }
}

/// Draws the opponent's pool while decks are built, and the deck that it has built from it.
fn building(options: &KnightmareOptions, state: &mut State, by: &mut HiddenDraw<'_>) {
    let other = !by.seat;
    let known: Vec<Card> = match options.decks {
        Decks::Personal => Vec::new(),
        Decks::Split | Decks::Common => {
            [Zone::Pool(by.seat), Zone::Built(by.seat)].iter().flat_map(|zone| state.faces(*zone)).collect()
        }
    };
    let zones = [Zone::Pool(other), Zone::Built(other)];
    let (mut faces, _) = by.hidden(&sets(options), &known, count(state, &zones));
    let deck =
        if state.progress().built[other] { at_random(&faces, options.points[other].into(), worth) } else { Vec::new() };
    faces.sort();
    let mut ids: Vec<CardId> = zones.iter().flat_map(|zone| state.zone(*zone)).copied().collect();
    ids.sort();
    let mut built = Vec::new();
    for (id, face) in ids.iter().zip(&faces) {
        state.set_face(*id, *face);
    }
    for card in deck {
        if let Some(index) = ids.iter().position(|id| state.card(*id) == card) {
            built.push(ids.remove(index));
        }
    }
    built.sort();
    state.set_zone(Zone::Built(other), built);
    state.set_zone(Zone::Pool(other), ids);
}

/// Cards of the opponent's hand that have been named: those chosen for *Plots Within Plots*.
fn named(state: &State, seat: Seat) -> Vec<Card> {
    let mut named: Vec<Card> = state.turn_log().plotted(seat).iter().map(|(card, _)| *card).collect();
    named.truncate(state.zone(Zone::Hand(seat)).len());
    named
}

/// The cards that everyone can see: discarded by this seat, or in play for it.
fn shown(state: &State, seat: Seat) -> Vec<Card> {
    let in_play = state.in_play().filter(|continuing| continuing.id.is_some() && continuing.effect.owner == seat);
    state.faces(Zone::Discard(seat)).chain(in_play.map(|continuing| continuing.effect.card)).collect()
}

/// Draws the hidden cards of a common deck. Discards that were reshuffled in this turn are known to
/// lie in the draw pile, or to have been drawn from it since.
fn common(options: &KnightmareOptions, ledger: &mut Ledger, by: &mut HiddenDraw<'_>) {
    let other = !by.seat;
    let zones = [Zone::Hand(other), Zone::Pile];
    let start = ledger.turn_log().start;
    let mut reshuffled = start.map_or(Vec::new(), |start| ledger.reshuffled_since(start).to_vec());
    let hidden: Vec<CardId> = zones.iter().flat_map(|zone| ledger.zone(*zone)).copied().collect();
    let named = named(ledger, other);
    let mut known: Vec<Card> =
        [Zone::Hand(by.seat), Zone::Discards, Zone::Discard(Seat::White), Zone::Discard(Seat::Black)]
            .iter()
            .flat_map(|zone| ledger.faces(*zone))
            .chain(
                ledger.in_play().filter(|continuing| continuing.id.is_some()).map(|continuing| continuing.effect.card),
            )
            .chain(named.iter().copied())
            .collect();
    reshuffled.retain(|id| hidden.contains(id));
    reshuffled.sort_by_key(|id| ledger.card(*id));
    known.extend(reshuffled.iter().map(|id| ledger.card(*id)));
    let unseen = hidden.len() - reshuffled.len();
    let (faces, _) = by.hidden(&common_stock(options), &known, unseen.saturating_sub(named.len()));
    let mut faces = named.into_iter().chain(faces);
    let mut drawn = reshuffled.clone();
    by.shuffle(&mut drawn);
    let mut drawn = drawn.into_iter();
    ledger.redraw(|state| {
        for zone in zones {
            let mut cards = state.zone(zone).to_vec();
            for id in &mut cards {
                if reshuffled.contains(id) {
                    *id = drawn.next().unwrap_or(*id);
                } else if let Some(face) = faces.next() {
                    state.set_face(*id, face);
                }
            }
            state.set_zone(zone, cards);
        }
    });
}

/// The hidden cards of one seat's deck.
struct Deck {
    seat: Seat,
    zones: Vec<Zone>,
    /// Cards in the hand that are known.
    named: Vec<Card>,
    /// Cards of the deck that have been seen.
    seen: Vec<Card>,
    /// How many cards are to be drawn.
    count: usize,
    drawn: Vec<Card>,
}

impl Deck {
    /// How far the deck is from what it may hold: its points beyond the limit, and unique cards that
    /// it has twice.
    fn excess(&self, limit: u32) -> u32 {
        let cards = [&self.seen[..], &self.named, &self.drawn].concat();
        let twice = self.drawn.iter().filter(|card| self.is_twice(**card)).count();
        sum(&cards, worth).saturating_sub(limit) + twice as u32
    }

    fn is_twice(&self, card: Card) -> bool {
        let of = |cards: &[Card]| cards.iter().filter(|other| **other == card).count();
        worth(card).unique && of(&self.drawn) + of(&self.seen) + of(&self.named) > 1
    }

    /// Trades drawn cards for left ones until the deck fits, or no trade helps.
    fn trade(&mut self, limit: u32, left: &mut [Card]) {
        while self.excess(limit) > 0 {
            let dear = (0..self.drawn.len())
                .max_by_key(|index| (self.is_twice(self.drawn[*index]), worth(self.drawn[*index]).points));
            let cheap =
                (0..left.len()).min_by_key(|index| (self.holds_unique(left[*index]), worth(left[*index]).points));
            let (Some(dear), Some(cheap)) = (dear, cheap) else { return };
            let before = self.excess(limit);
            std::mem::swap(&mut self.drawn[dear], &mut left[cheap]);
            if self.excess(limit) >= before {
                std::mem::swap(&mut self.drawn[dear], &mut left[cheap]);
                return;
            }
        }
    }

    fn holds_unique(&self, card: Card) -> bool {
        worth(card).unique && [&self.seen[..], &self.named, &self.drawn].concat().contains(&card)
    }
}

/// Draws the hidden cards of separate decks.
fn separate(options: &KnightmareOptions, state: &mut State, by: &mut HiddenDraw<'_>) {
    let own = by.seat;
    let deck = |seat: Seat| {
        let zones = if seat == own { vec![Zone::Deck(seat)] } else { vec![Zone::Hand(seat), Zone::Deck(seat)] };
        let named = if seat == own { Vec::new() } else { named(state, seat) };
        let mut seen = shown(state, seat);
        if seat == own {
            seen.extend(state.faces(Zone::Hand(seat)));
        }
        let count = count(state, &zones) - named.len();
        Deck { seat, zones, named, seen, count, drawn: Vec::new() }
    };
    let mut decks = match options.building {
        Building::ByHand => vec![deck(!own)],
        Building::Dealt => vec![deck(own), deck(!own)],
    };
    let stock = sets(options);
    match options.decks {
        Decks::Personal => {
            for deck in &mut decks {
                let known = deck.seen.clone();
                draw(options, std::slice::from_mut(deck), &stock, known, by);
            }
        }
        Decks::Split | Decks::Common => {
            let mut known = [shown(state, own), shown(state, !own)].concat();
            known.extend(state.faces(Zone::Hand(own)));
            if options.building == Building::ByHand {
                known.extend(state.faces(Zone::Deck(own)));
            }
            draw(options, &mut decks, &stock, known, by);
        }
    }
    for deck in decks {
        let faces = deck.named.iter().chain(&deck.drawn).copied().collect::<Vec<_>>();
        lay(state, &deck.zones, faces);
    }
}

/// Draws the cards of these decks from one stock; `known` are cards of it that have been seen.
fn draw(
    options: &KnightmareOptions,
    decks: &mut [Deck],
    stock: &[Card],
    mut known: Vec<Card>,
    by: &mut HiddenDraw<'_>,
) {
    known.extend(decks.iter().flat_map(|deck| deck.named.iter().copied()));
    let total = decks.iter().map(|deck| deck.count).sum();
    let mut left = Vec::new();
    for _ in 0..TRIES {
        let (mut drawn, rest) = by.hidden(stock, &known, total);
        left = rest;
        for deck in decks.iter_mut() {
            let others = drawn.split_off(deck.count.min(drawn.len()));
            deck.drawn = std::mem::replace(&mut drawn, others);
        }
        if decks.iter().all(|deck| deck.excess(options.points[deck.seat].into()) == 0) {
            return;
        }
    }
    for deck in decks {
        deck.trade(options.points[deck.seat].into(), &mut left);
    }
}
