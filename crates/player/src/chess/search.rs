//! The search below the first move: principal variation search with the usual reductions, then captures played out, so
//! that no position is judged in the middle of an exchange.

use cardinal_rules::{Analysis, BoardMove, Kind};

use super::evaluation::evaluate;
use super::move_ordering::{BAD_CAPTURE, GOOD_CAPTURE, MoveHistory, is_capture, rank_of_capture};
use super::transposition_table::{Bound, Finding, TranspositionTable};
use super::weights::{DECIDED, INFINITE, MATE, MAX_PLY, Oversight, WORTH};

/// How many positions are looked at between two questions whether to stop.
const SLICE: u64 = 1024;

/// A search under way.
pub(super) struct Search<'a> {
    pub(super) board: Analysis,
    pub(super) table: &'a mut TranspositionTable,
    pub(super) history: &'a mut MoveHistory,
    pub(super) oversight: Oversight,
    /// The moves listed at every ply on the way to the present position.
    pub(super) moves: Vec<BoardMove>,
    /// The rank of each of these moves: the highest is tried first.
    pub(super) ranks: Vec<i32>,
    /// What the positions on the way to the present one are worth as they stand, by half-move.
    pub(super) static_evals: [i32; MAX_PLY + 1],
    pub(super) nodes: u64,
    pub(super) budget: u64,
    pub(super) stop: &'a mut dyn FnMut(u64) -> bool,
    /// Whether the search may stop: what is looked at in any case has been.
    pub(super) may_stop: bool,
    pub(super) stopped: bool,
}

impl Search<'_> {
    /// Counts a position and notes whether the search must stop.
    #[inline]
    pub(super) fn count(&mut self) {
        self.nodes += 1;
        if self.may_stop && (self.nodes >= self.budget || (self.nodes.is_multiple_of(SLICE) && (self.stop)(self.nodes)))
        {
            self.stopped = true;
        }
    }

    /// The best of the listed moves from `next` on, which changes places with the one there.
    #[inline]
    fn take_best(&mut self, next: usize) -> (BoardMove, i32) {
        let mut best = next;
        for index in next + 1..self.moves.len() {
            if self.ranks[index] > self.ranks[best] {
                best = index;
            }
        }
        self.moves.swap(next, best);
        self.ranks.swap(next, best);
        (self.moves[next], self.ranks[next])
    }

    /// Forgets the moves listed from `start` on.
    #[inline]
    pub(super) fn truncate(&mut self, start: usize) {
        self.moves.truncate(start);
        self.ranks.truncate(start);
    }
}

/// A position to be searched, as its parent knows it.
#[derive(Clone, Copy)]
pub(super) struct Node {
    pub(super) ply: usize,
    /// Whether the side to move is in check.
    pub(super) checked: bool,
    /// Whether the turn may be passed to see if the position is good enough anyway.
    pub(super) may_pass: bool,
}

impl Search<'_> {
    /// The score of a position for the side to move; outside of `alpha` and `beta`, a bound.
    pub(super) fn search(&mut self, depth: i32, mut alpha: i32, mut beta: i32, node: Node) -> i32 {
        let Node { ply, checked, .. } = node;
        if self.is_drawn(checked) {
            return 0;
        }
        let depth = depth + i32::from(checked);
        if depth <= 0 || ply >= MAX_PLY {
            return self.quiesce(alpha, beta, ply, checked);
        }
        self.count();
        if self.stopped {
            return 0;
        }
        // Nothing here is better than the mate already found.
        alpha = alpha.max(ply as i32 - MATE);
        beta = beta.min(MATE - ply as i32 - 1);
        if alpha >= beta {
            return alpha;
        }
        let on_path = beta - alpha > 1;
        let key = self.board.key();
        let known = self.table.get(key, ply);
        if let Some(known) = known
            && !on_path
            && known.depth >= depth
        {
            match known.bound {
                Bound::Exact => return known.score,
                Bound::Lower if known.score >= beta => return known.score,
                Bound::Upper if known.score <= alpha => return known.score,
                _ => {}
            }
        }
        let static_eval = if checked { -INFINITE } else { evaluate(&self.board) };
        self.static_evals[ply] = static_eval;
        // Whether the side to move stands better than at its last turn: then less is given up early.
        let improving = !checked && ply >= 2 && static_eval > self.static_evals[ply - 2];
        if !on_path && !checked && self.has_pieces() {
            if depth <= 6 && beta.abs() < DECIDED && static_eval - 85 * (depth - i32::from(improving)) >= beta {
                return static_eval;
            }
            if let Some(score) = self.null_move_cutoff(depth, beta, static_eval, node) {
                return score;
            }
        }
        let start = self.moves.len();
        self.board.moves(&mut self.moves);
        if self.moves.len() == start {
            return if checked { ply as i32 - MATE } else { 0 };
        }
        let hint = known.and_then(|known| known.best);
        // Without a move to begin with, a shallower search first is the quicker way.
        let depth = if hint.is_none() && depth >= 5 { depth - 1 } else { depth };
        self.history.rank(&self.board, (ply, hint), &self.moves[start..], &mut self.ranks);

        let (seat, before) = (self.board.turn(), alpha);
        let (mut best, mut best_move, mut tried, mut quiet_tried) = (-INFINITE, None, 0, 0);
        for next in start..self.moves.len() {
            let (mv, rank) = self.take_best(next);
            let quiet = !is_capture(&self.board, mv);
            let doomed = !checked && best > -DECIDED && !on_path;
            let late = depth <= 6 && quiet_tried >= (5 + depth * depth) / (2 - i32::from(improving));
            let hopeless = depth <= 4 && static_eval + 90 + 95 * depth <= alpha;
            let futile = doomed && quiet && (late || hopeless);
            if doomed && depth <= 3 && rank < BAD_CAPTURE {
                continue;
            }
            let mover = self.board.kind_on(mv.from).unwrap_or(Kind::Pawn);
            self.board.make(mv);
            let gives_check = self.board.in_check();
            let overlooked = !checked && self.oversight.misses(key, mv, !quiet || gives_check);
            // A check may be mate, however bad the position looks.
            if overlooked || (futile && !gives_check) {
                self.board.unmake();
                continue;
            }
            let child = Node { ply: ply + 1, checked: gives_check, may_pass: true };
            let mut reduction = 0;
            if depth >= 3 && tried >= 2 + usize::from(on_path) && !checked && !gives_check && (quiet || rank < 0) {
                reduction = reduction_of(depth, tried) - i32::from(on_path) + i32::from(!improving);
                if quiet {
                    reduction -= self.history.score(seat, ply, mover, mv) / 8000;
                }
                reduction = reduction.clamp(0, depth - 2);
            }
            self.history.enter(ply + 1, Some((mover, mv)));
            let score = self.search_child(depth - 1, (alpha, beta), child, (tried == 0, reduction));
            self.board.unmake();
            if self.stopped {
                self.truncate(start);
                return 0;
            }
            tried += 1;
            quiet_tried += i32::from(quiet);
            if score > best {
                best = score;
                if score > alpha {
                    (alpha, best_move) = (score, Some(mv));
                }
                if score >= beta {
                    if quiet {
                        self.reward_cutoff(mv, start..next, ply, depth);
                    }
                    break;
                }
            }
        }
        self.truncate(start);
        if best == -INFINITE {
            // Every move was overlooked.
            return static_eval;
        }
        let bound = match best {
            _ if best >= beta => Bound::Lower,
            _ if best > before => Bound::Exact,
            _ => Bound::Upper,
        };
        self.table.put(key, ply, Finding { depth, score: best, bound, best: best_move });
        best
    }

    /// Searches the position after a move: the first move in full, the others as if they were
    /// worse, and again if they are not.
    pub(super) fn search_child(
        &mut self,
        depth: i32,
        (alpha, beta): (i32, i32),
        child: Node,
        (first, reduction): (bool, i32),
    ) -> i32 {
        if first {
            return -self.search(depth, -beta, -alpha, child);
        }
        let mut score = -self.search(depth - reduction, -alpha - 1, -alpha, child);
        if score > alpha && reduction > 0 {
            score = -self.search(depth, -alpha - 1, -alpha, child);
        }
        if score > alpha && score < beta {
            score = -self.search(depth, -beta, -alpha, child);
        }
        score
    }

    /// Whether the position counts as a draw. One repetition is enough: what was no better the
    /// first time won't be the second.
    fn is_drawn(&self, checked: bool) -> bool {
        self.board.is_dead() || (self.board.quiet() >= 100 && !checked) || self.board.occurred_before() > 0
    }

    /// Whether the side to move can expect to have a harmless move. With hardly more than pawns, every
    /// move may be worse than none.
    fn has_pieces(&self) -> bool {
        let seat = self.board.turn();
        let others = self.board.pieces(seat, Kind::Pawn) | self.board.pieces(seat, Kind::King);
        self.board.owned(seat).without(others).is_several()
    }

    /// Whether the position is too good even if the side to move passes.
    fn null_move_cutoff(&mut self, depth: i32, beta: i32, static_eval: i32, node: Node) -> Option<i32> {
        if !node.may_pass || depth < 3 || static_eval < beta {
            return None;
        }
        self.board.make_null();
        self.history.enter(node.ply + 1, None);
        let reduced = depth - 3 - depth / 4 - ((static_eval - beta) / 200).min(2);
        let child = Node { ply: node.ply + 1, checked: false, may_pass: false };
        let score = -self.search(reduced, -beta, -beta + 1, child);
        self.board.unmake();
        (score >= beta && !self.stopped).then_some(if score >= DECIDED { beta } else { score })
    }

    /// Remembers a quiet move that cut off, and the quiet ones tried in vain before it.
    fn reward_cutoff(&mut self, mv: BoardMove, before: std::ops::Range<usize>, ply: usize, depth: i32) {
        let board = &self.board;
        let mut quiet = [mv; 32];
        let mut count = 0;
        for other in self.moves[before].iter().filter(|other| !is_capture(board, **other)).take(quiet.len()) {
            quiet[count] = *other;
            count += 1;
        }
        self.history.reward_cutoff(board, ply, mv, &quiet[..count], depth);
    }
}

/// By how much a late move is searched less deeply.
fn reduction_of(depth: i32, tried: usize) -> i32 {
    /// 16 times the natural logarithm.
    const LOGARITHMS: [i32; 64] = [
        0, 0, 11, 18, 22, 26, 29, 31, 33, 35, 37, 38, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 49, 50, 51, 52, 52, 53,
        53, 54, 54, 55, 55, 56, 56, 57, 57, 58, 58, 59, 59, 59, 60, 60, 61, 61, 61, 62, 62, 62, 63, 63, 63, 64, 64, 64,
        64, 65, 65, 65, 66, 66, 66, 66,
    ];
    let log = |number: usize| LOGARITHMS[number.min(63)];
    // 0.6 and the product of the logarithms by 2.2.
    (154 + log(depth as usize) * log(tried) * 10 / 22) / 256
}

/// How far a capture may fall short of alpha and still be tried.
const DELTA_MARGIN: i32 = 140;

impl Search<'_> {
    /// The score of a position for the side to move after all captures that pay. In check, every
    /// move is tried.
    fn quiesce(&mut self, mut alpha: i32, beta: i32, ply: usize, checked: bool) -> i32 {
        self.count();
        if self.stopped {
            return 0;
        }
        if self.board.is_dead() {
            return 0;
        }
        let key = self.board.key();
        let known = self.table.get(key, ply);
        if let Some(known) = known {
            match known.bound {
                Bound::Exact => return known.score,
                Bound::Lower if known.score >= beta => return known.score,
                Bound::Upper if known.score <= alpha => return known.score,
                _ => {}
            }
        }
        if ply >= MAX_PLY {
            return evaluate(&self.board);
        }
        let static_eval = if checked { -INFINITE } else { evaluate(&self.board) };
        if static_eval >= beta {
            return static_eval;
        }
        let mut best = static_eval;
        alpha = alpha.max(best);

        let start = self.moves.len();
        if checked {
            self.board.moves(&mut self.moves);
            if self.moves.len() == start {
                return ply as i32 - MATE;
            }
            let hint = known.and_then(|known| known.best);
            self.history.rank(&self.board, (ply, hint), &self.moves[start..], &mut self.ranks);
        } else {
            self.board.captures(&mut self.moves);
            for index in start..self.moves.len() {
                self.ranks.push(rank_of_capture(&self.board, self.moves[index]));
            }
        }
        for next in start..self.moves.len() {
            let (mv, rank) = self.take_best(next);
            if !checked {
                if rank < GOOD_CAPTURE / 2 {
                    break;
                }
                let victim = self.board.kind_on(mv.to).map_or(WORTH[0], |kind| WORTH[kind.index()]);
                let gain = victim + mv.promote.map_or(0, |kind| WORTH[kind.index()]);
                if static_eval + gain + DELTA_MARGIN <= alpha {
                    continue;
                }
                if self.oversight.misses(key, mv, true) {
                    continue;
                }
            }
            self.history.enter(ply + 1, self.board.kind_on(mv.from).map(|kind| (kind, mv)));
            self.board.make(mv);
            let gives_check = self.board.in_check();
            let score = -self.quiesce(-beta, -alpha, ply + 1, gives_check);
            self.board.unmake();
            if self.stopped {
                self.truncate(start);
                return 0;
            }
            if score > best {
                best = score;
                alpha = alpha.max(score);
                if score >= beta {
                    break;
                }
            }
        }
        self.truncate(start);
        best
    }
}
