//! Ends timed cards' times that are over.
//!
//! A timed card's time ends three seconds after its last second, when no press made in time can still be on its way, or
//! with the first press that comes too late. What was composed until then was composed in time: its steps and the
//! lapse are one append.

use cardinal_rules::Seat;

use crate::app::App;
use crate::app::clock::short_time::over_in;
use crate::app::error::AppError;
use crate::app::interaction::reply::Announcement;
use crate::app::turn::hurry::is_of;
use crate::store::{ClockTime, Deadline, GameId, SettledDeadline, StoreError};

impl App {
    /// Checks a game's timed card whose time may be over, and ends the time if it is. If the bot was away for a
    /// while, it may not be, and is checked again later.
    ///
    /// # Errors
    /// The store fails.
    pub(super) async fn meet_short_time(
        &self,
        game: GameId,
        deadline: Deadline,
        now: ClockTime,
    ) -> Result<Option<Announcement>, AppError> {
        let over = SettledDeadline { deadline, next: None, done: now };
        match self.store.games().info(game).await {
            Ok(info) if !info.finished => {}
            Ok(_) | Err(StoreError::NoGame(_)) => return self.move_on(over).await,
            Err(source) => return Err(AppError::Store { doing: "reading a game", source }),
        }
        let live = self.live.open(&self.store, game).await?;
        let times = self.store.short_times().of_game(game).await.map_err(AppError::store("reading short times"))?;
        let running = |seat: Seat| {
            let time = times[seat]?;
            let given = live.game.given_time(seat)?;
            let runs = time.runs.filter(|_| is_of(time, given, &live) && live.status().to_act() == Some(seat))?;
            Some((seat, time, runs))
        };
        let Some((seat, time, runs)) = Seat::ALL.into_iter().find_map(running) else {
            return self.move_on(over).await;
        };
        let left = over_in(time, self.clock_time.presence());
        if left > 0 {
            return self.move_on(SettledDeadline { next: Some(now.plus(left)), ..over }).await;
        }
        if live.info.clock.stops.removed {
            // Where the bot was removed, nobody can act. The time starts again when the bot is back.
            let stopped = self.store.short_times().stop(game, seat, runs.by).await;
            stopped.map_err(AppError::store("stopping a short time"))?;
            return Ok(None);
        }
        match self.lapse(live, seat, None).await?.1.and_then(|committed| committed.scene) {
            Some(scene) => self.announce(scene).await,
            None => Ok(None),
        }
    }
}
