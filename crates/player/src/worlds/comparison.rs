//! The comparison of turns in imagined worlds, in each of which the opponent replies with the cards that it holds
//! there.

use std::cmp::Reverse;

use cardinal_rules::{Action, ActionKind, Card, Game, Knowledge, Level as Deal, Rules, Seat, Variant, Viewer};

use super::chess_baseline::expected;
use super::deck_building::points;
use super::evaluation::{WIN, worth};
use super::search_state::SearchState;
use super::turns::{Beam, CandidateTurn, list_turns, played};
use crate::dice::Dice;

/// The most worlds in which turns are compared.
const WORLDS: u32 = 48;

/// The part of the budget, in thousandths, that is kept to think of the opponent's cards, and the most worlds that
/// takes.
const THREAT_BUDGET_PERMILLE: u64 = 150;
const THREAT_WORLDS: i64 = 6;

/// The part of what the opponent can gain that counts: much of it can be taken back, which is not looked at. Counted in
/// full, it made the player weaker.
const THREAT_DIVISOR: i64 = 4;

/// How many turns are compared in any case.
const COMPARED: usize = 3;

/// How many are compared as long as the best is a blunder.
const COMPARED_IN_NEED: usize = 15;

/// In how many worlds they are compared in any case, where that takes little time: hidden cards are as
/// dangerous to a player in a hurry.
const LEAST_WORLDS: u32 = 4;

/// A turn that loses more than this, in hundredths of a pawn, is a blunder.
const BLUNDER: i32 = 250;

/// Whether each turn takes long to look at, because the board beneath the cards is searched: fewer are compared.
pub(super) fn is_knightmare(world: &Game) -> bool {
    world.setup().rules.variant() == Variant::Knightmare
}

/// The turns that stay in the comparison to its end, each with its mean worth. In the first world the
/// turns are looked at in their order while the budget lasts, some in any case, and more
/// until one is no blunder. After each round of worlds the worse half drops out, so that the rest is
/// known better.
pub(super) fn compared(
    knowledge: Knowledge<'_>,
    turns: &[CandidateTurn],
    state: &mut SearchState,
    dice: &mut Dice,
) -> Vec<(usize, i32)> {
    let seat = knowledge.seat();
    let mut alive: Vec<(usize, i64)> = Vec::new();
    let (mut worlds, mut weights) = (0, 0);
    let kept = state.left * THREAT_BUDGET_PERMILLE / 1000;
    loop {
        let round = sample_worlds(knowledge, dice);
        let is_slow = round.iter().any(|(world, _)| is_knightmare(world));
        for (world, weight) in round {
            worlds += 1;
            weights += weight;
            state.dice = Dice::new(dice.next());
            if worlds == 1 {
                let (still, mut best) = (worth(&world, seat), i32::MIN);
                for (index, turn) in turns.iter().enumerate() {
                    let enough = if best >= still - BLUNDER { COMPARED } else { COMPARED_IN_NEED };
                    if state.is_spent() && index >= enough {
                        break;
                    }
                    let worth = value(&played(&world, seat, &turn.actions), seat, state) - price(&turn.actions, state);
                    best = best.max(worth);
                    alive.push((index, i64::from(worth) * weight));
                }
            } else {
                for (index, total) in &mut alive {
                    let actions = &turns[*index].actions;
                    let worth = value(&played(&world, seat, actions), seat, state) - price(actions, state);
                    *total += i64::from(worth) * weight;
                }
            }
        }
        alive.sort_by_key(|(_, total)| Reverse(*total));
        let is_enough = state.is_spent() || is_slow && state.skill.weighs_card_threats && state.left < kept;
        let spent = is_enough && (is_slow || worlds >= LEAST_WORLDS);
        if spent || alive.len() < 2 || worlds >= WORLDS || weights == 0 {
            let mut means: Vec<(usize, i32)> =
                alive.iter().map(|(index, total)| (*index, (total / weights.max(1)) as i32)).collect();
            if is_slow && state.skill.weighs_card_threats {
                means.truncate(COMPARED);
                subtract_card_threats(knowledge, turns, &mut means, state, dice);
            }
            return means;
        }
        alive.truncate(alive.len().div_ceil(2).max(COMPARED));
    }
}

/// Takes off what the opponent can gain by the cards that it may hold, beyond its moves: in as many worlds as there is
/// time for, the same for each turn.
fn subtract_card_threats(
    knowledge: Knowledge<'_>,
    turns: &[CandidateTurn],
    means: &mut [(usize, i32)],
    state: &mut SearchState,
    dice: &mut Dice,
) {
    let seat = knowledge.seat();
    let (mut worlds, mut totals) = (0, vec![0_i64; means.len()]);
    while worlds == 0 || worlds < THREAT_WORLDS && !state.is_spent() {
        worlds += 1;
        let world = knowledge.determinized(&dice.seed());
        state.dice = Dice::new(dice.next());
        for ((index, _), total) in means.iter().zip(&mut totals) {
            *total += i64::from(card_threat(&played(&world, seat, &turns[*index].actions), seat, state));
        }
    }
    for ((_, worth), total) in means.iter_mut().zip(totals) {
        *worth -= (total / worlds / THREAT_DIVISOR) as i32;
    }
}

/// What the cards that a turn uses up are worth for later: a player's own deck is never shuffled again.
pub(super) fn price(actions: &[Action], state: &SearchState) -> i32 {
    let used = actions.iter().filter_map(|action| match action {
        Action::Play { card, .. } | Action::Discard { card } => Some(i32::from(points(*card))),
        _ => None,
    });
    used.sum::<i32>() * state.skill.card_point_worth
}

/// How many of the opponent's replies are answered in turn.
const ANSWERED: usize = 3;

/// What a position after the seat's own turn is worth to it: what is left after the opponent's best
/// reply, and the seat's best answer to that.
fn value(game: &Game, seat: Seat, state: &mut SearchState) -> i32 {
    if game.status().is_over() {
        return worth(game, seat);
    }
    let value = expected(game, seat, state).unwrap_or_else(|| value_after_replies(game, seat, state));
    // Each time a position comes back, a draw is nearer.
    let again = game.repetitions().clamp(1, DRAWN_AFTER) as i32;
    value * (DRAWN_AFTER as i32 - again) / (DRAWN_AFTER as i32 - 1)
}

/// After how many occurrences of a position a game is drawn.
const DRAWN_AFTER: usize = 5;

/// How much more than by moves alone the opponent can gain by a card that it holds in this world.
fn card_threat(game: &Game, seat: Seat, state: &mut SearchState) -> i32 {
    if game.status().to_act() != Some(!seat) {
        return 0;
    }
    let replies = replies(game, !seat, state);
    let (carded, plain): (Vec<&CandidateTurn>, Vec<&CandidateTurn>) =
        replies.iter().partition(|turn| turn.actions.iter().any(|action| action.kind() == ActionKind::Play));
    let worst = |turns: &[&CandidateTurn]| turns.iter().map(|turn| -turn.worth).min();
    match (worst(&carded), worst(&plain)) {
        (Some(carded), Some(plain)) => (plain - carded).max(0),
        _ => 0,
    }
}

/// What is left after the opponent's best turn, and the seat's best answer to that.
fn value_after_replies(game: &Game, seat: Seat, state: &mut SearchState) -> i32 {
    let still = worth(game, seat);
    if game.status().to_act() == Some(seat) {
        // A card has been drawn, or the turn goes on.
        return value_after_answer(game, seat, state, still);
    }
    let replies = replies(game, !seat, state);
    let mut worst = still;
    let mut seen = 0;
    for turn in &replies {
        // What is worth something to one side is worth as much less to the other.
        let after = -turn.worth;
        let loud = after < still - 50;
        if state.overlooks(&turn.actions, loud) {
            continue;
        }
        let left = if seen < ANSWERED && after > -WIN {
            value_after_answer(&played(game, !seat, &turn.actions), seat, state, after)
        } else {
            after
        };
        worst = if seen == 0 { left } else { worst.min(left) };
        seen += 1;
        if seen >= 2 * ANSWERED {
            break;
        }
    }
    worst
}

/// What the seat can reach with its own next turn; at least what it has.
fn value_after_answer(game: &Game, seat: Seat, state: &mut SearchState, still: i32) -> i32 {
    if game.status().to_act() != Some(seat) {
        return still;
    }
    let best = replies(game, seat, state).first().map_or(still, |turn| turn.worth);
    // What it takes now can be taken back: only part of it counts.
    still + (best - still).clamp(0, WIN) / 2
}

/// The turns with which a seat goes on, as both sides know the cards of this world.
fn replies(game: &Game, seat: Seat, state: &mut SearchState) -> Vec<CandidateTurn> {
    let cards = if state.skill.weighs_card_threats { usize::MAX } else { 0 };
    list_turns(game, seat, Beam { width: 6, cards, past_draws: true }, state)
}

/// How often a game is imagined in search of one in which a certain card is next.
const TRIES: usize = 200;

/// Games as the seat may imagine them, each with its weight: one, or where both sides act by the next
/// card of a pile, one for each card that can be next, weighted by how many of them are left. So
/// that chance is counted instead of drawn.
fn sample_worlds(knowledge: Knowledge<'_>, dice: &mut Dice) -> Vec<(Game, i64)> {
    let world = knowledge.determinized(&dice.seed());
    let is_called = matches!(world.setup().rules, Rules::NoStress(options) if options.level == Deal::One);
    let mut missing: Vec<(Card, i64)> = Vec::new();
    for card in if is_called { pile(&world) } else { Vec::new() } {
        match missing.iter_mut().find(|(other, _)| *other == card) {
            Some((_, count)) => *count += 1,
            None => missing.push((card, 1)),
        }
    }
    if missing.is_empty() {
        return vec![(world, 1)];
    }
    let mut found = Vec::new();
    for _ in 0..TRIES {
        let world = knowledge.determinized(&dice.seed());
        let next = pile(&world).first().copied();
        if let Some(index) = missing.iter().position(|(card, _)| Some(*card) == next) {
            found.push((world, missing.swap_remove(index).1));
        }
        if missing.is_empty() {
            break;
        }
    }
    found
}

/// The cards that are drawn next by either side.
fn pile(world: &Game) -> Vec<Card> {
    world.view(Viewer::Referee).piles.unwrap_or_default().common
}
