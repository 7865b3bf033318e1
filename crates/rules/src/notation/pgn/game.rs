//! A game as a PGN has it.

use std::fmt;

use super::tags::Tags;
use crate::action::Action;
use crate::play::Setup;
use crate::position::Position;
use crate::seat::Seat;
use crate::setup::Rules;
use crate::status::Status;

/// How a game came out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// White won: `1-0`.
    White,
    /// Black won: `0-1`.
    Black,
    /// A draw: `1/2-1/2`.
    Draw,
    /// Not finished, or not known: `*`.
    #[default]
    Open,
}

impl Outcome {
    pub(super) fn read(text: &str) -> Option<Outcome> {
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

/// A game of standard chess as it was read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PgnGame {
    /// The tags, in the order of the text.
    pub tags: Tags,
    /// The position from which it was played, if not the usual one.
    pub fen: Option<String>,
    /// The moves, all legal where they stand.
    pub moves: Vec<Action>,
    /// How the game came out: the sign at its end, or else the tag.
    pub outcome: Outcome,
}

impl PgnGame {
    /// What the game starts from.
    pub fn setup(&self) -> Setup {
        let position = self.fen.clone().map(|fen| Position { fen: Some(fen), ..Position::default() });
        Setup { rules: Rules::Standard, position }
    }
}
