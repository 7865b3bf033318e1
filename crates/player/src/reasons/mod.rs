//! Why a turn is a good one, as far as the seat may know.
//!
//! What the turn itself does is read off the positions before and after it. What it prevents shows
//! when other turns are tried instead, and what it threatens when turns of the opponent are.

mod quiet_moves;
mod threats;

use std::cmp::Reverse;

use cardinal_rules::{Action, ActionKind, Game, Kind, Knowledge, Seat, Status, Variant};

use crate::dice::Dice;
use crate::plan::{Level, Plan, Reason};
use crate::worlds::{CardSkill, SearchState, is_forced, material, played};

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
    let mut state = SearchState::new(CardSkill::of(Level::Six), NODES, dice);
    let mut found = threats::immediate(&worlds, seat, &plan.actions);
    let handed_over: Vec<(Game, Game)> =
        worlds.into_iter().map(|(before, after)| (before, handed_over(after, seat))).collect();
    let worlds = handed_over.as_slice();
    let mut averted = threats::averted(worlds, seat, &plan.actions, &mut state);
    if found.contains(&Reason::Checks) {
        // A check only puts off what the opponent could capture.
        averted.retain(|reason| !matches!(reason, Reason::Saves(_)));
    }
    found.extend(averted);
    found.extend(threats::threatened(worlds, seat, &mut state));
    let only_waits = |action: &Action| {
        matches!(action.kind(), ActionKind::EndTurn | ActionKind::Discard | ActionKind::Skip | ActionKind::Draw)
    };
    if found.is_empty() && !plan.actions.iter().all(only_waits) {
        found.push(quiet_moves::best_use(worlds, seat, &plan.actions, &mut state).unwrap_or(Reason::Improves));
    }
    found.sort_by_key(|reason| Reverse(weight(*reason)));
    let mut told: Vec<Reason> = Vec::new();
    for reason in found {
        if !told.iter().any(|other| makes_needless(*other, reason)) {
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

/// How much a reason matters; the most important is told first.
const fn weight(reason: Reason) -> i32 {
    match reason {
        Reason::Wins => 10_000,
        Reason::Only => 9_000,
        Reason::StopsLoss => 8_000,
        Reason::Captures(kind) => 10 * material(kind) + 3,
        Reason::Promotes(kind) => 10 * material(kind) + 2,
        Reason::Saves(kind) => 5 * material(kind),
        Reason::SafeFrom(_) => 2_000,
        Reason::Threatens(Kind::King) => 1_500,
        Reason::Threatens(kind) => 2 * material(kind),
        Reason::Checks => 700,
        Reason::Develops => 2,
        Reason::Attacks(_) | Reason::Defends(_) | Reason::PreparesCastling | Reason::Opens(_) | Reason::Improves => 1,
    }
}

/// Whether another reason need not be told beside this one: one piece saved and one threatened,
/// the most valuable, are enough.
const fn makes_needless(told: Reason, other: Reason) -> bool {
    matches!(
        (told, other),
        (Reason::Saves(_), Reason::Saves(_))
            | (Reason::Threatens(_), Reason::Threatens(_))
            | (Reason::SafeFrom(_), Reason::SafeFrom(_))
    )
}
