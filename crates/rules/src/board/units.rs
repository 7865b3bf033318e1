//! Units of two, and how they move.

use super::bounds::{Bounds, around, near};
use super::change::Change;
use super::chess::Move;
use super::geometry::{DIAGONAL, ORTHOGONAL};
use super::ledger::Ledger;
use super::legal::{Safety, Targets};
use super::movement::LINES;
use super::placement::Location;
use super::state::State;
use crate::mark::Mark;
use crate::piece::{Kind, OffBoard, Piece, PieceId};
use crate::seat::Seat;
use crate::square::{Square, SquareSet};

impl State {
    /// The squares of units of two.
    #[inline]
    pub(crate) fn merged(&self) -> SquareSet {
        self.sets.marked(Mark::Merged)
    }

    /// The other part of the unit that a piece is in.
    pub(crate) fn partner(&self, id: PieceId) -> Option<PieceId> {
        match self.location(id) {
            Location::With(carrier) => Some(carrier),
            _ if self.piece(id).marks.has(Mark::Merged) => self.second_of(id),
            _ => None,
        }
    }

    /// The second part of this carrier's unit.
    pub(super) fn second_of(&self, carrier: PieceId) -> Option<PieceId> {
        let with = Location::With(carrier);
        self.pieces().find(|(_, _, location)| *location == with).map(|(id, ..)| id)
    }

    /// Where a piece is; the second part of a unit is where its carrier is.
    #[inline]
    pub(crate) fn whereabouts(&self, id: PieceId) -> Location {
        match self.location(id) {
            Location::With(carrier) => self.location(carrier),
            location => location,
        }
    }

    /// The piece, and the other part of its unit if it is in one.
    pub(crate) fn unit_parts(&self, id: PieceId) -> impl Iterator<Item = PieceId> + use<> {
        [Some(id), self.partner(id)].into_iter().flatten()
    }

    /// The pieces on a square: none, one, or the parts of a unit, the more valuable one first.
    pub(crate) fn parts_on(&self, square: Square) -> impl Iterator<Item = PieceId> + use<> {
        let first = self.id_on(square);
        let second = first.and_then(|id| self.partner(id));
        match (first, second) {
            (Some(one), Some(other)) if self.value(other) > self.value(one) => [second, first],
            _ => [first, second],
        }
        .into_iter()
        .flatten()
    }

    /// The piece that the unit on a square is written as: its more valuable part.
    pub(crate) fn face_on(&self, square: Square) -> Option<PieceId> {
        self.parts_on(square).next()
    }

    /// The order of a unit's parts. Parts of equal value are ordered only by what can matter later.
    fn value(&self, id: PieceId) -> (bool, Kind, Kind, Kind) {
        let piece = self.piece(id);
        (!piece.kind.is_pawn(), piece.kind, piece.base, piece.born)
    }

    /// The part of the piece or unit on a square that is of one of these kinds.
    pub(crate) fn part_on(&self, square: Square, kinds: &[Kind]) -> Option<PieceId> {
        self.parts_on(square).find(|part| kinds.contains(&self.piece(*part).kind))
    }

    /// The pieces that the seat can join: none that are royal or already joined.
    fn joinable(&self, seat: Seat) -> SquareSet {
        self.own_to(seat).without(self.sets.royal | self.merged())
    }

    /// The pieces that the seat can join to others, if they can get there.
    pub(crate) fn joiners(&self, seat: Seat) -> SquareSet {
        self.joinable(seat).without(self.fixed())
    }

    /// The pieces that the one on a square can join: those that it would reach by its own movement
    /// without capturing.
    pub(crate) fn partners(&self, seat: Seat, from: Square) -> SquareSet {
        self.first_met(from) & self.joinable(seat)
    }

    /// The occupied squares that a piece would reach by its own movement without capturing, were
    /// they empty.
    fn first_met(&self, from: Square) -> SquareSet {
        let (Some(piece), occupied) = (self.on(from), self.occupied()) else { return SquareSet::EMPTY };
        let (owner, kind) = (piece.owner, piece.kind);
        let mut to = self.geometry.quiet(owner, kind, from);
        let (straight, slanted) = LINES[kind.index()];
        for (slides, directions) in [(straight, ORTHOGONAL), (slanted, DIAGONAL)] {
            for direction in directions.into_iter().filter(|_| slides) {
                to |= self.geometry.slide(direction, from, occupied);
            }
        }
        if kind.steps_twice() && self.pawn_home(owner).has(from) {
            let over = to.without(occupied);
            to |= over.fold(SquareSet::EMPTY, |to, over| to | self.geometry.quiet(owner, kind, over));
        }
        let cursed = piece.marks.has(Mark::Cursed);
        (to & occupied) & if cursed { near(from) } else { SquareSet::ALL }
    }

    /// The empty squares next to a unit of two, where its owner can put the second part when the
    /// unit is split. If there are none, that part is lost.
    pub(crate) fn squares_to_part(&self, unit: Square) -> SquareSet {
        around(unit) & self.free_squares()
    }

    /// Joins a piece to another, and returns where it was.
    pub(super) fn unite(&mut self, second: PieceId, carrier: PieceId) -> Location {
        let from = self.location(second);
        if let Location::On(square) = from {
            self.at[square.index()] = None;
            self.remove_from_sets(second, square);
        }
        self.locations[usize::from(second.0)] = Location::With(carrier);
        let mut piece = *self.piece(carrier);
        piece.marks.add(Mark::Merged);
        self.recast(carrier, piece);
        from
    }

    /// Separates a piece from its unit, and returns its former carrier.
    pub(super) fn divide(&mut self, second: PieceId, to: Location) -> PieceId {
        let Location::With(carrier) = self.location(second) else { unreachable!("only the second part leaves a unit") };
        self.locations[usize::from(second.0)] = match to {
            Location::On(_) => Location::Off(OffBoard::Away),
            to => to,
        };
        let mut piece = *self.piece(carrier);
        piece.marks.remove(Mark::Merged);
        self.recast(carrier, piece);
        if let Location::On(square) = to {
            self.put(second, square);
        }
        carrier
    }

    /// Makes a piece something else, and returns what it was.
    #[inline]
    pub(super) fn recast(&mut self, id: PieceId, into: Piece) -> Piece {
        let before = *self.piece(id);
        let carrier = match self.location(id) {
            Location::With(carrier) => carrier,
            _ => id,
        };
        let square = self.square_of(carrier);
        if let Some(square) = square {
            self.remove_from_sets(carrier, square);
        }
        self.pieces[usize::from(id.0)] = into;
        if let Some(square) = square {
            self.add_to_sets(carrier, square);
        }
        before
    }

    /// Adds to the sets a piece's marks on its square, and the other part of its unit.
    #[cold]
    pub(super) fn add_marked(&mut self, id: PieceId, square: Square) {
        let marks = self.piece(id).marks;
        self.sets.mark(marks, square);
        if marks.has(Mark::Merged)
            && let Some(second) = self.second_of(id)
        {
            self.sets.add_kind(self.piece(second).kind, square);
        }
    }
}

impl Ledger {
    /// Moves the piece on one square onto the other, joining the two in one unit. Returns the
    /// second part, which is the less valuable one. If one of them is neutral, the unit belongs to
    /// the side on turn.
    pub(crate) fn merge(&mut self, from: Square, to: Square) -> Option<PieceId> {
        let (mover, host) = (self.id_on(from)?, self.id_on(to)?);
        let rank = |id| (self.piece(id).owner == self.turn(), self.value(id));
        let second = if rank(mover) > rank(host) {
            self.change(Change::Join { second: host, carrier: mover });
            self.change(Change::Shift { from, to });
            host
        } else {
            self.change(Change::Join { second: mover, carrier: host });
            mover
        };
        self.disturb(from);
        self.disturb(to);
        self.settle();
        Some(second)
    }

    /// Takes a piece off the board. A unit of two is lost as its separate parts; one that is away
    /// for a while stays a unit.
    #[inline]
    pub(crate) fn lift(&mut self, piece: PieceId, to: OffBoard) {
        if self.piece(piece).marks.has(Mark::Merged) {
            self.part_off(piece, to);
        }
        self.change(Change::Lift { piece, to });
    }

    /// Splits the unit of a carrier that is lost.
    #[cold]
    pub(super) fn part_off(&mut self, carrier: PieceId, to: OffBoard) {
        if to != OffBoard::Away
            && let Some(second) = self.partner(carrier)
        {
            self.change(Change::Part { second, to: Location::Off(to) });
        }
    }

    /// Splits a unit: its second part goes to an empty square next to it, or is captured if there
    /// is none.
    pub(crate) fn part(&mut self, second: PieceId, to: Option<Square>) {
        let to = to.map_or(Location::Off(OffBoard::Captured), Location::On);
        self.change(Change::Part { second, to });
        if let Location::On(square) = to {
            self.disturb(square);
        }
        self.settle();
    }
}

impl State {
    /// Generates the moves of the units of two: what either part could do. Nothing promotes in a
    /// unit, and nothing castles with one.
    #[cold]
    pub(super) fn generate_units(
        &self,
        seat: Seat,
        owner: Seat,
        bounds: &Bounds,
        safety: Option<&Safety<'_>>,
        sink: &mut impl FnMut(Targets),
    ) {
        let home = self.pawn_home(owner);
        for from in self.merged() & bounds.movers & self.owned(owner) {
            let (victims, within) = if bounds.special.has(from) {
                self.sets.special(bounds, seat, from)
            } else {
                (bounds.victims, SquareSet::ALL)
            };
            let ends = |kind| within & self.own_ends::<true>(owner, kind, from, victims, home);
            let safe = |to| match safety {
                Some(safety) => self.safe_ends::<true>(seat, from, to, bounds, safety),
                None => to,
            };
            let untaken = |to, part| match safety {
                Some(safety) if from == safety.king => self.untaken_ends(seat, from, to, part),
                _ => to,
            };
            let all = self.kinds_on(from).fold(SquareSet::EMPTY, |to, kind| to | ends(kind));
            let kind = self.face_on(from).map_or(Kind::Pawn, |face| self.piece(face).kind);
            let mut give = |to: SquareSet, part: Option<Kind>| {
                if !to.is_empty() {
                    sink(Targets { from, kind, to, promoting: SquareSet::EMPTY, promotions: &[], part });
                }
            };
            let Some(pawn) = self.kinds_on(from).find(|kind| kind.steps_twice()) else {
                give(safe(all), None);
                continue;
            };
            let double =
                if home.has(from) { self.double_step::<true>(owner, from, self.occupied()) } else { SquareSet::EMPTY };
            let (mut passing, mut taking) = (SquareSet::EMPTY, SquareSet::EMPTY);
            if !self.chess.passed.is_empty() {
                let takes = |to: &Square| self.taken_in_passing(Move::plain(from, *to)).is_some();
                passing = self.chess.passed.filter(takes).collect();
                taking = self.en_passant(seat, from, victims, safety);
            }
            // The ends that the other part reaches too.
            let mut shared = SquareSet::EMPTY;
            for other in self.kinds_on(from).filter(|kind| *kind != pawn) {
                shared = (double | passing) & ends(other);
                give(safe(shared), Some(other));
            }
            give(untaken(safe(shared & double), Some(pawn)) | (taking & shared), Some(pawn));
            give(untaken(safe(all.without(shared)), None) | taking.without(shared), None);
        }
    }

    /// The part that a unit's move names if it is made as a part of this kind; `None` if the part
    /// makes no difference.
    pub(crate) fn named_part(&self, (from, to): (Square, Square), kind: Kind) -> Option<Kind> {
        let as_pawn = |pawn: Kind| {
            let mv = Move { part: Some(pawn), ..Move::plain(from, to) };
            self.steps_twice(mv) || self.taken_in_passing(mv).is_some()
        };
        let pawn = self.kinds_on(from).find(|kind| kind.steps_twice());
        (self.merged().has(from) && pawn.is_some_and(as_pawn)).then_some(kind)
    }

    /// Whether the move is the double step of a pawn in a unit.
    #[cold]
    pub(super) fn steps_twice(&self, mv: Move) -> bool {
        let Some(owner) = self.on(mv.from).map(|piece| piece.owner) else { return false };
        self.kinds_on(mv.from).any(|kind| kind.steps_twice() && mv.is_as(kind))
            && self.pawn_home(owner).has(mv.from)
            && self.double_step::<true>(owner, mv.from, self.occupied()).has(mv.to)
    }
}
