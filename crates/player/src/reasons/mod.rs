//! Why a turn is a good one, as far as the seat may know.
//!
//! What the turn itself does is read off the positions before and after it. What it prevents shows
//! when other turns are tried instead, and what it threatens when turns of the opponent are.

mod danger;
mod facts;
mod gains;
mod uses;

use std::cmp::Reverse;

use cardinal_rules::{Action, ActionKind, Game, Knowledge, Seat, Status, Variant};

use crate::dice::Dice;
use crate::level::Level;
use crate::plan::Plan;
use crate::reason::Reason;
use crate::worlds::{Mind, Traits, is_forced, played};

/// The most reasons that are told.
const TOLD: usize = 3;

/// How many positions are looked at, at most.
const NODES: u64 = 16_000;

/// In how many imagined games the turn is looked at where something is hidden.
const WORLDS: usize = 6;

/// Why the plan is a good one, the most important reason first, at most three. A turn that only draws, discards or ends
/// may have none, any other has at least one. As with
/// [`choose()`](crate::choose()), nothing counts that the seat may not know, and the same arguments
/// give the same reasons. Some thousand positions are looked at, so ask only for a hint.
pub fn reasons(knowledge: Knowledge<'_>, plan: &Plan, dice: u64) -> Vec<Reason> {
    let mut dice = Dice::new(dice);
    let seat = knowledge.seat();
    let count =
        if knowledge.determinized(&dice.seed()).setup().rules.variant() == Variant::Standard { 1 } else { WORLDS };
    let worlds: Vec<(Game, Game)> = (0..count)
        .map(|_| {
            let world = knowledge.determinized(&dice.seed());
            let after = played(&world, seat, &plan.actions);
            (world, after)
        })
        .collect();
    if worlds.iter().all(|(_, after)| matches!(after.status(), Status::Won { winner, .. } if winner == seat)) {
        return vec![Reason::Wins];
    }
    if worlds[0].0.status() != Status::Building && is_forced(&worlds[0].0, seat, &mut dice) {
        return vec![Reason::Only];
    }
    let mut mind = Mind::new(Traits::of(Level::Six), NODES, dice);
    let mut found = facts::facts(&worlds, seat, &plan.actions);
    let handed_over: Vec<(Game, Game)> =
        worlds.into_iter().map(|(before, after)| (before, handed_over(after, seat))).collect();
    let worlds = handed_over.as_slice();
    let mut averted = danger::averted(worlds, seat, &plan.actions, &mut mind);
    if found.contains(&Reason::Checks) {
        // A check only puts off what the opponent could capture.
        averted.retain(|reason| !matches!(reason, Reason::Saves(_)));
    }
    found.extend(averted);
    found.extend(danger::threatened(worlds, seat, &mut mind));
    let only_waits = |action: &Action| {
        matches!(action.kind(), ActionKind::EndTurn | ActionKind::Discard | ActionKind::Skip | ActionKind::Draw)
    };
    if found.is_empty() && !plan.actions.iter().all(only_waits) {
        found.push(uses::use_of(worlds, seat, &plan.actions, &mut mind).unwrap_or(Reason::Improves));
    }
    found.sort_by_key(|reason| Reverse(reason.weight()));
    let mut told: Vec<Reason> = Vec::new();
    for reason in found {
        if !told.iter().any(|other| other.makes_needless(reason)) {
            told.push(reason);
        }
    }
    told.truncate(TOLD);
    told
}

/// The game once the seat has ended the turn, where the plan has stopped at a drawn card and only that
/// is left to do.
fn handed_over(mut game: Game, seat: Seat) -> Game {
    if game.status().to_act() == Some(seat) {
        // Where the turn can't be ended, it goes on.
        let _ = game.apply(seat, &Action::EndTurn);
    }
    game
}
