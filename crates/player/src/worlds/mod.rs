//! Games with cards: thinking in imagined worlds.
//!
//! The player lists its own turns with a beam, staged by what each step is worth, and tries the best
//! of them in several imagined games. In each, the opponent replies as it would with the cards that
//! it holds there. A turn's worth is the mean over the worlds (determinised search, without
//! information sets: in each world both sides play as if they knew its cards, so a turn that only
//! pays with knowledge is somewhat overrated, known as *strategy fusion*).

mod beneath;
mod chances;
mod decks;
mod depth;
mod lines;
mod mind;
mod reply;
mod steps;
mod traits;
mod worth;

use std::cmp::Reverse;

use cardinal_rules::{Action, ActionKind, Decks, Game, Knowledge, Rules, Seat, Status, Variant};

use crate::dice::Dice;
use crate::level::Level;
use crate::plan::Plan;
use beneath::{best_move, settle};
use decks::points;
use lines::ended;
pub(crate) use lines::{Beam, Line, lines, played};
pub(crate) use mind::Mind;
use reply::{feared, value};
pub(crate) use traits::Traits;

/// The most worlds in which turns are compared.
const WORLDS: u32 = 48;

/// The part of the budget, in thousandths, that is kept to think of the opponent's cards, and the most worlds that takes.
const KEPT_FOR_FEAR: u64 = 150;
const FEARED_WORLDS: i64 = 6;

/// The part of what the opponent can gain that counts: much of it can be taken back, which is not looked at. Counted in
/// full, it made the player weaker.
const FEARED_PART: i64 = 4;

/// What a point of a card is worth at most where both draw from one deck: it never runs out, so a card is kept only if it
/// would gain nothing.
const SAVES_SHARED: i32 = 1;

/// How many turns are compared in any case.
const COMPARED: usize = 3;

/// How many are compared as long as the best is a blunder.
const COMPARED_IN_NEED: usize = 15;

/// In how many worlds they are compared in any case, where that takes little time: hidden cards are as
/// dangerous to a player in a hurry.
const LEAST_WORLDS: u32 = 4;

/// A turn that loses more than this, in hundredths of a pawn, is a blunder.
const BLUNDER: i32 = 250;

/// Returns what the seat does next in the game that it knows this much of, or `None` if it has
/// nothing to do. `budget` is how many positions it may look at, roughly: a few turns are
/// compared whatever it is. Without `cards`, it plays none of Knightmare Chess unless nothing else is legal. The same arguments give
/// the same plan.
pub(crate) fn choose(knowledge: Knowledge<'_>, level: Level, budget: u64, dice: u64, cards: bool) -> Option<Plan> {
    let mut dice = Dice::new(dice);
    let seat = knowledge.seat();
    let world = knowledge.determinized(&dice.seed());
    if world.status() == Status::Building {
        return decks::deck(&world, seat, &mut dice).map(only);
    }
    if world.status().to_act() != Some(seat) {
        return None;
    }
    let mut traits = traits(level, &world.setup().rules);
    let forgets = dice.next() % 1000 < traits.forgets_cards;
    if forgets {
        traits.saves = 0;
    }
    let cards = if cards && !forgets { traits.cards } else { 0 };
    let first = steps::steps(&world, seat, cards, &mut dice);
    if let [action] = first.as_slice() {
        return Some(only(action.clone()));
    }
    let mut mind = Mind::new(traits, budget.saturating_mul(traits.uses) / 1000, dice.clone());
    let compares = if is_knightmare(&world) { traits.compares_beneath() } else { traits.compares };
    let beam = Beam { width: compares, cards, past_draws: false };
    let mut candidates = lines(&world, seat, beam, &mut mind);
    if candidates.is_empty() {
        // Perhaps only a card that wasn't looked at goes on with the turn.
        candidates = lines(&world, seat, Beam { cards: usize::MAX, ..beam }, &mut mind);
    }
    for line in &mut candidates {
        line.worth -= price(&line.actions, &mind);
    }
    candidates.sort_by_key(|line| Reverse(line.worth));
    candidates.truncate(compares);
    settle(&world, seat, &mut mind);
    let guided = guided(&world, seat, &candidates, &mut mind);
    candidates.retain(|line| !guided.iter().any(|other| other.actions == line.actions));
    candidates.splice(0..0, guided);
    if candidates.is_empty() {
        // Something hidden has cut off the way that the turn was meant to go.
        let way_back = [Action::TakeBack, Action::LoseMove, Action::EndTurn, Action::Skip];
        return way_back.into_iter().find(|action| world.clone().apply(seat, action).is_ok()).map(only);
    }
    let worths = compared(knowledge, &candidates, &mut mind, &mut dice);
    let best = worths.iter().map(|(_, worth)| *worth).max()?;
    let good: Vec<(usize, i32)> = worths.into_iter().filter(|(_, worth)| *worth >= best - traits.margin).collect();
    let (index, worth) = *good.get(dice.below(good.len().max(1)))?;
    let line = &candidates[index];
    Some(Plan { actions: line.actions.clone(), worth, nodes: mind.nodes })
}

/// What the level comes to in a game with these rules.
fn traits(level: Level, rules: &Rules) -> Traits {
    let traits = Traits::of(level);
    match rules {
        Rules::ChessMe => traits.in_chessme(),
        Rules::Knightmare(options) if options.decks == Decks::Common => {
            Traits { saves: traits.saves.min(SAVES_SHARED), ..traits }
        }
        _ => traits,
    }
}

/// Whether each turn takes long to look at, because the board beneath the cards is searched: fewer are compared.
fn is_knightmare(world: &Game) -> bool {
    world.setup().rules.variant() == Variant::Knightmare
}

/// Turns whose move is what the board beneath the cards asks for: without a card, and after those that
/// begin the best-looking turns.
fn guided(world: &Game, seat: Seat, candidates: &[Line], mind: &mut Mind) -> Vec<Line> {
    let mut beginnings: Vec<&[Action]> = vec![&[]];
    for line in candidates {
        let moves = line.actions.iter().position(|action| action.kind() == ActionKind::Move);
        let beginning = &line.actions[..moves.unwrap_or(0)];
        if beginnings.len() < mind.traits.guides && !beginnings.contains(&beginning) {
            beginnings.push(beginning);
        }
    }
    let mut found = Vec::new();
    for beginning in beginnings {
        let mut game = played(world, seat, beginning);
        let Some(best) = best_move(&game, seat, mind) else { continue };
        if game.apply(seat, &best).is_err() {
            continue;
        }
        let actions = beginning.iter().cloned().chain([best]).collect();
        let line = Line { actions, worth: worth::worth(&game, seat) };
        if game.status().to_act() == Some(seat) {
            found.extend(ended(line, game, seat, mind));
        } else {
            found.push(line);
        }
    }
    found
}

/// The lines that stay in the comparison to its end, each with its mean worth. In the first world the
/// lines are looked at in their order while the budget lasts, some in any case, and more
/// until one is no blunder. After each round of worlds the worse half drops out, so that the rest is
/// known better.
fn compared(knowledge: Knowledge<'_>, lines: &[Line], mind: &mut Mind, dice: &mut Dice) -> Vec<(usize, i32)> {
    let seat = knowledge.seat();
    let mut alive: Vec<(usize, i64)> = Vec::new();
    let (mut worlds, mut weights) = (0, 0);
    let kept = mind.left * KEPT_FOR_FEAR / 1000;
    loop {
        let round = chances::round(knowledge, dice);
        let is_slow = round.iter().any(|(world, _)| is_knightmare(world));
        for (world, weight) in round {
            worlds += 1;
            weights += weight;
            mind.dice = Dice::new(dice.next());
            if worlds == 1 {
                let (still, mut best) = (worth::worth(&world, seat), i32::MIN);
                for (index, line) in lines.iter().enumerate() {
                    let enough = if best >= still - BLUNDER { COMPARED } else { COMPARED_IN_NEED };
                    if mind.is_spent() && index >= enough {
                        break;
                    }
                    let worth = value(&played(&world, seat, &line.actions), seat, mind) - price(&line.actions, mind);
                    best = best.max(worth);
                    alive.push((index, i64::from(worth) * weight));
                }
            } else {
                for (index, total) in &mut alive {
                    let actions = &lines[*index].actions;
                    let worth = value(&played(&world, seat, actions), seat, mind) - price(actions, mind);
                    *total += i64::from(worth) * weight;
                }
            }
        }
        alive.sort_by_key(|(_, total)| Reverse(*total));
        let is_enough = mind.is_spent() || is_slow && mind.traits.fears_cards && mind.left < kept;
        let spent = is_enough && (is_slow || worlds >= LEAST_WORLDS);
        if spent || alive.len() < 2 || worlds >= WORLDS || weights == 0 {
            let mut means: Vec<(usize, i32)> =
                alive.iter().map(|(index, total)| (*index, (total / weights.max(1)) as i32)).collect();
            if is_slow && mind.traits.fears_cards {
                means.truncate(COMPARED);
                fear(knowledge, lines, &mut means, mind, dice);
            }
            return means;
        }
        alive.truncate(alive.len().div_ceil(2).max(COMPARED));
    }
}

/// Takes off what the opponent can gain by the cards that it may hold, beyond its moves: in as many worlds as there is
/// time for, the same for each line.
fn fear(knowledge: Knowledge<'_>, lines: &[Line], means: &mut [(usize, i32)], mind: &mut Mind, dice: &mut Dice) {
    let seat = knowledge.seat();
    let (mut worlds, mut totals) = (0, vec![0_i64; means.len()]);
    while worlds == 0 || worlds < FEARED_WORLDS && !mind.is_spent() {
        worlds += 1;
        let world = knowledge.determinized(&dice.seed());
        mind.dice = Dice::new(dice.next());
        for ((index, _), total) in means.iter().zip(&mut totals) {
            *total += i64::from(feared(&played(&world, seat, &lines[*index].actions), seat, mind));
        }
    }
    for ((_, worth), total) in means.iter_mut().zip(totals) {
        *worth -= (total / worlds / FEARED_PART) as i32;
    }
}

/// What the cards that a turn uses up are worth for later: a player's own deck is never shuffled again.
fn price(actions: &[Action], mind: &Mind) -> i32 {
    let used = actions.iter().filter_map(|action| match action {
        Action::Play { card, .. } | Action::Discard { card } => Some(i32::from(points(*card))),
        _ => None,
    });
    used.sum::<i32>() * mind.traits.saves
}

/// Whether the seat has only one thing to do.
pub(crate) fn is_forced(world: &Game, seat: Seat, dice: &mut Dice) -> bool {
    steps::steps(world, seat, usize::MAX, dice).len() == 1
}

fn only(action: Action) -> Plan {
    Plan { actions: vec![action], worth: 0, nodes: 0 }
}
