//! Short times that cards give players: seconds in which a turn is to be played, or something answered.

use cardinal_rules::{Seat, TimeFor};

use super::ids::{InteractionId, Timestamp};

/// For how many seconds players could act and could not, since that was first noted. The bot's absences are never part of
/// the first, however short they are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Presence {
    /// Seconds in which they could.
    pub present: i64,
    /// Seconds in which they could not.
    pub absent: i64,
}

/// A player's short time that has begun to run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ShortTime {
    /// The turn of the game in which it is given, as the caller counts them.
    pub turn: u32,
    /// For what it is given.
    pub of: TimeFor,
    /// How many seconds it has from its beginning on; where it stands, from when it runs on.
    pub seconds: u32,
    /// Since when it runs; nothing while it stands.
    pub runs: Option<RunsSince>,
}

/// What becomes of players' short times: they stand, or are no more.
pub type ChangedTimes = Vec<(Seat, Option<ShortTime>)>;

/// The beginning of a short time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RunsSince {
    /// The interaction by which it has begun.
    pub by: InteractionId,
    /// When, by Discord's clock.
    pub at: Timestamp,
    /// How long players could act until then.
    pub presence: Presence,
}

/// For what a time is given, as it is kept.
pub(crate) const fn purpose(of: TimeFor) -> &'static str {
    match of {
        TimeFor::Turn => "turn",
        TimeFor::Answer => "answer",
    }
}

/// The one that is kept as this.
pub(crate) fn purpose_of(slug: &str) -> Option<TimeFor> {
    [TimeFor::Turn, TimeFor::Answer].into_iter().find(|of| purpose(*of) == slug)
}
