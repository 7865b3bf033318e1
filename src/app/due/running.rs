//! Whether time passes for games: while the bot can be reached.

use std::sync::atomic::Ordering;

use cardinal_rules::Seat;

use crate::app::App;
use crate::app::clock::turn::flag_at;
use crate::app::live::seat_of;
use crate::app::words::clock::TimeLeft;
use crate::store::GameInfo;

impl App {
    /// Players can act from now on: clocks run. An absence that was longer than
    /// [`SHORT_ABSENCE`](crate::app::SHORT_ABSENCE) is given back to all of them.
    pub fn can_be_reached(&self) {
        if let Some(away) = self.clock_time.run() {
            tracing::info!(seconds = away.as_secs(), "the bot was away; the time is given back to the games' clocks");
            self.quiet_has_moved.store(true, Ordering::Relaxed);
        }
    }

    /// Players cannot act, because the line to Discord is down: clocks stand still.
    pub fn cannot_be_reached(&self) {
        self.clock_time.stand();
    }

    /// Notes how far clock time has come. To be called every few seconds: what is not noted counts as an absence after
    /// a sudden end.
    pub async fn beat(&self) {
        let Some(beat) = self.clock_time.beat() else { return };
        if let Err(error) = self.store.beat(beat).await {
            tracing::error!(error = &error as &dyn std::error::Error, "the clock time is not noted");
        }
        match self.store.short_times_run().await {
            Ok(run) => self.short_times_run.store(run, Ordering::Relaxed),
            Err(error) => {
                tracing::error!(error = &error as &dyn std::error::Error, "whether a short time runs cannot be read");
            }
        }
    }

    /// Whether [`App::beat`] is to be called every second: a short time runs, of which an absence would cost more.
    pub fn beats_every_second(&self) -> bool {
        self.short_times_run.load(Ordering::Relaxed)
    }

    /// A short time runs from now on.
    pub(crate) async fn short_time_runs(&self) {
        self.short_times_run.store(true, Ordering::Relaxed);
        self.beat().await;
    }

    /// What the clock of a running game shows for the player who is awaited; nothing without a clock that
    /// runs or stands still.
    pub(crate) fn time_left(&self, info: &GameInfo) -> Option<TimeLeft> {
        let seat = match info.to_act {
            // Both are awaited, until the same moment.
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
