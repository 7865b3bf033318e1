//! The turns of No Stress Chess: a card says which kind of piece moves.

mod called;
mod illegal;
mod start;

use std::borrow::Cow;

use super::chess_ends::{explain_no_claim, may_claim};
use super::event::Event;
use super::execution::{Execution, san_among};
use super::hidden::{HiddenDraw, count, lay};
use super::start::SetupError;
use super::turn_machine::{Features, Surface, TurnMachine};
use crate::action::Action;
use crate::board::{Change, LastCard, Ledger, Move, State, Zone};
use crate::card::Card;
use crate::card_use::When;
use crate::chance::Seed;
use crate::defaults::{ADVANCED_MATE_ENDS, EXCHANGE_PHASE, EXCHANGED_GO_UNDER, NO_PROGRESS_TURNS, NO_STRESS_DECK};
use crate::partial::{PartialAction, Wanted};
use crate::piece::Kind;
use crate::position::Position;
use crate::refusal::{Refusal, RefusalReason};
use crate::seat::Seat;
use crate::setup::{Level, NoStressOptions};
use crate::status::{DrawReason, Phase, Status, WinReason};

use called::{called_by, called_moves, may_exchange, playable};

/// Returns the kinds that *Same Again* stands for, given the discard piles.
pub(super) fn again(state: &State) -> Vec<Kind> {
    called::same_again(state).iter().collect()
}

impl TurnMachine for NoStressOptions {
    fn features(&self) -> Features {
        Features { surface: Surface::Board, cards: true, chance: true, steps: false }
    }

    fn first_phase(&self) -> Phase {
        Phase::Draw
    }

    fn has_card(&self, card: Card) -> bool {
        start::has_card(card)
    }

    fn start(&self, position: &Position, seed: &Seed) -> Result<State, SetupError> {
        start::start(*self, position, seed)
    }

    fn check_start(&self, _: &State) -> Result<(), SetupError> {
        Ok(())
    }

    fn determinize(&self, ledger: &mut Ledger, by: &mut HiddenDraw<'_>) {
        ledger.redraw(|state| redraw(state, by));
    }

    fn reopen(&self, _: &mut Execution<'_>) {}

    fn begin(&self, exec: &mut Execution<'_>) {
        begin(*self, exec);
    }

    fn actions(&self, ledger: &Ledger, _: Wanted<'_>) -> Vec<Action> {
        actions(*self, ledger)
    }

    fn anytime(&self, _: &Ledger, _: Seat) -> Vec<Action> {
        Vec::new()
    }

    fn may_lapse(&self, _: &State, _: Seat) -> bool {
        false
    }

    fn lapse(&self, _: &mut Execution<'_>, _: Seat) {}

    fn perform(&self, exec: &mut Execution<'_>, _: Seat, action: &Action) {
        perform(*self, exec, action);
    }

    fn listed<'a>(&self, _: &Ledger, action: &'a Action) -> Cow<'a, Action> {
        Cow::Borrowed(action)
    }

    fn listed_partial<'a>(&self, partial: &'a PartialAction) -> Cow<'a, PartialAction> {
        Cow::Borrowed(partial)
    }

    fn explain(&self, state: &State, action: &Action) -> Refusal {
        illegal::explain(*self, state, action)
    }

    fn explain_too_late(&self, _: &State, _: Seat, _: &Action) -> Option<RefusalReason> {
        None
    }

    fn when(&self, state: &State, seat: Seat, card: Card, playable: bool) -> When {
        illegal::when(state, seat, card, playable)
    }

    /// The move ends the turn.
    fn only_end_is_left(&self, _: &Ledger, _: Seat) -> bool {
        false
    }

    fn claimable(&self, state: &State, seat: Seat) -> Option<DrawReason> {
        match self.level {
            Level::One | Level::Two | Level::Three => None,
            Level::Advanced => state.claim().filter(|_| may_claim(state, seat)),
        }
    }

    fn explain_claim(&self, state: &State) -> RefusalReason {
        match self.level {
            Level::One | Level::Two | Level::Three => RefusalReason::RepetitionIsNoDraw,
            Level::Advanced => explain_no_claim(state),
        }
    }

    /// In levels 1 to 3 kings can be captured, so even bare kings can still capture each other. In
    /// the Advanced game a bare king can attack no king, so it can't win.
    fn can_ever_win(&self, state: &State, seat: Seat) -> bool {
        match self.level {
            Level::One | Level::Two | Level::Three => true,
            Level::Advanced => state.owned(seat).len() > 1,
        }
    }

    fn san(&self, ledger: &Ledger, legal: &[Action], action: &Action) -> Option<String> {
        san_among(ledger, legal, action)
    }
}

/// Returns everything that the side on turn may do.
fn actions(options: NoStressOptions, state: &State) -> Vec<Action> {
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
fn perform(options: NoStressOptions, exec: &mut Execution<'_>, action: &Action) {
    let seat = exec.seat();
    match action {
        Action::Draw if options.level == Level::One => match draw_card(exec, Zone::Discard(seat)) {
            Some(card) => {
                exec.events.push(Event::Turned { seat, card });
                follow_card(options, exec, card);
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
                follow_card(options, exec, *card);
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

/// Begins a turn, which may end the game.
fn begin(options: NoStressOptions, exec: &mut Execution<'_>) {
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

/// Moves the top card of the pile to a zone. Reshuffles both discard piles into an empty pile
/// first. Returns `None` if no card is left anywhere.
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
    // Sort by face, not by identity: it must not matter later how cards with the same face came
    // here.
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

/// Follows the card, which says what moves. If nothing that it calls can move, the turn is lost.
fn follow_card(options: NoStressOptions, exec: &mut Execution<'_>, card: Card) {
    let called = called_by(exec.ledger, card);
    let last = LastCard { seat: exec.seat(), card, root: card, ply: exec.ledger.progress().ply };
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
    // Sort by face, so that the order in which they were drawn does not matter.
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

fn redraw(state: &mut State, by: &mut HiddenDraw<'_>) {
    let deck: Vec<Card> = NO_STRESS_DECK.iter().flat_map(|(card, count)| std::iter::repeat_n(*card, *count)).collect();
    let open = [Zone::Hand(by.seat), Zone::Discard(Seat::White), Zone::Discard(Seat::Black)];
    let known: Vec<Card> = open.iter().flat_map(|zone| state.faces(*zone)).collect();
    let hidden = [Zone::Hand(!by.seat), Zone::Pile];
    let (faces, _) = by.hidden(&deck, &known, count(state, &hidden));
    lay(state, &hidden, faces);
}
