//! Results of games, and what is kept of them.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::points::HalfPoints;

/// The result of a game. Its text, which a database can keep, is the usual one: `1-0`, `1/2-1/2`, `0-1`, and with
/// forfeits `+/-`, `-/+` and `-/-`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum GameResult {
    /// White wins: `1-0`.
    WhiteWins,
    /// A draw: `1/2-1/2`.
    Draw,
    /// Black wins: `0-1`.
    BlackWins,
    /// White forfeits the game without having played it: `-/+`.
    WhiteForfeits,
    /// Black forfeits the game without having played it: `+/-`.
    BlackForfeits,
    /// Both forfeit the game, and neither gets a point: `-/-`.
    BothForfeit,
}

impl GameResult {
    /// Every result.
    pub const ALL: [GameResult; 6] = [
        GameResult::WhiteWins,
        GameResult::Draw,
        GameResult::BlackWins,
        GameResult::WhiteForfeits,
        GameResult::BlackForfeits,
        GameResult::BothForfeit,
    ];

    /// The text.
    pub const fn as_str(self) -> &'static str {
        match self {
            GameResult::WhiteWins => "1-0",
            GameResult::Draw => "1/2-1/2",
            GameResult::BlackWins => "0-1",
            GameResult::WhiteForfeits => "-/+",
            GameResult::BlackForfeits => "+/-",
            GameResult::BothForfeit => "-/-",
        }
    }

    /// The points of White and Black. A forfeit gives 1 to the opponent and 0 to who forfeits.
    pub const fn points(self) -> [HalfPoints; 2] {
        match self {
            GameResult::WhiteWins | GameResult::BlackForfeits => [HalfPoints::WIN, HalfPoints::LOSS],
            GameResult::Draw => [HalfPoints::DRAW, HalfPoints::DRAW],
            GameResult::BlackWins | GameResult::WhiteForfeits => [HalfPoints::LOSS, HalfPoints::WIN],
            GameResult::BothForfeit => [HalfPoints::LOSS, HalfPoints::LOSS],
        }
    }

    /// Whether White and Black forfeit.
    pub const fn forfeits(self) -> [bool; 2] {
        match self {
            GameResult::WhiteWins | GameResult::Draw | GameResult::BlackWins => [false, false],
            GameResult::WhiteForfeits => [true, false],
            GameResult::BlackForfeits => [false, true],
            GameResult::BothForfeit => [true, true],
        }
    }

    /// Whether the game was played at the board, so that nobody forfeits.
    pub const fn is_played(self) -> bool {
        matches!(self, GameResult::WhiteWins | GameResult::Draw | GameResult::BlackWins)
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// A text that is no result.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{0}` is no result: it is one of 1-0, 1/2-1/2, 0-1, -/+, +/- and -/-")]
pub struct ParseGameResultError(String);

impl FromStr for GameResult {
    type Err = ParseGameResultError;

    fn from_str(text: &str) -> Result<GameResult, ParseGameResultError> {
        let found = GameResult::ALL.into_iter().find(|result| result.as_str() == text);
        found.ok_or_else(|| ParseGameResultError(text.to_owned()))
    }
}

/// Where a result comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ResultSource {
    /// The game itself.
    Game,
    /// Somebody who runs the event has entered it.
    Hand,
}

/// What is kept of a pairing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Recorded {
    /// Its result.
    Result(GameResult, ResultSource),
    /// Its result was annulled: the game is to be played again. Unlike a pairing of which nothing was ever recorded, it
    /// doesn't hold up later rounds.
    Annulled,
}

/// What has decided a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DecidedBy {
    /// A result of the game itself.
    Game,
    /// A result entered by hand.
    Hand,
    /// A player has withdrawn and forfeits it. Nothing is recorded of it.
    Withdrawal,
}

/// How a game was decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GameOutcome {
    /// The result.
    pub result: GameResult,
    /// What has decided it.
    pub by: DecidedBy,
}
