//! What a game's clock shows, in words.

use cardinal_words::say;

use crate::app::words::pace::length;
use crate::store::Timestamp;

/// What the clock of the player who is awaited shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TimeLeft {
    /// It runs out then. Discord shows how long that is, so no message has to be changed while it runs.
    Until(Timestamp),
    /// It stands still.
    Stands {
        /// What is left on it.
        seconds: i64,
    },
}

impl TimeLeft {
    /// For the player who is awaited.
    pub(crate) fn in_words(self) -> String {
        match self {
            TimeLeft::Until(end) => say!("clock-until", time = end.0.to_string()),
            TimeLeft::Stands { seconds } => say!("clock-stands", left = rounded(seconds)),
        }
    }

    /// Behind a line about the game in a list.
    pub(crate) fn behind(self, line: &str) -> String {
        match self {
            TimeLeft::Until(end) => say!("clock-until-short", line = line, time = end.0.to_string()),
            TimeLeft::Stands { seconds } => say!("clock-stands-short", line = line, left = rounded(seconds)),
        }
    }
}

/// A length without the parts that matter little: whole days, else hours, else minutes, of all there are.
fn rounded(seconds: i64) -> String {
    let seconds = u32::try_from(seconds).unwrap_or(u32::MAX);
    let unit = [24 * 60 * 60, 60 * 60, 60].into_iter().find(|unit| seconds >= 2 * unit).unwrap_or(1);
    length(seconds / unit * unit)
}
