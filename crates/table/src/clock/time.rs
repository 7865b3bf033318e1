//! The time of a process: its clock, and the clock time of its games.
//!
//! Clock time: it runs while players can act, and is paused while the bot is away.
//!
//! Games keep their deadlines in clock time. A long absence of the bot therefore shifts all of them at once, with
//! nothing to rewrite, and cannot be given back twice. Every heartbeat stores how far clock time has come, and the
//! next heartbeat is measured against it, whether or not the program ran in between. The time of day is read only
//! between two runs of the program, and is the database's where that has a clock of its own. If it was set back, no
//! time has passed. If it was set forward, that counts as an absence.
//!
//! Short absences count as clock time, since games of hours or days don't notice them. What is a matter of seconds
//! runs by [`Presence`], which counts no absence at all.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use cardinal_ids::{ClockTime, Timestamp};
use cardinal_store::{Heartbeat, Presence, SharedStore};

use super::source::{SharedClock, compare_with_database};
use crate::error::TableError;

/// The time of a process. The games' clocks are paused until [`Time::resume_clocks`].
pub struct Time {
    store: SharedStore,
    clock: SharedClock,
    keeper: ClockTimeKeeper,
    /// Whether quiet hours lie elsewhere in clock time than when they were reckoned with.
    quiet_hours_moved: AtomicBool,
    /// Whether a timed card's time is running, as far as is known.
    short_time_runs: AtomicBool,
}

impl Time {
    /// Continues clock time where the last heartbeat left it.
    ///
    /// # Errors
    /// The store fails.
    pub async fn open(store: SharedStore, clock: SharedClock) -> Result<Time, TableError> {
        // How long the bot was away is the difference to what a process on another machine may have stored.
        compare_with_database(&clock, &store).await.map_err(TableError::store("reading the database's time"))?;
        let last = store.clocks().last_heartbeat().await.map_err(TableError::store("reading the clock time"))?;
        Ok(Time {
            keeper: ClockTimeKeeper::new(Arc::clone(&clock), last),
            store,
            clock,
            quiet_hours_moved: AtomicBool::new(false),
            short_time_runs: AtomicBool::new(false),
        })
    }

    /// The time of day.
    pub fn now(&self) -> Timestamp {
        self.clock.now()
    }

    /// The clock that tells it.
    pub fn clock(&self) -> &SharedClock {
        &self.clock
    }

    /// The current clock time.
    pub fn clock_time(&self) -> ClockTime {
        self.keeper.now()
    }

    /// The seconds during which players could and could not act, without the current absence.
    pub fn presence(&self) -> Presence {
        self.keeper.presence()
    }

    /// Clock time and time of day at this moment.
    pub fn reckoning(&self) -> Reckoning {
        self.keeper.reckoning()
    }

    /// The time of day at this clock time, if the bot is not away until then.
    pub fn day_time(&self, moment: ClockTime) -> Timestamp {
        self.keeper.day_time(moment)
    }

    /// Starts the clocks, because players can act from now on. An absence longer than
    /// [`SHORT_ABSENCE`] is given back to all of them.
    pub fn resume_clocks(&self) {
        if let Some(away) = self.keeper.run() {
            tracing::info!(seconds = away.as_secs(), "the bot was away; the clocks of games were paused meanwhile");
            self.flag_moved_quiet_hours();
        }
    }

    /// Pauses the clocks, because the connection to Discord is down and players cannot act.
    pub fn pause_clocks(&self) {
        self.keeper.stand();
    }

    /// Has deadlines be reckoned anew around quiet hours, which now lie elsewhere in clock time.
    pub fn flag_moved_quiet_hours(&self) {
        self.quiet_hours_moved.store(true, Ordering::Relaxed);
    }

    /// Takes whether quiet hours have moved since the last call.
    pub fn take_moved_quiet_hours(&self) -> bool {
        self.quiet_hours_moved.swap(false, Ordering::Relaxed)
    }

    /// Stores how far clock time has come. Call this every few seconds: after a crash, everything since the last
    /// heartbeat counts as an absence.
    pub async fn heartbeat(&self) {
        // A failure here is told by what is written next. Until then, the last comparison holds.
        let _ = compare_with_database(&self.clock, &self.store).await;
        let Some(beat) = self.keeper.heartbeat() else { return };
        if let Err(error) = self.store.clocks().heartbeat(beat).await {
            tracing::error!(error = &error as &dyn std::error::Error, "cannot store the clock time");
        }
        match self.store.short_times().any_running().await {
            Ok(run) => self.short_time_runs.store(run, Ordering::Relaxed),
            Err(error) => {
                tracing::error!(
                    error = &error as &dyn std::error::Error,
                    "cannot read whether a timed card's time is running"
                );
            }
        }
    }

    /// Whether to call [`Time::heartbeat`] every second, because a timed card's time is running and an absence would
    /// cost more of it.
    pub fn needs_frequent_heartbeats(&self) -> bool {
        self.short_time_runs.load(Ordering::Relaxed)
    }

    /// Marks that a timed card's time is running.
    pub async fn mark_short_time(&self) {
        self.short_time_runs.store(true, Ordering::Relaxed);
        self.heartbeat().await;
    }
}

/// The longest absence of the bot that still counts as clock time.
pub const SHORT_ABSENCE: Duration = Duration::from_mins(2);

/// Keeps clock time, which runs or is paused.
pub struct ClockTimeKeeper {
    clock: SharedClock,
    state: Mutex<State>,
}

enum State {
    /// Running since `since` on the monotonic clock, starting from this clock time and presence.
    Running { from: ClockTime, presence: Presence, since: Duration },
    /// Paused at this clock time. At `since` on the monotonic clock, the bot had been away for `away`.
    Standing { at: ClockTime, presence: Presence, away: Duration, since: Duration },
}

impl ClockTimeKeeper {
    /// Starts paused at the last heartbeat, until [`ClockTimeKeeper::run`] is called.
    pub fn new(clock: SharedClock, last: Heartbeat) -> ClockTimeKeeper {
        let away = Duration::from_secs(clock.now().0.saturating_sub(last.at.0).max(0) as u64);
        let state = State::Standing { at: last.time, presence: last.presence, away, since: clock.elapsed() };
        ClockTimeKeeper { clock, state: Mutex::new(state) }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The current clock time.
    pub fn now(&self) -> ClockTime {
        self.present(&self.state())
    }

    fn present(&self, state: &State) -> ClockTime {
        match *state {
            State::Standing { at, .. } => at,
            State::Running { from, since, .. } => from.plus(seconds(self.clock.elapsed().saturating_sub(since))),
        }
    }

    /// The seconds during which players could and could not act, without the current absence.
    pub fn presence(&self) -> Presence {
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

    /// Starts the clock, because players can act. A short absence counts as passed, a longer one does not. Returns
    /// the length of an absence that was given back to the players.
    pub fn run(&self) -> Option<Duration> {
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

    /// Pauses the clock, because players cannot act.
    pub fn stand(&self) {
        let mut state = self.state();
        if let State::Running { .. } = *state {
            let (at, presence) = (self.present(&state), self.present_for(&state));
            *state = State::Standing { at, presence, away: Duration::ZERO, since: self.clock.elapsed() };
        }
    }

    /// The heartbeat to store, or `None` while the clock is paused: the absence began with the last stored one.
    pub fn heartbeat(&self) -> Option<Heartbeat> {
        let state = self.state();
        let runs = matches!(*state, State::Running { .. });
        runs.then(|| Heartbeat { time: self.present(&state), at: self.clock.now(), presence: self.present_for(&state) })
    }

    /// Clock time and time of day at this moment.
    pub fn reckoning(&self) -> Reckoning {
        Reckoning { time: self.now(), at: self.clock.now() }
    }

    /// The time of day at this clock time, if the bot is not away until then.
    pub fn day_time(&self, moment: ClockTime) -> Timestamp {
        self.reckoning().day_time(moment)
    }
}

/// Clock time and time of day at the same moment. Converts one into the other, assuming that the bot stays online.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reckoning {
    /// The clock time.
    pub time: ClockTime,
    /// The time of day.
    pub at: Timestamp,
}

impl Reckoning {
    /// The time of day at this clock time.
    pub fn day_time(self, moment: ClockTime) -> Timestamp {
        self.at.plus(moment.since(self.time))
    }

    /// The clock time at this time of day.
    pub fn clock_time(self, moment: Timestamp) -> ClockTime {
        self.time.plus(moment.0.saturating_sub(self.at.0))
    }
}

fn seconds(duration: Duration) -> i64 {
    i64::try_from(duration.as_secs()).unwrap_or(i64::MAX)
}
