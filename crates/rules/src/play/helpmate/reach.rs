//! Which squares each piece could ever reach, however both sides play: more than it really can, and
//! never less. Where that keeps one side's pieces from the other's king, there is no mate.

use crate::board::{DIAGONAL, ORTHOGONAL, State};
use crate::piece::Kind;
use crate::seat::{BySeat, Seat};
use crate::square::{Square, SquareSet};

/// A piece with what it could ever reach.
#[derive(Clone, Copy)]
struct Man {
    seat: Seat,
    kind: Kind,
    from: Square,
    /// The squares that it could stand on, as the kind that it is now.
    squares: SquareSet,
    /// The squares that it could stand on after a promotion.
    promoted: SquareSet,
}

impl Man {
    fn everywhere(&self) -> SquareSet {
        self.squares | self.promoted
    }

    fn has_moved(&self) -> bool {
        self.everywhere() != SquareSet::of(self.from)
    }

    fn shares_file(&self, other: &Man) -> bool {
        self.from.file() == other.from.file()
    }

    /// Whether this is a pawn that reaches squares of its own file alone, and does not promote.
    fn is_straight(&self) -> bool {
        self.kind == Kind::Pawn
            && self.promoted.is_empty()
            && self.squares.into_iter().all(|square| square.file() == self.from.file())
    }

    /// Whether this pawn and one that keeps its file stand behind each other, so that it never passes
    /// that one.
    fn is_behind(&self, wall: &Man) -> bool {
        self.is_straight() && self.shares_file(wall) && self.is_before(self.from, wall.from)
    }

    /// Whether the first square is nearer to the edge that the piece's pawns start from.
    fn is_before(&self, one: Square, other: Square) -> bool {
        match self.seat {
            Seat::White => one.rank() < other.rank(),
            Seat::Black => one.rank() > other.rank(),
        }
    }

    /// The squares that the pawn in front has to leave behind first, and never has so far.
    fn beyond(&self, wall: &Man) -> SquareSet {
        let reaches = |square: &Square| wall.squares.into_iter().any(|reached| self.is_before(*square, reached));
        Square::all().filter(|square| !reaches(square)).collect()
    }
}

/// The squares that every piece could reach.
pub(super) struct Reach<'a> {
    state: &'a State,
    men: Vec<Man>,
    /// The squares of pieces that can neither move nor be captured.
    locked: SquareSet,
}

impl<'a> Reach<'a> {
    /// Lets every piece go wherever it might, until nothing more is reached. A move is left out only
    /// if a piece that can neither move nor be captured forbids it for ever.
    pub(super) fn of(state: &'a State) -> Reach<'a> {
        let men = state.pieces().filter_map(|(id, piece, _)| {
            let from = state.square_of(id)?;
            let squares = SquareSet::of(from);
            Some(Man { seat: piece.owner, kind: piece.kind, from, squares, promoted: SquareSet::EMPTY })
        });
        let mut reach = Reach { state, men: men.collect(), locked: SquareSet::EMPTY };
        while reach.grow() {}
        reach
    }

    /// Adds what every piece reaches by one more move. Returns whether that is anything new.
    fn grow(&mut self) -> bool {
        let visited = BySeat::from_fn(|seat| self.union(seat, Man::everywhere));
        let locked = |man: &&Man| !man.has_moved() && (man.kind == Kind::King || !visited[!man.seat].has(man.from));
        self.locked = self.men.iter().filter(locked).map(|man| man.from).collect();
        let own = BySeat::from_fn(|seat| self.locked & self.state.owned(seat));
        let prey = BySeat::from_fn(|seat| {
            self.union(seat, |man| if man.kind == Kind::King { SquareSet::EMPTY } else { man.everywhere() })
        });
        let guarded = BySeat::from_fn(|seat| {
            let guards = self.men.iter().filter(|man| man.seat == seat && own[seat].has(man.from));
            guards.fold(SquareSet::EMPTY, |set, man| set | self.guarded_by(man))
        });
        let walls: Vec<Man> = self.men.iter().filter(|man| self.keeps_its_file(man)).copied().collect();
        let mut grows = false;
        let mut men = std::mem::take(&mut self.men);
        for man in &mut men {
            let walls = walls.iter().filter(|wall| man.is_behind(wall));
            let beyond = walls.fold(SquareSet::EMPTY, |set, wall| set | man.beyond(wall));
            let before = man.everywhere();
            let mut squares = man.squares;
            for from in man.squares {
                squares |= match man.kind {
                    Kind::Pawn => self.pawn_ends(man.seat, from, prey[!man.seat], beyond),
                    Kind::King => self.neighbours(from).without(guarded[!man.seat]),
                    kind => self.attacks(man.seat, kind, from),
                };
            }
            man.squares = squares.without(own[man.seat].without(SquareSet::of(man.from)));
            if man.kind == Kind::Pawn {
                let mut promoted = man.promoted | (man.squares & self.state.last_rank(man.seat));
                for from in promoted {
                    promoted |= self.promoted_attacks(man.seat, from);
                }
                man.promoted = promoted.without(own[man.seat].without(SquareSet::of(man.from)));
            }
            grows |= man.everywhere() != before;
        }
        self.men = men;
        grows
    }

    /// Whether this is a pawn that can neither leave its file nor be captured on it.
    fn keeps_its_file(&self, man: &Man) -> bool {
        let may_take = |other: &&Man| other.seat != man.seat && !(other.is_straight() && other.shares_file(man));
        let takers = self.men.iter().filter(may_take).fold(SquareSet::EMPTY, |set, other| set | other.everywhere());
        man.is_straight() && (takers & man.squares).is_empty()
    }

    fn union(&self, seat: Seat, of: impl Fn(&Man) -> SquareSet) -> SquareSet {
        self.men.iter().filter(|man| man.seat == seat).fold(SquareSet::EMPTY, |set, man| set | of(man))
    }

    /// The squares that a piece attacks from a square while only the locked pieces stand in its way.
    fn attacks(&self, seat: Seat, kind: Kind, from: Square) -> SquareSet {
        let geometry = &self.state.geometry;
        let straight = matches!(kind, Kind::Rook | Kind::Queen);
        let slanted = matches!(kind, Kind::Bishop | Kind::Queen);
        let mut attacked = geometry.capture(seat, kind, from);
        for (slides, directions) in [(straight, ORTHOGONAL), (slanted, DIAGONAL)] {
            for direction in directions.into_iter().filter(|_| slides) {
                attacked |= geometry.slide(direction, from, self.locked);
            }
        }
        attacked
    }

    fn neighbours(&self, square: Square) -> SquareSet {
        self.state.geometry.capture(Seat::White, Kind::King, square)
    }

    fn promoted_attacks(&self, seat: Seat, from: Square) -> SquareSet {
        self.attacks(seat, Kind::Queen, from) | self.attacks(seat, Kind::Knight, from)
    }

    /// A pawn's steps, its captures of what could come there, and those in passing: of a pawn that
    /// reaches the square by the first half of its double step.
    fn pawn_ends(&self, seat: Seat, from: Square, prey: SquareSet, beyond: SquareSet) -> SquareSet {
        let ahead = self.state.geometry.quiet(seat, Kind::Pawn, from).without(self.locked | beyond);
        ahead | (self.state.geometry.capture(seat, Kind::Pawn, from) & prey)
    }

    /// The squares that a locked piece attacks whatever else stands on the board.
    fn guarded_by(&self, man: &Man) -> SquareSet {
        match man.kind {
            Kind::Bishop | Kind::Rook | Kind::Queen => {
                self.attacks(man.seat, man.kind, man.from) & self.neighbours(man.from)
            }
            kind => self.state.geometry.capture(man.seat, kind, man.from),
        }
    }

    /// Whether the side can never mate: wherever it might give check, it has not enough pieces to take
    /// all squares around the other king from it.
    pub(super) fn never_mates(&self, winner: Seat) -> bool {
        if !self.state.legal_en_passant().is_empty() {
            // A pawn's double step was before the position that the squares are counted from.
            return false;
        }
        let sight = |man: &Man| {
            let plain = man.squares.map(|from| self.attacks(man.seat, man.kind, from));
            plain.chain(man.promoted.map(|from| self.promoted_attacks(man.seat, from))).collect()
        };
        let hunters: Vec<(Kind, Vec<SquareSet>)> =
            self.men.iter().filter(|man| man.seat == winner).map(|man| (man.kind, sight(man))).collect();
        let (king, court): (Vec<&Man>, Vec<&Man>) =
            self.men.iter().filter(|man| man.seat != winner).partition(|man| man.kind == Kind::King);
        let kings = king.iter().fold(SquareSet::EMPTY, |set, man| set | man.squares);
        kings.into_iter().all(|king| self.escapes(king, &hunters, &court))
    }

    /// Whether a king on this square is never mated: of some of the squares around it, more are left
    /// than the others could attack, each from one square at a time and one of them giving check, or
    /// its own pieces occupy.
    fn escapes(&self, king: Square, hunters: &[(Kind, Vec<SquareSet>)], court: &[&Man]) -> bool {
        let around = self.neighbours(king);
        let taken = |some: SquareSet| {
            let (mut sum, mut loss) = (0, None);
            for (kind, sight) in hunters {
                let most = |sight: &mut dyn Iterator<Item = &SquareSet>| sight.map(|set| (*set & some).len()).max();
                let quiet = most(&mut sight.iter().filter(|set| *kind != Kind::King || !set.has(king))).unwrap_or(0);
                sum += quiet;
                if *kind != Kind::King
                    && let Some(check) = most(&mut sight.iter().filter(|set| set.has(king)))
                {
                    loss = Some(loss.map_or(quiet - check, |least: u32| least.min(quiet - check)));
                }
            }
            let blocked = court.iter().filter(|man| !(man.everywhere() & some).is_empty()).count() as u32;
            loss.map(|loss| sum - loss + blocked)
        };
        let leaves_one = |some: SquareSet| taken(some).is_none_or(|taken| taken < some.len());
        leaves_one(around)
            || [around & SquareSet::LIGHT, around.without(SquareSet::LIGHT)].into_iter().any(leaves_one)
            || around.into_iter().any(|square| leaves_one(SquareSet::of(square)))
    }
}
