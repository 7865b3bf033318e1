//! Pauses clocks when a weekend begins for the player to act, and lets them run on when it is over.

use cardinal_rules::Seat;
use cardinal_store::{Deadline, GameInfo, Weekend};
use cardinal_table::{clock::turn::flag_at, seat_of};

use crate::app::Context;
use crate::app::choices::weekends::weekends_of;
use crate::app::error::AppError;

/// Pauses a game's clock if it's a weekend now, or lets it run on if it isn't any more. Returns whether that settles
/// the deadline.
///
/// # Errors
/// The store fails.
pub(super) async fn meet_weekend(context: &Context, info: &GameInfo, deadline: Deadline) -> Result<bool, AppError> {
    let clock = &info.clock;
    let is_paused = clock.stops.weekend.is_some();
    if !is_paused && (clock.stopped_at.is_some() || !clock.pace.is_some_and(|pace| pace.weekdays)) {
        return Ok(false);
    }
    let (weekends, reckoning) = (weekends_of(&context.store, info).await?, context.time.reckoning());
    let weekend = weekends.and_then(|weekends| weekends.around(reckoning.at));
    let clocks = context.store.clocks();
    match weekend {
        None if is_paused => {
            let ended = clocks.end_weekend(deadline, deadline.at.min(reckoning.time)).await;
            ended.map_err(AppError::store("letting a clock run on after a weekend"))?;
            Ok(true)
        }
        None => Ok(false),
        Some(weekend) if is_paused => {
            let moved = clocks.move_weekend(deadline, weekend.end, reckoning.clock_time(weekend.end)).await;
            moved.map_err(AppError::store("changing when a weekend is over"))?;
            Ok(true)
        }
        Some(weekend) => {
            let start = reckoning.clock_time(weekend.start);
            let seat = info.to_act.and_then(|user| seat_of(info, user)).unwrap_or(Seat::White);
            if flag_at(clock, seat).is_some_and(|end| end <= start.max(clock.turn_at)) {
                // The time was up before.
                return Ok(false);
            }
            // Clock time has not run as long as the weekend, if the bot was away when it began.
            let begun = start.max(deadline.at).min(reckoning.time);
            let weekend = Weekend { begun, until: weekend.end, over: reckoning.clock_time(weekend.end) };
            let begun = clocks.begin_weekend(deadline, weekend).await;
            begun.map_err(AppError::store("pausing a clock for a weekend"))?;
            Ok(true)
        }
    }
}
