//! What a side could win with its next turn.

use std::cmp::Reverse;

use cardinal_rules::{Action, Card, Game, Kind, Seat, Status, Variant};

use super::facts::count;
use crate::material::material;
use crate::worlds::{Beam, Line, Mind, lines, played};

/// What must be won for a capture to count, in hundredths of a pawn.
const LEAST: i32 = 90;

/// How many of the best captures are answered, to see whether they pay.
const ANSWERED: usize = 6;

/// Something that can be won with one turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Gain {
    /// The kind of the piece that is won; `King` is the game.
    pub(super) kind: Kind,
    /// The card of Knightmare Chess that is played in it.
    pub(super) card: Option<Card>,
}

/// What the seat, whose turn it is, can win: the game, or pieces for which the other side gets less.
pub(super) fn gains(game: &Game, seat: Seat, mind: &mut Mind) -> Vec<Gain> {
    if game.status().to_act() != Some(seat) {
        return Vec::new();
    }
    let before = balance(game, seat);
    let mut gains = Vec::new();
    let mut pays: Vec<(i32, Line)> = Vec::new();
    for line in turns(game, seat, true, mind) {
        let after = played(game, seat, &line.actions);
        if matches!(after.status(), Status::Won { winner, .. } if winner == seat) {
            gains.push(Gain { kind: Kind::King, card: card(&line.actions) });
        } else if !after.status().is_over() {
            pays.push((balance(&after, seat) - before, line));
        }
    }
    pays.retain(|(gain, _)| *gain >= LEAST);
    pays.sort_by_key(|(gain, _)| Reverse(*gain));
    for (gain, line) in pays.into_iter().take(ANSWERED) {
        let after = played(game, seat, &line.actions);
        if gain - regained(&after, !seat, mind) < LEAST {
            continue;
        }
        let lost = |kind: &Kind| count(&after, !seat, *kind) < count(game, !seat, *kind);
        let card = card(&line.actions);
        gains.extend(Kind::ALL.into_iter().filter(lost).map(|kind| Gain { kind, card }));
    }
    gains
}

/// The turns that the seat has, or most of them.
pub(super) fn turns(game: &Game, seat: Seat, cards: bool, mind: &mut Mind) -> Vec<Line> {
    let staged = game.setup().rules.variant() == Variant::Knightmare;
    let mut turns = lines(game, seat, Beam { width: 64, cards: 0, past_draws: true }, mind);
    if staged && cards {
        turns.extend(lines(game, seat, Beam { width: 8, cards: usize::MAX, past_draws: true }, mind));
    }
    turns
}

/// How much the seat can win back with a move, in hundredths of a pawn.
fn regained(game: &Game, seat: Seat, mind: &mut Mind) -> i32 {
    let before = balance(game, seat);
    let gain = |line: &Line| {
        let after = played(game, seat, &line.actions);
        match after.status() {
            Status::Won { winner, .. } if winner == seat => 100_000,
            _ => balance(&after, seat) - before,
        }
    };
    if game.status().to_act() != Some(seat) {
        return 0;
    }
    turns(game, seat, false, mind).iter().map(gain).max().unwrap_or(0).max(0)
}

/// How much more the seat has than the other, in hundredths of a pawn.
fn balance(game: &Game, seat: Seat) -> i32 {
    game.standing()
        .map(|(_, piece)| if piece.owner == seat { material(piece.kind) } else { -material(piece.kind) })
        .sum()
}

fn card(actions: &[Action]) -> Option<Card> {
    actions.iter().find_map(|action| match action {
        Action::Play { card: card @ Card::Knightmare(_), .. } => Some(*card),
        _ => None,
    })
}
