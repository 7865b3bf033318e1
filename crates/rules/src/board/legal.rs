//! The generator: what the pieces may do, under the rules of the game.

use super::attacks::LEAPERS;
use super::castling::{CASTLING_WINGS, CastlingWing};
use super::chess::Move;
use super::geometry::{DIAGONAL, ORTHOGONAL};
use super::movement::LINES;
use super::state::State;
use crate::chess_rules::CastlingRule;
use crate::defaults::CASTLING_STRICT_BETWEEN;
use crate::piece::Kind;
use crate::seat::Seat;
use crate::square::Square;
use crate::square_set::SquareSet;

/// Where one piece may go.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Targets {
    pub(crate) from: Square,
    pub(crate) kind: Kind,
    /// Squares that it may go to; castling is the king's square two files away.
    pub(crate) to: SquareSet,
    /// Those of them on which it must promote.
    pub(crate) promoting: SquareSet,
}

impl Targets {
    /// How many moves these are, each promotion counted.
    #[inline]
    pub(crate) fn count(&self) -> u64 {
        u64::from(self.to.len()) + u64::from(self.promoting.len()) * (Kind::PROMOTIONS.len() as u64 - 1)
    }

    /// The moves one by one.
    pub(crate) fn moves(self) -> impl Iterator<Item = Move> {
        let Targets { from, to, promoting, .. } = self;
        to.without(promoting).map(move |to| Move { from, to, promote: None }).chain(
            promoting.flat_map(move |to| {
                Kind::PROMOTIONS.into_iter().map(move |kind| Move { from, to, promote: Some(kind) })
            }),
        )
    }
}

/// What stands in the way of a king being left attacked, found in one pass over the lines
/// through the king's square.
struct Safety {
    king: Square,
    /// Squares on which a piece other than the king ends every check.
    evasions: SquareSet,
    /// Own pieces that shield the king, and where each may go without unshielding it.
    pinned: SquareSet,
    pins: [(Square, SquareSet); 8],
    pin_count: usize,
}

impl Safety {
    fn line_of(&self, square: Square) -> SquareSet {
        self.pins[..self.pin_count]
            .iter()
            .find(|(pinned, _)| *pinned == square)
            .map_or(SquareSet::ALL, |(_, line)| *line)
    }
}

impl State {
    /// All moves of the side to move under the rules of the game.
    pub(crate) fn moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        self.for_each_piece(|targets| moves.extend(targets.moves()));
        moves
    }

    /// All moves of the side to move, those included that leave its own king attacked; none
    /// captures a king.
    pub(crate) fn pseudo_legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        let enemy_king = self.royal(!self.turn());
        self.generate(self.turn(), None, &mut |targets: Targets| {
            moves.extend(targets.moves().filter(|mv| Some(mv.to) != enemy_king));
        });
        moves
    }

    /// Whether the side to move has any move.
    pub(crate) fn can_move(&self) -> bool {
        let mut count = 0;
        self.for_each_piece(|targets| count += targets.to.len());
        count > 0
    }

    /// Calls `sink` for each piece of the side to move that can go somewhere.
    #[inline]
    pub(crate) fn for_each_piece(&self, mut sink: impl FnMut(Targets)) {
        let seat = self.turn();
        let king = self.royal(seat);
        match king {
            Some(king) if self.chess_rules.safety => {
                let safety = self.safety(seat, king);
                self.generate(seat, Some(&safety), &mut sink);
            }
            _ => self.generate(seat, None, &mut sink),
        }
    }

    #[inline]
    fn safety(&self, seat: Seat, king: Square) -> Safety {
        let (occupied, own, enemy) = (self.occupied(), self.owned(seat), !seat);
        let mut checkers = SquareSet::EMPTY;
        for kind in const { LEAPERS } {
            checkers |= self.geometry.threat(enemy, kind, king) & self.of(enemy, kind);
        }
        let mut evasions = checkers;
        let mut safety =
            Safety { king, evasions, pinned: SquareSet::EMPTY, pins: [(king, SquareSet::EMPTY); 8], pin_count: 0 };
        let (orthogonal, diagonal) = self.sliders(enemy);
        for (directions, sliders) in [(ORTHOGONAL, orthogonal), (DIAGONAL, diagonal)] {
            for direction in directions {
                let ray = self.geometry.ray(direction, king);
                if (ray & sliders).is_empty() {
                    continue;
                }
                let Some(first) = self.geometry.first_on_ray(direction, king, occupied) else { continue };
                if sliders.has(first) {
                    checkers.insert(first);
                    evasions |= ray.without(self.geometry.ray(direction, first));
                } else if own.has(first)
                    && let Some(second) = self.geometry.first_on_ray(direction, first, occupied)
                    && sliders.has(second)
                {
                    safety.pinned.insert(first);
                    safety.pins[safety.pin_count] = (first, ray.without(self.geometry.ray(direction, second)));
                    safety.pin_count += 1;
                }
            }
        }
        safety.evasions = if checkers.is_empty() {
            SquareSet::ALL
        } else if checkers.is_several() {
            SquareSet::EMPTY
        } else {
            evasions
        };
        safety
    }

    #[inline]
    fn generate(&self, seat: Seat, safety: Option<&Safety>, sink: &mut impl FnMut(Targets)) {
        let (occupied, own, enemy) = (self.occupied(), self.owned(seat), self.owned(!seat));
        let geometry = &*self.geometry;
        let (home, last_rank) = (self.pawn_home(seat), State::last_rank(seat));
        for kind in Kind::ALL {
            let (straight, slanted) = const { LINES }[kind.index()];
            let pawn = matches!(kind, Kind::Pawn | Kind::Crab);
            for from in self.of_kind(kind) & own {
                let mut to =
                    geometry.quiet(seat, kind, from).without(occupied) | (geometry.capture(seat, kind, from) & enemy);
                if straight {
                    for direction in ORTHOGONAL {
                        to |= geometry.slide(direction, from, occupied).without(own);
                    }
                }
                if slanted {
                    for direction in DIAGONAL {
                        to |= geometry.slide(direction, from, occupied).without(own);
                    }
                }
                if kind == Kind::Pawn && home.has(from) {
                    to |= self.double_step(seat, from, occupied);
                }
                if let Some(safety) = safety {
                    if from == safety.king {
                        to = self.safe_for_royal(seat, from, to);
                    } else {
                        to &= safety.evasions;
                        if safety.pinned.has(from) {
                            to &= safety.line_of(from);
                        }
                    }
                }
                if kind == Kind::Pawn && !self.chess.passed.is_empty() {
                    to |= self.en_passant(seat, from, safety);
                }
                if kind == Kind::King {
                    to |= self.castlings(seat, from, occupied, safety.is_some());
                }
                if !to.is_empty() {
                    let promoting = if pawn && self.chess_rules.promotion { to & last_rank } else { SquareSet::EMPTY };
                    sink(Targets { from, kind, to, promoting });
                }
            }
        }
    }

    #[inline]
    fn double_step(&self, seat: Seat, from: Square, occupied: SquareSet) -> SquareSet {
        let one = self.geometry.quiet(seat, Kind::Pawn, from).without(occupied);
        match one.first() {
            Some(over) => self.geometry.quiet(seat, Kind::Pawn, over).without(occupied),
            None => SquareSet::EMPTY,
        }
    }

    /// The squares out of `to` on which the royal piece would not stand attacked.
    #[inline]
    fn safe_for_royal(&self, seat: Seat, from: Square, to: SquareSet) -> SquareSet {
        let without_king = self.occupied().without(SquareSet::of(from));
        let mut safe = SquareSet::EMPTY;
        for square in to {
            let occupied = without_king | SquareSet::of(square);
            if self.attackers(square, !seat, occupied).without(SquareSet::of(square)).is_empty() {
                safe.insert(square);
            }
        }
        safe
    }

    /// Captures in passing; so rare that each is tried out.
    #[cold]
    fn en_passant(&self, seat: Seat, from: Square, safety: Option<&Safety>) -> SquareSet {
        let reach = self.geometry.capture(seat, Kind::Pawn, from) & self.chess.passed;
        reach
            .filter(|to| {
                let victim = Square::new(from.rank() * 8 + to.file());
                if !(self.of(!seat, Kind::Pawn) | self.of(!seat, Kind::Crab)).has(victim) {
                    return false;
                }
                let Some(safety) = safety else { return true };
                let gone = SquareSet::of(from) | SquareSet::of(victim);
                let occupied = self.occupied().without(gone) | SquareSet::of(*to);
                self.attackers(safety.king, !seat, occupied).without(SquareSet::of(victim)).is_empty()
            })
            .collect()
    }

    /// The squares that the king may castle to.
    #[inline]
    fn castlings(&self, seat: Seat, from: Square, occupied: SquareSet, safely: bool) -> SquareSet {
        let mut to = SquareSet::EMPTY;
        if self.chess.castling.0 == 0 || self.chess_rules.castling == CastlingRule::None {
            return to;
        }
        for wing in &CASTLING_WINGS {
            let open = wing.seat == seat
                && wing.king_from == from
                && self.chess.castling.0 & wing.right != 0
                && (wing.between & occupied).is_empty()
                && self.of(seat, Kind::Rook).has(wing.rook_from)
                && self.walk_is_open(wing);
            if open
                && ((!safely && self.chess_rules.castling == CastlingRule::Free)
                    || self.castling_is_safe(wing, occupied))
            {
                to.insert(wing.king_to);
            }
        }
        to
    }

    /// Whether no wall stands between king and rook.
    fn walk_is_open(&self, wing: &CastlingWing) -> bool {
        let direction = if wing.rook_from > wing.king_from { 1 } else { 5 };
        self.geometry.ray(direction, wing.king_from).has(wing.rook_from)
    }

    fn castling_is_safe(&self, wing: &CastlingWing, occupied: SquareSet) -> bool {
        let enemy = !wing.seat;
        let king = SquareSet::of(wing.king_from);
        let safe_on = |square: Square, occupied| self.attackers(square, enemy, occupied).is_empty();
        let landing = occupied.without(king | SquareSet::of(wing.rook_from))
            | SquareSet::of(wing.king_to)
            | SquareSet::of(wing.king_over);
        match self.chess_rules.castling {
            CastlingRule::None => false,
            CastlingRule::Fide => {
                let mut between = wing.between;
                safe_on(wing.king_from, occupied)
                    && safe_on(wing.king_over, occupied.without(king))
                    && safe_on(wing.king_to, landing)
                    && (!CASTLING_STRICT_BETWEEN || between.all(|square| safe_on(square, occupied)))
            }
            CastlingRule::Free => safe_on(wing.king_to, landing),
        }
    }
}
