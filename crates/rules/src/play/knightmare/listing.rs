//! What the seat that is to act may do.

use std::borrow::Cow;

use super::answers::answers;
use super::cards::row;
use super::effect::{At, plays_from};
use super::{decks, legality};
use crate::action::{Action, ActionKind, PartialAction};
use crate::board::{Ledger, Move, State};
use crate::card::{Card, Timing};
use crate::choice::Choice;
use crate::phase::Phase;

/// What the seat that is to act may do with the turn and what completes the partial action; of other kinds of
/// action and other cards some may be left out.
pub(super) fn actions(ledger: &Ledger, within: &PartialAction) -> Vec<Action> {
    let mut trial = Ledger::new(State::clone(ledger));
    let log = ledger.turn_log();
    let wanted = |kind: ActionKind| within.kind.is_none_or(|wanted| wanted == kind);
    let mut actions = Vec::new();
    match ledger.progress().status.phase() {
        Some(Phase::Move) => {
            actions.extend(decks::first_discards(ledger));
            if wanted(ActionKind::Move) {
                actions.extend(legality::moves(&mut trial).into_iter().map(Move::action));
            }
            if !log.own && wanted(ActionKind::Play) {
                actions.extend(own_plays(&mut trial, &[Timing::BeforeMove, Timing::InsteadOfMove], within));
            }
        }
        Some(Phase::Discard) => {
            let may_end = legality::may_end(ledger);
            if !log.own && !log.discarded {
                if wanted(ActionKind::Play) {
                    actions.extend(own_plays(&mut trial, &[Timing::AfterMove], within));
                }
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

/// The legal plays of cards of the own turn at these moments, those of the partial action's card that begin with
/// its choices.
fn own_plays(ledger: &mut Ledger, timings: &[Timing], within: &PartialAction) -> Vec<Action> {
    let seat = ledger.turn();
    let mut actions = Vec::new();
    for timing in timings {
        for (card, row) in legality::held_for(ledger, seat, *timing) {
            let face = Card::Knightmare(card);
            let chosen: &[Choice] = match within.card {
                Some(wanted) if wanted != face => continue,
                Some(_) => &within.choices,
                None => &[],
            };
            let Some(effect) = row.effect() else { continue };
            for choices in plays_from(effect, At { state: ledger, seat }, chosen) {
                let legal = match timing {
                    Timing::AfterMove => legality::late_play_is_legal(ledger, row, &choices),
                    _ => legality::early_play_is_legal(ledger, row, &choices),
                };
                if legal {
                    actions.push(Action::Play { card: face, choices });
                }
            }
        }
    }
    actions
}

/// The choices in the form in which they are listed: pawns that go together, and the edges of a wall, may be
/// named in any order.
fn in_order(card: Card, choices: &[Choice]) -> Option<Vec<Choice>> {
    let Card::Knightmare(card) = card else { return None };
    row(card).effect()?.listed(choices)
}

/// The action in the form in which it is listed.
pub(super) fn listed(action: &Action) -> Cow<'_, Action> {
    if let Action::Play { card, choices } = action
        && let Some(choices) = in_order(*card, choices)
    {
        return Cow::Owned(Action::Play { card: *card, choices });
    }
    Cow::Borrowed(action)
}

/// The partial action with its choices in the order in which they are listed.
pub(super) fn listed_partial(partial: &PartialAction) -> Cow<'_, PartialAction> {
    if let Some(card) = partial.card
        && let Some(choices) = in_order(card, &partial.choices)
    {
        return Cow::Owned(PartialAction { choices, ..partial.clone() });
    }
    Cow::Borrowed(partial)
}
