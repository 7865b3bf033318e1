//! Time controls.

use std::fmt;
use std::str::FromStr;

/// Seconds of a minute, an hour and a day.
const MINUTE: u32 = 60;
const HOUR: u32 = 60 * MINUTE;
const DAY: u32 = 24 * HOUR;

/// How much time players have. Lengths are in seconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TimeSystem {
    /// This much time for every turn.
    Turn(u32),
    /// This much time for the whole game, and an increment after each of the player's turns.
    Game {
        /// What each player has at the start.
        each: u32,
        /// What is added after a turn; 0: the time is a total for all turns.
        plus: u32,
        /// What a player has at most after a turn; none: there is no cap.
        most: Option<u32>,
    },
}

/// A time control: how much time players have, and when their clocks are paused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pace {
    /// How much time players have.
    pub system: TimeSystem,
    /// Whether a player's clock runs on weekdays alone: it is paused on Saturdays and Sundays in the player's time
    /// zone. Only for time controls [of days](Pace::is_of_days).
    pub weekdays: bool,
    /// Whether vacations of the players don't pause the clock, as in an event whose rounds end on a date. No player
    /// chooses this.
    pub strict: bool,
}

/// The most days of a total that players can choose.
const LONGEST_TOTAL: u32 = 60;

impl Pace {
    /// The time controls on offer: time per turn, slowest first, then time for the whole game.
    pub const ALL: [Pace; 19] = [
        Pace::turn(14 * DAY),
        Pace::turn(7 * DAY),
        Pace::turn(5 * DAY),
        Pace::turn(3 * DAY),
        Pace::turn(2 * DAY),
        Pace::turn(DAY),
        Pace::turn(HOUR),
        Pace::turn(15 * MINUTE),
        Pace::turn(5 * MINUTE),
        Pace::game(10 * MINUTE, 10),
        Pace::bank(7 * DAY, 2 * DAY, 10 * DAY),
        Pace::bank(3 * DAY, DAY, 5 * DAY),
        Pace::bank(DAY, 12 * HOUR, 2 * DAY),
        Pace::total(60 * DAY),
        Pace::total(30 * DAY),
        Pace::total(14 * DAY),
        Pace::total(7 * DAY),
        Pace::total(3 * DAY),
        Pace::total(DAY),
    ];

    const fn of(system: TimeSystem) -> Pace {
        Pace { system, weekdays: false, strict: false }
    }

    /// This many seconds for every turn.
    pub const fn turn(seconds: u32) -> Pace {
        Pace::of(TimeSystem::Turn(seconds))
    }

    /// This many seconds for the whole game, and an increment after each of the player's turns.
    pub const fn game(each: u32, plus: u32) -> Pace {
        Pace::of(TimeSystem::Game { each, plus, most: None })
    }

    /// The same, but after a turn never more than `most`.
    pub const fn bank(each: u32, plus: u32, most: u32) -> Pace {
        Pace::of(TimeSystem::Game { each, plus, most: Some(most) })
    }

    /// This many seconds for all turns of a player, without an increment.
    pub const fn total(seconds: u32) -> Pace {
        Pace::game(seconds, 0)
    }

    /// The same with clocks that are paused on weekends, or not. Time controls of less than a day have no weekends off.
    #[must_use]
    pub const fn with_weekends_off(self, off: bool) -> Pace {
        Pace { weekdays: off && self.is_of_days(), ..self }
    }

    /// The same for an event: vacations don't pause the clock, and it runs on weekends.
    #[must_use]
    pub const fn strict(self) -> Pace {
        Pace { weekdays: false, strict: true, ..self }
    }

    /// The time of each player when the game begins, if the time control is for the whole game.
    pub const fn at_start(self) -> Option<u32> {
        match self.system {
            TimeSystem::Turn(_) => None,
            TimeSystem::Game { each, .. } => Some(each),
        }
    }

    /// The seconds of a player's first turn, if nothing is added to them.
    pub const fn first_turn(self) -> u32 {
        match self.system {
            TimeSystem::Turn(seconds) | TimeSystem::Game { each: seconds, .. } => seconds,
        }
    }

    /// Whether players have a day or more, so that weekends matter.
    pub const fn is_of_days(self) -> bool {
        self.first_turn() >= DAY
    }

    /// Whether players can choose it: it is on offer or a total of 1 to 60 whole days, with or without weekends off.
    pub fn can_be_chosen(self) -> bool {
        let is_total = match self.system {
            TimeSystem::Game { each, plus: 0, most: None } => {
                each % DAY == 0 && (1..=LONGEST_TOTAL).contains(&(each / DAY))
            }
            _ => false,
        };
        !self.strict && (is_total || Pace::ALL.contains(&self.with_weekends_off(false)))
    }
}

/// A text that is no time control.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "a pace is a length such as `3d` or `15m`, a length and what is added after a turn such as `10m+10s`, with a cap \
     such as `3d+1d<=5d`, or a total such as `30d+0`; behind it may be `,weekdays` or `,strict`"
)]
pub struct PaceError;

/// What follows the times of a time control whose clock is paused on weekends, or that vacations don't pause.
const WEEKDAYS: &str = ",weekdays";
const STRICT: &str = ",strict";

impl fmt::Display for Pace {
    /// As it is stored: `3d`, `15m`, `10m+10s`, `3d+1d<=5d`, `30d+0`, `3d,weekdays`, `720m+0,strict`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.system {
            TimeSystem::Turn(seconds) => write_length(f, seconds)?,
            TimeSystem::Game { each, plus, most } => {
                write_length(f, each)?;
                f.write_str("+")?;
                if plus == 0 {
                    f.write_str("0")?;
                } else {
                    write_length(f, plus)?;
                }
                if let Some(most) = most {
                    f.write_str("<=")?;
                    write_length(f, most)?;
                }
            }
        }
        f.write_str(if self.weekdays { WEEKDAYS } else { "" })?;
        f.write_str(if self.strict { STRICT } else { "" })
    }
}

impl FromStr for Pace {
    type Err = PaceError;

    fn from_str(text: &str) -> Result<Pace, PaceError> {
        let (rest, strict) = text.strip_suffix(STRICT).map_or((text, false), |rest| (rest, true));
        let (times, weekdays) = rest.strip_suffix(WEEKDAYS).map_or((rest, false), |times| (times, true));
        let system = match times.split_once('+') {
            Some((each, plus)) => {
                let (plus, most) = match plus.split_once("<=") {
                    Some((plus, most)) => (plus, Some(read_length(most)?)),
                    None => (plus, None),
                };
                let plus = if plus == "0" { 0 } else { read_length(plus)? };
                TimeSystem::Game { each: read_length(each)?, plus, most }
            }
            None => TimeSystem::Turn(read_length(times)?),
        };
        let pace = Pace { system, weekdays, strict };
        // Each time control has one form.
        if pace.is_sound() && pace.to_string() == text { Ok(pace) } else { Err(PaceError) }
    }
}

impl Pace {
    /// Whether its parts go together.
    const fn is_sound(self) -> bool {
        let has_room = match self.system {
            TimeSystem::Game { each, plus, most: Some(most) } => plus > 0 && each <= most && plus <= most,
            _ => true,
        };
        has_room && (!self.weekdays || self.is_of_days())
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pace_is_read_as_it_is_written() {
        let texts: Vec<String> = Pace::ALL.iter().map(Pace::to_string).collect();
        let written = [
            "14d",
            "7d",
            "5d",
            "3d",
            "2d",
            "1d",
            "60m",
            "15m",
            "5m",
            "10m+10s",
            "7d+2d<=10d",
            "3d+1d<=5d",
            "1d+720m<=2d",
            "60d+0",
            "30d+0",
            "14d+0",
            "7d+0",
            "3d+0",
            "1d+0",
        ];
        assert_eq!(texts, written);
        for (pace, text) in Pace::ALL.iter().zip(&texts) {
            assert_eq!(text.parse(), Ok(*pace));
        }
        for (text, pace) in [
            ("3d,weekdays", Pace::turn(3 * DAY).with_weekends_off(true)),
            ("3d+1d<=5d,weekdays", Pace::bank(3 * DAY, DAY, 5 * DAY).with_weekends_off(true)),
            ("720m+0,strict", Pace::total(12 * HOUR).strict()),
            ("7d,strict", Pace::turn(7 * DAY).with_weekends_off(true).strict()),
            ("3d,weekdays,strict", Pace { strict: true, ..Pace::turn(3 * DAY).with_weekends_off(true) }),
        ] {
            assert_eq!(pace.to_string(), text);
            assert_eq!(text.parse(), Ok(pace));
        }
    }

    #[test]
    fn what_is_no_pace_is_refused() {
        for text in [
            "",
            "d",
            "0d",
            "-1d",
            "3",
            "1w",
            "24m1",
            "1440m",
            "3d+",
            "+10s",
            "99999999d",
            "3d ",
            "é",
            "0",
            "3d+0d",
            "0+1d",
            "3d<=5d",
            "3d+0<=5d",
            "6d+1d<=5d",
            "3d+6d<=5d",
            "3d+1d<=",
            "3d,",
            "60m,weekdays",
            "weekdays",
            "3d,strict,weekdays",
            "3d,strict,strict",
        ] {
            assert_eq!(text.parse::<Pace>(), Err(PaceError), "{text}");
        }
    }

    #[test]
    fn players_choose_what_is_on_offer_totals_of_days_and_weekends_off() {
        for text in ["3d", "5m", "10m+10s", "3d+1d<=5d", "60d+0", "1d+0", "45d+0", "3d,weekdays", "45d+0,weekdays"] {
            assert!(text.parse::<Pace>().unwrap().can_be_chosen(), "{text}");
        }
        for text in ["4d", "61d+0", "720m+0", "3d+1d<=6d", "3d+1d", "3d,strict", "30d+0,strict"] {
            assert!(!text.parse::<Pace>().unwrap().can_be_chosen(), "{text}");
        }
    }

    #[test]
    fn weekends_matter_from_a_day_on() {
        let with: Vec<bool> = Pace::ALL.iter().map(|pace| pace.with_weekends_off(true).weekdays).collect();
        let of_days = |range: std::ops::Range<usize>| with[range].iter().all(|off| *off);
        assert!(of_days(0..6) && of_days(10..19) && !with[6..10].contains(&true), "{with:?}");
    }
}
