//! A game as read from a PGN.

use std::fmt;

use super::tags::Tags;
use crate::action::Action;
use crate::play::Setup;
use crate::position::Position;
use crate::seat::Seat;
use crate::setup::Rules;
use crate::status::Status;

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
