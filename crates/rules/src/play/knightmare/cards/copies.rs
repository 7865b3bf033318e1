//! Cards that act on other cards.

use super::row::{CardRow, Does, Slot, Window};
use crate::board::{ContinuingCard, Force, Ledger, State};
use crate::choice::Choice;
use crate::play::knightmare::making::continuing::end;
use crate::play::knightmare::making::effect::{At, Deed, Done, Effect, Next, PlayedChoices};
use crate::play::knightmare::making::slots::Value;
use crate::play::knightmare::making::{acts, units};
use crate::seat::Seat;
use crate::square::{Square, SquareSet};

pub(super) const HAUNTING_MEMORIES: CardRow =
    CardRow::new("Haunting Memories", 6, Window::Copy).asks(&[Slot::OfTheCopied]).turns(Does::Copy);

pub(super) const PLOTS_WITHIN_PLOTS: CardRow =
    CardRow::new("Plots Within Plots", 8, Window::Any).asks(&[Slot::Held, Slot::OtherHeld]).turns(Does::Plot);

pub(super) const PEACE_TALKS: CardRow =
    CardRow::new("Peace Talks", 5, Window::After).asks(&[Slot::Continuing]).does(&Peace);

/// Ends a continuing card. What it did to pieces and to the board ends with it, since both are
/// derived from the cards in play.
struct Peace;

/// Returns the continuing cards that can be ended, by index.
fn endable(state: &State) -> impl Iterator<Item = usize> {
    (0..state.effects().len()).filter(|index| !is_immune(state, *index))
}

/// Whether the card must stay: a side is never left without a king.
fn is_immune(state: &State, index: usize) -> bool {
    match state.effects()[index].force {
        Force::Crowns => state.heir(index).is_none(),
        Force::Joins(_) => !units::may_part(state, index),
        _ => false,
    }
}

/// Returns the index of the card that has made the unit whose parting is asked about, until the
/// unit is parted.
fn parting(state: &State, asked: PlayedChoices<'_>) -> Option<usize> {
    let second = asked.subject?;
    let joins =
        |continuing: &ContinuingCard| matches!(continuing.force, Force::Joins(_)) && continuing.subject == Some(second);
    state.effects().iter().position(joins)
}

/// Returns the squares from which the owner of a unit chooses, if its parting is asked about.
fn places(state: &State, asked: PlayedChoices<'_>) -> Vec<Square> {
    parting(state, asked).map_or_else(Vec::new, |index| units::squares_to_part(state, index))
}

impl Effect for Peace {
    fn next(&self, at: At<'_>, so_far: &[Choice]) -> Next {
        match so_far {
            [] => Next { complete: false, values: endable(at.state).map(|index| index.written()).collect() },
            [_] => Next { complete: true, values: Vec::new() },
            _ => Next::default(),
        }
    }

    fn read(&self, choices: &[Choice]) -> Option<Deed<'_>> {
        let [index] = choices else { return None };
        let index = usize::read(index)?;
        Some(Box::new(move |ledger: &mut Ledger, _| {
            let Some(continuing) = ledger.effects().get(index) else { return Done::default() };
            let (force, second) = (continuing.force, continuing.subject);
            match (force, &units::squares_to_part(ledger, index)[..]) {
                (Force::Joins(_), []) => part(ledger, index, None),
                (Force::Joins(_), [only]) => part(ledger, index, Some(*only)),
                (Force::Joins(_), _) => Done { subject: second, ..Done::default() },
                _ => {
                    end(ledger, index);
                    Done::default()
                }
            }
        }))
    }

    fn asks(&self, at: At<'_>, asked: PlayedChoices<'_>) -> Option<Seat> {
        if parting(at.state, asked).is_some() {
            return asked.subject.map(|second| at.state.piece(second).owner);
        }
        let has_turned = at.state.geometry.ground().orientation.turns() != asked.turns;
        if has_turned { acts::asks(at.state, [at.seat, !at.seat], SquareSet::ALL) } else { None }
    }

    fn replies(&self, at: At<'_>, asked: PlayedChoices<'_>, so_far: &[Choice]) -> Next {
        if parting(at.state, asked).is_none() {
            return acts::replies(at.state, [at.seat, !at.seat], SquareSet::ALL, so_far);
        }
        let places = places(at.state, asked);
        match so_far {
            [] => Next { complete: false, values: places.iter().map(Value::written).collect() },
            [_] => Next { complete: true, values: Vec::new() },
            _ => Next::default(),
        }
    }

    fn heed(&self, ledger: &mut Ledger, seat: Seat, asked: PlayedChoices<'_>) -> Done {
        let answer = asked.answers.last().map_or(&[][..], |answer| answer);
        match (answer.first().and_then(Square::read), parting(ledger, asked)) {
            (Some(square), Some(index)) => part(ledger, index, Some(square)),
            _ => acts::heed(ledger, seat, asked),
        }
    }
}

fn part(ledger: &mut Ledger, index: usize, to: Option<Square>) -> Done {
    Done { captured: units::part(ledger, index, to).into_iter().collect(), ..Done::default() }
}
