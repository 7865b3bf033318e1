//! Vacations of players and stopped servers: while they last, the clocks of their games are paused.

use async_trait::async_trait;

use super::clock_time::ClockTime;
use super::error::StoreError;
use super::ids::{GuildId, Timestamp, UserId};

/// Why all games of a server are stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ServerStop {
    /// A server admin has paused them.
    Paused,
    /// The bot was removed from the server.
    Removed,
}

/// A player's vacation, which covers all their games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Absence {
    /// When it began, by the time of day.
    pub since: Timestamp,
    /// When it ends, or when it ended.
    pub until: Timestamp,
    /// Whether it is over.
    pub over: bool,
}

/// A vacation that begins, or the present one with another end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewAbsence {
    /// The player.
    pub user: UserId,
    /// When it begins and ends.
    pub absence: Absence,
    /// The present vacation that it replaces, as far as the caller knows.
    pub present: Option<Absence>,
    /// The present moment in clock time, at which clocks stop.
    pub clock: ClockTime,
    /// A notice to the opponents, one per opponent and channel, if they are to get one. The store doesn't interpret it.
    pub what: Option<String>,
    /// The present moment.
    pub now: Timestamp,
}

/// Stores vacations and stopped servers.
#[async_trait]
pub trait Absences: Send + Sync {
    /// Returns a player's vacations that end after this moment, oldest first.
    async fn of_user(&self, user: UserId, behind: Timestamp) -> Result<Vec<Absence>, StoreError>;

    /// Begins a player's vacation, or changes the end of the present one, and pauses the clocks of the player's running
    /// games. Returns false, and changes nothing, if the present vacation isn't the one that the caller knows.
    async fn set(&self, absence: NewAbsence) -> Result<bool, StoreError>;

    /// Ends a player's vacation early. Clocks that were paused only for it run again. Returns false if the player isn't
    /// on vacation.
    async fn end(&self, user: UserId, clock: ClockTime, now: Timestamp) -> Result<bool, StoreError>;

    /// Ends the vacations whose end has come, as [`Absences::end`] does, and returns their players.
    async fn end_expired(&self, clock: ClockTime, now: Timestamp) -> Result<Vec<UserId>, StoreError>;

    /// Pauses the clocks of all games of a server for a reason, those of later games included, or removes the reason.
    /// Returns false if that was already so.
    async fn set_server_stop(
        &self,
        guild: GuildId,
        why: ServerStop,
        stands: bool,
        clock: ClockTime,
    ) -> Result<bool, StoreError>;

    /// Whether a server's games are stopped for this reason.
    async fn is_server_stopped(&self, guild: GuildId, why: ServerStop) -> Result<bool, StoreError>;

    /// Returns the servers whose games are stopped for this reason.
    async fn stopped_servers(&self, why: ServerStop) -> Result<Vec<GuildId>, StoreError>;

    /// Returns the servers with running games.
    async fn servers_with_games(&self) -> Result<Vec<GuildId>, StoreError>;
}
