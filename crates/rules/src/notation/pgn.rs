//! Portable Game Notation: writing games, and reading those written elsewhere.
//!
//! Reading is lenient about form (comments, variations, annotations and odd spacing are skipped)
//! and strict about content: every move must be legal where it is played. Only the rules of
//! movement are applied, not the draw rules, since many games were played on past a repetition.

mod read;
mod write;

use std::fmt;

use super::MoveTextError;
use crate::action::Action;
use crate::play::{Setup, SetupError};
use crate::position::Position;
use crate::seat::Seat;
use crate::setup::Rules;
use crate::status::Status;

pub use read::read;
pub use write::{NoPgn, write};

/// The result of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// White won: `1-0`.
    White,
    /// Black won: `0-1`.
    Black,
    /// A draw: `1/2-1/2`.
    Draw,
    /// Not finished, or unknown: `*`.
    #[default]
    Open,
}

impl Outcome {
    fn read(text: &str) -> Option<Outcome> {
        Some(match text {
            "1-0" => Outcome::White,
            "0-1" => Outcome::Black,
            "1/2-1/2" | "1/2" | "\u{bd}-\u{bd}" | "\u{bd}" => Outcome::Draw,
            "*" => Outcome::Open,
            _ => return None,
        })
    }
}

impl From<Status> for Outcome {
    fn from(status: Status) -> Outcome {
        match status {
            Status::Won { winner: Seat::White, .. } => Outcome::White,
            Status::Won { winner: Seat::Black, .. } => Outcome::Black,
            Status::Drawn { .. } => Outcome::Draw,
            Status::Building | Status::Running { .. } => Outcome::Open,
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Outcome::White => "1-0",
            Outcome::Black => "0-1",
            Outcome::Draw => "1/2-1/2",
            Outcome::Open => "*",
        })
    }
}

/// A game of standard chess read from a PGN.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PgnGame {
    /// The tags, in the order of the text.
    pub tags: Tags,
    /// The position it was played from, if not the usual one.
    pub fen: Option<String>,
    /// The moves, each legal where it is played.
    pub moves: Vec<Action>,
    /// The result: the one at the end of the moves, or else the tag's.
    pub outcome: Outcome,
}

impl PgnGame {
    /// What the game starts from.
    pub fn setup(&self) -> Setup {
        let position = self.fen.clone().map(|fen| Position { fen: Some(fen), ..Position::default() });
        Setup { rules: Rules::Standard, position }
    }
}

/// The tags of a game, in the order in which they were set.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tags(Vec<(String, String)>);

impl Tags {
    /// No tags.
    pub const fn new() -> Tags {
        Tags(Vec::new())
    }

    /// The value of a tag.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// Sets a tag, replacing any earlier value.
    pub fn set(&mut self, name: &str, value: impl Into<String>) {
        match self.0.iter_mut().find(|(known, _)| known == name) {
            Some((_, known)) => *known = value.into(),
            None => self.0.push((name.to_owned(), value.into())),
        }
    }

    /// The names and values in order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }
}

impl<N: AsRef<str>, V: Into<String>> FromIterator<(N, V)> for Tags {
    fn from_iter<I: IntoIterator<Item = (N, V)>>(pairs: I) -> Tags {
        let mut tags = Tags::new();
        for (name, value) in pairs {
            tags.set(name.as_ref(), value);
        }
        tags
    }
}

/// Something in a PGN text that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {fault}")]
pub struct PgnError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong there.
    pub fault: PgnFault,
}

/// What is wrong in a PGN text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PgnFault {
    /// A malformed tag.
    #[error("a tag is written [Name \"value\"]")]
    Tag,
    /// A comment without an end.
    #[error("a comment that begins here with `{{` needs a `}}`")]
    OpenComment,
    /// A variation without an end.
    #[error("a variation that begins here with `(` needs a `)`")]
    OpenVariation,
    /// A closing sign with nothing to close.
    #[error("there is nothing for this `{0}` to close")]
    Unopened(char),
    /// A text where a legal move should be.
    #[error("expected a legal move: {0}")]
    Move(#[from] MoveTextError),
    /// A null move, as written in analyses.
    #[error("`{0}` passes a turn, which standard chess does not allow: expected a legal move")]
    NullMove(String),
    /// A position that no game can start from.
    #[error("the FEN tag is no position to start from: {0}")]
    Position(#[from] SetupError),
    /// A game that is not standard chess.
    #[error("this is a game of {0}; only standard chess is read")]
    Variant(String),
}

impl PgnFault {
    const fn at(self, line: usize) -> PgnError {
        PgnError { line, fault: self }
    }
}
