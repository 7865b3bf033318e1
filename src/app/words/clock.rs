//! A game's clock and time control in words.

use cardinal_ids::{Pace, Timestamp};
use cardinal_rules::Seat;
use cardinal_store::{GameInfo, Stops};
use cardinal_table::{clock::time::Time, clock::time_control::TimeControl, clock::turn::flag_at, seat_of};
use cardinal_words::{InWords, say};

use crate::app::words::text;

/// The clock of the player to act.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TimeLeft {
    /// It runs out at this time. Discord counts down by itself, so no message has to be edited while it runs.
    Until(Timestamp),
    /// It is paused, or would be if the game had a clock.
    Stands {
        /// The time left on it in seconds, or `None` in a game without a clock.
        seconds: Option<i64>,
        /// Why it is paused.
        why: Stops,
    },
}

impl TimeLeft {
    /// The time left on a running game's clock for the player to act. `None` without a clock that runs or is paused.
    pub(crate) fn of(time: &Time, info: &GameInfo) -> Option<TimeLeft> {
        let seat = match info.to_act {
            // Both players are to act, with the same deadline.
            None if info.clock.building && !info.finished => Seat::White,
            awaited => seat_of(info, awaited?)?,
        };
        let end = flag_at(&info.clock, seat);
        match info.clock.stopped_at {
            None => end.map(|end| TimeLeft::Until(time.day_time(end))),
            Some(since) => {
                let seconds = end.map(|end| end.since(since).max(0));
                Some(TimeLeft::Stands { seconds, why: info.clock.stops })
            }
        }
    }

    /// A sentence for the player to act.
    pub(crate) fn in_words(self) -> String {
        match self {
            TimeLeft::Until(end) => say!("clock-until", time = end.0.to_string()),
            TimeLeft::Stands { seconds, why } => {
                let left = seconds.map(|seconds| say!("clock-stands", left = rounded(seconds)));
                let told = reason(why).into_iter().chain(left).collect::<Vec<_>>();
                say!("clock-standing", told = told.join(" "))
            }
        }
    }

    /// Adds the time to a line about the game in a list.
    pub(crate) fn behind(self, line: &str) -> String {
        match self {
            TimeLeft::Until(end) => say!("clock-until-short", line = line, time = end.0.to_string()),
            TimeLeft::Stands { seconds, why } => {
                let left = seconds.map(rounded);
                let told = reason_in_short(why).into_iter().chain(left).collect::<Vec<_>>();
                say!("clock-stands-short", line = line, told = told.join(", "))
            }
        }
    }
}

/// Who is on vacation, and until when.
enum Away {
    One(Seat, Timestamp),
    /// Both players, until the later of the two is back.
    Both(Timestamp),
}

fn away(why: Stops) -> Option<Away> {
    match (why.away.white, why.away.black) {
        (Some(white), Some(black)) => Some(Away::Both(white.max(black))),
        (Some(until), None) => Some(Away::One(Seat::White, until)),
        (None, Some(until)) => Some(Away::One(Seat::Black, until)),
        (None, None) => None,
    }
}

/// Why a clock is paused. With several reasons, the one that is likely to last longest.
fn reason(why: Stops) -> Option<String> {
    if why.removed {
        return Some(say!("clock-removed"));
    }
    if why.paused {
        return Some(say!("clock-paused"));
    }
    away(why).map(|away| match away {
        Away::One(seat, until) => {
            say!("clock-away", player = text::capital(&seat.in_words()), time = until.0.to_string())
        }
        Away::Both(until) => say!("clock-both-away", time = until.0.to_string()),
    })
}

fn reason_in_short(why: Stops) -> Option<String> {
    if why.removed {
        return Some(say!("clock-removed-short"));
    }
    if why.paused {
        return Some(say!("clock-paused-short"));
    }
    away(why).map(|away| match away {
        Away::One(seat, until) => say!("clock-away-short", player = seat.in_words(), time = until.0.to_string()),
        Away::Both(until) => say!("clock-both-away-short", time = until.0.to_string()),
    })
}

/// A length rounded down to whole days, hours or minutes, whichever is the largest unit that fits at least twice.
fn rounded(seconds: i64) -> String {
    let seconds = u32::try_from(seconds).unwrap_or(u32::MAX);
    let unit = [24 * 60 * 60, 60 * 60, 60].into_iter().find(|unit| seconds >= 2 * unit).unwrap_or(1);
    length(seconds / unit * unit)
}

const MINUTE: u32 = 60;
const HOUR: u32 = 60 * MINUTE;
const DAY: u32 = 24 * HOUR;

/// A time control, such as "3 days a turn".
pub(crate) fn pace_in_words(pace: Pace) -> String {
    match pace {
        Pace::Turn(seconds) => say!("pace-turn", length = length(seconds)),
        Pace::Game { each, plus } => say!("pace-game", each = length(each), plus = length(plus)),
    }
}

/// A time control on offer, such as "no clock".
pub fn time_control_word(TimeControl(pace): TimeControl) -> String {
    pace.map_or_else(|| say!("pace-none"), pace_in_words)
}

/// A length in the largest unit that divides it.
pub(crate) fn length(seconds: u32) -> String {
    match seconds {
        days if days % DAY == 0 => say!("length-days", count = days / DAY),
        hours if hours % HOUR == 0 => say!("length-hours", count = hours / HOUR),
        minutes if minutes % MINUTE == 0 => say!("length-minutes", count = minutes / MINUTE),
        seconds => say!("length-seconds", count = seconds),
    }
}
