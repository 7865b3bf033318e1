//! A game's clock and time control in words.

use cardinal_ids::{Pace, TimeSystem, Timestamp};
use cardinal_rules::Seat;
use cardinal_store::{GameInfo, Stops};
use cardinal_table::{
    clock::time::Time, clock::time_control::TimeControl, clock::turn::flag_at, clock::weekend::Weekends, seat_of,
};
use cardinal_words::{InWords, say};

use crate::app::words::text;

/// The clock of the player to act and, where time is for the whole game, what the other one has left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TimeLeft {
    clock: ClockState,
    /// The seconds that the player who isn't to act has left.
    other: Option<(Seat, u32)>,
}

/// The clock of the player to act.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ClockState {
    /// It runs out at this time. Discord counts down by itself, so no message has to be edited while it runs.
    Until(Timestamp),
    /// It is paused, or would be if the game had a clock.
    Stands {
        /// The time left on it in seconds, or `None` in a game without a clock.
        seconds: Option<i64>,
        /// Why it is paused.
        why: Stops,
        /// Who is to act; none: both players.
        awaited: Option<Seat>,
    },
}

impl TimeLeft {
    /// The time left on a running game's clock for the player to act. `None` without a clock that runs or is paused.
    /// `weekends` are those that pause it.
    pub(crate) fn of(time: &Time, info: &GameInfo, weekends: Option<&Weekends>) -> Option<TimeLeft> {
        let awaited = match info.to_act {
            // Both players are to act, with the same deadline.
            None if info.clock.building && !info.finished => None,
            awaited => Some(seat_of(info, awaited?)?),
        };
        let end = flag_at(&info.clock, awaited.unwrap_or(Seat::White));
        let reckoning = time.reckoning();
        let clock = match info.clock.stopped_at {
            None => match weekends.and_then(|weekends| weekends.around(reckoning.at)) {
                Some(weekend) => {
                    let why = Stops { weekend: Some(weekend.end), ..Stops::default() };
                    ClockState::Stands { seconds: Some(end?.since(reckoning.time).max(0)), why, awaited }
                }
                None => ClockState::Until(match weekends {
                    Some(weekends) => weekends.after(reckoning.at, end?.since(reckoning.time)),
                    None => reckoning.day_time(end?),
                }),
            },
            Some(since) => {
                let seconds = end.map(|end| end.since(since).max(0));
                ClockState::Stands { seconds, why: info.clock.stops, awaited }
            }
        };
        // The computer player has no clock.
        let other = awaited.map(|seat| !seat).filter(|_| info.computer.is_none());
        Some(TimeLeft { clock, other: other.and_then(|other| Some((other, info.clock.left?[other]))) })
    }

    /// When the time runs out, if the clock runs.
    pub(crate) const fn until(self) -> Option<Timestamp> {
        match self.clock {
            ClockState::Until(end) => Some(end),
            ClockState::Stands { .. } => None,
        }
    }

    /// A sentence for the player to act, and one about what the other player has left.
    pub(crate) fn in_words(self) -> String {
        let own = match self.clock {
            ClockState::Until(end) => say!("clock-until", time = end.0.to_string()),
            ClockState::Stands { seconds, why, awaited } => {
                let left = seconds.map(|seconds| say!("clock-stands", left = rounded(seconds)));
                let told = reason(why, awaited).into_iter().chain(left).collect::<Vec<_>>();
                say!("clock-standing", told = told.join(" "))
            }
        };
        match self.other {
            Some((seat, left)) => {
                let player = text::capital(&seat.in_words());
                say!("clock-other-left", own = own, player = player, left = rounded(i64::from(left)))
            }
            None => own,
        }
    }

    /// Adds the time to a line about the game in a list.
    pub(crate) fn behind(self, line: &str) -> String {
        match self.clock {
            ClockState::Until(end) => say!("clock-until-short", line = line, time = end.0.to_string()),
            ClockState::Stands { seconds, why, awaited } => {
                let left = seconds.map(rounded);
                let told = reason_in_short(why, awaited).into_iter().chain(left).collect::<Vec<_>>();
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
fn reason(why: Stops, awaited: Option<Seat>) -> Option<String> {
    if why.removed {
        return Some(say!("clock-removed"));
    }
    if why.taken_off {
        return Some(say!("clock-taken-off"));
    }
    if why.paused {
        return Some(say!("clock-paused"));
    }
    if let Some(until) = why.weekend {
        let time = until.0.to_string();
        return Some(match awaited {
            Some(seat) => say!("clock-weekend", player = seat.in_words(), time = time),
            None => say!("clock-weekend-of-both", time = time),
        });
    }
    away(why).map(|away| match away {
        Away::One(seat, until) => {
            say!("clock-away", player = text::capital(&seat.in_words()), time = until.0.to_string())
        }
        Away::Both(until) => say!("clock-both-away", time = until.0.to_string()),
    })
}

fn reason_in_short(why: Stops, awaited: Option<Seat>) -> Option<String> {
    if why.removed {
        return Some(say!("clock-removed-short"));
    }
    if why.taken_off {
        return Some(say!("clock-taken-off-short"));
    }
    if why.paused {
        return Some(say!("clock-paused-short"));
    }
    if let Some(until) = why.weekend {
        let time = until.0.to_string();
        return Some(match awaited {
            Some(seat) => say!("clock-weekend-short", player = seat.in_words(), time = time),
            None => say!("clock-weekend-of-both-short", time = time),
        });
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
    let time = match pace.system {
        TimeSystem::Turn(seconds) => say!("pace-turn", length = length(seconds)),
        TimeSystem::Game { each, plus: 0, .. } => say!("pace-total", length = length(each)),
        TimeSystem::Game { each, plus, most: None } => say!("pace-game", each = length(each), plus = length(plus)),
        TimeSystem::Game { each, plus, most: Some(most) } => {
            say!("pace-bank", each = length(each), plus = length(plus), most = length(most))
        }
    };
    let weekends = pace.weekdays.then(|| say!("pace-weekends-off"));
    let vacations = pace.strict.then(|| say!("pace-strict"));
    [time].into_iter().chain(weekends).chain(vacations).collect::<Vec<_>>().join(", ")
}

/// A time control on offer, such as "no clock".
pub fn time_control_word(TimeControl(pace): TimeControl) -> String {
    pace.map_or_else(|| say!("pace-none"), pace_in_words)
}

/// The label of a button that shows whether clocks are paused on weekends.
pub(crate) fn weekends_button(off: bool) -> String {
    if off { say!("weekends-off-button") } else { say!("weekends-on-button") }
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
