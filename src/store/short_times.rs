//! Short times: the seconds that a card gives a player for a turn or a response.

use async_trait::async_trait;
use cardinal_rules::{BySeat, Seat, TimeFor};

use super::clock_time::ClockTime;
use super::error::StoreError;
use super::ids::{GameId, InteractionId, Timestamp};
use super::presence::Presence;

/// A player's short time that has begun to run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ShortTime {
    /// The turn of the game in which it is given, as the caller counts turns.
    pub turn: u32,
    /// What it is given for.
    pub of: TimeFor,
    /// Its length in seconds, or while it is stopped, the seconds that it has when it runs again.
    pub seconds: u32,
    /// Since when it runs; none while it is stopped.
    pub runs: Option<RunsSince>,
}

/// Changes to players' short times: a stopped one, or none.
pub type ChangedTimes = Vec<(Seat, Option<ShortTime>)>;

/// The beginning of a short time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RunsSince {
    /// The interaction that began it.
    pub by: InteractionId,
    /// When, by Discord's clock.
    pub at: Timestamp,
    /// How long players could and couldn't act until then.
    pub presence: Presence,
}

/// The word in the database for what a time is given for.
pub(crate) const fn purpose(of: TimeFor) -> &'static str {
    match of {
        TimeFor::Turn => "turn",
        TimeFor::Answer => "answer",
    }
}

/// What a word in the database says that a time is given for.
pub(crate) fn purpose_of(slug: &str) -> Option<TimeFor> {
    [TimeFor::Turn, TimeFor::Answer].into_iter().find(|of| purpose(*of) == slug)
}

/// Stores short times.
#[async_trait]
pub trait ShortTimes: Send + Sync {
    /// Returns the short times of a game's players that have begun to run. They may belong to a turn that is over.
    async fn of_game(&self, game: GameId) -> Result<BySeat<Option<ShortTime>>, StoreError>;

    /// Starts a short time that is due at this moment, replacing the seat's previous one. Returns false, and changes
    /// nothing, if one of the same turn and purpose already runs. It ends with [`Append::short_times`] or the game.
    ///
    /// [`Append::short_times`]: super::Append::short_times
    ///
    /// # Errors
    /// [`StoreError::NoGame`], [`StoreError::GameOver`], [`StoreError::Conflict`], in this order.
    async fn begin(
        &self,
        game: GameId,
        expected_version: u32,
        seat: Seat,
        time: ShortTime,
        due: ClockTime,
    ) -> Result<bool, StoreError>;

    /// Corrects when a short time began and when it is due. Does nothing if the one that this interaction began no
    /// longer runs.
    async fn set_beginning(&self, game: GameId, seat: Seat, runs: RunsSince, due: ClockTime) -> Result<(), StoreError>;

    /// Stops the short time that this interaction began, and gives back all its seconds.
    async fn stop(&self, game: GameId, seat: Seat, by: InteractionId) -> Result<(), StoreError>;

    /// Whether a short time runs in any game.
    async fn any_running(&self) -> Result<bool, StoreError>;
}
