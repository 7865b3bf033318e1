//! Which moves are tried first (a search that meets the best move early cuts off the most), and what exchanges come to.

use cardinal_rules::{Analysis, BoardMove, Kind, Seat, SquareSet};

use super::weights::{MAX_PLY, WORTH};

/// The rank of the move that the table knows.
const TABLE_MOVE: i32 = 1 << 28;
/// The rank from which captures gain or keep material.
pub(super) const GOOD_CAPTURE: i32 = 1 << 24;
const KILLER: i32 = 1 << 22;
/// The rank below which captures lose material.
pub(super) const BAD_CAPTURE: i32 = -(1 << 22);
/// The bound of what history adds or takes away.
const MOST_HISTORY: i32 = 1 << 14;

/// Which quiet moves have been good elsewhere in the search.
pub(super) struct MoveHistory {
    /// By seat, square left and square entered.
    butterfly: Vec<i32>,
    /// By the step before and the step itself.
    continuation: Vec<i32>,
    /// The steps that have led to the present position, by half-move.
    trail: [usize; MAX_PLY + 2],
    killers: [[Option<BoardMove>; 2]; MAX_PLY + 1],
}

impl MoveHistory {
    pub(super) fn new() -> MoveHistory {
        MoveHistory {
            butterfly: vec![0; 2 * 64 * 64],
            continuation: vec![0; (NO_STEP + 1) * NO_STEP],
            trail: [NO_STEP; MAX_PLY + 2],
            killers: [[None; 2]; MAX_PLY + 1],
        }
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.butterfly.fill(0);
        self.continuation.fill(0);
        self.killers.fill([None; 2]);
    }

    /// Fades what a search for an earlier move has learnt.
    pub(super) fn fade(&mut self) {
        self.butterfly.iter_mut().chain(&mut self.continuation).for_each(|value| *value /= 8);
        self.killers.fill([None; 2]);
    }

    fn slot(seat: Seat, mv: BoardMove) -> usize {
        (seat.index() * 64 + mv.from.index()) * 64 + mv.to.index()
    }

    /// Notes the move, or the passing, that leads to the position so many half-moves ahead.
    #[inline]
    pub(super) fn enter(&mut self, ply: usize, moved: Option<(Kind, BoardMove)>) {
        self.trail[ply] = moved.map_or(NO_STEP, |(kind, mv)| step(kind, mv));
    }

    fn pair(&self, ply: usize, kind: Kind, mv: BoardMove) -> usize {
        self.trail[ply] * NO_STEP + step(kind, mv)
    }

    /// How good a quiet move has been, anywhere and after the move before it.
    #[inline]
    pub(super) fn score(&self, seat: Seat, ply: usize, kind: Kind, mv: BoardMove) -> i32 {
        self.butterfly[MoveHistory::slot(seat, mv)] + self.continuation[self.pair(ply, kind, mv)]
    }

    fn learn(&mut self, board: &Analysis, ply: usize, mv: BoardMove, by: i32) {
        let Some(kind) = board.kind_on(mv.from) else { return };
        let pair = self.pair(ply, kind, mv);
        for value in [&mut self.butterfly[MoveHistory::slot(board.turn(), mv)], &mut self.continuation[pair]] {
            *value += by - *value * by.abs() / MOST_HISTORY;
        }
    }

    /// Notes that a quiet move was too good for the opponent to allow, and that those tried before
    /// were not.
    pub(super) fn reward_cutoff(
        &mut self,
        board: &Analysis,
        ply: usize,
        mv: BoardMove,
        before: &[BoardMove],
        depth: i32,
    ) {
        let killers = &mut self.killers[ply];
        if killers[0] != Some(mv) {
            *killers = [Some(mv), killers[0]];
        }
        let by = (depth * depth * 16).min(MOST_HISTORY / 8);
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
                TABLE_MOVE
            } else if is_capture(board, *mv) {
                rank_of_capture(board, *mv)
            } else if killers.contains(&Some(*mv)) {
                KILLER + i32::from(killers[0] == Some(*mv))
            } else {
                board.kind_on(mv.from).map_or(0, |kind| self.score(seat, ply, kind, *mv))
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

/// What the side to move gains if both sides go on capturing on the move's square with their least
/// valuable piece, as long as it pays.
fn exchange(board: &Analysis, mv: BoardMove) -> i32 {
    let Some(mover) = board.kind_on(mv.from) else { return 0 };
    let mut gains = [0_i32; 32];
    gains[0] = match board.kind_on(mv.to) {
        Some(victim) => WORTH[victim.index()],
        None if mover == Kind::Pawn && mv.from.file() != mv.to.file() => WORTH[Kind::Pawn.index()],
        None => 0,
    };
    let mut at_risk = WORTH[mover.index()];
    if let Some(kind) = mv.promote {
        at_risk = WORTH[kind.index()];
        gains[0] += at_risk - WORTH[Kind::Pawn.index()];
    }
    let mut occupied = board.occupied().without(SquareSet::of(mv.from));
    let mut side = !board.turn();
    let mut last = 0;
    while last + 1 < gains.len() {
        let attackers = board.attackers(mv.to, side, occupied);
        let Some((kind, from)) = Kind::CHESS
            .into_iter()
            .find_map(|kind| (attackers & board.pieces(side, kind)).first().map(|from| (kind, from)))
        else {
            break;
        };
        last += 1;
        gains[last] = at_risk - gains[last - 1];
        at_risk = WORTH[kind.index()];
        occupied.remove(from);
        side = !side;
    }
    while last > 0 {
        gains[last - 1] = gains[last - 1].min(-gains[last]);
        last -= 1;
    }
    gains[0]
}
