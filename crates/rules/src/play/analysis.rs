//! A door for players that search: the moves of standard chess on a private copy of the board,
//! without events, records or checks of what is asked.

use super::game::Game;
use crate::action::Action;
use crate::board::{Checkpoint, Ledger, Move, castling_of, passed_key, standing_key, turn_key};
use crate::piece::{Kind, Piece};
use crate::seat::Seat;
use crate::setup::Rules;
use crate::square::{Cell, Square, SquareSet};

/// A move of standard chess. Castling is the king's move of two squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BoardMove {
    /// Where the piece stands.
    pub from: Square,
    /// Where it goes.
    pub to: Square,
    /// What a pawn becomes.
    pub promote: Option<Kind>,
}

impl BoardMove {
    /// The move as an action of a game.
    pub fn action(self) -> Action {
        Action::Move { from: self.from.into(), to: self.to.into(), promote: self.promote, part: None }
    }

    /// The move that an action makes, if it is one of standard chess.
    pub fn of(action: &Action) -> Option<BoardMove> {
        match *action {
            Action::Move { from: Cell::Square(from), to: Cell::Square(to), promote, part: None } => {
                Some(BoardMove { from, to, promote })
            }
            _ => None,
        }
    }
}

impl From<Move> for BoardMove {
    #[inline]
    fn from(mv: Move) -> BoardMove {
        BoardMove { from: mv.from, to: mv.to, promote: mv.promote }
    }
}

/// How a position ends a game by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The side to move is checkmated.
    Checkmate,
    /// The side to move has no move and is not in check.
    Stalemate,
    /// Neither side can ever checkmate.
    DeadPosition,
}

/// A private copy of a game's board on which moves are made and unmade quickly.
///
/// Moves are not checked: [`Analysis::make`] takes those that [`Analysis::moves`] or
/// [`Analysis::captures`] listed for the present position.
#[derive(Clone, Debug)]
pub struct Analysis {
    ledger: Ledger,
    /// The keys of the positions since the last irreversible change, and of all since made here.
    keys: Vec<u64>,
    made: Vec<Made>,
    /// What captures in passing add to the present key.
    passing: u64,
}

/// What a move made here goes back to.
#[derive(Clone, Copy, Debug)]
struct Made {
    checkpoint: Checkpoint,
    passing: u64,
}

impl Analysis {
    /// Copies the board of a game of standard chess; `None` for other games.
    pub fn of(game: &Game) -> Option<Analysis> {
        if game.setup().rules != Rules::Standard {
            return None;
        }
        let mut ledger = game.ledger().clone();
        ledger.forget();
        let mut keys = ledger.keys().to_vec();
        let now = ledger.position_key();
        if keys.last() != Some(&now) {
            keys.push(now);
        }
        let passing = passed_key(ledger.legal_en_passant());
        Some(Analysis { ledger, keys, made: Vec::new(), passing })
    }

    /// Appends every legal move.
    #[inline]
    pub fn moves(&self, moves: &mut Vec<BoardMove>) {
        self.ledger.for_each_piece(|targets| moves.extend(targets.moves().map(BoardMove::from)));
    }

    /// Appends the legal captures and promotions.
    #[inline]
    pub fn captures(&self, moves: &mut Vec<BoardMove>) {
        let enemy = self.owned(!self.turn());
        let passed = self.ledger.chess().passed;
        self.ledger.for_each_piece(|mut targets| {
            let also = if targets.kind == Kind::Pawn { passed | targets.promoting } else { SquareSet::EMPTY };
            targets.to &= enemy | also;
            moves.extend(targets.moves().map(BoardMove::from));
        });
    }

    /// Makes a move that is legal in the present position.
    #[inline]
    pub fn make(&mut self, mv: BoardMove) {
        let Some(&mover) = self.ledger.on(mv.from) else { return };
        let before = *self.ledger.chess();
        self.made.push(Made { checkpoint: self.ledger.checkpoint(), passing: self.passing });
        let stepped_onto = self.occupied().has(mv.to);
        let captured = self.ledger.make(Move { promote: mv.promote, ..Move::plain(mv.from, mv.to) });

        let mut key = self.key() ^ turn_key(before.castling, before.turn) ^ self.passing;
        key ^= standing_key(mover, mv.from, false);
        let placed = Piece { kind: mv.promote.unwrap_or(mover.kind), ..mover };
        key ^= standing_key(placed, mv.to, false);
        if let Some(captured) = captured {
            let beside = Square::new(mv.from.rank() * 8 + mv.to.file());
            let fell_on = if stepped_onto { mv.to } else { beside };
            key ^= standing_key(*self.ledger.piece(captured), fell_on, false);
        } else if let Some(wing) = castling_of(mover.kind, Move::plain(mv.from, mv.to)) {
            let rook = Piece::new(mover.owner, Kind::Rook);
            key ^= standing_key(rook, wing.rook_from, false) ^ standing_key(rook, wing.king_over, false);
        }
        self.arrive(key);
    }

    /// Hands the turn over without a move. The side to move must not be in check.
    pub fn make_null(&mut self) {
        let before = *self.ledger.chess();
        self.made.push(Made { checkpoint: self.ledger.checkpoint(), passing: self.passing });
        let key = self.key() ^ turn_key(before.castling, before.turn) ^ self.passing;
        self.ledger.edit_chess(|chess| {
            chess.pass();
            chess.passed = SquareSet::EMPTY;
            // No position before it is repeated after it.
            chess.quiet = 0;
        });
        self.arrive(key);
    }

    /// Takes back the last move or null move made here.
    #[inline]
    pub fn unmake(&mut self) {
        if let Some(before) = self.made.pop() {
            self.ledger.undo(before.checkpoint);
            self.passing = before.passing;
            self.keys.pop();
        }
    }

    /// Notes the key of the position after a move, from what is left of the one before without its
    /// turn, rights and captures in passing.
    #[inline]
    fn arrive(&mut self, key: u64) {
        let chess = *self.ledger.chess();
        self.passing = self.passing_key();
        self.keys.push(key ^ turn_key(chess.castling, chess.turn) ^ self.passing);
    }

    /// What legal captures in passing add to the key. Few double steps allow one, so the moves are
    /// listed only if a pawn stands beside.
    #[inline]
    fn passing_key(&self) -> u64 {
        let (turn, passed) = (self.turn(), self.ledger.chess().passed);
        let beside =
            |over| !(self.ledger.geometry.capture(!turn, Kind::Pawn, over) & self.pieces(turn, Kind::Pawn)).is_empty();
        match passed.first() {
            Some(over) if beside(over) => passed_key(self.ledger.legal_en_passant()),
            _ => passed_key(SquareSet::EMPTY),
        }
    }

    /// The position's key: equal for positions that count as the same for repetition.
    #[inline]
    pub fn key(&self) -> u64 {
        self.keys.last().copied().unwrap_or(0)
    }

    /// How often the present position occurred before, in the game and in the moves made here.
    #[inline]
    pub fn occurred_before(&self) -> usize {
        let (now, reach) = (self.key(), usize::from(self.quiet()));
        // A position can only return with the same side to move, four half-moves later at the earliest.
        self.keys.iter().rev().take(reach + 1).skip(4).step_by(2).filter(|key| **key == now).count()
    }

    /// Half-moves without a capture or a pawn move; a draw can be claimed at 100.
    #[inline]
    pub fn quiet(&self) -> u16 {
        self.ledger.chess().quiet
    }

    /// The side to move.
    #[inline]
    pub fn turn(&self) -> Seat {
        self.ledger.turn()
    }

    /// Whether the side to move is in check.
    #[inline]
    pub fn in_check(&self) -> bool {
        self.ledger.in_check(self.turn())
    }

    /// The seat's pieces of a kind.
    #[inline]
    pub fn pieces(&self, seat: Seat, kind: Kind) -> SquareSet {
        self.ledger.of(seat, kind)
    }

    /// All pieces of a seat.
    #[inline]
    pub fn owned(&self, seat: Seat) -> SquareSet {
        self.ledger.owned(seat)
    }

    /// The squares on which any piece stands.
    #[inline]
    pub fn occupied(&self) -> SquareSet {
        self.ledger.occupied()
    }

    /// The kind of the piece on a square.
    #[inline]
    pub fn kind_on(&self, square: Square) -> Option<Kind> {
        self.ledger.on(square).map(|piece| piece.kind)
    }

    /// The seat's pieces that attack a square, if exactly the squares of `occupied` were occupied.
    #[inline]
    pub fn attackers(&self, square: Square, seat: Seat, occupied: SquareSet) -> SquareSet {
        self.ledger.attackers(square, seat, occupied) & occupied
    }

    /// The squares that a seat's piece of this kind attacks from a square.
    #[inline]
    pub fn attacks(&self, seat: Seat, kind: Kind, from: Square) -> SquareSet {
        self.ledger.attacked_from(seat, kind, from)
    }

    /// How the game ends here by itself, if it does. Draws by repetition or for want of progress
    /// are the caller's to judge.
    pub fn ending(&self) -> Option<Ending> {
        if !self.ledger.can_move() {
            return Some(if self.in_check() { Ending::Checkmate } else { Ending::Stalemate });
        }
        self.is_dead().then_some(Ending::DeadPosition)
    }

    /// Whether neither side can ever checkmate, as far as material shows.
    #[inline]
    pub fn is_dead(&self) -> bool {
        self.occupied().len() <= 4 && self.ledger.dead_position()
    }
}
