//! What a seat may imagine of Knightmare Chess: the cards, and where the opponent's traps are.

use super::decks::stock::{at_random, common_stock, sets, sum, worth};
use crate::board::{Force, Ledger, State, Zone, mix};
use crate::card::{Card, CardId};
use crate::choice::Choice;
use crate::play::hidden::{HiddenDraw, count, lay};
use crate::seat::Seat;
use crate::setup::{Building, Decks, KnightmareOptions};
use crate::square::Square;
use crate::status::Status;

pub(super) fn redraw(options: &KnightmareOptions, ledger: &mut Ledger, by: &mut HiddenDraw<'_>) {
    ledger.keep_offers();
    decks(options, ledger, by);
    let other = !by.seat;
    if ledger.traps_of(other).next().is_none() && !ledger.ended().any(|ended| ended.is_trap_of(other)) {
        return;
    }
    let before = start_of_turn(ledger);
    let mut open: Vec<Square> = Square::all().filter(|square| !ledger.owned(by.seat).has(*square)).collect();
    ledger.redraw(|state| traps(state, &mut open, by));
    // A trap that a card has ended in this turn has not been seen either.
    for ended in ledger.ended().filter(|ended| ended.is_trap_of(other)) {
        let Some(square) = by.pick(&open) else { break };
        ended.effect.choices = vec![Choice::square(square)];
        ended.force = Force::Traps(square);
    }
    let change = before.trap_key() ^ start_of_turn(ledger).trap_key();
    ledger.redraw(|state| keys(state, &before, change));
}

/// The state in which the turn began, to which a card can still take the game back.
fn start_of_turn(ledger: &Ledger) -> State {
    ledger.turn_log().start.map_or_else(|| State::clone(ledger), |start| ledger.state_at(start))
}

/// Notes the positions that can be repeated as they are with the new traps. Whether an older one had
/// the same traps is not known, so only those of the position in which the turn began can still be
/// counted; the others only stay different from each other.
fn keys(state: &mut State, began: &State, change: u64) {
    let Some(last) = began.keys().last().copied() else { return };
    let mut known: Vec<u64> = Vec::new();
    state.set_keys(began.progress().keys_from, |key| {
        if key == last {
            return key ^ change;
        }
        let index = known.iter().position(|other| *other == key).unwrap_or_else(|| {
            known.push(key);
            known.len() - 1
        });
        mix(0x28_0000 + index as u64)
    });
}

/// Lays the opponent's traps anew. A trap can be where it was laid under a piece of its owner, which
/// may have left since; not under a piece that has come there without springing it.
fn traps(state: &mut State, open: &mut Vec<Square>, by: &mut HiddenDraw<'_>) {
    let laid: Vec<usize> = state.traps_of(!by.seat).collect();
    for index in laid {
        let Some(square) = by.pick(open) else { return };
        open.retain(|other| *other != square);
        state.set_trap(index, square);
    }
}

/// How often cards are drawn until the decks hold no more points than they may. After that, cards
/// are traded for cheaper ones.
const TRIES: usize = 16;

/// Draws the cards that the seat does not know.
fn decks(options: &KnightmareOptions, ledger: &mut Ledger, by: &mut HiddenDraw<'_>) {
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
