//! The state of a game: pieces, cards, rights, clocks, and what is remembered of turns. It is only
//! read here; every change goes through the [`Ledger`](super::Ledger).

use std::sync::Arc;

use super::chess::{Chess, ChessRules, Move, PawnHome};
use super::continuing::{ContinuingCard, Duty};
use super::geometry::Geometry;
use super::grid::Grid;
use super::placement::{Location, Sets};
use super::progress::Progress;
use super::turn_log::TurnLog;
use crate::card::{Card, CardId};
use crate::choice::Choice;
use crate::piece::{Kind, OffBoard, Piece, PieceId};
use crate::seat::{BySeat, Seat};
use crate::square::{Square, SquareSet};

/// The whole state of a game at one moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct State {
    pub(crate) chess_rules: ChessRules,
    pub(crate) geometry: Arc<Geometry>,
    pub(super) at: [Option<PieceId>; 64],
    pub(super) pieces: Vec<Piece>,
    pub(super) locations: Vec<Location>,
    pub(super) sets: Sets,
    pub(super) grid: Grid,
    pub(super) chess: Chess,
    pub(super) progress: Progress,
    pub(super) log: TurnLog,
    pub(super) last_choices: Vec<Choice>,
    pub(super) cards: Vec<Card>,
    pub(super) hands: BySeat<Vec<CardId>>,
    pub(super) pile: Vec<CardId>,
    pub(super) decks: BySeat<Vec<CardId>>,
    pub(super) pools: BySeat<Vec<CardId>>,
    pub(super) built: BySeat<Vec<CardId>>,
    pub(super) discards: BySeat<Vec<CardId>>,
    /// Whether both seats draw from one deck, and discard onto one pile.
    pub(super) shares_deck: bool,
    pub(super) common_discards: Vec<CardId>,
    pub(super) in_play: Vec<CardId>,
    pub(super) effects: Vec<ContinuingCard>,
    pub(super) duties: Vec<Duty>,
    pub(super) keys: Vec<u64>,
    /// How many quarter turns the board has made since pawns passed squares.
    pub(super) drift: i8,
}

impl State {
    /// An empty state, without pieces or cards, under these rules of chess.
    pub(crate) fn new(chess_rules: ChessRules, chess: Chess, progress: Progress) -> State {
        State {
            chess_rules,
            geometry: Geometry::open(),
            at: [None; 64],
            pieces: Vec::new(),
            locations: Vec::new(),
            sets: Sets::default(),
            grid: Grid::default(),
            chess,
            progress,
            log: TurnLog::default(),
            last_choices: Vec::new(),
            cards: Vec::new(),
            hands: BySeat::default(),
            pile: Vec::new(),
            decks: BySeat::default(),
            pools: BySeat::default(),
            built: BySeat::default(),
            discards: BySeat::default(),
            shares_deck: false,
            common_discards: Vec::new(),
            in_play: Vec::new(),
            effects: Vec::new(),
            duties: Vec::new(),
            keys: Vec::new(),
            drift: 0,
        }
    }

    pub(crate) fn chess(&self) -> &Chess {
        &self.chess
    }

    pub(crate) fn progress(&self) -> &Progress {
        &self.progress
    }

    /// What has been done in the turn (Knightmare Chess).
    pub(crate) fn turn_log(&self) -> &TurnLog {
        &self.log
    }

    /// The choices made for the last card played, in any turn.
    pub(crate) fn last_choices(&self) -> &[Choice] {
        &self.last_choices
    }

    pub(crate) fn turn(&self) -> Seat {
        self.chess.turn
    }

    pub(crate) fn piece(&self, id: PieceId) -> &Piece {
        &self.pieces[usize::from(id.0)]
    }

    pub(crate) fn location(&self, id: PieceId) -> Location {
        self.locations[usize::from(id.0)]
    }

    /// The square on which a piece stands.
    pub(crate) fn square_of(&self, id: PieceId) -> Option<Square> {
        match self.whereabouts(id) {
            Location::On(square) => Some(square),
            Location::At(_) | Location::Off(_) | Location::With(_) => None,
        }
    }

    /// The piece on a square; the carrier of a unit of two.
    #[inline]
    pub(crate) fn on(&self, square: Square) -> Option<&Piece> {
        self.at[square.index()].map(|id| &self.pieces[usize::from(id.0)])
    }

    pub(crate) fn id_on(&self, square: Square) -> Option<PieceId> {
        self.at[square.index()]
    }

    /// All pieces with their locations, in the order of their ids.
    pub(crate) fn pieces(&self) -> impl Iterator<Item = (PieceId, &Piece, Location)> {
        self.pieces
            .iter()
            .zip(&self.locations)
            .enumerate()
            .map(|(id, (piece, location))| (PieceId(id as u8), piece, *location))
    }

    #[inline]
    pub(crate) fn occupied(&self) -> SquareSet {
        self.sets.occupied()
    }

    #[inline]
    pub(crate) fn owned(&self, seat: Seat) -> SquareSet {
        self.sets.by_owner[seat.index()]
    }

    #[inline]
    pub(crate) fn of_kind(&self, kind: Kind) -> SquareSet {
        self.sets.by_kind[kind.index()]
    }

    #[inline]
    pub(crate) fn of(&self, seat: Seat, kind: Kind) -> SquareSet {
        self.sets.by_kind[kind.index()] & self.sets.by_owner[seat.index()]
    }

    /// The pieces that count as pawns for cards.
    #[inline]
    pub(crate) fn pawns(&self) -> SquareSet {
        Kind::ALL.into_iter().filter(|kind| kind.is_pawn()).fold(SquareSet::EMPTY, |set, kind| set | self.of_kind(kind))
    }

    /// The square of the piece that the seat must not lose.
    #[inline]
    pub(crate) fn royal(&self, seat: Seat) -> Option<Square> {
        (self.sets.royal & self.owned(seat)).first()
    }

    /// How many position keys have been noted in total.
    pub(crate) fn keys_len(&self) -> u32 {
        self.keys.len() as u32
    }

    /// The keys of the positions since the last irreversible change.
    pub(crate) fn keys(&self) -> &[u64] {
        &self.keys[self.progress.keys_from as usize..]
    }

    /// Pieces that are off the board in this way, by original owner, in the order of [`Kind`].
    pub(crate) fn off_board(&self, seat: Seat, how: OffBoard) -> Vec<Kind> {
        let mut kinds: Vec<Kind> = self
            .pieces()
            .filter(|(id, piece, _)| piece.origin == seat && self.whereabouts(*id) == Location::Off(how))
            .map(|(_, piece, _)| piece.born)
            .collect();
        kinds.sort();
        kinds
    }

    /// The squares from which a pawn of the seat may make a double step.
    #[inline]
    pub(crate) fn pawn_home(&self, seat: Seat) -> SquareSet {
        match self.chess_rules.pawn_home {
            PawnHome::SecondRank => self.geometry.rank(seat, 1),
            PawnHome::FirstTwoRanks => self.geometry.rank(seat, 0) | self.geometry.rank(seat, 1),
        }
    }

    /// The rank on which a pawn of the seat promotes.
    #[inline]
    pub(crate) fn last_rank(&self, seat: Seat) -> SquareSet {
        self.geometry.rank(seat, 7)
    }

    /// How many quarter turns, 0 to 3, the board has made since pawns passed squares.
    pub(crate) fn drift(&self) -> u8 {
        self.drift as u8
    }

    /// The barred squares, the board's quarter turns, and its quarter turns since pawns passed
    /// squares; `None` if there are none of these.
    pub(crate) fn lay(&self) -> Option<(SquareSet, u8, u8)> {
        let ground = self.geometry.ground();
        let lay = (ground.barred, ground.orientation.turns(), self.drift as u8);
        (lay != (SquareSet::EMPTY, 0, 0)).then_some(lay)
    }

    /// The square of the pawn that a move captures in passing: the one that it ends behind, as
    /// the board lay at that pawn's double step.
    pub(crate) fn taken_in_passing(&self, mv: Move) -> Option<Square> {
        if !self.chess.passed.has(mv.to) || self.on(mv.to).is_some() {
            return None;
        }
        let mover = self.on(mv.from)?;
        let passes = |kind: &Kind| kind.steps_twice() && mv.is_as(*kind) && self.of_kind(*kind).has(mv.from);
        let kind = Kind::ALL.into_iter().find(passes)?;
        if !self.geometry.capture(mover.owner, kind, mv.from).has(mv.to) {
            return None;
        }
        let lay = self.geometry.ground().orientation.turned(-self.drift);
        // A neutral pawn moves as its owner sees the board, whoever moves it.
        [!self.turn(), self.turn()].into_iter().find_map(|owner| {
            let (files, ranks) = lay.direction(owner, 0, 1);
            let square = mv.to.offset(files, ranks)?;
            (self.pawns() & self.owned(owner)).has(square).then_some(square)
        })
    }

    #[inline]
    pub(super) fn put(&mut self, id: PieceId, square: Square) {
        debug_assert!(self.at[square.index()].is_none(), "two pieces on {square}");
        self.at[square.index()] = Some(id);
        self.locations[usize::from(id.0)] = Location::On(square);
        self.add_to_sets(id, square);
    }

    #[inline]
    pub(super) fn lift(&mut self, id: PieceId, square: Square, to: OffBoard) {
        self.at[square.index()] = None;
        self.locations[usize::from(id.0)] = Location::Off(to);
        self.remove_from_sets(id, square);
    }

    #[inline]
    pub(super) fn add_to_sets(&mut self, id: PieceId, square: Square) {
        let piece = self.pieces[usize::from(id.0)];
        self.sets.add(piece, square);
        if !piece.marks.is_empty() {
            self.add_marked(id, square);
        }
    }

    #[inline]
    pub(super) fn remove_from_sets(&mut self, id: PieceId, square: Square) {
        self.sets.remove(self.pieces[usize::from(id.0)], square);
    }
}
