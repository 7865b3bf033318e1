//! Reading a move that a player typed: algebraic notation, coordinates, or what people write.

use super::{excerpt, grid_moves};
use crate::action::{Action, ActionKind, PartialAction};
use crate::board::{Move, State};
use crate::defaults::GRID_BOUND;
use crate::piece::Kind;
use crate::play::Game;
use crate::seat::Seat;
use crate::square::{Cell, Square};

/// What may follow a move or a tile's point and says nothing about which it is.
pub(super) const SIGNS: [char; 5] = ['+', '#', '!', '?', ' '];

/// Why a typed move could not be taken.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MoveTextError {
    /// The text is no move in any notation.
    #[error("`{0}` is no move: write it like Nf3, exd5, O-O, e8=Q, or as squares like e2e4")]
    Unreadable(String),
    /// The text is no move on the endless grid in any notation.
    #[error(
        "`{0}` is no move: write it as two points like 1,0-0,0, as a piece and its target like K0,0, or as a piece's \
         point and its target's number like 1,0 #2"
    )]
    UnreadableOnGrid(String),
    /// The text names a piece of the seat that can move, and not where it goes.
    #[error("{from} names a piece but no target: say where it goes")]
    Unfinished {
        /// Where the piece stands.
        from: Cell,
    },
    /// On the endless grid: the text names a point on which nothing of the seat can move.
    #[error("nothing of yours on {from} can move now")]
    Immobile {
        /// The point.
        from: Cell,
    },
    /// On the endless grid: the piece has no target with this number.
    #[error("there is no target {number}: those of the piece on {from} are numbered from 1 to {targets}")]
    NoSuchTarget {
        /// Where the piece stands.
        from: Cell,
        /// The digits that were typed.
        number: String,
        /// How many targets the piece has, at least one.
        targets: usize,
    },
    /// On the endless grid: a coordinate beyond the bound, in a text that leaves open which move was
    /// meant, or one that fits no [`Cell`] at all.
    #[error("{coordinate} lies too far away: the coordinates go from -{bound} to {bound}", bound = GRID_BOUND)]
    TooFar {
        /// The coordinate.
        coordinate: String,
    },
    /// The text is a move, but not a legal one now.
    #[error("{text} is not possible now")]
    NoSuchMove {
        /// What was typed.
        text: String,
        /// The move as squares or points, if the text says which it was meant to be.
        meant: Option<Action>,
    },
    /// More than one legal move fits the text.
    #[error("{text} can be more than one move")]
    Ambiguous {
        /// What was typed.
        text: String,
        /// The moves that fit.
        candidates: Vec<Action>,
    },
}

/// What a typed move says.
#[derive(Debug, Default, PartialEq, Eq)]
struct Said {
    kind: Option<Kind>,
    from_file: Option<u8>,
    from_rank: Option<u8>,
    to: Option<Square>,
    promote: Option<Kind>,
    castle: Option<u8>,
}

/// Reads a move among those that the seat may make now.
///
/// On the board: algebraic notation (`Nf3`, `exd5`, `O-O`, `e8=Q`) or squares (`e2e4`, `e2-e4`,
/// `e7e8q`). On the endless grid, in either case: two points (`K1,0-0,0`, `1,0 0,0`, `(1,0)x(0,0)`,
/// `0,4-0,5=R`), the target alone (`K0,0`; a pawn's without a letter), or the piece's point and its
/// target's number (`1,0 #2`), counted from 1 in the order of [`Next::to`](crate::Next::to) for a
/// move from that point.
///
/// # Errors
/// A text that is no move, is only half of one, fits no legal move, or fits several.
pub fn parse_move(game: &Game, seat: Seat, text: &str) -> Result<Action, MoveTextError> {
    if game.setup().rules.on_grid() {
        return grid_moves::parse(game, seat, text);
    }
    let legal = game.options(seat, &PartialAction::of(ActionKind::Move)).actions;
    let moves: Vec<Move> = legal.iter().filter_map(Move::of).collect();
    find(game.state(), &moves, text).map(Move::action).map_err(|error| match error {
        MoveTextError::Ambiguous { .. } => error,
        _ => named(game.state(), &moves, text).map_or(error, |from| MoveTextError::Unfinished { from: from.into() }),
    })
}

/// The square of a piece that can move, if the text is that square, with or without its letter.
fn named(state: &State, moves: &[Move], text: &str) -> Option<Square> {
    let text = text.trim().trim_end_matches(SIGNS);
    let names = |square: Square, kind: Option<Kind>| {
        let stands = state.on(square)?.kind;
        let agrees = kind.is_none_or(|kind| kind.letter() == stands.letter());
        (agrees && moves.iter().any(|mv| mv.from == square)).then_some(square)
    };
    if let Some(square) = square(text) {
        return names(square, None);
    }
    let letter = text.chars().next()?;
    let kind = Kind::from_letter(letter)?;
    names(square(text[letter.len_utf8()..].trim_start())?, Some(kind))
}

/// A square as players type it: in either case.
fn square(text: &str) -> Option<Square> {
    text.to_ascii_lowercase().parse().ok()
}

/// The one of these moves that the text says.
pub(crate) fn find(state: &State, moves: &[Move], text: &str) -> Result<Move, MoveTextError> {
    let text = text.trim();
    let said = read(text).ok_or_else(|| MoveTextError::Unreadable(excerpt(text)))?;
    let candidates: Vec<Move> = moves.iter().copied().filter(|mv| fits(state, &said, *mv)).collect();
    match candidates[..] {
        [] => Err(MoveTextError::NoSuchMove { meant: said.as_squares(), text: text.to_owned() }),
        [mv] => Ok(mv),
        _ => Err(MoveTextError::Ambiguous {
            text: text.to_owned(),
            candidates: candidates.into_iter().map(Move::action).collect(),
        }),
    }
}

/// A legal move of the side to move in algebraic notation; on the endless grid piece, point and
/// point (`K1,0-0,0`), with the sign that it has if no tile follows.
pub fn san(game: &Game, action: &Action) -> Option<String> {
    game.san_of(action)
}

fn fits(state: &State, said: &Said, mv: Move) -> bool {
    let Some(piece) = state.on(mv.from) else { return false };
    if let Some(file) = said.castle {
        return mv.castles(piece.kind) && mv.to.file() == file;
    }
    said.to == Some(mv.to)
        && said.kind.is_none_or(|kind| kind == piece.kind || (kind == Kind::Pawn && piece.kind == Kind::Crab))
        && said.from_file.is_none_or(|file| file == mv.from.file())
        && said.from_rank.is_none_or(|rank| rank == mv.from.rank())
        && said.promote == mv.promote
}

impl Said {
    fn as_squares(&self) -> Option<Action> {
        let from = Square::at(self.from_file? as i8, self.from_rank? as i8)?;
        Some(Action::Move { from: from.into(), to: self.to?.into(), promote: self.promote })
    }
}

/// Reads the text without looking at a game.
fn read(text: &str) -> Option<Said> {
    let text: String = text
        .trim()
        .trim_end_matches("e.p.")
        .trim_end_matches(SIGNS)
        .chars()
        .filter(|letter| !matches!(letter, '-' | 'x' | ':' | '/' | '=' | '(' | ')' | ' ' | '\u{2013}'))
        .collect();
    match text.to_ascii_uppercase().replace('0', "O").as_str() {
        "OO" => return Some(Said { castle: Some(6), ..Said::default() }),
        "OOO" => return Some(Said { castle: Some(2), ..Said::default() }),
        _ => {}
    }
    let mut said = Said::default();
    let mut rest = text.as_str();
    let first = rest.chars().next()?;
    if let Some(kind) = Kind::from_letter(first).filter(|_| first.is_ascii_uppercase()) {
        said.kind = Some(kind);
        rest = &rest[1..];
    }
    let squares = rest.as_bytes();
    let ends_in_rank = squares.last().is_some_and(u8::is_ascii_digit);
    if !ends_in_rank {
        let last = rest.chars().next_back()?;
        said.promote = Some(Kind::from_letter(last)?);
        rest = &rest[..rest.len() - 1];
    }
    if !rest.is_ascii() || rest.len() < 2 {
        return None;
    }
    let (origin, to) = rest.split_at(rest.len() - 2);
    said.to = Some(square(to)?);
    for byte in origin.bytes() {
        match byte.to_ascii_lowercase() {
            file @ b'a'..=b'h' if said.from_file.is_none() && said.from_rank.is_none() => {
                said.from_file = Some(file - b'a');
            }
            rank @ b'1'..=b'8' if said.from_rank.is_none() => said.from_rank = Some(rank - b'1'),
            _ => return None,
        }
    }
    // A lone `bc3` reads as the pawn of the b-file; `Bc3` as the bishop. Squares alone name no kind.
    if said.kind.is_none() && !(said.from_file.is_some() && said.from_rank.is_some()) {
        said.kind = Some(Kind::Pawn);
    }
    Some(said)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_and_algebraic_notation_are_read() {
        let squares = read("e2-e4").unwrap();
        assert_eq!(squares, read("e2e4").unwrap());
        assert_eq!(squares.kind, None);
        assert_eq!(read("exd5+").unwrap().from_file, Some(4));
        assert_eq!(read("Nbd7").unwrap().kind, Some(Kind::Knight));
        assert_eq!(read("R1a3").unwrap().from_rank, Some(0));
        assert_eq!(read("e8=Q#").unwrap().promote, Some(Kind::Queen));
        assert_eq!(read("e7e8q").unwrap().promote, Some(Kind::Queen));
        assert_eq!(read("0-0-0").unwrap().castle, Some(2));
        assert_eq!(read("exd6 e.p.").unwrap().to, "d6".parse().ok());
        for bad in ["", "x", "e", "e9", "Nf", "hello", "é4", "e2e4e5", "=Q", "🙂", "Q"] {
            assert_eq!(read(bad), None, "{bad}");
        }
    }
}
