//! Which squares each piece could ever reach, however both sides play: more than it really can, and
//! never less. Where that keeps one side's pieces from the other's king, there is no mate.

use std::cell::OnceCell;

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
    /// Those of `squares` and of `promoted` whose attacks, if they depend on the locked pieces alone, are reached too.
    spread: [SquareSet; 2],
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
        let ranks = wall.squares.map(Square::rank);
        match self.seat {
            Seat::White => ranks.max().map_or(SquareSet::EMPTY, |farthest| SquareSet(u64::MAX << (8 * farthest))),
            Seat::Black => ranks.min().map_or(SquareSet::EMPTY, |farthest| SquareSet(u64::MAX >> (56 - 8 * farthest))),
        }
    }
}

/// The squares that every piece could reach.
pub(super) struct Reach<'a> {
    state: &'a State,
    men: Vec<Man>,
    /// The squares of pieces that can neither move nor be captured.
    locked: SquareSet,
    /// What rooks and bishops attack while only the locked pieces stand in their way.
    rays: OnceCell<Rays>,
}

/// What slides along files and ranks, and along diagonals, attacks from each square.
struct Rays {
    straight: [SquareSet; 64],
    slanted: [SquareSet; 64],
}

impl Rays {
    fn of(state: &State, blocked: SquareSet) -> Rays {
        let mut rays = Rays { straight: [SquareSet::EMPTY; 64], slanted: [SquareSet::EMPTY; 64] };
        for from in Square::all() {
            for (attacked, directions) in [(&mut rays.straight, ORTHOGONAL), (&mut rays.slanted, DIAGONAL)] {
                for direction in directions {
                    attacked[from.index()] |= state.geometry.slide(direction, from, blocked);
                }
            }
        }
        rays
    }
}

impl<'a> Reach<'a> {
    /// Lets every piece go wherever it might, until nothing more is reached. A move is left out only
    /// if a piece that can neither move nor be captured forbids it for ever.
    pub(super) fn of(state: &'a State) -> Reach<'a> {
        let men = state.pieces().filter_map(|(id, piece, _)| {
            let from = state.square_of(id)?;
            let squares = SquareSet::of(from);
            Some(Man {
                seat: piece.owner,
                kind: piece.kind,
                from,
                squares,
                promoted: SquareSet::EMPTY,
                spread: [SquareSet::EMPTY; 2],
            })
        });
        let men: Vec<Man> = men.collect();
        let mut reach = Reach { state, men, locked: SquareSet::EMPTY, rays: OnceCell::new() };
        while reach.grow() {}
        reach
    }

    /// Adds what every piece reaches by one more move. Returns whether that is anything new.
    fn grow(&mut self) -> bool {
        let visited = BySeat::from_fn(|seat| self.union(seat, Man::everywhere));
        let locked = |man: &&Man| !man.has_moved() && (man.kind == Kind::King || !visited[!man.seat].has(man.from));
        let locked = self.men.iter().filter(locked).map(|man| man.from).collect();
        if self.locked != locked {
            self.locked = locked;
            self.rays.take();
            self.men.iter_mut().for_each(|man| man.spread = [SquareSet::EMPTY; 2]);
        }
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
            // What pawns and kings reach depends on more than the locked pieces.
            let anew = matches!(man.kind, Kind::Pawn | Kind::King);
            let sources = if anew { man.squares } else { man.squares.without(man.spread[0]) };
            man.spread[0] = man.squares;
            for from in sources {
                squares |= match man.kind {
                    Kind::Pawn => self.pawn_ends(man.seat, from, prey[!man.seat], beyond),
                    Kind::King => self.neighbours(from).without(guarded[!man.seat]),
                    kind => self.attacks(man.seat, kind, from),
                };
            }
            man.squares = squares.without(own[man.seat].without(SquareSet::of(man.from)));
            if man.kind == Kind::Pawn {
                let mut promoted = man.promoted | (man.squares & self.state.last_rank(man.seat));
                let sources = promoted.without(man.spread[1]);
                man.spread[1] = promoted;
                for from in sources {
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
        let may_take = |other: &Man| other.seat != man.seat && !(other.is_straight() && other.shares_file(man));
        let is_taken = |other: &Man| !(other.everywhere() & man.squares).is_empty() && may_take(other);
        man.is_straight() && !self.men.iter().any(is_taken)
    }

    fn union(&self, seat: Seat, of: impl Fn(&Man) -> SquareSet) -> SquareSet {
        self.men.iter().filter(|man| man.seat == seat).fold(SquareSet::EMPTY, |set, man| set | of(man))
    }

    /// The squares that a piece attacks from a square while only the locked pieces stand in its way.
    fn attacks(&self, seat: Seat, kind: Kind, from: Square) -> SquareSet {
        let near = self.state.geometry.capture(seat, kind, from);
        let (straight, slanted) = match kind {
            Kind::Queen => (true, true),
            Kind::Rook => (true, false),
            Kind::Bishop => (false, true),
            _ => return near,
        };
        let rays = self.rays.get_or_init(|| Rays::of(self.state, self.locked));
        let along = |slides, rays: &[SquareSet; 64]| if slides { rays[from.index()] } else { SquareSet::EMPTY };
        near | along(straight, &rays.straight) | along(slanted, &rays.slanted)
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
                let (mut quiet, mut check) = (0, None);
                for set in sight {
                    let gives_check = set.has(king);
                    if gives_check && *kind == Kind::King {
                        continue;
                    }
                    let taken = (*set & some).len();
                    quiet = quiet.max(taken);
                    if gives_check {
                        check = check.max(Some(taken));
                    }
                    // No other square takes more.
                    if check == Some(some.len()) {
                        break;
                    }
                }
                sum += quiet;
                if let Some(check) = check {
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
