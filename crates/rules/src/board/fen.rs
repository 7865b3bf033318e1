//! Forsyth-Edwards notation. Reading gives an unchecked [`Fen`]; starting a game from it decides
//! whether it is playable.

use super::chess::{CASTLING_WINGS, Castling, Chess, Move};
use super::state::State;
use crate::piece::{Kind, PieceId};
use crate::seat::Seat;
use crate::square::{Square, SquareSet};

/// The start of standard chess.
pub(crate) const STANDARD_START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// A position as written in a FEN, not yet checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fen {
    pub(crate) board: [Option<(Seat, Kind)>; 64],
    pub(crate) chess: Chess,
}

/// What is wrong with the text of a FEN.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FenError {
    /// The number of fields is wrong.
    #[error("a FEN has six fields (or only the first two, three or four of them), this one has {0}")]
    Fields(usize),
    /// The board does not have eight ranks.
    #[error("the board of a FEN has eight ranks parted by `/`, this one has {0}")]
    Ranks(usize),
    /// A rank does not have eight squares.
    #[error("rank {rank} of the FEN fills {squares} squares instead of eight")]
    Rank {
        /// The rank, 1 to 8.
        rank: u8,
        /// How many squares it fills.
        squares: u32,
    },
    /// Two digits stand side by side.
    #[error("rank {0} of the FEN has two digits side by side; write their sum")]
    Digits(u8),
    /// A letter that is no piece.
    #[error("`{0}` is no piece in a FEN; pieces are PNBRQK and pnbrqk")]
    Piece(char),
    /// The side to move is neither `w` nor `b`.
    #[error("the side to move is `w` or `b`, not `{0}`")]
    Side(String),
    /// The castling rights cannot be read.
    #[error("castling rights are `-` or letters out of KQkq, each once, not `{0}`")]
    Castling(String),
    /// The en-passant square cannot be read.
    #[error("the en-passant field is `-` or a square, not `{0}`")]
    EnPassant(String),
    /// A clock cannot be read.
    #[error("the clocks of a FEN are whole numbers, not `{0}`")]
    Clock(String),
}

fn shorten(text: &str) -> String {
    text.chars().take(24).collect()
}

impl Fen {
    pub(crate) fn parse(text: &str) -> Result<Fen, FenError> {
        let fields: Vec<&str> = text.split_ascii_whitespace().collect();
        let [board, side, castling, passed, quiet, number] = match fields[..] {
            [board, side] => [board, side, "-", "-", "0", "1"],
            [board, side, castling] => [board, side, castling, "-", "0", "1"],
            [board, side, castling, passed] => [board, side, castling, passed, "0", "1"],
            [board, side, castling, passed, quiet, number] => [board, side, castling, passed, quiet, number],
            _ => return Err(FenError::Fields(fields.len())),
        };
        let turn = match side {
            "w" => Seat::White,
            "b" => Seat::Black,
            _ => return Err(FenError::Side(shorten(side))),
        };
        let clock = |text: &str| {
            if text.bytes().all(|digit| digit.is_ascii_digit()) { text.parse::<u32>().ok() } else { None }
                .filter(|value| *value <= 1_000_000)
                .ok_or_else(|| FenError::Clock(shorten(text)))
        };
        let (quiet, number) = (clock(quiet)?.min(10_000) as u16, clock(number)?.max(1));
        let passed = match passed {
            "-" => SquareSet::EMPTY,
            square => SquareSet::of(square.parse().map_err(|_| FenError::EnPassant(shorten(square)))?),
        };
        let castling = parse_castling(castling)?;
        Ok(Fen { board: parse_board(board)?, chess: Chess { turn, castling, passed, quiet, number } })
    }
}

fn parse_board(text: &str) -> Result<[Option<(Seat, Kind)>; 64], FenError> {
    let ranks: Vec<&str> = text.split('/').collect();
    if ranks.len() != 8 {
        return Err(FenError::Ranks(ranks.len()));
    }
    let mut board = [None; 64];
    for (rank, text) in (0..8_u8).rev().zip(ranks) {
        let mut file = 0_u32;
        let mut after_digit = false;
        for letter in text.chars() {
            if let Some(empty @ 1..=8) = letter.to_digit(10) {
                if after_digit {
                    return Err(FenError::Digits(rank + 1));
                }
                (file, after_digit) = (file + empty, true);
                continue;
            }
            after_digit = false;
            let kind = Kind::from_letter(letter).ok_or(FenError::Piece(letter))?;
            let seat = if letter.is_ascii_uppercase() { Seat::White } else { Seat::Black };
            if file < 8 {
                board[usize::from(rank) * 8 + file as usize] = Some((seat, kind));
            }
            file += 1;
        }
        if file != 8 {
            return Err(FenError::Rank { rank: rank + 1, squares: file });
        }
    }
    Ok(board)
}

fn parse_castling(text: &str) -> Result<Castling, FenError> {
    if text == "-" {
        return Ok(Castling(0));
    }
    let mut rights = 0;
    for letter in text.chars() {
        let bit = "KQkq".find(letter).map(|index| 1 << index).filter(|bit| rights & bit == 0);
        rights |= bit.ok_or_else(|| FenError::Castling(shorten(text)))?;
    }
    if rights == 0 { Err(FenError::Castling(shorten(text))) } else { Ok(Castling(rights)) }
}

impl State {
    /// The position as a FEN with six fields, with an en-passant square only where such a capture
    /// is legal.
    pub(crate) fn fen(&self) -> String {
        let mut fen = self.placement();
        fen.push_str(match self.turn() {
            Seat::White => " w ",
            Seat::Black => " b ",
        });
        let rights: String = CASTLING_WINGS
            .iter()
            .zip("KQkq".chars())
            .filter(|(wing, _)| self.chess().castling.0 & wing.right != 0)
            .map(|(_, letter)| letter)
            .collect();
        fen.push_str(if rights.is_empty() { "-" } else { &rights });
        let passed = self.legal_en_passant().first().map_or("-".to_owned(), |square| square.to_string());
        let Chess { quiet, number, .. } = self.chess();
        format!("{fen} {passed} {quiet} {number}")
    }

    /// The first field of the FEN.
    pub(crate) fn placement(&self) -> String {
        let mut text = String::with_capacity(72);
        for rank in (0..8).rev() {
            let mut empty = 0;
            for file in 0..8 {
                match self.face_on(Square::new(rank * 8 + file)).map(|id| self.piece(id)) {
                    None => empty += 1,
                    Some(piece) => {
                        if empty > 0 {
                            text.push(char::from(b'0' + empty));
                            empty = 0;
                        }
                        text.push(letter(piece.origin, piece.kind));
                    }
                }
            }
            if empty > 0 {
                text.push(char::from(b'0' + empty));
            }
            if rank > 0 {
                text.push('/');
            }
        }
        text
    }

    /// The squares behind pawns that can legally be captured in passing now.
    pub(crate) fn legal_en_passant(&self) -> SquareSet {
        let mut legal = SquareSet::EMPTY;
        if !self.chess().passed.is_empty() {
            self.for_each_piece(|targets| {
                let from = targets.from;
                let passing = |to: &Square| self.taken_in_passing(Move::plain(from, *to)).is_some();
                legal |= (targets.to & self.chess().passed).filter(passing).collect::<SquareSet>();
            });
        }
        legal
    }

    /// The letter of a piece in FEN.
    pub(crate) fn letter_of(&self, id: PieceId) -> char {
        let piece = self.piece(id);
        letter(piece.origin, piece.kind)
    }
}

fn letter(seat: Seat, kind: Kind) -> char {
    match seat {
        Seat::White => kind.letter(),
        Seat::Black => kind.letter().to_ascii_lowercase(),
    }
}
