//! The turns of No Stress Chess: a card says which kind of piece moves.

use super::event::Event;
use super::flow::{Kinds, LastCard};
use super::turn::Step;
use crate::action::Action;
use crate::board::{Change, Move, State, Zone};
use crate::card::Card;
use crate::defaults::{
    ADVANCED_MATE_ENDS, ADVANCED_MAY_LOSE_TURN_IN_CHECK, CASTLING_CARDS, EXCHANGE_IDENTICAL, EXCHANGE_PHASE,
    EXCHANGED_GO_UNDER, NO_PROGRESS_TURNS, SAME_AGAIN_LOOKS_UNDER, SAME_AGAIN_OF_NOTHING, must_play_movable,
};
use crate::piece::Kind;
use crate::seat::Seat;
use crate::setup::{Level, NoStressOptions};
use crate::square::Square;
use crate::status::{DrawReason, Phase, Status, WinReason};

/// Everything that the side on turn may do with its turn.
pub(crate) fn actions(options: NoStressOptions, state: &State) -> Vec<Action> {
    let phase = state.flow().status.phase();
    let mut actions = match phase {
        Some(Phase::Draw) => vec![Action::Draw],
        Some(Phase::Card) => playable(options, state).into_iter().map(Action::play).collect(),
        Some(Phase::Move) => called_moves(state, state.flow().called).into_iter().map(Move::action).collect(),
        _ => Vec::new(),
    };
    if phase == Some(EXCHANGE_PHASE) && may_exchange(options, state, state.turn()) {
        actions.push(Action::Exchange);
    }
    actions
}

/// Carries out a legal action of the side on turn.
pub(crate) fn perform(options: NoStressOptions, step: &mut Step<'_>, action: &Action) {
    let seat = step.seat();
    match action {
        Action::Draw if options.level == Level::One => match draw_card(step, Zone::Discard(seat)) {
            Some(card) => {
                step.events.push(Event::Turned { seat, card });
                obey(options, step, card);
            }
            None => lose_turn(options, step),
        },
        Action::Draw => {
            if let Some(card) = draw_card(step, Zone::Hand(seat)) {
                step.events.push(Event::Drew { seat, card });
            }
            if step.ledger.zone(Zone::Hand(seat)).is_empty() {
                lose_turn(options, step);
            } else {
                step.phase(Phase::Card);
            }
        }
        Action::Play { card, .. } => {
            let held = step.ledger.faces(Zone::Hand(seat)).position(|face| face == *card);
            if let Some(index) = held {
                let top = step.ledger.zone(Zone::Discard(seat)).len();
                step.ledger.move_card((Zone::Hand(seat), index), (Zone::Discard(seat), top));
                step.events.push(Event::Played { seat, card: *card, choices: Vec::new() });
                obey(options, step, *card);
            }
        }
        Action::Exchange => exchange(options, step),
        _ => {
            if let Some(mv) = Move::of(action) {
                move_piece(options, step, mv);
            }
        }
    }
}

/// The start of a turn, where the game may be over.
pub(crate) fn begin(options: NoStressOptions, step: &mut Step<'_>) {
    if options.level == Level::Advanced {
        step.note_position();
        if ADVANCED_MATE_ENDS || !step.ledger.in_check(step.seat()) {
            step.judge(State::bare_kings);
        } else {
            step.judge_draws(step.ledger.bare_kings());
        }
    } else if step.ledger.chess().quiet >= NO_PROGRESS_TURNS {
        step.end(Status::Drawn { reason: DrawReason::NoProgress });
    }
}

/// The kinds that a card lets move, given what lies on the discard piles.
pub(crate) fn called_by(state: &State, card: Card) -> Kinds {
    match card {
        Card::Call(kind) => [kind].into_iter().collect(),
        Card::SameAgain => {
            let shown: Vec<Kind> = Seat::ALL.into_iter().filter_map(|seat| shown_kind(state, seat)).collect();
            if shown.is_empty() { SAME_AGAIN_OF_NOTHING.iter().copied().collect() } else { shown.into_iter().collect() }
        }
        Card::Knightmare(_) => Kinds::default(),
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
fn called_moves(state: &State, called: Kinds) -> Vec<Move> {
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
fn movable_kinds(state: &State) -> Kinds {
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
fn moves_something(state: &State, movable: Kinds, card: Card) -> bool {
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
fn draw_card(step: &mut Step<'_>, to: Zone) -> Option<Card> {
    if step.ledger.zone(Zone::Pile).is_empty() {
        reshuffle(step);
    }
    step.ledger.top_card(Zone::Pile, to).map(|id| step.ledger.card(id))
}

fn reshuffle(step: &mut Step<'_>) {
    let mut cards = Vec::new();
    for seat in Seat::ALL {
        cards.extend_from_slice(step.ledger.zone(Zone::Discard(seat)));
    }
    if cards.is_empty() {
        return;
    }
    // By face, not by identity: how cards with the same face came here must not matter later.
    cards.sort_by_key(|id| step.ledger.card(*id));
    let number = step.ledger.flow().shuffles;
    step.seed.shuffle(number, &mut cards);
    for seat in Seat::ALL {
        step.ledger.change(Change::Order { zone: Zone::Discard(seat), cards: Box::default() });
    }
    step.events.push(Event::Reshuffled { cards: cards.len() });
    step.ledger.change(Change::Order { zone: Zone::Pile, cards: cards.into_boxed_slice() });
    step.ledger.edit_flow(|flow| flow.shuffles += 1);
}

/// The card says what moves; if nothing that it calls can, the turn is lost.
fn obey(options: NoStressOptions, step: &mut Step<'_>, card: Card) {
    let called = called_by(step.ledger, card);
    let last = LastCard { seat: step.seat(), card, ply: step.ledger.flow().ply };
    step.ledger.edit_flow(|flow| {
        flow.last_card = Some(last);
        flow.called = called;
    });
    if called_moves(step.ledger, called).is_empty() {
        lose_turn(options, step);
    } else {
        step.phase(Phase::Move);
    }
}

fn lose_turn(options: NoStressOptions, step: &mut Step<'_>) {
    step.events.push(Event::TurnLost { seat: step.seat() });
    step.ledger.edit_flow(|flow| {
        flow.turn_lost = true;
        flow.exchanged = 0;
    });
    hand_over_idle(options, step);
}

fn hand_over_idle(options: NoStressOptions, step: &mut Step<'_>) {
    step.idle();
    step.pass(Phase::Draw);
    begin(options, step);
}

fn exchange(options: NoStressOptions, step: &mut Step<'_>) {
    let seat = step.seat();
    let count = step.ledger.zone(Zone::Hand(seat)).len();
    let top = step.ledger.zone(Zone::Discard(seat)).len();
    let place = if EXCHANGED_GO_UNDER { top.saturating_sub(1) } else { top };
    // In the order of their faces, so that the order in which they were drawn does not matter.
    for offset in 0..count {
        let first = step.ledger.faces(Zone::Hand(seat)).enumerate().min_by_key(|(_, card)| *card);
        let index = first.map_or(0, |(index, _)| index);
        step.ledger.move_card((Zone::Hand(seat), index), (Zone::Discard(seat), place + offset));
    }
    step.events.push(Event::Exchanged { seat, count });
    for _ in 0..options.level.hand_size() {
        if let Some(card) = draw_card(step, Zone::Hand(seat)) {
            step.events.push(Event::Drew { seat, card });
        }
    }
    step.ledger.edit_flow(|flow| {
        flow.turn_lost = false;
        flow.exchanged = count as u8;
    });
    hand_over_idle(options, step);
}

fn move_piece(options: NoStressOptions, step: &mut Step<'_>, mv: Move) {
    let moves = called_moves(step.ledger, step.ledger.flow().called);
    let winner = step.seat();
    let captured = step.displace(mv, &moves);
    let won = step.was_royal(captured);
    step.pass(Phase::Draw);
    if won {
        step.end(Status::Won { winner, reason: WinReason::KingCaptured });
    } else {
        begin(options, step);
    }
}
