//! Clocks of games: clock time, the time that players have left, and deadlines.

use async_trait::async_trait;
use cardinal_rules::BySeat;

use super::clock_time::ClockTime;
use super::error::StoreError;
use super::ids::{GameId, Timestamp, UserId};
use super::notices::NewNotice;
use super::pace::Pace;
use super::presence::Presence;
use super::stops::Stops;

/// The last record that clock time was running.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Heartbeat {
    /// The clock time.
    pub time: ClockTime,
    /// The time of day.
    pub at: Timestamp,
    /// How long players could and couldn't act until then.
    pub presence: Presence,
}

/// A running game's clock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GameClock {
    /// The time control; none: unlimited time.
    pub pace: Option<Pace>,
    /// When the present turn began, or the deck building.
    pub turn_at: ClockTime,
    /// Whether the players are building decks, before the first turn.
    pub building: bool,
    /// The seconds that each player had left when the present turn began, if the time control is for the whole game.
    pub left: Option<BySeat<u32>>,
    /// Extra seconds granted for the present turn.
    pub extra: u32,
    /// Since when the clock is paused, if it is.
    pub stopped_at: Option<ClockTime>,
    /// Why it is paused, if it is.
    pub stops: Stops,
}

/// The clock of a turn that begins. A paused clock stays paused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NewTurn {
    /// When the turn begins.
    pub at: ClockTime,
    /// The time that each player has left, as in [`GameClock::left`].
    pub left: Option<BySeat<u32>>,
    /// The turn's first deadline, if it has any.
    pub due: Option<ClockTime>,
}

/// What a deadline belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Subject {
    /// A game's clock: a reminder, or the end of a player's time.
    Game(GameId),
    /// A short time that runs in a game.
    ShortTime(GameId),
}

/// The moment at which something is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Deadline {
    /// What is due.
    pub subject: Subject,
    /// When it is due.
    pub at: ClockTime,
    /// The moment up to which all of the subject's due work is done. The caller sets it; a new turn resets it.
    pub done: ClockTime,
}

/// A deadline whose work is done, and when its subject is due next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SettledDeadline {
    /// The deadline. If it has moved meanwhile, another process has settled it.
    pub deadline: Deadline,
    /// When the subject is due next, if ever.
    pub next: Option<ClockTime>,
    /// The new [`Deadline::done`].
    pub done: ClockTime,
}

/// Stores clock time and deadlines.
#[async_trait]
pub trait Clocks: Send + Sync {
    /// Returns the last heartbeat of clock time.
    ///
    /// # Errors
    /// [`StoreError::Integrity`] if there is none: the schema begins with one.
    async fn last_heartbeat(&self) -> Result<Heartbeat, StoreError>;

    /// Records that clock time is running and how far it has come. If another process has recorded a later clock time,
    /// that one stays.
    async fn heartbeat(&self, heartbeat: Heartbeat) -> Result<(), StoreError>;

    /// Returns deadlines up to a moment, earliest first.
    async fn due(&self, by: ClockTime, limit: u32) -> Result<Vec<Deadline>, StoreError>;

    /// Returns deadlines up to a moment in games that wait for this player, earliest first.
    async fn due_for(&self, user: UserId, by: ClockTime, limit: u32) -> Result<Vec<Deadline>, StoreError>;

    /// Makes every later deadline in games that wait for this player due now, so that their times are worked out
    /// again: the player's reminder settings have changed.
    async fn reschedule_for(&self, user: UserId, now: ClockTime) -> Result<(), StoreError>;

    /// Does the same for all players who have quiet hours
    /// ([`Preferences::quiet`](super::Preferences::quiet)).
    async fn reschedule_for_quiet_hours(&self, now: ClockTime) -> Result<(), StoreError>;

    /// Settles deadlines and stores a notice about them. If several processes settle the same deadline, the first one
    /// wins. Returns the subjects of the deadlines that this call settled; the notice mentions only their games.
    async fn settle(
        &self,
        settled: Vec<SettledDeadline>,
        notice: Option<NewNotice>,
        now: Timestamp,
    ) -> Result<Vec<Subject>, StoreError>;
}
