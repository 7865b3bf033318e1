//! What stands in the cells of a crosstable.

use std::fmt;

use crate::player::PlayerNumber;
use crate::result::{GameOutcome, GameResult};

/// The colour that a player has in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PieceColour {
    /// White.
    White,
    /// Black.
    Black,
}

/// What a game is to the player of the row. It is written as in crosstables: `1`, `½`, `0`, `+`, `−`, and `·` for a
/// game still to be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CellScore {
    /// A game won at the board.
    Win,
    /// A draw.
    Draw,
    /// A game lost at the board.
    Loss,
    /// The opponent forfeits the game.
    ForfeitWin,
    /// The player forfeits the game. The opponent may do so too.
    ForfeitLoss,
    /// The game is still to be played.
    Open,
}

impl CellScore {
    pub(crate) fn of(outcome: Option<GameOutcome>, colour: PieceColour) -> CellScore {
        let side = usize::from(colour == PieceColour::Black);
        match outcome.map(|outcome| outcome.result) {
            None => CellScore::Open,
            Some(GameResult::Draw) => CellScore::Draw,
            Some(result) if result.forfeits()[side] => CellScore::ForfeitLoss,
            Some(result) if result.forfeits()[1 - side] => CellScore::ForfeitWin,
            Some(result) if result.points()[side] > result.points()[1 - side] => CellScore::Win,
            Some(_) => CellScore::Loss,
        }
    }
}

impl fmt::Display for CellScore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            CellScore::Win => "1",
            CellScore::Draw => "½",
            CellScore::Loss => "0",
            CellScore::ForfeitWin => "+",
            CellScore::ForfeitLoss => "−",
            CellScore::Open => "·",
        })
    }
}

/// A game in a crosstable, as the player of the row sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CrosstableCell {
    /// The opponent.
    pub opponent: PlayerNumber,
    /// The round within the stage.
    pub round: u16,
    /// The colour of the row's player.
    pub colour: PieceColour,
    /// What the game is to the row's player.
    pub score: CellScore,
    /// Whether the game counts for points and tie-breaks. It doesn't if one of the two withdrew with less than half of
    /// the games played.
    pub counts: bool,
}
