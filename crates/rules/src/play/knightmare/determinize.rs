//! What a seat may imagine of Knightmare Chess: the cards, and where the opponent's traps are.

use super::decks;
use crate::board::{Force, Ledger, State, mix};
use crate::choice::Choice;
use crate::play::hidden::HiddenDraw;
use crate::setup::KnightmareOptions;
use crate::square::Square;

pub(super) fn redraw(options: &KnightmareOptions, ledger: &mut Ledger, by: &mut HiddenDraw<'_>) {
    ledger.keep_offers();
    decks::redraw(options, ledger, by);
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
