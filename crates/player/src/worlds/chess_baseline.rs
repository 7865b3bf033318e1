//! The board beneath the cards of Knightmare Chess: what to move there, and what it is worth, if no
//! card were ever played again. Most turns are decided by that, and standard chess is searched far
//! deeper than turns with cards.

use cardinal_rules::{Action, Analysis, Game, Kind, Position, Rules, Seat, Seed, Setup, Variant, Viewer};

use super::search_state::{PER_NODE, SearchState};
use crate::chess::{Choice, DECIDED, MATE, Task, Watch};

/// What a mate on the board beneath is worth at least: less than a won game, because a card may
/// avert it.
const MATES: i32 = 5_000;

/// What the board beneath is worth to the seat after the moves that a search expects, in hundredths of a
/// pawn, or `None` where there is none.
pub(super) fn expected(game: &Game, seat: Seat, state: &mut SearchState) -> Option<i32> {
    let ended = over(game, seat);
    let game = ended.as_ref().unwrap_or(game);
    let to_move = game.status().to_act()?;
    let board = board(game, to_move)?;
    let (plies, most) = (state.depth.plies, state.depth.most());
    let score = match search(&board, plies, most, state) {
        Some(choice) => choice.score,
        // Mate or stalemate, unless a card helps.
        None if board.in_check() => -MATE,
        None => 0,
    };
    let score = if score.abs() >= DECIDED { score.signum() * (MATES + score.abs() - DECIDED) } else { score };
    Some(if to_move == seat { score } else { -score })
}

/// The game with the seat's turn ended, where nothing but that is left of it: after a card was drawn, or else the seat
/// would seem to move twice.
fn over(game: &Game, seat: Seat) -> Option<Game> {
    if game.status().to_act() != Some(seat) {
        return None;
    }
    let mut game = game.clone();
    game.apply(seat, &Action::EndTurn).is_ok().then_some(game)
}

/// What the seat, which is to move, would move without cards.
pub(super) fn best_move(game: &Game, seat: Seat, state: &mut SearchState) -> Option<Action> {
    let (plies, most) = (state.depth.plies + 1, state.depth.most());
    search(&board(game, seat)?, plies, most, state).map(|choice| choice.action)
}

/// Settles how far the board beneath is looked ahead: as far as a search of its share gets where the seat is to move.
pub(super) fn settle_depth(game: &Game, seat: Seat, state: &mut SearchState) {
    let (baseline_plies, share) = (state.depth.plies, state.depth.share);
    let reached =
        board(game, seat).and_then(|board| search(&board, baseline_plies + 1, share, state)).map(|choice| choice.depth);
    state.depth.plies = reached.map_or(baseline_plies, |depth| depth.saturating_sub(1).clamp(1, baseline_plies));
}

fn search(board: &Analysis, plies: u8, nodes: u64, state: &mut SearchState) -> Option<Choice> {
    let dice = state.dice.clone().next();
    let task = Task { level: state.skill.level, nodes, depth: Some(plies), dice, among: &[] };
    let mut watch = Watch { stop: &mut |_| false, found: &mut |_| {} };
    let choice = state.chess().choose(board, &task, &mut watch)?;
    state.count_positions(choice.nodes / PER_NODE);
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
