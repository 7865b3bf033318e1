//! The time that clocks run by.
//!
//! Clocks don't run by the time of day but by *clock time*, which pauses while the bot is away, so that players
//! lose nothing by an outage, however many games run.

/// A moment in whole seconds of clock time. It differs from the time of day by the outages so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ClockTime(pub i64);

impl ClockTime {
    /// The moment this many seconds later, or earlier when negative.
    #[must_use]
    pub const fn plus(self, seconds: i64) -> ClockTime {
        ClockTime(self.0.saturating_add(seconds))
    }

    /// Seconds from an earlier moment to this one; negative where the other is later.
    pub const fn since(self, earlier: ClockTime) -> i64 {
        self.0.saturating_sub(earlier.0)
    }
}
