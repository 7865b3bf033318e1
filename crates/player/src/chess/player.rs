//! The player: it searches the first moves deeper and deeper until the budget is used up (iterative deepening).

use cardinal_rules::{Action, Analysis, BoardMove};

use super::move_ordering::MoveHistory;
use super::search::{Node, Search};
use super::transposition_table::{Bound, Finding, TranspositionTable};
use super::weights::{ChessSkill, DECIDED, INFINITE, MATE, MAX_PLY, Oversight};
use crate::dice::spread;
use crate::plan::Level;

/// The size of the transposition table unless another is asked for.
const TABLE_BYTES: usize = 16 << 20;

/// What is asked of a player.
#[derive(Clone, Copy, Debug)]
pub struct Task<'a> {
    /// How strong the player is.
    pub level: Level,
    /// How many positions to look at. Two half-moves are always looked at, even with 0.
    pub nodes: u64,
    /// How many half-moves to look ahead at most, if that is less than the level does.
    pub depth: Option<u8>,
    /// Decides among nearly equal moves, and what a weaker player overlooks.
    pub dice: u64,
    /// The moves to choose from, as far as they are legal; every legal move if this is empty.
    pub among: &'a [BoardMove],
}

/// What a search tells while it runs.
pub struct Watch<'a> {
    /// Told how many positions have been looked at; returns whether to stop.
    pub stop: &'a mut dyn FnMut(u64) -> bool,
    /// Told the choice after each completed depth.
    pub found: &'a mut dyn FnMut(&Choice),
}

/// A chosen move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The move, as an action of the game.
    pub action: Action,
    /// What it is worth to the player, in centipawns; mates are near [`MATE`].
    pub score: i32,
    /// The moves expected from here on; the chosen one is the first.
    pub line: Vec<BoardMove>,
    /// How many half-moves were looked ahead.
    pub depth: u8,
    /// How many positions were looked at.
    pub nodes: u64,
}

impl Choice {
    /// In how many moves the player mates (negative: is mated), if that is certain.
    pub const fn mate_in(&self) -> Option<i32> {
        match self.score {
            score if score >= DECIDED => Some((MATE - score + 1) / 2),
            score if score <= -DECIDED => Some(-((MATE + score + 1) / 2)),
            _ => None,
        }
    }
}

/// Chooses a move; `None` if there is none. The same arguments give the same choice.
pub fn choose(analysis: &Analysis, level: Level, budget_nodes: u64, dice: u64) -> Option<Choice> {
    let nodes = budget_nodes.min(ChessSkill::of(level).nodes);
    let bytes = usize::try_from(nodes.saturating_mul(64)).unwrap_or(TABLE_BYTES).min(TABLE_BYTES);
    let task = Task { level, nodes: budget_nodes, depth: None, dice, among: &[] };
    let mut watch = Watch { stop: &mut |_| false, found: &mut |_| {} };
    Player::with_table(bytes).choose(analysis, &task, &mut watch)
}

/// A player that remembers between moves of one game what it has found out.
pub struct Player {
    table: TranspositionTable,
    history: MoveHistory,
}

impl Default for Player {
    fn default() -> Player {
        Player::with_table(TABLE_BYTES)
    }
}

/// A first move under consideration.
#[derive(Clone, Copy)]
struct RootMove {
    mv: BoardMove,
    score: i32,
}

impl Player {
    /// A player whose table takes about this many bytes.
    pub fn with_table(bytes: usize) -> Player {
        Player { table: TranspositionTable::of_bytes(bytes), history: MoveHistory::new() }
    }

    /// Forgets everything, as for a new game.
    pub fn forget(&mut self) {
        self.table.clear();
        self.history.clear();
    }

    /// Chooses a move; `None` if there is none. A player who remembers nothing, the same task and
    /// the same answers of the watch give the same choice.
    pub fn choose(&mut self, analysis: &Analysis, task: &Task<'_>, watch: &mut Watch<'_>) -> Option<Choice> {
        let skill = ChessSkill::of(task.level);
        if task.level < Level::Six {
            // What another roll of the dice has overlooked must not be remembered.
            self.table.clear();
        }
        self.table.age();
        self.history.fade();
        let mut roots = root_moves(analysis, task);
        let only = roots.first().copied()?;
        let mut choice = Choice { action: only.mv.action(), score: 0, line: vec![only.mv], depth: 0, nodes: 0 };
        let mut search = Search {
            board: analysis.clone(),
            table: &mut self.table,
            history: &mut self.history,
            oversight: Oversight::new(&skill, task.dice),
            moves: Vec::with_capacity(1024),
            ranks: Vec::with_capacity(1024),
            static_evals: [-INFINITE; MAX_PLY + 1],
            nodes: 0,
            budget: task.nodes.min(skill.nodes),
            stop: watch.stop,
            may_stop: false,
            stopped: false,
        };
        let checked = analysis.in_check();
        search.order_root_moves(&mut roots);
        for depth in 1..=skill.depth.min(task.depth.map_or(skill.depth, |depth| i32::from(depth.max(1)))) {
            let complete = search.search_roots(depth, checked, &skill, &mut roots);
            let chosen = if complete { chosen(&roots, skill.margin, task.dice) } else { roots[0] };
            if complete || chosen.score > -INFINITE {
                choice.score = chosen.score;
                choice.line = search.line(chosen.mv);
                choice.action = chosen.mv.action();
            }
            choice.nodes = search.nodes;
            if !complete {
                break;
            }
            choice.depth = depth as u8;
            (watch.found)(&choice);
            // The opponent's answer to each move is looked at in any case: it may be mate.
            search.may_stop = depth > 1;
            let settled = roots[0].score.abs() >= DECIDED && MATE - roots[0].score.abs() <= depth;
            if settled || (search.may_stop && (search.nodes >= search.budget || (search.stop)(search.nodes))) {
                break;
            }
        }
        Some(choice)
    }
}

/// The moves to choose from, in an order that the dice decide.
fn root_moves(analysis: &Analysis, &Task { dice, among, .. }: &Task<'_>) -> Vec<RootMove> {
    let mut moves = Vec::with_capacity(64);
    analysis.moves(&mut moves);
    moves.retain(|mv| among.is_empty() || among.contains(mv));
    let mut roots: Vec<RootMove> = moves.into_iter().map(|mv| RootMove { mv, score: -INFINITE }).collect();
    roots.sort_by_cached_key(|root| spread(dice, (root.mv.from.index() * 64 + root.mv.to.index()) as u64));
    roots
}

/// One of the moves within the margin of the best. A mate is never passed over.
fn chosen(roots: &[RootMove], margin: i32, dice: u64) -> RootMove {
    let best = roots[0];
    if best.score.abs() >= DECIDED {
        return best;
    }
    let near = roots.iter().take_while(|root| root.score >= best.score - margin).count();
    if margin == 0 { best } else { roots[(spread(dice, 0x51) % near as u64) as usize] }
}

impl Search<'_> {
    /// Puts the first moves in the order in which the search would try them.
    fn order_root_moves(&mut self, roots: &mut [RootMove]) {
        let moves: Vec<BoardMove> = roots.iter().map(|root| root.mv).collect();
        let mut ranks = Vec::with_capacity(moves.len());
        let hint = self.table.get(self.board.key(), 0).and_then(|known| known.best);
        self.history.rank(&self.board, (0, hint), &moves, &mut ranks);
        let mut order: Vec<usize> = (0..moves.len()).collect();
        order.sort_by_key(|index| -ranks[*index]);
        for (root, index) in roots.iter_mut().zip(order) {
            root.mv = moves[index];
        }
    }

    /// Searches every first move and sorts them, the best first. Returns whether that is complete;
    /// if not, the first is still the best of those that were.
    fn search_roots(&mut self, depth: i32, checked: bool, skill: &ChessSkill, roots: &mut [RootMove]) -> bool {
        let mut width = if depth >= 5 && skill.margin == 0 { 22 } else { INFINITE };
        let expected = roots[0].score;
        let (mut alpha, mut beta) =
            if width == INFINITE { (-INFINITE, INFINITE) } else { (expected - width, expected + width) };
        loop {
            let Some(best) = self.search_window(depth + i32::from(checked), (alpha, beta), skill.margin, roots) else {
                return false;
            };
            width = width.saturating_mul(3);
            if best <= alpha && alpha > -INFINITE {
                alpha = (best - width).max(-INFINITE);
            } else if best >= beta && beta < INFINITE {
                beta = (best + width).min(INFINITE);
            } else {
                return true;
            }
        }
    }

    fn search_window(
        &mut self,
        depth: i32,
        (alpha, beta): (i32, i32),
        margin: i32,
        roots: &mut [RootMove],
    ) -> Option<i32> {
        let mut best = -INFINITE;
        for index in 0..roots.len() {
            let mv = roots[index].mv;
            // Moves a little below the best need a true score too, because one may be chosen.
            let floor = alpha.max(if best > -DECIDED { best - margin - i32::from(margin > 0) } else { best });
            self.history.enter(1, self.board.kind_on(mv.from).map(|kind| (kind, mv)));
            self.board.make(mv);
            let child = Node { ply: 1, checked: self.board.in_check(), may_pass: true };
            let reduction = i32::from(depth >= 4 && index > 5 && margin == 0 && !child.checked);
            let score = self.search_child(depth - 1, (floor, beta), child, (index == 0, reduction));
            self.board.unmake();
            if self.stopped {
                return None;
            }
            roots[index].score = if index == 0 || score > floor { score } else { -INFINITE };
            if score > best {
                best = score;
                if score > alpha {
                    // The best goes first, and the others keep their order.
                    roots[..=index].rotate_right(1);
                }
            }
            if best >= beta {
                break;
            }
        }
        if margin > 0 {
            roots.sort_by_key(|root| -root.score);
        }
        let known = Finding { depth, score: best, bound: Bound::Lower, best: Some(roots[0].mv) };
        self.table.put(self.board.key(), 0, known);
        Some(best)
    }

    /// The moves that the table expects after a first one.
    fn line(&mut self, first: BoardMove) -> Vec<BoardMove> {
        let mut line = vec![first];
        self.board.make(first);
        let mut legal = Vec::new();
        while line.len() < 24 && self.board.occurred_before() == 0 {
            let Some(next) = self.table.get(self.board.key(), line.len()).and_then(|known| known.best) else { break };
            legal.clear();
            self.board.moves(&mut legal);
            if !legal.contains(&next) {
                break;
            }
            self.board.make(next);
            line.push(next);
        }
        for _ in 0..line.len() {
            self.board.unmake();
        }
        line
    }
}
