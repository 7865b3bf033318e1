//! Whole turns: which steps in which order, found by a beam.

use cardinal_rules::{Action, Event, Game, Seat, Variant};

use super::mind::Mind;
use super::steps::steps;
use super::worth::worth;

/// The most steps of a turn that are planned ahead.
const STEPS: usize = 6;

/// A turn, and where it leads.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    pub(crate) actions: Vec<Action>,
    pub(crate) game: Game,
    /// What the position is worth after it, without any reply.
    pub(crate) worth: i32,
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

/// The most turns that are remembered at a time: each carries its game.
const MOST: usize = 400;

/// Forgets those of many turns that look worst.
fn keep_best(lines: &mut Vec<Line>) {
    lines.select_nth_unstable_by_key(MOST, |line| std::cmp::Reverse(line.worth));
    lines.truncate(MOST);
}

/// The seat's turns from here, those that look best first. At each step the best of the beam go on;
/// turns that are finished, or that are not followed further, stay.
pub(crate) fn lines(game: &Game, seat: Seat, beam: Beam, mind: &mut Mind) -> Vec<Line> {
    let mut open = vec![Line { actions: Vec::new(), game: game.clone(), worth: 0 }];
    let mut done: Vec<Line> = Vec::new();
    for _ in 0..STEPS {
        let mut next = Vec::new();
        for line in open {
            for action in steps(&line.game, seat, beam.cards, &mut mind.dice) {
                let mut game = line.game.clone();
                let Ok(events) = game.apply(seat, &action) else { continue };
                mind.looked();
                let worth = worth(&game, seat);
                let draws = |event: &Event| matches!(event, Event::Drew { .. } | Event::Turned { .. });
                let is_unknown = !beam.past_draws && events.iter().any(draws);
                let ends = game.status().to_act() != Some(seat) || is_unknown;
                let mut actions = line.actions.clone();
                actions.push(action);
                let line = Line { actions, game, worth };
                let lines = if ends { &mut done } else { &mut next };
                lines.push(line);
                if lines.len() >= 2 * MOST {
                    keep_best(lines);
                }
            }
        }
        if next.is_empty() {
            break;
        }
        next.sort_by_key(|line| std::cmp::Reverse(line.worth));
        let others = next.split_off(beam.width.min(next.len()));
        done.extend(others.into_iter().filter_map(|line| ended(line, seat, mind)));
        open = next;
    }
    done.sort_by_key(|line| std::cmp::Reverse(line.worth));
    done
}

/// The turn ended after what has been done so far, if it can be. Whether a move mates shows only then,
/// so every move is looked at to its end, not just those of the beam.
pub(super) fn ended(mut line: Line, seat: Seat, mind: &mut Mind) -> Option<Line> {
    let action = match line.game.setup().rules.variant() {
        Variant::ChessMe => Action::Skip,
        Variant::Knightmare => Action::EndTurn,
        Variant::Standard | Variant::NoStress => return None,
    };
    if !line.actions.iter().any(|action| matches!(action, Action::Move { .. })) {
        return None;
    }
    line.game.apply(seat, &action).ok()?;
    mind.looked();
    line.worth = worth(&line.game, seat);
    line.actions.push(action);
    (line.game.status().to_act() != Some(seat)).then_some(line)
}
