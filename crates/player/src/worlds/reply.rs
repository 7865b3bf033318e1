//! What the opponent can make of a position.

use cardinal_rules::{ActionKind, Game, Seat};

use super::beneath::expected;
use super::lines::{Beam, Line, lines, played};
use super::mind::Mind;
use super::worth::{WIN, worth};

/// How many of the opponent's replies are answered in turn.
const ANSWERED: usize = 3;

/// What a position after the seat's own turn is worth to it: what is left after the opponent's best
/// reply, and the seat's best answer to that.
pub(super) fn value(game: &Game, seat: Seat, mind: &mut Mind) -> i32 {
    if game.status().is_over() {
        return worth(game, seat);
    }
    let value = expected(game, seat, mind).unwrap_or_else(|| replied(game, seat, mind));
    // Each time a position comes back, a draw is nearer.
    let again = game.repetitions().clamp(1, DRAWN_AFTER) as i32;
    value * (DRAWN_AFTER as i32 - again) / (DRAWN_AFTER as i32 - 1)
}

/// After how many occurrences of a position a game is drawn.
const DRAWN_AFTER: usize = 5;

/// How much more than by moves alone the opponent can gain by a card that it holds in this world.
pub(super) fn feared(game: &Game, seat: Seat, mind: &mut Mind) -> i32 {
    if game.status().to_act() != Some(!seat) {
        return 0;
    }
    let replies = replies(game, !seat, mind);
    let (carded, plain): (Vec<&Line>, Vec<&Line>) =
        replies.iter().partition(|line| line.actions.iter().any(|action| action.kind() == ActionKind::Play));
    let worst = |lines: &[&Line]| lines.iter().map(|line| -line.worth).min();
    match (worst(&carded), worst(&plain)) {
        (Some(carded), Some(plain)) => (plain - carded).max(0),
        _ => 0,
    }
}

/// What is left after the opponent's best turn, and the seat's best answer to that.
fn replied(game: &Game, seat: Seat, mind: &mut Mind) -> i32 {
    let still = worth(game, seat);
    if game.status().to_act() == Some(seat) {
        // A card has been drawn, or the turn goes on.
        return answered(game, seat, mind, still);
    }
    let replies = replies(game, !seat, mind);
    let mut worst = still;
    let mut seen = 0;
    for line in &replies {
        // What is worth something to one side is worth as much less to the other.
        let after = -line.worth;
        let loud = after < still - 50;
        if mind.overlooks(&line.actions, loud) {
            continue;
        }
        let left = if seen < ANSWERED && after > -WIN {
            answered(&played(game, !seat, &line.actions), seat, mind, after)
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
fn answered(game: &Game, seat: Seat, mind: &mut Mind, still: i32) -> i32 {
    if game.status().to_act() != Some(seat) {
        return still;
    }
    let best = replies(game, seat, mind).first().map_or(still, |line| line.worth);
    // What it takes now can be taken back: only part of it counts.
    still + (best - still).clamp(0, WIN) / 2
}

/// The turns with which a seat goes on, as both sides know the cards of this world.
fn replies(game: &Game, seat: Seat, mind: &mut Mind) -> Vec<Line> {
    let cards = if mind.traits.fears_cards { usize::MAX } else { 0 };
    lines(game, seat, Beam { width: 6, cards, past_draws: true }, mind)
}
