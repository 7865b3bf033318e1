//! Cardinal's computer player: deterministic, without clock, threads or I/O.
//!
//! It knows no more than a person in its seat: it is given a [`Knowledge`],
//! from which it can only imagine games. [`choose()`] gets a budget of nodes, and the same arguments
//! always give the same plan. [`reasons()`] says why a plan is a good one. Standard chess has a search
//! of its own, [`chess`]; games with cards are thought about in imagined worlds.

pub mod chess;
mod dice;
mod plan;
mod reasons;
mod worlds;

use cardinal_rules::{Analysis, Knowledge, Seed};

pub use plan::{Level, Plan, Reason};
pub use reasons::reasons;

/// Returns what the seat does next in the game that it knows this much of, or `None` if it has
/// nothing to do. `budget` is how many positions it may look at, roughly: it compares some turns
/// whatever it is. The same arguments give the same plan.
pub fn choose(knowledge: Knowledge<'_>, level: Level, budget: u64, dice: u64) -> Option<Plan> {
    let seat = knowledge.seat();
    // Nothing is hidden in standard chess, so any imagined game is the real one.
    let game = knowledge.determinized(&Seed::from_bytes([0; 32]));
    let Some(analysis) = Analysis::of(&game) else { return worlds::choose(knowledge, level, budget, dice, true) };
    if game.status().to_act() != Some(seat) {
        return None;
    }
    let choice = chess::choose(&analysis, level, budget, dice)?;
    Some(Plan { actions: vec![choice.action], worth: choice.score, nodes: choice.nodes })
}

/// As [`choose()`] in games with cards, but without playing a card of Knightmare Chess as long as anything
/// else is legal. What cards are worth to the player shows in matches against this.
pub fn choose_without_cards(knowledge: Knowledge<'_>, level: Level, budget: u64, dice: u64) -> Option<Plan> {
    worlds::choose(knowledge, level, budget, dice, false)
}
