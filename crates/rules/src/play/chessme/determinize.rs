//! What a seat may imagine of the tiles: the opponent's hand, and the order of both piles. Each army
//! is known, so the tiles that have not been seen are known too.

use super::ends::tiles_key;
use super::tiles::{kind_of, may_place};
use crate::board::{State, Zone};
use crate::card::Card;
use crate::defaults::CHESSME_ARMY;
use crate::phase::Phase;
use crate::play::hidden::{HiddenDraw, count, lay};
use crate::seat::Seat;

/// How often an opponent's hand is drawn at most until it fits what the turn's phase shows of it.
const TRIES: usize = 64;

pub(super) fn redraw(state: &mut State, by: &mut HiddenDraw<'_>) {
    let other = !by.seat;
    let before = tiles_key(state);
    draw(state, by, by.seat, &[Zone::Deck(by.seat)]);
    let status = state.progress().status;
    let places = status.to_act() == Some(other) && status.phase() == Some(Phase::Place);
    for _ in 0..TRIES {
        draw(state, by, other, &[Zone::Hand(other), Zone::Deck(other)]);
        if !places || may_place(state, other) {
            break;
        }
    }
    // No hand has changed since the first position that can be repeated.
    let change = before ^ tiles_key(state);
    state.set_keys(state.progress().keys_from, |key| key ^ change);
}

/// Draws the tiles of a seat in these zones, and makes the pieces that wait for them the same.
fn draw(state: &mut State, by: &mut HiddenDraw<'_>, seat: Seat, hidden: &[Zone]) {
    let army: Vec<Card> =
        CHESSME_ARMY.iter().flat_map(|(kind, count)| std::iter::repeat_n(Card::Call(*kind), *count)).collect();
    let mut known: Vec<Card> = state.seen_of_army(seat).map(Card::Call).collect();
    if !hidden.contains(&Zone::Hand(seat)) {
        known.extend(state.faces(Zone::Hand(seat)));
    }
    let (tiles, _) = by.hidden(&army, &known, count(state, hidden));
    lay(state, hidden, tiles);
    let waiting: Vec<Card> = [Zone::Hand(seat), Zone::Deck(seat)].iter().flat_map(|zone| state.faces(*zone)).collect();
    state.set_waiting(seat, waiting.into_iter().filter_map(kind_of));
}
