//! Whole turns: which steps in which order, found by a beam.

use std::cmp::Reverse;

use cardinal_rules::{Action, Event, Game, Seat, Variant};

use super::mind::Mind;
use super::steps::steps;
use super::worth::worth;

/// The most steps of a turn that are planned ahead.
const STEPS: usize = 6;

/// A turn. The game that it leads to is not kept, because there are hundreds: [`played`] finds it again.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    pub(crate) actions: Vec<Action>,
    /// What the position is worth after it to the seat that plays it, without any reply.
    pub(crate) worth: i32,
}

/// A turn that goes on, and where it stands.
struct Open {
    line: Line,
    game: Game,
}

/// Which steps are looked for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Beam {
    /// How many unfinished turns go on at each step.
    pub(crate) width: usize,
    /// How many of the seat's cards of Knightmare Chess are looked at.
    pub(crate) cards: usize,
    /// Whether a turn is followed past a card that it draws, which is known only in this world.
    pub(crate) past_draws: bool,
}

/// The most turns that are remembered at a time.
const MOST: usize = 400;

/// Forgets those of many turns that look worst.
fn keep_best(turns: &mut Vec<Line>) {
    if turns.len() >= 2 * MOST {
        turns.select_nth_unstable_by_key(MOST, |turn| Reverse(turn.worth));
        turns.truncate(MOST);
    }
}

/// The seat's turns from here, those that look best first. At each step the best of the beam go on;
/// turns that are finished, or that are not followed further, stay.
pub(crate) fn lines(game: &Game, seat: Seat, beam: Beam, mind: &mut Mind) -> Vec<Line> {
    let mut open = vec![Open { line: Line { actions: Vec::new(), worth: 0 }, game: game.clone() }];
    let mut done: Vec<Line> = Vec::new();
    for _ in 0..STEPS {
        let mut next: Vec<Open> = Vec::new();
        let mut left_off = 0;
        for Open { line, game } in open {
            for action in steps(&game, seat, beam.cards, &mut mind.dice) {
                let mut game = game.clone();
                let Ok(events) = game.apply(seat, &action) else { continue };
                mind.looked();
                let draws = |event: &Event| matches!(event, Event::Drew { .. } | Event::Turned { .. });
                let is_unknown = !beam.past_draws && events.iter().any(draws);
                let ends = game.status().to_act() != Some(seat) || is_unknown;
                let mut actions = line.actions.clone();
                actions.push(action);
                let line = Line { actions, worth: worth(&game, seat) };
                if ends {
                    done.push(line);
                    keep_best(&mut done);
                } else {
                    next.push(Open { line, game });
                    // Each holds a whole game, and there can be thousands of ways to play a card.
                    if next.len() >= 2 * beam.width.max(1) {
                        done.extend(leave_off(&mut next, beam.width, &mut left_off, seat, mind));
                    }
                }
            }
        }
        if next.is_empty() {
            break;
        }
        done.extend(leave_off(&mut next, beam.width, &mut left_off, seat, mind));
        open = next;
    }
    done.sort_by_key(|line| Reverse(line.worth));
    done
}

/// Keeps the best of the turns that go on, best first. Returns the others as they end after what has been done in them,
/// as long as there aren't too many.
fn leave_off(next: &mut Vec<Open>, width: usize, left_off: &mut usize, seat: Seat, mind: &mut Mind) -> Vec<Line> {
    next.sort_by_key(|open| Reverse(open.line.worth));
    let others = next.split_off(width.min(next.len()));
    let looked_at = others.len().min((2 * MOST).saturating_sub(*left_off));
    *left_off += looked_at;
    others.into_iter().take(looked_at).filter_map(|Open { line, game }| ended(line, game, seat, mind)).collect()
}

/// The turn ended after what has been done so far, if it can be. Whether a move mates shows only then,
/// so every move is looked at to its end, not just those of the beam.
pub(super) fn ended(mut line: Line, mut game: Game, seat: Seat, mind: &mut Mind) -> Option<Line> {
    let action = match game.setup().rules.variant() {
        Variant::ChessMe => Action::Skip,
        Variant::Knightmare => Action::EndTurn,
        Variant::Standard | Variant::NoStress => return None,
    };
    if !line.actions.iter().any(|action| matches!(action, Action::Move { .. })) {
        return None;
    }
    game.apply(seat, &action).ok()?;
    mind.looked();
    line.worth = worth(&game, seat);
    line.actions.push(action);
    (game.status().to_act() != Some(seat)).then_some(line)
}

/// The game after these actions, or after as many of them as can be done there.
pub(crate) fn played(game: &Game, seat: Seat, actions: &[Action]) -> Game {
    let mut game = game.clone();
    for action in actions {
        if game.apply(seat, action).is_err() {
            break;
        }
    }
    game
}
