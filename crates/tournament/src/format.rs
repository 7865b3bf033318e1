//! The formats.

use serde::{Deserialize, Serialize};

use crate::error::FormatError;
use crate::knock_out::KnockOut;
use crate::round_robin::RoundRobin;
use crate::schedule::Schedule;

/// How an event is played.
///
/// It is kept as JSON, such as `{"format":"knock_out","games":"three","decider":"lots","third_place":true}`. Options
/// that are left out are the default, and unknown ones are an error. Names in use never change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "format", rename_all = "snake_case")]
pub enum Format {
    /// Everybody plays everybody.
    RoundRobin(RoundRobin),
    /// Who loses a match is out.
    KnockOut(KnockOut),
}

impl Format {
    /// Sees whether this format fits a number of players, before or after entry closes.
    ///
    /// # Errors
    /// Says what doesn't fit, and what would.
    pub fn check(&self, players: usize) -> Result<(), FormatError> {
        self.schedule().check(players)
    }

    pub(crate) fn schedule(&self) -> &dyn Schedule {
        match self {
            Format::RoundRobin(round_robin) => round_robin,
            Format::KnockOut(knock_out) => knock_out,
        }
    }
}
