//! What players plan for their opponents' turns: a reply to each turn that they expect.

use async_trait::async_trait;
use cardinal_rules::{Cell, Kind, Seat};
use serde::{Deserialize, Serialize};

use super::error::StoreError;
use super::ids::GameId;

/// A player's plan, hidden from everybody else. The end of the game deletes it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Plan {
    /// The number of the opponent's turn that the first reply of each line is for.
    pub turn: u32,
    /// Lines of play. Several may begin alike, and then have the same reply there.
    pub lines: Vec<Vec<Reply>>,
    /// Why the plan ended. Its lines are then of no effect, and the player is told once.
    pub stopped: Option<Stopped>,
}

/// A turn of the opponent's, and what is played at once after it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reply {
    /// The opponent's move.
    pub to: PlannedMove,
    /// The player's.
    pub with: PlannedMove,
}

/// A move in a plan. Two are the same if all but their notation is.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct PlannedMove {
    /// Where the piece stands.
    pub from: Cell,
    /// Where it goes.
    pub to: Cell,
    /// What it becomes.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub promote: Option<Kind>,
    /// The move in algebraic notation.
    pub san: String,
}

impl PartialEq for PlannedMove {
    fn eq(&self, other: &PlannedMove) -> bool {
        (self.from, self.to, self.promote) == (other.from, other.to, other.promote)
    }
}

impl Eq for PlannedMove {}

/// Why a plan ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stopped {
    /// The opponent's turn was not in it.
    OtherTurn,
    /// The reply could not be played.
    NoReply,
}

impl Stopped {
    /// Returns its name in the database.
    pub const fn slug(self) -> &'static str {
        match self {
            Stopped::OtherTurn => "other-turn",
            Stopped::NoReply => "no-reply",
        }
    }

    /// Reads a [slug](Stopped::slug).
    pub fn of(slug: &str) -> Option<Stopped> {
        [Stopped::OtherTurn, Stopped::NoReply].into_iter().find(|why| why.slug() == slug)
    }
}

/// Stores plans.
#[async_trait]
pub trait Plans: Send + Sync {
    /// Returns the plan of the player with this seat, also one that has ended.
    async fn get(&self, game: GameId, seat: Seat) -> Result<Option<Plan>, StoreError>;

    /// Replaces or deletes the plan of the player with this seat.
    ///
    /// # Errors
    /// [`StoreError::NoGame`], [`StoreError::GameOver`], [`StoreError::Conflict`], in this order.
    async fn keep(&self, game: GameId, expected_version: u32, seat: Seat, plan: Option<Plan>)
    -> Result<(), StoreError>;

    /// Returns games in which the player to act has a plan that is neither carried out nor ended, those that have
    /// waited longest first.
    async fn due(&self, limit: u32) -> Result<Vec<GameId>, StoreError>;
}
