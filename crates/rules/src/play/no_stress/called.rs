//! Which kinds a card lets move, and so which cards can be played.

use crate::board::{Move, State, Zone};
use crate::card::Card;
use crate::defaults::{
    ADVANCED_MAY_LOSE_TURN_IN_CHECK, CASTLING_CARDS, EXCHANGE_IDENTICAL, SAME_AGAIN_LOOKS_UNDER, SAME_AGAIN_OF_NOTHING,
    must_play_movable,
};
use crate::piece::{Kind, KindSet};
use crate::seat::Seat;
use crate::setup::{Level, NoStressOptions};
use crate::square::Square;

/// Returns the kinds that a card lets move, given the discard piles.
pub(super) fn called_by(state: &State, card: Card) -> KindSet {
    match card {
        Card::Call(kind) => [kind].into_iter().collect(),
        Card::SameAgain => same_again(state),
        Card::Knightmare(_) => KindSet::default(),
    }
}

/// Returns the kinds that *Same Again* stands for, given the discard piles.
pub(super) fn same_again(state: &State) -> KindSet {
    let shown: Vec<Kind> = Seat::ALL.into_iter().filter_map(|seat| shown_kind(state, seat)).collect();
    if shown.is_empty() { SAME_AGAIN_OF_NOTHING.iter().copied().collect() } else { shown.into_iter().collect() }
}

/// Returns the kind on the topmost piece card of a seat's discard pile.
fn shown_kind(state: &State, seat: Seat) -> Option<Kind> {
    for card in state.faces(Zone::Discard(seat)).rev() {
        match card {
            Card::Call(kind) => return Some(kind),
            _ if SAME_AGAIN_LOOKS_UNDER => {}
            _ => return None,
        }
    }
    None
}

/// Returns the moves that these kinds allow. Either of the castling cards allows castling.
pub(super) fn called_moves(state: &State, called: KindSet) -> Vec<Move> {
    let mut moves = Vec::new();
    state.for_each_piece(|targets| {
        let own_kind = called.has(targets.kind);
        moves.extend(targets.moves().filter(|mv| {
            if mv.castles(targets.kind) { CASTLING_CARDS.into_iter().any(|kind| called.has(kind)) } else { own_kind }
        }));
    });
    moves
}

/// Returns the kinds that could move now if they were called. A possible castling counts for each
/// of its cards.
fn movable_kinds(state: &State) -> KindSet {
    let mut kinds = Vec::with_capacity(Kind::COUNT + CASTLING_CARDS.len());
    state.for_each_piece(|targets| {
        let castles = |to: Square| Move::plain(targets.from, to).castles(targets.kind);
        if targets.to.into_iter().any(castles) {
            kinds.extend(CASTLING_CARDS);
        }
        if !targets.to.into_iter().all(castles) {
            kinds.push(targets.kind);
        }
    });
    kinds.into_iter().collect()
}

/// Whether the card, played now, would let one of these kinds move.
fn moves_something(state: &State, movable: KindSet, card: Card) -> bool {
    called_by(state, card).iter().any(|kind| movable.has(kind))
}

/// Returns the faces in the hand of the side on turn, each once, in the order of the printed deck.
fn held_faces(state: &State) -> Vec<Card> {
    let mut faces: Vec<Card> = state.faces(Zone::Hand(state.turn())).collect();
    faces.sort();
    faces.dedup();
    faces
}

/// Returns the cards that may be played now.
pub(super) fn playable(options: NoStressOptions, state: &State) -> Vec<Card> {
    let held = held_faces(state);
    if must_play_movable(options.level) {
        let movable = movable_kinds(state);
        let alive: Vec<Card> = held.iter().copied().filter(|card| moves_something(state, movable, *card)).collect();
        let may_lose_turn = ADVANCED_MAY_LOSE_TURN_IN_CHECK || !state.in_check(state.turn());
        if !alive.is_empty() || !may_lose_turn {
            return alive;
        }
    }
    held
}

/// Whether the hand may be swapped: it holds three cards of a face, or no card that moves anything.
/// In check, the Advanced game refuses this while some card escapes.
pub(super) fn may_exchange(options: NoStressOptions, state: &State, seat: Seat) -> bool {
    let faces: Vec<Card> = state.faces(Zone::Hand(seat)).collect();
    if faces.is_empty() {
        return false;
    }
    let movable = movable_kinds(state);
    let stuck = !held_faces(state).into_iter().any(|card| moves_something(state, movable, card));
    if stuck {
        return true;
    }
    if options.level == Level::Advanced && state.in_check(seat) {
        return false;
    }
    faces.iter().any(|card| faces.iter().filter(|other| *other == card).count() >= EXCHANGE_IDENTICAL)
}
