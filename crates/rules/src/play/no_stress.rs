//! The turns of No Stress Chess: a card says which kind of piece moves.

use super::event::Event;
use super::execution::Execution;
use crate::action::Action;
use crate::board::{Change, LastCard, Move, State, Zone};
use crate::card::Card;
use crate::defaults::{
    ADVANCED_MATE_ENDS, ADVANCED_MAY_LOSE_TURN_IN_CHECK, CASTLING_CARDS, EXCHANGE_IDENTICAL, EXCHANGE_PHASE,
    EXCHANGED_GO_UNDER, NO_PROGRESS_TURNS, SAME_AGAIN_LOOKS_UNDER, SAME_AGAIN_OF_NOTHING, must_play_movable,
};
use crate::piece::{Kind, KindSet};
use crate::seat::Seat;
use crate::setup::{Level, NoStressOptions};
use crate::square::Square;
use crate::status::{DrawReason, Phase, Status, WinReason};

/// Everything that the side on turn may do with its turn.
pub(crate) fn actions(options: NoStressOptions, state: &State) -> Vec<Action> {
    let phase = state.progress().status.phase();
    let mut actions = match phase {
        Some(Phase::Draw) => vec![Action::Draw],
        Some(Phase::Card) => playable(options, state).into_iter().map(Action::play).collect(),
        Some(Phase::Move) => called_moves(state, state.progress().called).into_iter().map(Move::action).collect(),
        _ => Vec::new(),
    };
    if phase == Some(EXCHANGE_PHASE) && may_exchange(options, state, state.turn()) {
        actions.push(Action::Exchange);
    }
    actions
}

/// Carries out a legal action of the side on turn.
pub(crate) fn perform(options: NoStressOptions, exec: &mut Execution<'_>, action: &Action) {
    let seat = exec.seat();
    match action {
        Action::Draw if options.level == Level::One => match draw_card(exec, Zone::Discard(seat)) {
            Some(card) => {
                exec.events.push(Event::Turned { seat, card });
                obey(options, exec, card);
            }
            None => lose_turn(options, exec),
        },
        Action::Draw => {
            if let Some(card) = draw_card(exec, Zone::Hand(seat)) {
                exec.events.push(Event::Drew { seat, card });
            }
            if exec.ledger.zone(Zone::Hand(seat)).is_empty() {
                lose_turn(options, exec);
            } else {
                exec.phase(Phase::Card);
            }
        }
        Action::Play { card, .. } => {
            let held = exec.ledger.faces(Zone::Hand(seat)).position(|face| face == *card);
            if let Some(index) = held {
                let top = exec.ledger.zone(Zone::Discard(seat)).len();
                exec.ledger.move_card((Zone::Hand(seat), index), (Zone::Discard(seat), top));
                exec.events.push(Event::Played { seat, card: *card, choices: Vec::new() });
                obey(options, exec, *card);
            }
        }
        Action::Exchange => exchange(options, exec),
        _ => {
            if let Some(mv) = Move::of(action) {
                move_piece(options, exec, mv);
            }
        }
    }
}

/// The start of a turn, where the game may be over.
pub(crate) fn begin(options: NoStressOptions, exec: &mut Execution<'_>) {
    if options.level == Level::Advanced {
        exec.note_position();
        if ADVANCED_MATE_ENDS || !exec.ledger.in_check(exec.seat()) {
            exec.judge(State::bare_kings);
        } else {
            exec.judge_draws(exec.ledger.bare_kings());
        }
    } else if exec.ledger.chess().quiet >= NO_PROGRESS_TURNS {
        exec.end(Status::Drawn { reason: DrawReason::NoProgress });
    }
}

/// The kinds that a card lets move, given what lies on the discard piles.
pub(crate) fn called_by(state: &State, card: Card) -> KindSet {
    match card {
        Card::Call(kind) => [kind].into_iter().collect(),
        Card::SameAgain => {
            let shown: Vec<Kind> = Seat::ALL.into_iter().filter_map(|seat| shown_kind(state, seat)).collect();
            if shown.is_empty() { SAME_AGAIN_OF_NOTHING.iter().copied().collect() } else { shown.into_iter().collect() }
        }
        Card::Knightmare(_) => KindSet::default(),
    }
}

/// The kind on the topmost piece card of a seat's discard pile.
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

/// The moves that these kinds allow. Castling is allowed by each of its cards.
fn called_moves(state: &State, called: KindSet) -> Vec<Move> {
    let mut moves = Vec::new();
    state.for_each_piece(|targets| {
        let own_kind = called.has(targets.kind);
        moves.extend(targets.moves().filter(|mv| {
            if mv.castles(targets.kind) { CASTLING_CARDS.into_iter().any(|kind| called.has(kind)) } else { own_kind }
        }));
    });
    moves
}

/// The kinds that can move now, were they called. Whoever may castle counts under each of its
/// cards.
fn movable_kinds(state: &State) -> KindSet {
    let mut kinds = Vec::with_capacity(Kind::COUNT + CASTLING_CARDS.len());
    state.for_each_piece(|targets| {
        let castles = |to: Square| Move { from: targets.from, to, promote: None }.castles(targets.kind);
        if targets.to.into_iter().any(castles) {
            kinds.extend(CASTLING_CARDS);
        }
        if !targets.to.into_iter().all(castles) {
            kinds.push(targets.kind);
        }
    });
    kinds.into_iter().collect()
}

/// Whether the card, if it were played now, would let one of these kinds move.
fn moves_something(state: &State, movable: KindSet, card: Card) -> bool {
    called_by(state, card).iter().any(|kind| movable.has(kind))
}

/// The faces in the hand of the side on turn, each once, in the order of the printed deck.
fn held_faces(state: &State) -> Vec<Card> {
    let mut faces: Vec<Card> = state.faces(Zone::Hand(state.turn())).collect();
    faces.sort();
    faces.dedup();
    faces
}

/// The cards that may be played now.
pub(crate) fn playable(options: NoStressOptions, state: &State) -> Vec<Card> {
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

/// Whether the hand may be thrown away for a new one: three cards of a face, or no card that
/// moves anything. In check the Advanced game refuses it while some card escapes.
pub(crate) fn may_exchange(options: NoStressOptions, state: &State, seat: Seat) -> bool {
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

/// Moves the top card of the pile to a zone; an empty pile is first made anew from both discard
/// piles. Gives no card if there is none anywhere.
fn draw_card(exec: &mut Execution<'_>, to: Zone) -> Option<Card> {
    if exec.ledger.zone(Zone::Pile).is_empty() {
        reshuffle(exec);
    }
    exec.ledger.top_card(Zone::Pile, to).map(|id| exec.ledger.card(id))
}

fn reshuffle(exec: &mut Execution<'_>) {
    let mut cards = Vec::new();
    for seat in Seat::ALL {
        cards.extend_from_slice(exec.ledger.zone(Zone::Discard(seat)));
    }
    if cards.is_empty() {
        return;
    }
    // By face, not by identity: how cards with the same face came here must not matter later.
    cards.sort_by_key(|id| exec.ledger.card(*id));
    let number = exec.ledger.progress().shuffles;
    exec.seed.shuffle(number, &mut cards);
    for seat in Seat::ALL {
        exec.ledger.change(Change::Order { zone: Zone::Discard(seat), cards: Box::default() });
    }
    exec.events.push(Event::Reshuffled { cards: cards.len() });
    exec.ledger.change(Change::Order { zone: Zone::Pile, cards: cards.into_boxed_slice() });
    exec.ledger.edit_progress(|progress| progress.shuffles += 1);
}

/// The card says what moves; if nothing that it calls can, the turn is lost.
fn obey(options: NoStressOptions, exec: &mut Execution<'_>, card: Card) {
    let called = called_by(exec.ledger, card);
    let last = LastCard { seat: exec.seat(), card, ply: exec.ledger.progress().ply };
    exec.ledger.edit_progress(|progress| {
        progress.last_card = Some(last);
        progress.called = called;
    });
    if called_moves(exec.ledger, called).is_empty() {
        lose_turn(options, exec);
    } else {
        exec.phase(Phase::Move);
    }
}

fn lose_turn(options: NoStressOptions, exec: &mut Execution<'_>) {
    exec.events.push(Event::TurnLost { seat: exec.seat() });
    exec.ledger.edit_progress(|progress| {
        progress.turn_lost = true;
        progress.exchanged = 0;
    });
    hand_over_idle(options, exec);
}

fn hand_over_idle(options: NoStressOptions, exec: &mut Execution<'_>) {
    exec.idle();
    exec.pass(Phase::Draw);
    begin(options, exec);
}

fn exchange(options: NoStressOptions, exec: &mut Execution<'_>) {
    let seat = exec.seat();
    let count = exec.ledger.zone(Zone::Hand(seat)).len();
    let top = exec.ledger.zone(Zone::Discard(seat)).len();
    let bottom = if EXCHANGED_GO_UNDER { top.saturating_sub(1) } else { top };
    // In the order of their faces, so that the order in which they were drawn does not matter.
    for offset in 0..count {
        let first = exec.ledger.faces(Zone::Hand(seat)).enumerate().min_by_key(|(_, card)| *card);
        let index = first.map_or(0, |(index, _)| index);
        exec.ledger.move_card((Zone::Hand(seat), index), (Zone::Discard(seat), bottom + offset));
    }
    exec.events.push(Event::Exchanged { seat, count });
    for _ in 0..options.level.hand_size() {
        if let Some(card) = draw_card(exec, Zone::Hand(seat)) {
            exec.events.push(Event::Drew { seat, card });
        }
    }
    exec.ledger.edit_progress(|progress| {
        progress.turn_lost = false;
        progress.exchanged = count as u8;
    });
    hand_over_idle(options, exec);
}

fn move_piece(options: NoStressOptions, exec: &mut Execution<'_>, mv: Move) {
    let moves = called_moves(exec.ledger, exec.ledger.progress().called);
    let winner = exec.seat();
    let captured = exec.displace(mv, &moves);
    let won = exec.was_royal(captured);
    exec.pass(Phase::Draw);
    if won {
        exec.end(Status::Won { winner, reason: WinReason::KingCaptured });
    } else {
        begin(options, exec);
    }
}
