//! Why an action was refused.

use crate::action::Action;
use crate::board::{Ledger, Move, State, Zone};
use crate::card::{Card, Timing, row};
use crate::choice::Choice;
use crate::mark::Mark;
use crate::phase::Phase;
use crate::play::explain::{self, awaited, not_held, wrong_phase};
use crate::play::knightmare::cards::Row;
use crate::play::knightmare::decks;
use crate::play::knightmare::making::effect::{At, Effect, has_play, is_play};
use crate::play::knightmare::reading::answers::replies_stand;
use crate::play::knightmare::reading::laws;
use crate::play::knightmare::reading::usable::{fits, open_timings, root_of};
use crate::play::knightmare::turn::compulsion;
use crate::play::refusal::{Refusal, RefusalCode};

/// Why the seat that is to act cannot do this.
pub(crate) fn explain(state: &State, action: &Action) -> Refusal {
    let phase = state.progress().status.phase();
    match (action, phase) {
        (Action::Move { .. }, Some(Phase::Move)) => refuse_move(state, action),
        (Action::Choose { .. }, Some(Phase::Choose(card))) => Refusal::new(
            RefusalCode::IllegalChoice,
            format!("{} asks something else of you: give one of the answers that are possible", card.name()),
        ),
        (Action::Say { .. }, _) => Refusal::new(RefusalCode::WrongPhase, "nobody listens: no Doomsayer is in play"),
        (Action::LoseMove, Some(Phase::Move)) if is_challenged(state) && state.in_check(state.turn()) => {
            Refusal::new(RefusalCode::IllegalMove, "your king stands in check: you cannot lose your move")
        }
        (Action::LoseMove, _) => {
            Refusal::new(RefusalCode::WrongPhase, "no card lets you lose your move rather than make it")
        }
        (Action::Play { card, choices }, _) if !matches!(phase, Some(Phase::Choose(_))) || replies_stand(state) => {
            refuse_play(state, (*card, choices), phase)
        }
        (Action::Discard { card }, Some(Phase::Move)) if decks::may_discard_first(state) => not_held(*card),
        (Action::Discard { card }, Some(Phase::Discard)) if !holds(state, *card) => not_held(*card),
        (Action::Discard { .. }, Some(Phase::Discard)) if state.turn_log().own => {
            Refusal::new(RefusalCode::WrongPhase, "a card is thrown away only in a turn in which none was played")
        }
        (Action::Discard { .. }, Some(Phase::Discard)) if state.turn_log().discarded => {
            Refusal::new(RefusalCode::WrongPhase, "you have thrown a card away already: end your turn")
        }
        (Action::Discard { .. } | Action::EndTurn, Some(Phase::Discard)) => Refusal::new(
            RefusalCode::IllegalMove,
            if state.is_forbidden() {
                "your turn was undone and may not end with the same board: play a card that changes it, or take back \
                 your move"
            } else {
                "your king stands in check: play the card that ends it, or take back your move"
            },
        ),
        (Action::TakeBack, Some(Phase::Move | Phase::Discard)) => Refusal::new(
            RefusalCode::WrongPhase,
            if state.turn_log().steps.len() > state.turn_log().fixed {
                "a card was drawn since, something was asked or said, or a trap has sprung: that step cannot be taken back"
            } else {
                "there is no unfinished step of your turn to take back"
            },
        ),
        _ => wrong_phase(awaited(phase)),
    }
}

fn is_challenged(state: &State) -> bool {
    !state.marked(Mark::Challenged(state.turn())).is_empty()
}

fn refuse_move(state: &State, action: &Action) -> Refusal {
    let Some(mv) = Move::of(action) else {
        return Refusal::new(RefusalCode::IllegalMove, "this board has the squares a1 to h8");
    };
    if state.royal(!state.turn()) == Some(mv.to) {
        return Refusal::new(RefusalCode::IllegalMove, "a king is never captured");
    }
    if let Some(why) = compulsion::why_refused(state, mv) {
        return Refusal::new(RefusalCode::IllegalMove, why);
    }
    let mut trial = Ledger::new(state.clone());
    if trial.pseudo_legal_moves().contains(&mv) {
        trial.displace(mv);
        if trial.is_forbidden() {
            let message = "your turn was undone: you may not bring about the same board again";
            return Refusal::new(RefusalCode::IllegalMove, message);
        }
    }
    explain::refuse_move(state, action)
}

fn holds(state: &State, card: Card) -> bool {
    let seat = state.progress().status.to_act().unwrap_or(state.turn());
    state.faces(Zone::Hand(seat)).any(|face| face == card)
}

fn refuse_play(state: &State, (card, choices): (Card, &[Choice]), phase: Option<Phase>) -> Refusal {
    if !holds(state, card) {
        return not_held(card);
    }
    let Card::Knightmare(name) = card else {
        return Refusal::new(RefusalCode::IllegalCard, format!("{} is no card of this game", card.name()));
    };
    let seat = state.progress().status.to_act().unwrap_or(state.turn());
    let own_turn = seat == state.turn();
    let printed = row(name);
    let illegal_card = |why: &str| Refusal::new(RefusalCode::IllegalCard, format!("{}: {why}", printed.name));
    let row = match root_of(state, seat, card) {
        Some(Card::Knightmare(root)) => row(root),
        _ if state.progress().last_card.is_none() => return illegal_card("no card has been played yet"),
        _ => return illegal_card("the last card is a unique one of your own deck"),
    };
    let log = state.turn_log();
    let plotted = log.plots[seat].is_some();
    if plotted && log.plotted(seat).iter().all(|(named, _)| *named != card) {
        return illegal_card("you have named two cards with Plots Within Plots, and may play only those now");
    }
    let spent = if own_turn { log.own || log.discarded } else { log.reply };
    if spent && !plotted {
        return illegal_card("you have had your card of this turn");
    }
    let answering: &[Timing] = &[Timing::AnswerTurn, Timing::AnswerCapture, Timing::AnswerCard];
    let windows = if own_turn && !replies_stand(state) { open_timings(state) } else { answering };
    if !windows.iter().any(|window| fits(state, seat, row, *window)) {
        return illegal_card(window_of(row.window.timings()));
    }
    if !own_turn && row.fits(Timing::AnswerCapture) {
        if log.steps.iter().all(|step| step.captured.is_empty()) {
            return illegal_card("nothing was captured in this turn");
        }
    } else if row.effect().is_some_and(|effect| !has_play(effect, At { state, seat })) {
        return illegal_card("there is nothing on the board that it could be played on");
    } else if phase == Some(Phase::Answer) && row.effect().is_none() && row.slots.is_empty() {
        return illegal_card("nothing in this turn is such that it could answer it");
    }
    if let Some(why) = row.effect().and_then(|effect| barred_by_turn(state, (row, effect), choices)) {
        return Refusal::new(RefusalCode::IllegalChoice, format!("{}: {why}", row.name));
    }
    let asked: Vec<&str> = row.slots.iter().map(|slot| slot.words()).collect();
    let asked = if asked.is_empty() { "none".to_owned() } else { asked.join(", then ") };
    Refusal::new(
        RefusalCode::IllegalChoice,
        format!("{} cannot be played with these choices: it asks for {asked}. {}", row.name, row.text),
    )
}

/// Why a card that could be played so by itself cannot be in this turn.
fn barred_by_turn(state: &State, (row, effect): (&Row, &dyn Effect), choices: &[Choice]) -> Option<&'static str> {
    let seat = state.turn();
    if state.progress().status.to_act() != Some(seat) || !is_play(effect, At { state, seat }, choices) {
        return None;
    }
    if !laws::allows_card(&mut Ledger::new(state.clone()), row, choices) {
        return Some("Vendetta: who can capture an enemy piece must do so, by a card that is the move too");
    }
    let undone = state.turn_log().forbidden.is_some();
    undone.then_some("your turn was undone, and may not end with the same board, as it would after this")
}

fn window_of(timing: &[Timing]) -> &'static str {
    match timing {
        [Timing::BeforeMove, ..] => "it is played before your move",
        [Timing::InsteadOfMove, ..] => "it is played instead of your move",
        [Timing::AfterMove, ..] => "it is played after your move",
        [Timing::AnswerTurn, ..] => "it answers your opponent's turn",
        [Timing::AnswerCard, ..] => "it answers a card of your opponent",
        _ => "it answers a capture by your opponent",
    }
}
