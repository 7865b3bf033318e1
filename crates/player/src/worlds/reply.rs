//! What the opponent can make of a position.

use cardinal_rules::{Game, Seat};

use super::lines::{Beam, Line, lines};
use super::mind::Mind;
use super::worth::{WIN, worth};

/// How many of the opponent's replies are answered in turn.
const ANSWERED: usize = 3;

/// What a position after the seat's own turn is worth to it: what is left after the opponent's best
/// reply, and the seat's best answer to that.
pub(super) fn value(game: &Game, seat: Seat, mind: &mut Mind) -> i32 {
    let still = worth(game, seat);
    if game.status().is_over() {
        return still;
    }
    if game.status().to_act() == Some(seat) {
        // A card has been drawn, or the turn goes on.
        return answered(game, seat, mind, still);
    }
    let replies = replies(game, !seat, mind);
    let mut worst = still;
    let mut seen = 0;
    for line in &replies {
        let loud = worth(&line.game, seat) < still - 50;
        if mind.overlooks(&line.actions, loud) {
            continue;
        }
        let after = worth(&line.game, seat);
        let after = if seen < ANSWERED && after > -WIN { answered(&line.game, seat, mind, after) } else { after };
        worst = if seen == 0 { after } else { worst.min(after) };
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
