//! How far a reader that knows only chess can follow a game with other rules.

use std::collections::HashMap;

use crate::board::{Ledger, Move};
use crate::chance::Seed;
use crate::notation::board_moves::{self, Source};
use crate::play::{Game, Setup, Turn};
use crate::position::Position;
use crate::setup::Rules;
use crate::square_set::SquareSet;

/// How many turns from the game's start are each written as a legal move of chess or as no move at
/// all.
pub(super) fn turns_of_chess(game: &Game, turns: &[Turn]) -> usize {
    let Some((start, boards)) = boards(game) else { return 0 };
    let position = Position { fen: Some(start), ..Position::default() };
    let setup = Setup { rules: Rules::Standard, position: Some(position) };
    let Ok(chess) = Game::new(setup, Seed::from_bytes([0; 32])) else { return 0 };
    let mut reader = Ledger::new(chess.state().clone());
    turns.iter().take_while(|turn| boards.get(&turn.ply).is_some_and(|after| follows(&mut reader, turn, after))).count()
}

/// The start position, and the placement after the turn of each ply.
fn boards(game: &Game) -> Option<(String, HashMap<u32, String>)> {
    let mut replayed = game.beginning()?;
    let start = replayed.state().fen();
    let mut boards = HashMap::new();
    for entry in game.standing_entries() {
        let ply = replayed.ply();
        replayed.enter(entry).ok()?;
        boards.insert(ply, replayed.state().placement());
    }
    Some((start, boards))
}

/// Plays a turn as it is written, and returns whether it leads to this board.
fn follows(reader: &mut Ledger, turn: &Turn, after: &str) -> bool {
    if reader.turn() != turn.seat {
        return false;
    }
    match &turn.san {
        Some(san) => {
            let moves: Vec<Move> = reader.moves();
            let Ok(mv) = board_moves::find(reader, &moves, san, Source::Written) else { return false };
            reader.make(mv);
        }
        None => reader.edit_chess(|chess| {
            chess.passed = SquareSet::EMPTY;
            chess.pass();
        }),
    }
    reader.placement() == after
}
