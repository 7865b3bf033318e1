//! Clocks of games: how much time players have, what has been used of it, and what is due when.

use std::fmt;
use std::str::FromStr;

use cardinal_rules::BySeat;
use serde::{Deserialize, Serialize};

use super::clock_time::ClockTime;
use super::ids::{ChannelId, GameId, GuildId, Timestamp, UserId};
use super::short_time::Presence;
use super::standing::Stops;

/// Seconds of a minute, an hour and a day.
const MINUTE: u32 = 60;
const HOUR: u32 = 60 * MINUTE;
const DAY: u32 = 24 * HOUR;

/// Clock time as it was last seen to run, and the time of day then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Beat {
    /// The clock time.
    pub time: ClockTime,
    /// The time of day.
    pub at: Timestamp,
    /// How long players could act until then, and could not.
    pub presence: Presence,
}

/// How much time players have. Lengths are in seconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Pace {
    /// So much for every turn.
    Turn(u32),
    /// So much for the whole game, and some more after every turn of one's own.
    Game {
        /// What each player has at the start.
        each: u32,
        /// What is added after a turn.
        plus: u32,
    },
}

impl Pace {
    /// Those that are offered, the slowest first.
    pub const ALL: [Pace; 10] = [
        Pace::Turn(14 * DAY),
        Pace::Turn(7 * DAY),
        Pace::Turn(5 * DAY),
        Pace::Turn(3 * DAY),
        Pace::Turn(2 * DAY),
        Pace::Turn(DAY),
        Pace::Turn(HOUR),
        Pace::Turn(15 * MINUTE),
        Pace::Turn(5 * MINUTE),
        Pace::Game { each: 10 * MINUTE, plus: 10 },
    ];

    /// What each player has when the game begins, where that is for the whole game.
    pub const fn at_start(self) -> Option<u32> {
        match self {
            Pace::Turn(_) => None,
            Pace::Game { each, .. } => Some(each),
        }
    }
}

/// What is no pace.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a pace is a length such as `3d` or `15m`, or a length and what is added after a turn such as `10m+10s`")]
pub struct PaceError;

impl fmt::Display for Pace {
    /// As it is kept: `3d`, `15m`, `10m+10s`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Pace::Turn(seconds) => write_length(f, seconds),
            Pace::Game { each, plus } => {
                write_length(f, each)?;
                f.write_str("+")?;
                write_length(f, plus)
            }
        }
    }
}

impl FromStr for Pace {
    type Err = PaceError;

    fn from_str(text: &str) -> Result<Pace, PaceError> {
        let pace = match text.split_once('+') {
            Some((each, plus)) => Pace::Game { each: read_length(each)?, plus: read_length(plus)? },
            None => Pace::Turn(read_length(text)?),
        };
        // Each pace has one form.
        if pace.to_string() == text { Ok(pace) } else { Err(PaceError) }
    }
}

fn write_length(f: &mut fmt::Formatter<'_>, seconds: u32) -> fmt::Result {
    match seconds {
        days if days % DAY == 0 => write!(f, "{}d", days / DAY),
        minutes if minutes % MINUTE == 0 => write!(f, "{}m", minutes / MINUTE),
        seconds => write!(f, "{seconds}s"),
    }
}

fn read_length(text: &str) -> Result<u32, PaceError> {
    let (number, unit) = text.split_at_checked(text.len().saturating_sub(1)).ok_or(PaceError)?;
    let unit = match unit {
        "d" => DAY,
        "m" => MINUTE,
        "s" => 1,
        _ => return Err(PaceError),
    };
    let number: u32 = number.parse().map_err(|_| PaceError)?;
    number.checked_mul(unit).filter(|seconds| *seconds > 0).ok_or(PaceError)
}

/// A running game's clock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GameClock {
    /// How much time players have; none: as much as they like.
    pub pace: Option<Pace>,
    /// When the present turn began, or the building of decks.
    pub turn_at: ClockTime,
    /// Whether decks are built, before the first turn.
    pub building: bool,
    /// What each player had left, in seconds, when the present turn began, where the pace is for the whole game.
    pub left: Option<BySeat<u32>>,
    /// Seconds that were granted for the present turn on top.
    pub extra: u32,
    /// Since when the clock stands still, if it does.
    pub stopped_at: Option<ClockTime>,
    /// Why it stands still, if it does.
    pub stops: Stops,
}

/// How a turn that has begun changes its game's clock. Where the clock stands still it goes on standing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NewTurn {
    /// When it began.
    pub at: ClockTime,
    /// What each player has left, as in [`GameClock::left`].
    pub left: Option<BySeat<u32>>,
    /// When something is due in it first; nothing ever, if none.
    pub due: Option<ClockTime>,
}

/// What something is due for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Subject {
    /// A game's clock: a reminder, or the end of somebody's time.
    Game(GameId),
    /// The short time that runs in a game.
    ShortTime(GameId),
}

/// Something that is due at a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Deadline {
    /// What it is.
    pub subject: Subject,
    /// When it is due.
    pub at: ClockTime,
    /// Up to which of the subject's moments everything is done. The store only keeps it; with a new turn it begins anew.
    pub done: ClockTime,
}

/// A deadline that is done with, and when its subject is due next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Met {
    /// What was due. If it is due at another moment by now, somebody else has met it.
    pub deadline: Deadline,
    /// When it is due again; never, if none.
    pub next: Option<ClockTime>,
    /// What [`Deadline::done`] is from now on.
    pub done: ClockTime,
}

/// Which way a notice goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Way {
    /// Into its channel.
    Channel,
    /// To its user by direct message.
    Direct,
    /// Into its channel, because its user takes no direct message, which it says.
    Instead,
}

impl Way {
    /// As it is kept.
    pub(crate) const fn slug(self) -> &'static str {
        match self {
            Way::Channel => "channel",
            Way::Direct => "direct",
            Way::Instead => "instead",
        }
    }

    /// The one that is kept as this.
    pub(crate) fn of(slug: &str) -> Option<Way> {
        [Way::Channel, Way::Direct, Way::Instead].into_iter().find(|way| way.slug() == slug)
    }
}

/// Something that a player is to be told besides the turns: a message that is still to be posted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NewNotice {
    /// Whom it is for.
    pub user: UserId,
    /// The server on which it is to stand.
    pub guild: Option<GuildId>,
    /// Where it is to stand, unless it goes by direct message.
    pub channel: ChannelId,
    /// Which way it goes.
    pub way: Way,
    /// The games that it is about, at least one.
    pub games: Vec<GameId>,
    /// What it is about; the store does not know the values.
    pub what: String,
}

/// A notice that is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// Its number.
    pub id: u64,
    /// What it says, and to whom.
    pub notice: NewNotice,
    /// When it was made.
    pub created_at: Timestamp,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pace_is_read_as_it_is_written() {
        let texts: Vec<String> = Pace::ALL.iter().map(Pace::to_string).collect();
        assert_eq!(texts, ["14d", "7d", "5d", "3d", "2d", "1d", "60m", "15m", "5m", "10m+10s"]);
        for (pace, text) in Pace::ALL.iter().zip(&texts) {
            assert_eq!(text.parse(), Ok(*pace));
        }
    }

    #[test]
    fn what_is_no_pace_is_refused() {
        for text in ["", "d", "0d", "-1d", "3", "1w", "24m1", "1440m", "3d+", "+10s", "99999999d", "3d ", "é"] {
            assert_eq!(text.parse::<Pace>(), Err(PaceError), "{text}");
        }
    }
}
