//! What lies on the table: pieces, cards, rights and clocks. It is only read here; every change
//! goes through the [`Ledger`](super::Ledger).

use std::sync::Arc;

use super::geometry::{DIAGONAL, Geometry, ORTHOGONAL};
use super::grid::{Grid, Point};
use super::law::{Castling, Law, PawnHome};
use super::movement::LINES;
use crate::card::{Card, CardId};
use crate::piece::{Kind, OffBoard, Piece, PieceId};
use crate::play::{Course, Flow, InPlay};
use crate::seat::{BySeat, Seat};
use crate::square::{Square, SquareSet};

/// The part of the state that every move of chess changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Chess {
    /// Whose turn it is.
    pub(crate) turn: Seat,
    /// What is left of the castling rights.
    pub(crate) castling: Castling,
    /// The squares that pawns have just passed by a double step.
    pub(crate) passed: SquareSet,
    /// Half-moves (in card games: turns) without a capture or a pawn move.
    pub(crate) quiet: u16,
    /// The number of the full move, from 1.
    pub(crate) number: u32,
}

/// Where a piece is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Place {
    /// On a square of the 8 by 8 board.
    On(Square),
    /// On a point of the endless grid.
    At(Point),
    Off(OffBoard),
}

/// A move of chess on the 8 by 8 board. Castling is the king's move of two squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Move {
    pub(crate) from: Square,
    pub(crate) to: Square,
    pub(crate) promote: Option<Kind>,
}

/// A place for cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Zone {
    Hand(Seat),
    /// The face-down pile that both draw from. The top card is the last of the list.
    Pile,
    /// A seat's own face-down pile, likewise.
    Deck(Seat),
    /// A face-up pile; the top card is the last of the list.
    Discard(Seat),
    /// Beside the board: continuing cards in play, and tiles whose pieces are on the grid.
    Table,
}

/// Everything that a game consists of at one moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct State {
    pub(crate) law: Law,
    pub(crate) geometry: Arc<Geometry>,
    pub(super) at: [Option<PieceId>; 64],
    pub(super) pieces: Vec<Piece>,
    pub(super) places: Vec<Place>,
    pub(super) by_kind: [SquareSet; Kind::COUNT],
    pub(super) by_owner: [SquareSet; 2],
    pub(super) royal: SquareSet,
    pub(super) grid: Grid,
    pub(super) chess: Chess,
    pub(super) flow: Flow,
    pub(super) course: Course,
    pub(super) cards: Vec<Card>,
    pub(super) hands: BySeat<Vec<CardId>>,
    pub(super) pile: Vec<CardId>,
    pub(super) decks: BySeat<Vec<CardId>>,
    pub(super) discards: BySeat<Vec<CardId>>,
    pub(super) table: Vec<CardId>,
    pub(super) effects: Vec<InPlay>,
    pub(super) keys: Vec<u64>,
}

impl State {
    /// An empty table under these laws.
    pub(crate) fn new(law: Law, chess: Chess, flow: Flow) -> State {
        State {
            law,
            geometry: Geometry::open(),
            at: [None; 64],
            pieces: Vec::new(),
            places: Vec::new(),
            by_kind: [SquareSet::EMPTY; Kind::COUNT],
            by_owner: [SquareSet::EMPTY; 2],
            royal: SquareSet::EMPTY,
            grid: Grid::default(),
            chess,
            flow,
            course: Course::default(),
            cards: Vec::new(),
            hands: BySeat::default(),
            pile: Vec::new(),
            decks: BySeat::default(),
            discards: BySeat::default(),
            table: Vec::new(),
            effects: Vec::new(),
            keys: Vec::new(),
        }
    }

    /// Lays a piece down while the table is being set.
    pub(crate) fn add_piece(&mut self, piece: Piece, place: Place) -> PieceId {
        let id = PieceId(self.pieces.len() as u8);
        self.pieces.push(piece);
        self.places.push(Place::Off(OffBoard::Away));
        match place {
            Place::On(square) => self.put(id, square),
            Place::At(_) => {
                self.set_on_grid(id, place);
            }
            Place::Off(_) => self.places[usize::from(id.0)] = place,
        }
        id
    }

    /// Lays a continuing card beside the board while the table is being set.
    pub(crate) fn add_effect(&mut self, effect: InPlay) {
        self.effects.push(effect);
    }

    /// Turns a piece into another kind while the table is being set.
    pub(crate) fn recast(&mut self, id: PieceId, kind: Kind) {
        if let Place::On(square) = self.place(id) {
            self.unmark(id, square);
            self.pieces[usize::from(id.0)].kind = kind;
            self.mark(id, square);
        }
    }

    /// Builds walls while the table is being set.
    pub(crate) fn set_walls(&mut self, walls: Vec<super::geometry::Wall>) {
        self.geometry = Geometry::with_walls(walls);
    }

    /// Lays a card down on top of its zone while the table is being set.
    pub(crate) fn add_card(&mut self, card: Card, zone: Zone) -> CardId {
        let id = CardId(self.cards.len() as u8);
        self.cards.push(card);
        self.zone_mut(zone).push(id);
        id
    }

    pub(crate) fn chess(&self) -> &Chess {
        &self.chess
    }

    pub(crate) fn flow(&self) -> &Flow {
        &self.flow
    }

    /// What has been done in the turn (Knightmare Chess).
    pub(crate) fn course(&self) -> &Course {
        &self.course
    }

    pub(crate) fn turn(&self) -> Seat {
        self.chess.turn
    }

    pub(crate) fn piece(&self, id: PieceId) -> &Piece {
        &self.pieces[usize::from(id.0)]
    }

    pub(crate) fn place(&self, id: PieceId) -> Place {
        self.places[usize::from(id.0)]
    }

    /// The piece on a square.
    #[inline]
    pub(crate) fn on(&self, square: Square) -> Option<&Piece> {
        self.at[square.index()].map(|id| &self.pieces[usize::from(id.0)])
    }

    pub(crate) fn id_on(&self, square: Square) -> Option<PieceId> {
        self.at[square.index()]
    }

    /// All pieces with their places, in the order of their identities.
    pub(crate) fn pieces(&self) -> impl Iterator<Item = (PieceId, &Piece, Place)> {
        self.pieces.iter().zip(&self.places).enumerate().map(|(id, (piece, place))| (PieceId(id as u8), piece, *place))
    }

    #[inline]
    pub(crate) fn occupied(&self) -> SquareSet {
        self.by_owner[0] | self.by_owner[1]
    }

    #[inline]
    pub(crate) fn owned(&self, seat: Seat) -> SquareSet {
        self.by_owner[seat.index()]
    }

    #[inline]
    pub(crate) fn of_kind(&self, kind: Kind) -> SquareSet {
        self.by_kind[kind.index()]
    }

    #[inline]
    pub(crate) fn of(&self, seat: Seat, kind: Kind) -> SquareSet {
        self.by_kind[kind.index()] & self.by_owner[seat.index()]
    }

    /// Where the piece stands that the seat must not lose.
    #[inline]
    pub(crate) fn royal(&self, seat: Seat) -> Option<Square> {
        (self.royal & self.owned(seat)).first()
    }

    pub(crate) fn card(&self, id: CardId) -> Card {
        self.cards[usize::from(id.0)]
    }

    pub(crate) fn zone(&self, zone: Zone) -> &[CardId] {
        match zone {
            Zone::Hand(seat) => &self.hands[seat],
            Zone::Pile => &self.pile,
            Zone::Deck(seat) => &self.decks[seat],
            Zone::Discard(seat) => &self.discards[seat],
            Zone::Table => &self.table,
        }
    }

    /// The faces of the cards in a zone, bottom card first.
    pub(crate) fn faces(&self, zone: Zone) -> impl DoubleEndedIterator<Item = Card> + ExactSizeIterator {
        self.zone(zone).iter().map(|id| self.card(*id))
    }

    /// Continuing cards in play, in the order in which they were played.
    pub(crate) fn effects(&self) -> &[InPlay] {
        &self.effects
    }

    /// How many shuffles have been made while the table was being set.
    pub(crate) fn set_shuffles(&mut self, shuffles: u32) {
        self.flow.shuffles = shuffles;
    }

    /// Tells what a piece was born as, for a game that goes on. There may be none on the square.
    pub(crate) fn set_born(&mut self, square: Square, kind: Kind) -> bool {
        let Some(id) = self.id_on(square) else { return false };
        self.pieces[usize::from(id.0)].born = kind;
        true
    }

    /// Brings the table to where a game on it has got, for one that goes on.
    pub(crate) fn set_progress(&mut self, chess: Chess, flow: Flow, course: Course, keys: Vec<u64>) {
        self.chess = chess;
        self.flow = flow;
        self.course = course;
        self.keys = keys;
    }

    /// How many position keys have been noted in all.
    pub(crate) fn keys_len(&self) -> u32 {
        self.keys.len() as u32
    }

    /// The keys of the positions since the last change that cannot be repeated.
    pub(crate) fn keys(&self) -> &[u64] {
        &self.keys[self.flow.keys_from as usize..]
    }

    /// Pieces that are off the board in this way, by original owner, in the order of [`Kind`].
    pub(crate) fn off_board(&self, seat: Seat, how: OffBoard) -> Vec<Kind> {
        let mut kinds: Vec<Kind> = self
            .pieces()
            .filter(|(_, piece, place)| piece.origin == seat && *place == Place::Off(how))
            .map(|(_, piece, _)| piece.born)
            .collect();
        kinds.sort();
        kinds
    }

    /// The enemy sliders along ranks and files, and along diagonals.
    #[inline]
    pub(super) fn sliders(&self, seat: Seat) -> (SquareSet, SquareSet) {
        let (mut orthogonal, mut diagonal) = (SquareSet::EMPTY, SquareSet::EMPTY);
        for kind in Kind::ALL {
            let (straight, slanted) = const { LINES }[kind.index()];
            if straight {
                orthogonal |= self.by_kind[kind.index()];
            }
            if slanted {
                diagonal |= self.by_kind[kind.index()];
            }
        }
        (orthogonal & self.owned(seat), diagonal & self.owned(seat))
    }

    /// The pieces of a seat that could capture on the square, if these squares were occupied.
    #[inline]
    pub(crate) fn attackers(&self, square: Square, seat: Seat, occupied: SquareSet) -> SquareSet {
        let mut attackers = SquareSet::EMPTY;
        for kind in const { STEPPERS } {
            attackers |= self.geometry.threat(seat, kind, square) & self.by_kind[kind.index()];
        }
        let (orthogonal, diagonal) = self.sliders(seat);
        for (directions, sliders) in [(ORTHOGONAL, orthogonal), (DIAGONAL, diagonal)] {
            for direction in directions {
                if !(self.geometry.ray(direction, square) & sliders).is_empty()
                    && let Some(met) = self.geometry.first_on_ray(direction, square, occupied)
                {
                    attackers |= SquareSet::of(met) & sliders;
                }
            }
        }
        attackers & self.owned(seat)
    }

    /// Whether the seat's royal piece could be captured now.
    pub(crate) fn in_check(&self, seat: Seat) -> bool {
        match self.royal(seat) {
            Some(royal) => !self.attackers(royal, !seat, self.occupied()).is_empty(),
            None => self.in_check_on_grid(seat),
        }
    }

    /// The squares from which a pawn of the seat may make a double step.
    #[inline]
    pub(crate) const fn pawn_home(&self, seat: Seat) -> SquareSet {
        match (seat, self.law.pawn_home) {
            (Seat::White, PawnHome::SecondRank) => SquareSet::rank(1),
            (Seat::Black, PawnHome::SecondRank) => SquareSet::rank(6),
            (Seat::White, PawnHome::FirstTwoRanks) => SquareSet(0xffff),
            (Seat::Black, PawnHome::FirstTwoRanks) => SquareSet(0xffff << 48),
        }
    }

    /// The rank on which a pawn of the seat promotes.
    #[inline]
    pub(crate) const fn last_rank(seat: Seat) -> SquareSet {
        match seat {
            Seat::White => SquareSet::rank(7),
            Seat::Black => SquareSet::rank(0),
        }
    }

    #[inline]
    pub(super) fn put(&mut self, id: PieceId, square: Square) {
        debug_assert!(self.at[square.index()].is_none(), "two pieces on {square}");
        self.at[square.index()] = Some(id);
        self.places[usize::from(id.0)] = Place::On(square);
        self.mark(id, square);
    }

    #[inline]
    pub(super) fn lift(&mut self, id: PieceId, square: Square, to: OffBoard) {
        self.at[square.index()] = None;
        self.places[usize::from(id.0)] = Place::Off(to);
        self.unmark(id, square);
    }

    #[inline]
    pub(super) fn mark(&mut self, id: PieceId, square: Square) {
        let piece = self.pieces[usize::from(id.0)];
        self.by_kind[piece.kind.index()].insert(square);
        self.by_owner[piece.owner.index()].insert(square);
        if piece.royal {
            self.royal.insert(square);
        }
    }

    #[inline]
    pub(super) fn unmark(&mut self, id: PieceId, square: Square) {
        let piece = self.pieces[usize::from(id.0)];
        self.by_kind[piece.kind.index()].remove(square);
        self.by_owner[piece.owner.index()].remove(square);
        self.royal.remove(square);
    }

    pub(super) fn zone_mut(&mut self, zone: Zone) -> &mut Vec<CardId> {
        match zone {
            Zone::Hand(seat) => &mut self.hands[seat],
            Zone::Pile => &mut self.pile,
            Zone::Deck(seat) => &mut self.decks[seat],
            Zone::Discard(seat) => &mut self.discards[seat],
            Zone::Table => &mut self.table,
        }
    }
}

/// The kinds that capture by a step or leap.
pub(super) const STEPPERS: [Kind; 4] = [Kind::Pawn, Kind::Knight, Kind::King, Kind::Crab];
