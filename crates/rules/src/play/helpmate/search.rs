//! The search for a helpmate: both sides play for the same mate. Positions are looked at once each, the
//! most promising first, until a mate is found, the bound is reached, or none is left.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use rustc_hash::FxHashSet;

use super::reach::Reach;
use crate::board::{Checkpoint, Ledger, Move, State, mix, passed_key, turn_key};
use crate::piece::Kind;
use crate::seat::Seat;
use crate::square::{Square, SquareSet};

/// How many moves of the bound a proof by [`Reach`] costs.
const REACH_COST: u32 = 80;

/// A position, by the move that leads to it.
#[derive(Clone, Copy)]
struct Node {
    parent: u32,
    depth: u32,
    mv: Move,
}

/// A search for a mate by one side.
pub(super) struct Search {
    ledger: Ledger,
    winner: Seat,
    /// The keys of all positions met.
    seen: FxHashSet<u64>,
    /// All positions met that are not known to be hopeless. They are numbered from 1: the root is 0.
    nodes: Vec<Node>,
    /// The positions to be looked at, and how far from a mate they seem.
    open: BinaryHeap<(Reverse<u32>, u32)>,
    /// The positions between the root and the one on the board, with what undoes their moves.
    line: Vec<(u32, Checkpoint)>,
    moves: Vec<Move>,
}

impl Search {
    pub(super) fn new(state: &State, winner: Seat) -> Search {
        Search {
            ledger: Ledger::new(state.clone()),
            winner,
            seen: FxHashSet::from_iter([key(state)]),
            nodes: Vec::new(),
            open: BinaryHeap::from([(Reverse(0), 0)]),
            line: Vec::new(),
            moves: Vec::new(),
        }
    }

    /// Whether a mate was found, or this many moves were tried without having seen everything.
    pub(super) fn finds_or_gives_up(mut self, bound: u32) -> bool {
        let mut left = bound;
        while let Some((_, id)) = self.open.pop() {
            self.go_to(id);
            // Only a capture or a pawn's move can block a board, and a queen or rook is hardly ever shut in.
            if id != 0 && self.ledger.chess().quiet == 0 && heavy(&self.ledger, self.winner).is_empty() {
                left = left.saturating_sub(REACH_COST);
                if Reach::of(&self.ledger).never_mates(self.winner) {
                    continue;
                }
            }
            let mut moves = std::mem::take(&mut self.moves);
            self.ledger.for_each_piece(|targets| moves.extend(targets.moves()));
            let depth = if id == 0 { 0 } else { self.nodes[id as usize - 1].depth } + 1;
            for mv in moves.drain(..) {
                if left == 0 || self.mates_by(Node { parent: id, depth, mv }) {
                    return true;
                }
                left -= 1;
            }
            self.moves = moves;
        }
        false
    }

    /// Tries a move from the position on the board. Returns whether it mates; if not, the position is
    /// looked at later, unless it is known.
    fn mates_by(&mut self, node: Node) -> bool {
        let before = self.ledger.checkpoint();
        let captured = self.ledger.make(node.mv);
        let mut mates = false;
        if self.seen.insert(key(&self.ledger)) {
            let evasions = if self.ledger.turn() != self.winner && self.ledger.in_check(!self.winner) {
                let mut count = 0;
                self.ledger.for_each_piece(|targets| count += targets.to.len());
                mates = count == 0;
                count
            } else {
                12
            };
            let same_material = captured.is_none() && node.mv.promote.is_none();
            if same_material || self.ledger.can_ever_mate(self.winner) {
                let distance = seeming_distance(&self.ledger, self.winner) * 2 + evasions + node.depth;
                self.nodes.push(node);
                self.open.push((Reverse(distance), self.nodes.len() as u32));
            }
        }
        self.ledger.undo(before);
        mates
    }

    /// Puts a position on the board.
    fn go_to(&mut self, id: u32) {
        let mut way = Vec::new();
        let mut at = id;
        while at != 0 && !self.is_on_line(at) {
            way.push(at);
            at = self.nodes[at as usize - 1].parent;
        }
        while let Some(&(last, before)) = self.line.last()
            && last != at
        {
            self.ledger.undo(before);
            self.line.pop();
        }
        for next in way.into_iter().rev() {
            self.line.push((next, self.ledger.checkpoint()));
            self.ledger.make(self.nodes[next as usize - 1].mv);
        }
    }

    fn is_on_line(&self, id: u32) -> bool {
        let depth = self.nodes[id as usize - 1].depth as usize;
        self.line.get(depth - 1).is_some_and(|(on_line, _)| *on_line == id)
    }
}

/// A key of the position: what stands where, whose turn it is, and the rights of the next moves.
fn key(state: &State) -> u64 {
    let chess = state.chess();
    let mut key = turn_key(chess.castling, chess.turn) ^ passed_key(state.legal_en_passant());
    for (seat, salts) in Seat::ALL.into_iter().zip(&SALTS) {
        for (kind, salt) in Kind::CHESS.into_iter().zip(salts) {
            let squares = state.of(seat, kind);
            if !squares.is_empty() {
                key ^= mix(squares.0 ^ salt);
            }
        }
    }
    key
}

/// What tells the squares of one seat's pieces of a kind from those of another in a [`key`].
const SALTS: [[u64; Kind::CHESS.len()]; 2] = {
    let mut salts = [[0; Kind::CHESS.len()]; 2];
    let mut number = 0;
    while number < 2 * Kind::CHESS.len() {
        salts[number / Kind::CHESS.len()][number % Kind::CHESS.len()] = mix(number as u64 + 1);
        number += 1;
    }
    salts
};

fn heavy(state: &State, seat: Seat) -> SquareSet {
    state.of(seat, Kind::Queen) | state.of(seat, Kind::Rook)
}

/// A guess at how far the side is from a mate: the other king at the edge or with few squares left, its
/// own king and a queen or rook near; before that, a pawn to promote.
fn seeming_distance(state: &State, winner: Seat) -> u32 {
    let (Some(own), Some(other)) = (state.royal(winner), state.royal(!winner)) else { return 0 };
    let to_edge = |at: u8| u32::from(at.min(7 - at));
    let (files, ranks) = (to_edge(other.file()), to_edge(other.rank()));
    let apart = |square: Square| u32::from(square.distance(other));
    let kings = 2 * files.min(ranks) + 2 * apart(own).saturating_sub(2);
    if let Some(nearest) = heavy(state, winner).map(apart).min() {
        let around = state.geometry.capture(winner, Kind::King, other).without(state.owned(!winner));
        let free = around.filter(|square| state.attackers(*square, winner, state.occupied()).is_empty());
        return nearest + kings.min(2 * free.count() as u32 + kings / 2);
    }
    let (pawns, occupied) = (state.of(winner, Kind::Pawn), state.occupied());
    let to_go = |pawn: Square| {
        let (rank, step) = if winner == Seat::White { (7 - pawn.rank(), 1) } else { (pawn.rank(), -1) };
        let ahead = (1..=rank as i8).filter_map(|ranks| pawn.offset(0, ranks * step));
        u32::from(rank) * 3 + ahead.filter(|square| occupied.has(*square)).count() as u32 * 3
    };
    if let Some(nearest) = pawns.map(to_go).min() {
        return 30 + nearest;
    }
    let minors = state.of(winner, Kind::Bishop) | state.of(winner, Kind::Knight);
    10 + kings + 2 * files.max(ranks) + minors.map(apart).sum::<u32>()
}
