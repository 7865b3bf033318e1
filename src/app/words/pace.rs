//! Time controls in words.

use cardinal_words::say;

use crate::app::clock::time_control::TimeControl;
use crate::store::Pace;

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
