//! Which moves are tried first: a search that meets the best move early cuts off the most.

use cardinal_rules::{Analysis, BoardMove, Kind, Seat};

use super::exchange::exchange;
use super::values::{MAX_PLY, WORTH};

/// The rank of the move that the table knows.
const KNOWN: i32 = 1 << 28;
/// The rank from which captures gain or keep material.
pub(super) const GOOD_CAPTURE: i32 = 1 << 24;
const KILLER: i32 = 1 << 22;
/// The rank below which captures lose material.
pub(super) const BAD_CAPTURE: i32 = -(1 << 22);
/// The bound of what history adds or takes away.
const HISTORY: i32 = 1 << 14;

/// Which quiet moves have been good elsewhere in the tree.
pub(super) struct Memory {
    /// By seat, square left and square entered.
    history: Vec<i32>,
    /// By the step before and the step itself.
    follows: Vec<i32>,
    /// The steps that have led to the present position, by half-move.
    trail: [usize; MAX_PLY + 2],
    killers: [[Option<BoardMove>; 2]; MAX_PLY + 1],
}

impl Memory {
    pub(super) fn new() -> Memory {
        Memory {
            history: vec![0; 2 * 64 * 64],
            follows: vec![0; (NO_STEP + 1) * NO_STEP],
            trail: [NO_STEP; MAX_PLY + 2],
            killers: [[None; 2]; MAX_PLY + 1],
        }
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.history.fill(0);
        self.follows.fill(0);
        self.killers.fill([None; 2]);
    }

    /// Fades what a search for an earlier move has learnt.
    pub(super) fn fade(&mut self) {
        self.history.iter_mut().chain(&mut self.follows).for_each(|value| *value /= 8);
        self.killers.fill([None; 2]);
    }

    fn slot(seat: Seat, mv: BoardMove) -> usize {
        (seat.index() * 64 + mv.from.index()) * 64 + mv.to.index()
    }

    /// Notes the move, or the passing, that leads to the position so many half-moves ahead.
    #[inline]
    pub(super) fn go(&mut self, ply: usize, moved: Option<(Kind, BoardMove)>) {
        self.trail[ply] = moved.map_or(NO_STEP, |(kind, mv)| step(kind, mv));
    }

    fn pair(&self, ply: usize, kind: Kind, mv: BoardMove) -> usize {
        self.trail[ply] * NO_STEP + step(kind, mv)
    }

    /// How good a quiet move has been, anywhere and after the move before it.
    #[inline]
    pub(super) fn history(&self, seat: Seat, ply: usize, kind: Kind, mv: BoardMove) -> i32 {
        self.history[Memory::slot(seat, mv)] + self.follows[self.pair(ply, kind, mv)]
    }

    fn learn(&mut self, board: &Analysis, ply: usize, mv: BoardMove, by: i32) {
        let Some(kind) = board.kind_on(mv.from) else { return };
        let pair = self.pair(ply, kind, mv);
        for value in [&mut self.history[Memory::slot(board.turn(), mv)], &mut self.follows[pair]] {
            *value += by - *value * by.abs() / HISTORY;
        }
    }

    /// Notes that a quiet move was too good for the opponent to allow, and that those tried before
    /// were not.
    pub(super) fn praise(&mut self, board: &Analysis, ply: usize, mv: BoardMove, before: &[BoardMove], depth: i32) {
        let killers = &mut self.killers[ply];
        if killers[0] != Some(mv) {
            *killers = [Some(mv), killers[0]];
        }
        let by = (depth * depth * 16).min(HISTORY / 8);
        self.learn(board, ply, mv, by);
        for other in before {
            self.learn(board, ply, *other, -by);
        }
    }

    /// Ranks the moves of a position.
    pub(super) fn rank(
        &self,
        board: &Analysis,
        (ply, known): (usize, Option<BoardMove>),
        moves: &[BoardMove],
        ranks: &mut Vec<i32>,
    ) {
        let seat = board.turn();
        let killers = &self.killers[ply];
        ranks.extend(moves.iter().map(|mv| {
            if known == Some(*mv) {
                KNOWN
            } else if is_capture(board, *mv) {
                rank_of_capture(board, *mv)
            } else if killers.contains(&Some(*mv)) {
                KILLER + i32::from(killers[0] == Some(*mv))
            } else {
                board.kind_on(mv.from).map_or(0, |kind| self.history(seat, ply, kind, *mv))
            }
        }));
    }
}

/// How many steps there are: a kind of piece entering a square. This number itself is none of them.
const NO_STEP: usize = 6 * 64;

#[inline]
fn step(kind: Kind, mv: BoardMove) -> usize {
    kind.index() * 64 + mv.to.index()
}

/// Whether a move captures, or promotes a pawn.
#[inline]
pub(super) fn is_capture(board: &Analysis, mv: BoardMove) -> bool {
    board.occupied().has(mv.to)
        || mv.promote.is_some()
        || (mv.from.file() != mv.to.file() && board.kind_on(mv.from) == Some(Kind::Pawn))
}

/// Ranks a capture by what it takes, then by what takes it.
pub(super) fn rank_of_capture(board: &Analysis, mv: BoardMove) -> i32 {
    let worth = |kind: Kind| WORTH[kind.index()];
    let victim = board.kind_on(mv.to).map_or(0, worth);
    let taker = board.kind_on(mv.from).map_or(0, worth);
    let gained = victim + mv.promote.map_or(0, worth);
    let loses = (taker > victim || mv.promote.is_some()) && exchange(board, mv) < 0;
    let floor = if loses { BAD_CAPTURE * 2 } else { GOOD_CAPTURE };
    floor + gained * 16 - taker / 16
}
