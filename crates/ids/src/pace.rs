//! Time controls.

use std::fmt;
use std::str::FromStr;

/// Seconds of a minute, an hour and a day.
const MINUTE: u32 = 60;
const HOUR: u32 = 60 * MINUTE;
const DAY: u32 = 24 * HOUR;

/// A time control. Lengths are in seconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Pace {
    /// This much time for every turn.
    Turn(u32),
    /// This much time for the whole game, and an increment after each of the player's turns.
    Game {
        /// What each player has at the start.
        each: u32,
        /// What is added after a turn.
        plus: u32,
    },
}

impl Pace {
    /// The time controls on offer, slowest first.
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

    /// The time of each player when the game begins, if the time control is for the whole game.
    pub const fn at_start(self) -> Option<u32> {
        match self {
            Pace::Turn(_) => None,
            Pace::Game { each, .. } => Some(each),
        }
    }
}

/// A text that is no time control.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a pace is a length such as `3d` or `15m`, or a length and what is added after a turn such as `10m+10s`")]
pub struct PaceError;

impl fmt::Display for Pace {
    /// As it is stored: `3d`, `15m`, `10m+10s`.
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
        // Each time control has one form.
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
