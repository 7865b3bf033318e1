//! Games with cards: thinking in imagined worlds.
//!
//! The player lists its own turns with a beam, staged by what each step is worth, and tries the best
//! of them in several imagined games. In each, the opponent replies as it would with the cards that
//! it holds there. A turn's worth is the mean over the worlds (determinised search, without
//! information sets: in each world both sides play as if they knew its cards, so a turn that only
//! pays with knowledge is somewhat overrated, known as *strategy fusion*).

mod chess_baseline;
mod comparison;
mod deck_building;
mod evaluation;
mod search_state;
mod turns;

use std::cmp::Reverse;

use cardinal_rules::{Action, ActionKind, Decks, Game, Knowledge, Rules, Seat, Status};

use crate::dice::Dice;
use crate::plan::{Level, Plan};

use chess_baseline::{best_move, settle_depth};
use comparison::{compared, is_knightmare, price};
use turns::ended;

pub(crate) use evaluation::material;
pub(crate) use search_state::{CardSkill, SearchState};
pub(crate) use turns::{Beam, CandidateTurn, list_turns, played};

/// What a point of a card is worth at most where both draw from one deck: it never runs out, so a card is kept only if
/// it would gain nothing.
const SHARED_CARD_POINT_WORTH: i32 = 1;

/// Returns what the seat does next in the game that it knows this much of, or `None` if it has
/// nothing to do. `budget` is how many positions it may look at, roughly: a few turns are
/// compared whatever it is. Without `cards`, it plays none of Knightmare Chess unless nothing else is legal. The same
/// arguments give the same plan.
pub(crate) fn choose(knowledge: Knowledge<'_>, level: Level, budget: u64, dice: u64, cards: bool) -> Option<Plan> {
    let mut dice = Dice::new(dice);
    let seat = knowledge.seat();
    let world = knowledge.determinized(&dice.seed());
    if world.status() == Status::Building {
        return deck_building::build_deck(&world, seat, &mut dice).map(single_action);
    }
    if world.status().to_act() != Some(seat) {
        return None;
    }
    let mut skill = skill(level, &world.setup().rules);
    let forgets = dice.next() % 1000 < skill.forgets_cards_permille;
    if forgets {
        skill.card_point_worth = 0;
    }
    let cards = if cards && !forgets { skill.cards } else { 0 };
    let first = turns::next_actions(&world, seat, cards, &mut dice);
    if let [action] = first.as_slice() {
        return Some(single_action(action.clone()));
    }
    let mut state = SearchState::new(skill, budget.saturating_mul(skill.budget_permille) / 1000, dice.clone());
    let compared_turns = if is_knightmare(&world) { skill.compared_in_knightmare() } else { skill.compared_turns };
    let beam = Beam { width: compared_turns, cards, past_draws: false };
    let mut candidates = list_turns(&world, seat, beam, &mut state);
    if candidates.is_empty() {
        // Perhaps only a card that wasn't looked at goes on with the turn.
        candidates = list_turns(&world, seat, Beam { cards: usize::MAX, ..beam }, &mut state);
    }
    for turn in &mut candidates {
        turn.worth -= price(&turn.actions, &state);
    }
    candidates.sort_by_key(|turn| Reverse(turn.worth));
    candidates.truncate(compared_turns);
    settle_depth(&world, seat, &mut state);
    let guided = guided(&world, seat, &candidates, &mut state);
    candidates.retain(|turn| !guided.iter().any(|other| other.actions == turn.actions));
    candidates.splice(0..0, guided);
    if candidates.is_empty() {
        // Something hidden has cut off the way that the turn was meant to go.
        let way_back = [Action::TakeBack, Action::LoseMove, Action::EndTurn, Action::Skip];
        return way_back.into_iter().find(|action| world.clone().apply(seat, action).is_ok()).map(single_action);
    }
    let worths = compared(knowledge, &candidates, &mut state, &mut dice);
    let best = worths.iter().map(|(_, worth)| *worth).max()?;
    let good: Vec<(usize, i32)> = worths.into_iter().filter(|(_, worth)| *worth >= best - skill.margin).collect();
    let (index, worth) = *good.get(dice.below(good.len().max(1)))?;
    let turn = &candidates[index];
    Some(Plan { actions: turn.actions.clone(), worth, nodes: state.nodes })
}

/// What the level comes to in a game with these rules.
fn skill(level: Level, rules: &Rules) -> CardSkill {
    let skill = CardSkill::of(level);
    match rules {
        Rules::ChessMe => skill.in_chessme(),
        Rules::Knightmare(options) if options.decks == Decks::Common => {
            CardSkill { card_point_worth: skill.card_point_worth.min(SHARED_CARD_POINT_WORTH), ..skill }
        }
        _ => skill,
    }
}

/// Turns whose move is what the board beneath the cards asks for: without a card, and after those that
/// begin the best-looking turns.
fn guided(world: &Game, seat: Seat, candidates: &[CandidateTurn], state: &mut SearchState) -> Vec<CandidateTurn> {
    let mut beginnings: Vec<&[Action]> = vec![&[]];
    for turn in candidates {
        let moves = turn.actions.iter().position(|action| action.kind() == ActionKind::Move);
        let beginning = &turn.actions[..moves.unwrap_or(0)];
        if beginnings.len() < state.skill.guided_turns && !beginnings.contains(&beginning) {
            beginnings.push(beginning);
        }
    }
    let mut found = Vec::new();
    for beginning in beginnings {
        let mut game = played(world, seat, beginning);
        let Some(best) = best_move(&game, seat, state) else { continue };
        if game.apply(seat, &best).is_err() {
            continue;
        }
        let actions = beginning.iter().cloned().chain([best]).collect();
        let turn = CandidateTurn { actions, worth: evaluation::worth(&game, seat) };
        if game.status().to_act() == Some(seat) {
            found.extend(ended(turn, game, seat, state));
        } else {
            found.push(turn);
        }
    }
    found
}

/// Whether the seat has only one thing to do.
pub(crate) fn is_forced(world: &Game, seat: Seat, dice: &mut Dice) -> bool {
    turns::next_actions(world, seat, usize::MAX, dice).len() == 1
}

fn single_action(action: Action) -> Plan {
    Plan { actions: vec![action], worth: 0, nodes: 0 }
}
