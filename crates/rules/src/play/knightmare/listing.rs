//! What the seat that is to act may do.

use std::borrow::Cow;

use super::making::slots::{Pair, Value, by_file};
use crate::action::{Action, ActionKind};
use crate::board::{Ledger, Move, State};
use crate::card::{Card, Timing};
use crate::choice::Choice;
use crate::partial::{PartialAction, Wanted};
use crate::play::knightmare::cards::{Does, row};
use crate::play::knightmare::decks;
use crate::play::knightmare::making::effect::plays_from;
use crate::play::knightmare::making::walls;
use crate::play::knightmare::reading::answers::{answers, rebuttals, spelled_out, when_asked};
use crate::play::knightmare::reading::usable::{open_timings, usable};
use crate::play::knightmare::reading::{legality, questions};
use crate::square::Square;
use crate::status::Phase;

/// Returns what the seat that is to act may do with the turn, as far as it is wanted. Actions of
/// other kinds and other cards may be left out.
pub(super) fn actions(ledger: &Ledger, wanted: Wanted<'_>) -> Vec<Action> {
    let mut trial = Ledger::new(State::clone(ledger));
    let log = ledger.turn_log();
    let mut actions = Vec::new();
    match ledger.progress().status.phase() {
        Some(Phase::Move) => {
            actions.extend(decks::first_discards(ledger));
            if wanted.has(ActionKind::Move) {
                let meant = |mv: &Move| wanted.partial.admits_move(mv.from.into(), mv.to.into());
                actions.extend(legality::moves(&mut trial, meant).into_iter().map(Move::action));
            }
            if wanted.has(ActionKind::LoseMove) && legality::may_lose_move(&mut trial) {
                actions.push(Action::LoseMove);
            }
        }
        Some(Phase::Discard) => {
            let may_end = legality::may_end(ledger);
            if !log.own && !log.discarded && may_end {
                let held = ledger.held(ledger.turn()).into_iter();
                actions.extend(held.map(|card| Action::Discard { card }));
            }
            if may_end {
                actions.push(Action::EndTurn);
            }
        }
        Some(Phase::Answer) => {
            let asked = ledger.progress().status.to_act() == Some(ledger.turn());
            actions.extend(if asked { rebuttals(ledger) } else { answers(ledger) });
            actions.push(Action::Skip);
            return actions;
        }
        Some(Phase::Choose(_)) => return when_asked(ledger, wanted),
        _ => {}
    }
    if wanted.has(ActionKind::Play) && !log.discarded {
        actions.extend(own_plays(&mut trial, wanted));
    }
    if wanted.has(ActionKind::Play) {
        actions.extend(answers_to_answers(ledger));
    }
    if log.returnable().is_some() {
        actions.push(Action::TakeBack);
    }
    actions
}

/// Returns the rebuttals that the side on turn can still play while its turn goes on.
pub(crate) fn answers_to_answers(ledger: &Ledger) -> Vec<Action> {
    match ledger.progress().status.phase() {
        Some(Phase::Move | Phase::Discard) if !ledger.turn_log().discarded => rebuttals(ledger),
        _ => Vec::new(),
    }
}

/// Returns the legal plays of cards in the player's own turn.
fn own_plays(ledger: &mut Ledger, wanted: Wanted<'_>) -> Vec<Action> {
    let seat = ledger.turn();
    let mut actions = Vec::new();
    for timing in open_timings(ledger) {
        for held in usable(ledger, seat, *timing) {
            let Some(beginning) = wanted.choices_of(held.card) else { continue };
            let mut is_legal = |ledger: &mut Ledger, choices: &[Choice]| match timing {
                Timing::AfterMove => legality::late_play_is_legal(ledger, (&held, *timing), choices),
                _ => legality::early_play_is_legal(ledger, (&held, *timing), choices),
            };
            let lists = match held.row.does {
                Some(Does::Plot) if *timing != Timing::InsteadOfMove => questions::own_plays(ledger, seat, held.card),
                Some(Does::Board(effect)) => plays_from(effect, (ledger, seat), beginning, &mut is_legal),
                _ => continue,
            };
            actions.extend(lists.into_iter().map(|choices| Action::Play { card: held.card, choices }));
        }
    }
    actions
}

/// Returns the choices in the form in which they are listed. Pawns that go together and the edges
/// of a wall may be named in any order.
fn in_order(card: Card, choices: &[Choice]) -> Option<Vec<Choice>> {
    let Card::Knightmare(card) = card else { return None };
    match row(card).does? {
        Does::Board(effect) => effect.listed(choices),
        Does::Plot => questions::listed(choices),
        // The copied card is not known here, but its lists have one of these forms.
        Does::Copy => walls::listed(choices).or_else(|| {
            let several = Some(choices).filter(|choices| choices.len() > 1)?;
            questions::listed(several).or_else(|| sorted_pairs(several))
        }),
        _ => None,
    }
}

/// Returns the pairs in the order in which they are listed.
fn sorted_pairs(choices: &[Choice]) -> Option<Vec<Choice>> {
    let mut pairs: Vec<(Pair, &Choice)> =
        choices.iter().map(|choice| Some((Pair::read(choice)?, choice))).collect::<Option<_>>()?;
    pairs.sort_by_key(|(pair, _)| *pair);
    Some(pairs.into_iter().map(|(_, choice)| choice.clone()).collect())
}

/// Returns the action in the form in which it is listed.
pub(super) fn listed<'a>(ledger: &Ledger, action: &'a Action) -> Cow<'a, Action> {
    if let Action::Play { card, choices } = action
        && let Some(choices) = in_order(*card, choices).or_else(|| spelled_out(ledger, *card, choices))
    {
        return Cow::Owned(Action::Play { card: *card, choices });
    }
    if let Action::Choose { choices } = action
        && let Some(choices) = sorted_answer(choices)
    {
        return Cow::Owned(Action::Choose { choices });
    }
    Cow::Borrowed(action)
}

/// Returns an answer about several pieces in the order in which it is listed, by the square where
/// each stands.
fn sorted_answer(choices: &[Choice]) -> Option<Vec<Choice>> {
    let first = |choice: &Choice| match choice {
        Choice::List(list) => Square::read(list.first()?).map(by_file),
        _ => None,
    };
    let mut keyed: Vec<_> = choices.iter().map(|choice| Some((first(choice)?, choice))).collect::<Option<_>>()?;
    keyed.sort_by_key(|(square, _)| *square);
    Some(keyed.into_iter().map(|(_, choice)| choice.clone()).collect())
}

/// Returns the partial action with its choices in the order in which they are listed.
pub(super) fn listed_partial(partial: &PartialAction) -> Cow<'_, PartialAction> {
    if let Some(card) = partial.card
        && let Some(choices) = in_order(card, &partial.choices)
    {
        return Cow::Owned(PartialAction { choices, ..partial.clone() });
    }
    Cow::Borrowed(partial)
}
