//! What the seat that is to act may do.

use std::borrow::Cow;

use super::answers::answers;
use super::{legality, walls};
use crate::action::{Action, PartialAction};
use crate::board::{Ledger, Move, State};
use crate::card::{Card, Family, entry};
use crate::phase::Phase;

/// Everything that the seat that is to act may do with the turn.
pub(super) fn actions(ledger: &Ledger) -> Vec<Action> {
    let mut trial = Ledger::new(State::clone(ledger));
    let log = ledger.turn_log();
    let mut actions = Vec::new();
    match ledger.progress().status.phase() {
        Some(Phase::Move) => {
            actions.extend(legality::moves(&mut trial).into_iter().map(Move::action));
            if !log.own {
                actions.extend(legality::early_plays(&mut trial));
            }
        }
        Some(Phase::Discard) => {
            let may_end = legality::may_end(ledger);
            if !log.own && !log.discarded {
                actions.extend(legality::late_plays(&mut trial));
                if may_end {
                    let held = ledger.held(ledger.turn()).into_iter();
                    actions.extend(held.map(|card| Action::Discard { card }));
                }
            }
            if may_end {
                actions.push(Action::EndTurn);
            }
        }
        Some(Phase::Answer) => {
            actions.extend(answers(ledger));
            actions.push(Action::Skip);
            return actions;
        }
        _ => {}
    }
    if log.returnable().is_some() {
        actions.push(Action::TakeBack);
    }
    actions
}

/// The action in the form in which it is listed: the edges of a wall may be named in any order.
pub(super) fn listed(action: &Action) -> Cow<'_, Action> {
    if let Action::Play { card: Card::Knightmare(name), choices } = action
        && entry(*name).family == Family::Wall
        && let Some(choices) = walls::listed(choices)
    {
        return Cow::Owned(Action::Play { card: Card::Knightmare(*name), choices });
    }
    Cow::Borrowed(action)
}

/// The partial action with a whole wall in its listed form, as in [`listed`].
pub(super) fn listed_partial(partial: &PartialAction) -> Cow<'_, PartialAction> {
    if let Some(Card::Knightmare(name)) = partial.card
        && entry(name).family == Family::Wall
        && let Some(choices) = walls::listed(&partial.choices)
    {
        return Cow::Owned(PartialAction { choices, ..partial.clone() });
    }
    Cow::Borrowed(partial)
}
