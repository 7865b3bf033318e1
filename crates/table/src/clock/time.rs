//! The time of a process: its clock, and the clock time of its games.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use cardinal_ids::{ClockTime, Timestamp};
use cardinal_store::{Presence, SharedStore};

use crate::clock::clock_time::{ClockTimeKeeper, Reckoning};
use crate::clock::source::{SharedClock, compare_with_database};
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
    /// [`SHORT_ABSENCE`](crate::clock::clock_time::SHORT_ABSENCE) is given back to all of them.
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
