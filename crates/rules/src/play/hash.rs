//! The digest of a state: all that can matter later, in one fixed order of bytes.

use super::chessme;
use super::knightmare::What;
use crate::board::{Ledger, State, Zone};
use crate::card::Card;
use crate::chance::{Seed, StateHash};
use crate::piece::OffBoard;
use crate::seat::Seat;
use crate::setup::{Level, Rules};
use crate::square::Square;

/// The digest of a game's state. A turn that can still be undone is part of it: the state at its
/// start and what has been done since.
pub(crate) fn of(rules: Rules, seed: &Seed, ledger: &Ledger) -> StateHash {
    let mut bytes = Vec::with_capacity(512);
    add_state(&mut bytes, rules, seed, ledger);
    let course = ledger.course();
    if let Some(start) = course.start {
        bytes.extend([u8::from(course.own), u8::from(course.reply), u8::from(course.discarded), course.fixed as u8]);
        bytes.push(u8::from(course.forbidden.is_some()));
        bytes.extend(course.forbidden.unwrap_or_default().to_be_bytes());
        if !course.steps.is_empty() {
            add_state(&mut bytes, rules, seed, &ledger.state_at(start));
        }
        for done in &course.steps {
            let square = done.captured.as_ref().map(|captured| captured.square);
            let pieces = match &done.what {
                What::Card(used) => (used.instead, used.void, used.choices.clone()),
                _ => (false, false, Vec::new()),
            };
            text(&mut bytes, &format!("{} {pieces:?} {square:?} {}", done.what.name(), done.drew));
        }
    }
    StateHash::of(&bytes)
}

fn text(bytes: &mut Vec<u8>, text: &str) {
    bytes.extend((text.len() as u32).to_be_bytes());
    bytes.extend(text.as_bytes());
}

fn add_state(bytes: &mut Vec<u8>, rules: Rules, seed: &Seed, state: &State) {
    text(bytes, rules.variant().name());
    if let Rules::NoStress(options) = rules {
        // Where the pawns started is in the position, and in the Advanced game they always promote.
        let promotes = options.promote_always || options.level == Level::Advanced;
        text(bytes, &format!("{:?} {promotes}", options.level));
    }
    text(bytes, &state.fen());
    for square in Square::all() {
        if let Some(piece) = state.on(square) {
            bytes.extend([
                square.index() as u8,
                piece.owner.index() as u8,
                piece.origin.index() as u8,
                piece.kind.index() as u8,
                u8::from(piece.royal),
            ]);
        }
    }
    let flow = state.flow();
    text(bytes, &format!("{:?} {:?} {:?} {:?}", flow.status, flow.called, flow.offer, flow.offer_rest));
    if rules == Rules::ChessMe {
        for part in chessme::digest(state) {
            text(bytes, &part);
        }
    } else if rules != Rules::Standard {
        bytes.extend(seed.bytes());
        bytes.extend(flow.shuffles.to_be_bytes());
    }
    for seat in Seat::ALL {
        for how in [OffBoard::Captured, OffBoard::Dead, OffBoard::Away] {
            if rules == Rules::Knightmare {
                text(bytes, &format!("{:?}", state.off_board(seat, how)));
            }
        }
        let mut hand: Vec<Card> = state.faces(Zone::Hand(seat)).collect();
        hand.sort();
        text(bytes, &cards(hand.into_iter()));
        text(bytes, &cards(state.faces(Zone::Discard(seat))));
    }
    text(bytes, &cards(state.faces(Zone::Pile)));
    if rules == Rules::Knightmare {
        for seat in Seat::ALL {
            text(bytes, &cards(state.faces(Zone::Deck(seat))));
        }
        let births = state.occupied().filter_map(|square| state.on(square)).map(|piece| piece.born.index() as u8);
        bytes.extend(births);
        // A capture in passing that leaves the king in check can be legal with a card that cures it.
        bytes.extend(state.chess().passed.0.to_be_bytes());
        text(bytes, &format!("{:?} {:?}", state.shown_effects(), state.geometry.walls()));
    }
    let mut keys = state.keys().to_vec();
    keys.sort_unstable();
    bytes.extend(keys.into_iter().flat_map(u64::to_be_bytes));
}

fn cards(faces: impl Iterator<Item = Card>) -> String {
    faces.map(|card| card.to_string()).collect::<Vec<_>>().join(" ")
}
