//! Which way of thinking a game gets.

use cardinal_rules::{Analysis, Knowledge, Seed};

use crate::chess;
use crate::level::Level;
use crate::plan::Plan;
use crate::worlds;

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
