//! Reading a move on the 8 by 8 board: algebraic notation, coordinates, or what people write.

use super::move_error::MoveTextError;
use super::typed::{SIGNS, excerpt};
use crate::action::Action;
use crate::board::{Move, State};
use crate::piece::Kind;
use crate::play::Listing;
use crate::square::Square;

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

/// The legal move of the listing's seat that the text says.
pub(super) fn parse(listing: &Listing<'_>, text: &str) -> Result<Action, MoveTextError> {
    let state = listing.game().state();
    let moves: Vec<Move> = listing.whole().actions.iter().filter_map(Move::of).collect();
    find(state, &moves, text).map(Move::action).map_err(|error| match error {
        MoveTextError::Ambiguous { .. } => error,
        _ => named(state, &moves, text).map_or(error, |from| MoveTextError::Unfinished { from: from.into() }),
    })
}

/// The square of a movable piece, if the text is just that square, with or without the piece's
/// letter.
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

/// A square as players type it, in either case.
fn square(text: &str) -> Option<Square> {
    text.to_ascii_lowercase().parse().ok()
}

/// The one of these moves that the text says. If no move matches as written, a small first letter
/// is read as a piece's: `nc6`, or `bc4` if no pawn of the b-file captures there.
pub(crate) fn find(state: &State, moves: &[Move], text: &str) -> Result<Move, MoveTextError> {
    let text = text.trim();
    let found = find_as_written(state, moves, text);
    if !matches!(found, Err(MoveTextError::NoSuchMove { .. } | MoveTextError::Unreadable(_))) {
        return found;
    }
    match capitalised(text).map(|text| find_as_written(state, moves, &text)) {
        Some(Ok(mv)) => Ok(mv),
        Some(Err(error @ MoveTextError::Ambiguous { .. })) => Err(error),
        // With the capital it can at least be read as a move.
        Some(Err(error @ MoveTextError::NoSuchMove { .. })) if matches!(found, Err(MoveTextError::Unreadable(_))) => {
            Err(error)
        }
        _ => found,
    }
}

/// The text with its first letter capitalised as a piece's; `None` if that is not the small letter
/// of a piece.
fn capitalised(text: &str) -> Option<String> {
    let first = text.chars().next().filter(char::is_ascii_lowercase)?;
    Kind::from_letter(first)?;
    Some(format!("{}{}", first.to_ascii_uppercase(), &text[1..]))
}

fn find_as_written(state: &State, moves: &[Move], text: &str) -> Result<Move, MoveTextError> {
    let said = read(text).ok_or_else(|| MoveTextError::Unreadable(excerpt(text)))?;
    let candidates: Vec<Move> = moves.iter().copied().filter(|mv| fits(state, &said, *mv)).collect();
    match candidates[..] {
        [] => Err(MoveTextError::NoSuchMove { meant: said.meant(state), text: text.to_owned() }),
        [mv] => Ok(mv),
        _ => Err(MoveTextError::Ambiguous {
            text: text.to_owned(),
            candidates: candidates.into_iter().map(Move::action).collect(),
        }),
    }
}

fn fits(state: &State, said: &Said, mv: Move) -> bool {
    let Some(piece) = state.on(mv.from) else { return false };
    if let Some(file) = said.castle {
        return mv.castles(piece.kind) && mv.to.file() == file;
    }
    said.to == Some(mv.to)
        && said.kind.is_none_or(|kind| {
            let moves = mv.part.unwrap_or(piece.kind);
            kind == moves || (kind == Kind::Pawn && moves.is_pawn())
        })
        && said.from_file.is_none_or(|file| file == mv.from.file())
        && said.from_rank.is_none_or(|rank| rank == mv.from.rank())
        && said.promote == mv.promote
}

impl Said {
    /// The move that is clearly meant, whether or not it is legal.
    fn meant(&self, state: &State) -> Option<Action> {
        if let Some(file) = self.castle {
            let king = state.of(state.turn(), Kind::King).first()?;
            let to = Square::at(file as i8, king.rank() as i8)?;
            return Some(Action::plain_move(king, to));
        }
        let from = Square::at(self.from_file? as i8, self.from_rank? as i8)?;
        Some(Action::Move { from: from.into(), to: self.to?.into(), promote: self.promote, part: None })
    }
}

/// Reads the text without regard to a game.
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
    // `bc3` reads as the pawn of the b-file, `Bc3` as the bishop. Two squares alone name no kind.
    if said.kind.is_none() && !(said.from_file.is_some() && said.from_rank.is_some()) {
        said.kind = Some(Kind::Pawn);
    }
    Some(said)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_small_letter_of_a_piece_is_made_a_capital() {
        assert_eq!(capitalised("nc6").as_deref(), Some("Nc6"));
        assert_eq!(capitalised("bxc4+").as_deref(), Some("Bxc4+"));
        for text in ["Nc6", "e4", "0-0", "", "é4"] {
            assert_eq!(capitalised(text), None, "{text}");
        }
    }

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
