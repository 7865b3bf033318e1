//! Reading a move on the 8 by 8 board: algebraic notation, squares, words, or what people write.
//!
//! A move that is sent is final, so a text is only taken if it can mean one legal move. A text that can mean several,
//! or that is written as nobody would write the only move it fits, comes back with all of them.

use super::move_error::{MoveTextError, excerpt};
use super::spelled::{Castling, MoveToken, Spelled, spelled};
use crate::action::Action;
use crate::board::{Move, State};
use crate::piece::Kind;
use crate::play::Listing;
use crate::square::Square;

/// The legal move of the listing's seat that the text says.
pub(super) fn parse(listing: &Listing<'_>, text: &str) -> Result<Action, MoveTextError> {
    let state = listing.game().state();
    let moves: Vec<Move> = listing.whole().actions.iter().filter_map(Move::of).collect();
    find(state, &moves, text, Source::Typed).map(Move::action)
}

/// Where a text comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    /// A person typed it.
    Typed,
    /// A program wrote it, in algebraic notation: `Bxa5` is the bishop's.
    Written,
}

/// The one of these moves that the text says.
pub(crate) fn find(state: &State, moves: &[Move], text: &str, source: Source) -> Result<Move, MoveTextError> {
    let Some(spelled) = spelled(text) else { return Err(MoveTextError::Unreadable(excerpt(text))) };
    let readings = match &spelled {
        Spelled::Castling(castling) => Readings::of_castling(*castling),
        Spelled::Tokens { tokens, .. } => match Readings::of(tokens) {
            Some(readings) if source == Source::Written => readings.only_written(),
            Some(readings) => readings,
            None => return Err(unfinished(state, moves, tokens, text)),
        },
    };
    let (sure, doubtful) = readings.candidates(state, moves);
    let labelled = |mv: &Move| match &spelled {
        Spelled::Tokens { squares: Some(squares), .. } => mv.action().to_string().replace('=', "") == *squares,
        _ => true,
    };
    let sure: Vec<Move> = sure.into_iter().filter(labelled).collect();
    match (&sure[..], &doubtful[..]) {
        ([mv], []) => Ok(*mv),
        ([], []) => {
            let error = MoveTextError::NoSuchMove { meant: readings.meant(state), text: text.trim().to_owned() };
            Err(match &spelled {
                Spelled::Tokens { tokens, .. } => named(state, moves, tokens).map_or(error, MoveTextError::unfinished),
                Spelled::Castling(_) => error,
            })
        }
        _ => {
            let mut candidates = sure;
            candidates.extend(doubtful);
            candidates.sort_by_key(|mv| mv.promote.map(|kind| Kind::PROMOTIONS.iter().position(|each| *each == kind)));
            let mut candidates: Vec<Action> = candidates.into_iter().map(Move::action).collect();
            candidates.dedup();
            Err(MoveTextError::Ambiguous { text: text.trim().to_owned(), candidates })
        }
    }
}

/// Why a text without a target can't be used: it may be the square of a movable piece.
fn unfinished(state: &State, moves: &[Move], tokens: &[MoveToken], text: &str) -> MoveTextError {
    named(state, moves, tokens).map_or_else(|| MoveTextError::Unreadable(excerpt(text)), MoveTextError::unfinished)
}

/// The square of a movable piece, if the text is just that square, with or without its piece.
fn named(state: &State, moves: &[Move], tokens: &[MoveToken]) -> Option<Square> {
    let (kind, square) = match *tokens {
        [MoveToken::Sign(file), MoveToken::Sign(rank)] => (None, square(file, rank)?),
        [MoveToken::Sign(letter), MoveToken::Sign(file), MoveToken::Sign(rank)] => {
            (Some(Kind::from_letter(letter)?), square(file, rank)?)
        }
        [MoveToken::Piece(kind), MoveToken::Sign(file), MoveToken::Sign(rank)] => (Some(kind), square(file, rank)?),
        _ => return None,
    };
    let stands = state.on(square)?.kind;
    let agrees = kind.is_none_or(|kind| kind.letter() == stands.letter());
    (agrees && moves.iter().any(|mv| mv.from == square)).then_some(square)
}

/// A square as players type it, in either case.
fn square(file: char, rank: char) -> Option<Square> {
    format!("{}{rank}", file.to_ascii_lowercase()).parse().ok()
}

/// One way to read a text.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Said {
    /// Castling to the side of this file, or to either.
    Castles(Option<u8>),
    /// A piece to a target.
    Moves(Moves),
}

/// A piece, what is said of where it stands, its target, and what it becomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Moves {
    /// The kind; any if squares alone name the move.
    kind: Option<Kind>,
    from_file: Option<u8>,
    from_rank: Option<u8>,
    to: Square,
    promote: Option<Kind>,
    takes: bool,
    /// Whether a pawn is meant that moves straight on, although its file is written.
    straight: bool,
}

/// All ways to read a text. Those of `sure` are how it is written; those of `second` count where none of `sure` is
/// possible. What only `doubtful` allows is never played without a question, and `unusual` is asked about where nothing
/// else is possible.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Readings {
    sure: Vec<Said>,
    second: Vec<Said>,
    doubtful: Vec<Said>,
    unusual: Vec<Said>,
}

/// The files of a castled king.
const SHORT: u8 = 6;
const LONG: u8 = 2;

/// Letters of pieces in other languages that English has not: queen, knight and bishop in letters that are files too,
/// then those that are not.
const ELSEWHERE: [(char, Kind); 7] = [
    ('D', Kind::Queen),
    ('C', Kind::Knight),
    ('F', Kind::Bishop),
    ('A', Kind::Bishop),
    ('T', Kind::Rook),
    ('L', Kind::Bishop),
    ('S', Kind::Knight),
];

impl Readings {
    fn of_castling(castling: Castling) -> Readings {
        match castling {
            Castling::Short => Readings { sure: vec![Said::Castles(Some(SHORT))], ..Readings::default() },
            Castling::Long => Readings { sure: vec![Said::Castles(Some(LONG))], ..Readings::default() },
            Castling::Unclear => Readings { unusual: vec![Said::Castles(None)], ..Readings::default() },
        }
    }

    /// Reads tokens without regard to a game.
    fn of(tokens: &[MoveToken]) -> Option<Readings> {
        if tokens.contains(&MoveToken::Castle) {
            let rest: Vec<MoveToken> = tokens
                .iter()
                .copied()
                .filter(|token| !matches!(token, MoveToken::Castle | MoveToken::Dash | MoveToken::Piece(Kind::King)))
                .collect();
            return match rest[..] {
                [] => Some(Readings { sure: vec![Said::Castles(None)], ..Readings::default() }),
                [MoveToken::Short] => Some(Readings::of_castling(Castling::Short)),
                [MoveToken::Long] => Some(Readings::of_castling(Castling::Long)),
                _ => None,
            };
        }
        let (tokens, promote) = promotion(tokens);
        let [before @ .., MoveToken::Sign(file), MoveToken::Sign(rank)] = tokens else { return None };
        let to = square(*file, *rank)?;
        let takes = before.last() == Some(&MoveToken::Takes);
        let lead = without_last(before, |token| matches!(token, MoveToken::Takes | MoveToken::Dash));
        let target = Moves { kind: None, from_file: None, from_rank: None, to, promote, takes, straight: false };
        let (piece, signs) = match lead {
            [MoveToken::Piece(kind), signs @ ..] | [signs @ .., MoveToken::Piece(kind)] => (Some(*kind), signs),
            signs => (None, signs),
        };
        let signs: Vec<char> = signs
            .iter()
            .map(|token| if let MoveToken::Sign(sign) = token { Some(*sign) } else { None })
            .collect::<Option<_>>()?;
        if let Some(kind) = piece {
            let moves = target.by(Some(kind)).from(&signs)?;
            return Some(Readings { sure: vec![Said::Moves(moves)], ..Readings::default() });
        }
        target.readings(&signs)
    }

    /// Only what is sure, one way after the other.
    fn only_written(self) -> Readings {
        let Readings { mut sure, mut second, .. } = self;
        if sure.len() > 1 {
            second.splice(0..0, sure.drain(1..));
        }
        Readings { sure, second, ..Readings::default() }
    }

    /// The moves that the text can only mean, and those that it may mean too.
    fn candidates(&self, state: &State, moves: &[Move]) -> (Vec<Move>, Vec<Move>) {
        let fitting = |said: &[Said]| -> Vec<Move> {
            moves.iter().copied().filter(|mv| said.iter().any(|said| said.fits(state, *mv))).collect()
        };
        let mut sure = fitting(&self.sure);
        if sure.is_empty() {
            sure = fitting(&self.second);
        }
        let mut doubtful = fitting(&self.doubtful);
        if sure.is_empty() {
            doubtful.splice(0..0, fitting(&self.unusual));
        }
        doubtful.retain(|mv| !sure.contains(mv));
        (sure, doubtful)
    }

    /// The move that is clearly meant, whether or not it is legal.
    fn meant(&self, state: &State) -> Option<Action> {
        match self.sure.first()? {
            Said::Castles(file) => {
                let king = state.of(state.turn(), Kind::King).first()?;
                let to = Square::at((*file)? as i8, king.rank() as i8)?;
                Some(Action::plain_move(king, to))
            }
            Said::Moves(Moves { from_file, from_rank, to, promote, .. }) => {
                let from = Square::at((*from_file)? as i8, (*from_rank)? as i8)?;
                Some(Action::Move { from: from.into(), to: (*to).into(), promote: *promote, part: None })
            }
        }
    }
}

/// The tokens before what a pawn becomes, and that.
fn promotion(tokens: &[MoveToken]) -> (&[MoveToken], Option<Kind>) {
    let (rest, kind) = match tokens {
        // A piece's word or letter behind the target.
        [rest @ .., MoveToken::Piece(kind)] if rest.len() > 1 => (rest, Some(*kind)),
        [rest @ .., MoveToken::Sign(letter)] if rest.len() > 1 && Kind::from_letter(*letter).is_some() => {
            (rest, Kind::from_letter(*letter))
        }
        rest => (rest, None),
    };
    let end = rest
        .iter()
        .rposition(|token| !matches!(token, MoveToken::Becomes | MoveToken::Dash))
        .map_or(0, |last| last + 1);
    (&rest[..end], kind)
}

/// The tokens without the last one, if it is such a one.
fn without_last(tokens: &[MoveToken], is_such: impl Fn(&MoveToken) -> bool) -> &[MoveToken] {
    match tokens.split_last() {
        Some((last, rest)) if is_such(last) => rest,
        _ => tokens,
    }
}

impl Moves {
    fn by(self, kind: Option<Kind>) -> Moves {
        Moves { kind, ..self }
    }

    /// With what is said of where the piece stands: nothing, its file, its rank, or both.
    fn from(self, signs: &[char]) -> Option<Moves> {
        let file = |letter: char| {
            let letter = letter.to_ascii_lowercase();
            ('a'..='h').contains(&letter).then(|| letter as u8 - b'a')
        };
        let rank = |digit: char| ('1'..='8').contains(&digit).then(|| digit as u8 - b'1');
        let (from_file, from_rank) = match *signs {
            [] => (None, None),
            [sign] if sign.is_ascii_digit() => (None, Some(rank(sign)?)),
            [sign] => (Some(file(sign)?), None),
            [letter, digit] => (Some(file(letter)?), Some(rank(digit)?)),
            _ => return None,
        };
        Some(Moves { from_file, from_rank, ..self })
    }

    /// All readings of letters and digits before a target.
    fn readings(self, signs: &[char]) -> Option<Readings> {
        let mut readings = Readings::default();
        let pawn = self.by(Some(Kind::Pawn));
        let Some((&first, rest)) = signs.split_first() else {
            readings.sure.push(Said::Moves(pawn));
            return Some(readings);
        };
        let capital = first.is_ascii_uppercase();
        // A pawn by its file, or the piece on a square.
        let plain = match signs.len() {
            1 => pawn.from(signs).filter(|_| !first.is_ascii_digit()),
            2 => self.from(signs),
            _ => None,
        };
        let piece = Kind::from_letter(first).and_then(|kind| self.by(Some(kind)).from(rest));
        match (plain, piece) {
            // `Bxa5` of a telephone may be a pawn's, which `bxa5` is if a pawn can.
            (Some(plain), Some(piece)) if capital => readings.sure.extend([piece, plain].map(Said::Moves)),
            (Some(plain), Some(piece)) => {
                readings.sure.push(Said::Moves(plain));
                readings.second.push(Said::Moves(piece));
            }
            (plain, piece) => readings.sure.extend(plain.or(piece).map(Said::Moves)),
        }
        // `D7d6` is a square and a square, in which nobody sees a queen.
        if capital
            && !rest.first().is_some_and(char::is_ascii_digit)
            && let Some((_, kind)) = ELSEWHERE.iter().find(|(letter, _)| *letter == first)
        {
            readings.doubtful.extend(self.by(Some(*kind)).from(rest).map(Said::Moves));
        }
        if let Some(plain) = plain
            && plain.from_rank.is_none()
            && plain.from_file == Some(self.to.file())
        {
            readings.unusual.push(Said::Moves(Moves { straight: true, ..plain }));
        }
        let reads = !(readings.sure.is_empty() && readings.doubtful.is_empty());
        reads.then_some(readings)
    }

    fn fits(self, state: &State, mv: Move) -> bool {
        let Some(piece) = state.on(mv.from) else { return false };
        let moves = mv.part.unwrap_or(piece.kind);
        self.to == mv.to
            && self.kind.is_none_or(|kind| kind.letter() == moves.letter())
            && self.from_file.is_none_or(|file| file == mv.from.file())
            && self.from_rank.is_none_or(|rank| rank == mv.from.rank())
            && self.promote.is_none_or(|kind| mv.promote == Some(kind))
            && (self.kind != Some(Kind::Pawn) || self.goes_like_a_pawn(state, mv))
    }

    /// A pawn that moves straight on is written by its target alone, any other with its file.
    fn goes_like_a_pawn(self, state: &State, mv: Move) -> bool {
        let captures = state.on(mv.to).is_some() || state.taken_in_passing(mv).is_some();
        let straight = !captures && mv.from.file() == mv.to.file();
        match (self.from_file, self.from_rank) {
            (Some(_), Some(_)) => true,
            (Some(_), None) => straight == self.straight,
            (None, _) => straight != self.takes,
        }
    }
}

impl Said {
    fn fits(&self, state: &State, mv: Move) -> bool {
        match self {
            Said::Castles(file) => {
                let castles = state.on(mv.from).is_some_and(|piece| mv.castles(piece.kind));
                castles && file.is_none_or(|file| mv.to.file() == file)
            }
            Said::Moves(moves) => moves.fits(state, mv),
        }
    }
}
