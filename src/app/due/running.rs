//! Runs and pauses clock time: it passes while the bot can be reached.

use std::sync::atomic::Ordering;

use cardinal_rules::Seat;

use crate::app::App;
use crate::app::clock::source::compare_with_database;
use crate::app::clock::turn::flag_at;
use crate::app::live::seat_of;
use crate::app::words::clock::TimeLeft;
use crate::store::GameInfo;

impl App {
    /// Starts the clocks, because players can act from now on. An absence longer than
    /// [`SHORT_ABSENCE`](crate::app::SHORT_ABSENCE) is given back to all of them.
    pub fn can_be_reached(&self) {
        if let Some(away) = self.clock_time.run() {
            tracing::info!(seconds = away.as_secs(), "the bot was away; the clocks of games were paused meanwhile");
            self.quiet_has_moved.store(true, Ordering::Relaxed);
        }
    }

    /// Pauses the clocks, because the connection to Discord is down and players cannot act.
    pub fn cannot_be_reached(&self) {
        self.clock_time.stand();
    }

    /// Stores how far clock time has come. Call this every few seconds: after a crash, everything since the last
    /// heartbeat counts as an absence.
    pub async fn heartbeat(&self) {
        // A failure here is told by what is written next. Until then, the last comparison holds.
        let _ = compare_with_database(&self.clock, &self.store).await;
        let Some(beat) = self.clock_time.heartbeat() else { return };
        if let Err(error) = self.store.clocks().heartbeat(beat).await {
            tracing::error!(error = &error as &dyn std::error::Error, "cannot store the clock time");
        }
        match self.store.short_times().any_running().await {
            Ok(run) => self.short_times_run.store(run, Ordering::Relaxed),
            Err(error) => {
                tracing::error!(
                    error = &error as &dyn std::error::Error,
                    "cannot read whether a timed card's time is running"
                );
            }
        }
    }

    /// Returns whether to call [`App::heartbeat`] every second, because a timed card's time is running and an absence
    /// would cost more of it.
    pub fn heartbeats_every_second(&self) -> bool {
        self.short_times_run.load(Ordering::Relaxed)
    }

    /// Marks that a timed card's time is running.
    pub(crate) async fn short_time_runs(&self) {
        self.short_times_run.store(true, Ordering::Relaxed);
        self.heartbeat().await;
    }

    /// The time left on a running game's clock for the player to act. `None` without a clock that runs or is
    /// paused.
    pub(crate) fn time_left(&self, info: &GameInfo) -> Option<TimeLeft> {
        let seat = match info.to_act {
            // Both players are to act, with the same deadline.
            None if info.clock.building && !info.finished => Seat::White,
            awaited => seat_of(info, awaited?)?,
        };
        let end = flag_at(&info.clock, seat);
        match info.clock.stopped_at {
            None => end.map(|end| TimeLeft::Until(self.clock_time.day_time(end))),
            Some(since) => {
                let seconds = end.map(|end| end.since(since).max(0));
                Some(TimeLeft::Stands { seconds, why: info.clock.stops })
            }
        }
    }
}
