//! Pieces and cards as bytes: what can matter later, and nothing else.

use std::sync::Arc;

use super::bytes::{Bytes, Encode, Hashed};
use crate::board::{Asking, Duty, Move, Plots, Question, State, StepKind, TurnStep, UsedCard, Zone};
use crate::card::{Card, Timing};
use crate::piece::{OffBoard, Piece};
use crate::play::chessme;
use crate::position::Effect;
use crate::seat::Seat;
use crate::setup::{Decks, Level, Rules};
use crate::status::Status;

impl Encode for Rules {
    /// The game, with those of its options that can still matter.
    fn encode(&self, to: &mut Bytes) {
        match self {
            Rules::Standard => to.put(&0_u8),
            Rules::NoStress(options) => {
                to.put(&1_u8);
                to.put(match options.level {
                    Level::One => &1_u8,
                    Level::Two => &2_u8,
                    Level::Three => &3_u8,
                    Level::Advanced => &4_u8,
                });
                // The position shows where the pawns started, and in the Advanced game they always
                // promote.
                to.put(&(options.promote_always || options.level == Level::Advanced));
            }
            // What decks may hold matters only while they are being built; which kind of decks it
            // is always matters.
            Rules::Knightmare(options) => to.put(if options.decks == Decks::Common { &4_u8 } else { &2_u8 }),
            Rules::ChessMe => to.put(&3_u8),
        }
    }
}

impl Encode for Piece {
    /// Its owner, its original owner, its kind and whether it is royal. What it was born as matters
    /// only in Knightmare Chess, and is written there.
    fn encode(&self, to: &mut Bytes) {
        to.put(&self.owner);
        to.put(&self.origin);
        to.put(&self.kind);
        to.put(&self.royal);
    }
}

/// Writes a state of the game.
pub(super) fn put(to: &mut Bytes, game: &Hashed<'_>, state: &State) {
    let rules = game.rules;
    to.put(&rules);
    chess(to, state);
    let progress = state.progress();
    to.put(&progress.status);
    to.put(&progress.called);
    to.put(&progress.offer);
    to.put(&progress.offer_rest);
    let features = game.features;
    if features.on_grid() {
        grid(to, state);
    }
    if features.chance {
        to.0.extend(game.seed.bytes());
        to.put(&progress.shuffles);
    }
    for seat in Seat::ALL {
        let mut hand: Vec<Card> = state.faces(Zone::Hand(seat)).collect();
        hand.sort();
        to.list(hand.into_iter());
        to.list(state.faces(Zone::Discard(seat)));
    }
    to.list(state.faces(Zone::Pile));
    if features.steps {
        steps(to, state);
    }
    if state.shares_deck() {
        to.list(state.faces(Zone::Discards));
    }
    if progress.status == Status::Building {
        building(to, rules, state);
    }
    let mut keys = state.keys().to_vec();
    keys.sort_unstable();
    to.list(keys.into_iter());
}

/// Writes the board with its rights and clocks. An en-passant square counts only if it can be used.
fn chess(to: &mut Bytes, state: &State) {
    let chess = state.chess();
    to.put(&chess.turn);
    to.put(&chess.castling.0);
    to.put(&state.legal_en_passant());
    to.put(&chess.quiet);
    to.put(&chess.number);
    to.put(&state.occupied());
    for face in state.occupied().into_iter().filter_map(|square| state.face_on(square)) {
        to.put(state.piece(face));
    }
}

/// Writes what games on the grid have: the grid, the pools and the tiles to come.
fn grid(to: &mut Bytes, state: &State) {
    let grid = chessme::grid_of(state);
    for seat in Seat::ALL {
        to.list(grid.of(seat).iter());
        to.list(state.off_board(seat, OffBoard::Captured).into_iter());
        to.list(state.faces(Zone::Deck(seat)));
    }
}

/// Writes what matters while decks are being built: the pools, what has been built, and what may
/// be. The order of cards does not matter.
fn building(to: &mut Bytes, rules: Rules, state: &State) {
    let Rules::Knightmare(options) = rules else { return };
    for seat in Seat::ALL {
        to.put(&options.points[seat]);
        to.put(&state.progress().built[seat]);
        for zone in [Zone::Pool(seat), Zone::Built(seat)] {
            let mut cards: Vec<Card> = state.faces(zone).collect();
            cards.sort();
            to.list(cards.into_iter());
        }
    }
}

/// Writes what only games with turns of several steps have.
fn steps(to: &mut Bytes, state: &State) {
    // Some cards depend on what was done last, and on which unique cards a seat has held.
    let progress = state.progress();
    to.put(&progress.last_card.map(|last| last.root));
    for seat in Seat::ALL {
        to.put(&progress.moved[seat]);
        let uniques: Vec<Card> = progress.uniques[seat].iter().map(Card::Knightmare).collect();
        to.list(uniques.into_iter());
    }
    for seat in Seat::ALL {
        for how in [OffBoard::Captured, OffBoard::Dead, OffBoard::Away] {
            to.list(state.off_board(seat, how).into_iter());
        }
        to.list(state.faces(Zone::Deck(seat)));
    }
    for face in state.occupied().into_iter().filter_map(|square| state.face_on(square)) {
        to.put(&state.piece(face).born);
    }
    // An en-passant capture that leaves the king in check can be legal together with a card that
    // cures the check.
    to.put(&state.chess().passed);
    // What holds for one turn is written with the effects, under a first byte that no effect has.
    let effects = state.shown_effects();
    let lay = state.lay();
    let merged = state.merged();
    let given_up = Seat::ALL.map(|seat| (seat, state.given_up(seat))).into_iter().filter(|(_, pawns)| *pawns != 0);
    let fallen = &state.turn_log().fallen;
    let others = state.duties().len()
        + usize::from(lay.is_some())
        + merged.len() as usize
        + given_up.clone().count()
        + fallen.len();
    to.put(&((effects.len() + others) as u16));
    for effect in &effects {
        to.put(effect);
    }
    for duty in state.duties() {
        to.put(&b'!');
        match duty {
            Duty::Marked(mark, piece) => {
                to.put(&0_u8);
                to.put(&(mark.index() as u8));
                to.put(&state.square_of(*piece));
            }
            Duty::LosesMove(seat) => {
                to.put(&1_u8);
                to.put(seat);
            }
            Duty::Panics(seat) => {
                to.put(&2_u8);
                to.put(seat);
            }
        }
    }
    if let Some((barred, turns, drift)) = lay {
        to.put(&b'#');
        to.put(&barred);
        to.put(&turns);
        to.put(&drift);
    }
    for square in merged {
        to.put(&b'&');
        to.put(&square);
        to.put(&state.on(square).map(|carrier| carrier.owner));
        for part in state.parts_on(square).skip(1) {
            to.put(state.piece(part));
            to.put(&state.piece(part).born);
        }
    }
    for (seat, pawns) in given_up {
        to.put(&b'-');
        to.put(&seat);
        to.put(&pawns);
    }
    for lost in fallen {
        to.put(&b'+');
        to.put(state.piece(lost.piece));
        to.put(&state.piece(lost.piece).born);
        to.put(&lost.square);
        // The square on which such a card was laid no longer matters.
        for (_, ended) in &lost.ended {
            to.put(&Effect { choices: Vec::new(), ..ended.effect.clone() });
        }
    }
    let walls = state.geometry.walls();
    to.put(&(walls.len() as u16));
    for (one, other) in walls {
        to.put(one);
        to.put(other);
    }
}

/// Writes what has been done in the turn: the state at its start, if anything has been done, and
/// each step.
pub(super) fn put_turn(to: &mut Bytes, game: &Hashed<'_>) {
    let log = game.ledger.turn_log();
    to.put(&log.start.is_some());
    let Some(start) = log.start else { return };
    to.put(&log.own);
    to.put(&log.reply);
    to.put(&log.discarded);
    if game.ledger.shares_deck() {
        to.put(&log.early);
    }
    to.put(&log.open);
    to.put(&(log.fixed as u32));
    to.put(&log.forbidden);
    for seat in Seat::ALL {
        to.put(&log.plots[seat].as_deref());
    }
    to.put(&log.question.as_deref());
    to.put(&(log.said.len() as u16));
    for (seat, kind) in &log.said {
        to.put(seat);
        to.put(kind);
    }
    if !log.steps.is_empty() {
        put(to, game, &game.ledger.state_at(start));
    }
    to.list(log.steps.iter().map(Arc::as_ref));
}

impl Encode for Plots {
    fn encode(&self, to: &mut Bytes) {
        to.put(&(self.cards.len() as u16));
        for (card, root) in &self.cards {
            to.put(card);
            to.put(root);
        }
        to.put(&self.late);
        to.put(&(u8::from(self.move_first) + 2 * u8::from(self.move_again)));
    }
}

impl Encode for Question {
    fn encode(&self, to: &mut Bytes) {
        to.put(&self.then);
        match &self.of {
            Asking::Play(playing) => {
                to.put(&0_u8);
                to.put(&playing.used);
                to.put(&(playing.captured.len() as u8));
                for (_, square) in &playing.captured {
                    to.put(square);
                }
            }
            Asking::Toll(used, _) => {
                to.put(&1_u8);
                to.put(used);
            }
            Asking::Lost(seat, kind) => {
                to.put(&2_u8);
                to.put(seat);
                to.put(kind);
            }
            Asking::Return => to.put(&3_u8),
        }
    }
}

impl Encode for TurnStep {
    fn encode(&self, to: &mut Bytes) {
        to.put(&self.what);
        to.put(&(self.captured.len() as u8));
        for captured in &self.captured {
            to.put(&captured.square);
        }
        to.put(&self.firm);
    }
}

impl Encode for StepKind {
    fn encode(&self, to: &mut Bytes) {
        match self {
            StepKind::Move(mv) => {
                to.put(&0_u8);
                to.put(mv);
            }
            StepKind::Card(used) => {
                to.put(&1_u8);
                to.put(used);
            }
            StepKind::Discard(card) => {
                to.put(&2_u8);
                to.put(card);
            }
            StepKind::Left(used) => {
                to.put(&3_u8);
                to.put(used);
            }
            StepKind::Lost => to.put(&4_u8),
            StepKind::Reply(used, _) => {
                to.put(&5_u8);
                to.put(used);
            }
            StepKind::Said(seat, kind, lost) => {
                to.put(&6_u8);
                to.put(seat);
                to.put(kind);
                to.list(lost.iter());
            }
            StepKind::Paid(square) => {
                to.put(&8_u8);
                to.put(square);
            }
            StepKind::Returned(square) => {
                to.put(&7_u8);
                to.put(square);
            }
        }
    }
}

impl Encode for UsedCard {
    fn encode(&self, to: &mut Bytes) {
        to.put(&self.card);
        to.put(&self.root);
        to.put(match self.timing {
            Timing::BeforeMove => &0_u8,
            Timing::InsteadOfMove => &1_u8,
            Timing::AfterMove => &2_u8,
            Timing::AnswerTurn => &3_u8,
            Timing::AnswerCard => &4_u8,
            Timing::AnswerCapture => &5_u8,
        });
        to.put(&self.no_effect);
        to.put(&self.cancelled);
        to.list(self.choices.iter());
        to.put(&(self.answers.len() as u16));
        for answer in &self.answers {
            to.list(answer.iter());
        }
    }
}

impl Encode for Move {
    fn encode(&self, to: &mut Bytes) {
        to.put(&self.from);
        to.put(&self.to);
        // A unit never promotes, so its part is written with a first byte that no promotion has.
        match &self.part {
            Some(part) => {
                to.put(&2_u8);
                to.put(part);
            }
            None => to.put(&self.promote),
        }
    }
}
