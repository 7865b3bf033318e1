//! The board beneath the cards of Knightmare Chess: what to move there, and what it is worth, if no
//! card were ever played again. Most turns are decided by that, and standard chess is searched far
//! deeper than turns with cards.

use cardinal_rules::{Action, Analysis, Game, Kind, Position, Rules, Seat, Seed, Setup, Variant, Viewer};

use super::mind::Mind;
use crate::chess::{Choice, DECIDED, Task, Watch, evaluate};

/// What a mate on the board beneath is worth at least: less than a won game, because a card may
/// avert it.
const MATES: i32 = 5_000;

/// How many positions of standard chess take as long as one with cards.
const PER_NODE: u64 = 32;

/// The most and the fewest positions of one search of the board beneath.
const MOST: u64 = 30_000;
const LEAST: u64 = 500;

/// What the board beneath is worth to the seat after the moves that a search expects, in hundredths of a
/// pawn, or `None` where there is none.
pub(super) fn expected(game: &Game, seat: Seat, mind: &mut Mind) -> Option<i32> {
    let to_move = game.status().to_act()?;
    let board = board(game, to_move)?;
    let depth = mind.traits.looks;
    let share = mind.traits.compares as u64 / 2;
    let score = match search(&board, depth, share, mind) {
        Some(choice) => choice.score,
        // Without a move, it is a card that decides.
        None => evaluate(&board),
    };
    let score = if score.abs() >= DECIDED { score.signum() * (MATES + score.abs() - DECIDED) } else { score };
    Some(if to_move == seat { score } else { -score })
}

/// What the seat, which is to move, would move without cards.
pub(super) fn best_move(game: &Game, seat: Seat, mind: &mut Mind) -> Option<Action> {
    let depth = mind.traits.looks + 1;
    let share = 2 * mind.traits.guides.max(1) as u64;
    search(&board(game, seat)?, depth, share, mind).map(|choice| choice.action)
}

fn search(board: &Analysis, depth: u8, share: u64, mind: &mut Mind) -> Option<Choice> {
    let nodes = (mind.left * PER_NODE / share.max(1)).clamp(LEAST, MOST);
    let dice = mind.dice.clone().next();
    let task = Task { level: mind.traits.level, nodes, depth: Some(depth), dice };
    let mut watch = Watch { stop: &mut |_| false, found: &mut |_| {} };
    let choice = mind.chess().choose(board, &task, &mut watch)?;
    mind.looked_at(choice.nodes / PER_NODE);
    Some(choice)
}

/// The board as one of standard chess with this side to move, or `None` where it is none: with
/// other pieces, two in one place, or a king that is missing or could be captured.
fn board(game: &Game, to_move: Seat) -> Option<Analysis> {
    if game.setup().rules.variant() != Variant::Knightmare {
        return None;
    }
    let mut cells = Vec::with_capacity(32);
    for (cell, piece) in game.standing() {
        if matches!(piece.kind, Kind::Prince | Kind::Crab)
            || piece.royal != (piece.kind == Kind::King)
            || cells.contains(&cell)
        {
            return None;
        }
        cells.push(cell);
    }
    let position =
        Position { fen: Some(game.view(Viewer::Referee).fen), to_move: Some(to_move), ..Position::default() };
    let setup = Setup { position: Some(position), ..Setup::new(Rules::Standard) };
    Analysis::of(&Game::new(setup, Seed::from_bytes([0; 32])).ok()?)
}
