//! Clock time: it runs while players can act, and stands still while the bot is away.
//!
//! Moments that games wait for are kept in clock time, so a long absence is given back to all of them by not letting it
//! pass: nothing else has to be written, and it cannot be given back twice. How far clock time has come is noted with
//! every beat; what has passed since the last one, whether the program ran or not, is measured against it. The time of
//! day is only looked at between two runs of the program: one that was set back has not passed, and one that was set
//! forward counts as an absence.
//!
//! Clock time takes short absences along, which games of hours do not feel. What is a matter of seconds runs by
//! [`Presence`], of which no absence is a part.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::app::clock::source::SharedClock;
use crate::store::{Beat, ClockTime, Presence, Timestamp};

/// How long the bot may be away without anything being given back.
pub const SHORT_ABSENCE: Duration = Duration::from_mins(2);

/// Keeps clock time.
pub(crate) struct ClockTimeKeeper {
    clock: SharedClock,
    state: Mutex<State>,
}

enum State {
    /// It ran from this moment on, when the clock had come so far, and players could have acted for so long.
    Running { from: ClockTime, presence: Presence, since: Duration },
    /// It stands at this moment. The bot had been away for so long when the clock had come so far.
    Standing { at: ClockTime, presence: Presence, away: Duration, since: Duration },
}

impl ClockTimeKeeper {
    /// It stands where it was last seen to run, until [`ClockTimeKeeper::run`].
    pub(crate) fn new(clock: SharedClock, last: Beat) -> ClockTimeKeeper {
        let away = Duration::from_secs(clock.now().0.saturating_sub(last.at.0).max(0) as u64);
        let state = State::Standing { at: last.time, presence: last.presence, away, since: clock.elapsed() };
        ClockTimeKeeper { clock, state: Mutex::new(state) }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The present moment.
    pub(crate) fn now(&self) -> ClockTime {
        self.present(&self.state())
    }

    fn present(&self, state: &State) -> ClockTime {
        match *state {
            State::Standing { at, .. } => at,
            State::Running { from, since, .. } => from.plus(seconds(self.clock.elapsed().saturating_sub(since))),
        }
    }

    /// For how long players could act, and could not, the absence that lasts not counted.
    pub(crate) fn presence(&self) -> Presence {
        self.present_for(&self.state())
    }

    fn present_for(&self, state: &State) -> Presence {
        match *state {
            State::Standing { presence, .. } => presence,
            State::Running { presence: Presence { present, absent }, since, .. } => {
                let passed = seconds(self.clock.elapsed().saturating_sub(since));
                Presence { present: present.saturating_add(passed), absent }
            }
        }
    }

    /// Players can act: it runs. A short absence before has passed, a longer one has not. Says how long it was, where it
    /// is given back.
    pub(crate) fn run(&self) -> Option<Duration> {
        let mut state = self.state();
        let State::Standing { at, presence, away, since } = *state else { return None };
        let elapsed = self.clock.elapsed();
        let away = away + elapsed.saturating_sub(since);
        let is_short = away <= SHORT_ABSENCE;
        let from = if is_short { at.plus(seconds(away)) } else { at };
        let presence = Presence { absent: presence.absent.saturating_add(seconds(away)), ..presence };
        *state = State::Running { from, presence, since: elapsed };
        (!is_short).then_some(away)
    }

    /// Players cannot act: it stands.
    pub(crate) fn stand(&self) {
        let mut state = self.state();
        if let State::Running { .. } = *state {
            let (at, presence) = (self.present(&state), self.present_for(&state));
            *state = State::Standing { at, presence, away: Duration::ZERO, since: self.clock.elapsed() };
        }
    }

    /// What is to be noted of it; nothing while it stands, since the absence began with the last note.
    pub(crate) fn beat(&self) -> Option<Beat> {
        let state = self.state();
        let runs = matches!(*state, State::Running { .. });
        runs.then(|| Beat { time: self.present(&state), at: self.clock.now(), presence: self.present_for(&state) })
    }

    /// Both times at the present moment.
    pub(crate) fn reckoning(&self) -> Reckoning {
        Reckoning { time: self.now(), at: self.clock.now() }
    }

    /// The time of day at a moment, as far as can be told now.
    pub(crate) fn day_time(&self, moment: ClockTime) -> Timestamp {
        self.reckoning().day_time(moment)
    }
}

/// Clock time and the time of day at one moment. From these the one is reckoned from the other, as far as can be told
/// then: as if the bot were not away any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Reckoning {
    /// The clock time.
    pub(crate) time: ClockTime,
    /// The time of day.
    pub(crate) at: Timestamp,
}

impl Reckoning {
    /// The time of day at a moment.
    pub(crate) fn day_time(self, moment: ClockTime) -> Timestamp {
        self.at.plus(moment.since(self.time))
    }

    /// The clock time at a moment.
    pub(crate) fn clock_time(self, moment: Timestamp) -> ClockTime {
        self.time.plus(moment.0.saturating_sub(self.at.0))
    }
}

fn seconds(duration: Duration) -> i64 {
    i64::try_from(duration.as_secs()).unwrap_or(i64::MAX)
}
