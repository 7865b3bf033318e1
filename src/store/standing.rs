//! Why clocks of games stand still: their players are away, or their server's games are stopped.

use cardinal_rules::BySeat;

use super::clock_time::ClockTime;
use super::ids::{GuildId, Timestamp, UserId};

/// Why the clock of a running game stands still: for all that is set here. It runs where nothing is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Stops {
    /// Until when each player is away, by the time of day.
    pub away: BySeat<Option<Timestamp>>,
    /// Whether who manages the server has paused its games.
    pub paused: bool,
    /// Whether the bot was removed from the server.
    pub removed: bool,
}

/// Why all games of a server stand still.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ServerStop {
    /// Who manages the server has paused them.
    Paused,
    /// The bot was removed from the server.
    Removed,
}

/// A time during which a player is away from all games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Absence {
    /// When it began, by the time of day.
    pub since: Timestamp,
    /// When it ends, or where it is over has ended.
    pub until: Timestamp,
    /// Whether it is over.
    pub over: bool,
}

/// An absence that begins, or the present one with another end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewAbsence {
    /// Who is away.
    pub user: UserId,
    /// Since when and until when.
    pub absence: Absence,
    /// The absence in whose place it comes, as the caller knows it.
    pub present: Option<Absence>,
    /// The present moment in clock time: from then on clocks stand.
    pub clock: ClockTime,
    /// What the opponents are to be told, in one notice for each of them and each channel; the store does not know the
    /// values. Nothing, if none.
    pub what: Option<String>,
    /// The present moment.
    pub now: Timestamp,
}

/// That a player was found to have left a server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewDeparture {
    /// The server.
    pub guild: GuildId,
    /// Who has left it.
    pub user: UserId,
    /// When it was found, in clock time.
    pub clock: ClockTime,
    /// What the opponents are to be told, as in [`NewAbsence::what`].
    pub what: String,
    /// The present moment.
    pub now: Timestamp,
}
