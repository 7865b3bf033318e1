//! The end of each line: captures are played out, so that no position is judged in the middle of
//! an exchange.

use super::evaluate::evaluate;
use super::ordering::{GOOD_CAPTURE, rank_of_capture};
use super::table::Bound;
use super::tree::Tree;
use super::values::{INFINITE, MATE, MAX_PLY, WORTH};

/// How far a capture may fall short of alpha and still be tried.
const MARGIN: i32 = 140;

impl Tree<'_> {
    /// The score of a position for the side to move after all captures that pay. In check, every
    /// move is tried.
    pub(super) fn quiesce(&mut self, mut alpha: i32, beta: i32, ply: usize, checked: bool) -> i32 {
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
        let standing = if checked { -INFINITE } else { evaluate(&self.board) };
        if standing >= beta {
            return standing;
        }
        let mut best = standing;
        alpha = alpha.max(best);

        let start = self.moves.len();
        if checked {
            self.board.moves(&mut self.moves);
            if self.moves.len() == start {
                return ply as i32 - MATE;
            }
            let hint = known.and_then(|known| known.best);
            self.memory.rank(&self.board, (ply, hint), &self.moves[start..], &mut self.ranks);
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
                if standing + gain + MARGIN <= alpha {
                    continue;
                }
                if self.oversight.misses(key, mv, true) {
                    continue;
                }
            }
            self.memory.go(ply + 1, self.board.kind_on(mv.from).map(|kind| (kind, mv)));
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
