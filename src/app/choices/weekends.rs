//! Weekends off: whose weekends pause a game's clock, and the time left with them.

use cardinal_ids::{Pace, UserId};
use cardinal_rules::Seat;
use cardinal_store::{GameInfo, SharedStore};
use cardinal_table::clock::weekend::Weekends;

use crate::app::Context;
use crate::app::choices::look::preferences_of;
use crate::app::choices::zones::{usual_zone, zone_of};
use crate::app::error::AppError;
use crate::app::words::clock::TimeLeft;

/// The time left on a running game's clock for the player to act. `None` without a clock that runs or is paused.
///
/// # Errors
/// The store fails.
pub(crate) async fn time_left(context: &Context, info: &GameInfo) -> Result<Option<TimeLeft>, AppError> {
    let weekends = weekends_of(&context.store, info).await?;
    Ok(TimeLeft::of(&context.time, info, weekends.as_ref()))
}

/// The weekends that pause a running game's clock: those of the player to act, or of both while decks are built.
///
/// # Errors
/// The store fails.
pub(crate) async fn weekends_of(store: &SharedStore, info: &GameInfo) -> Result<Option<Weekends>, AppError> {
    let is_person = |seat: &Seat| info.computer.as_ref().is_none_or(|computer| computer.seat != *seat);
    let awaited = |seat: &Seat| info.clock.building || info.to_act == Some(info.players[*seat]);
    let users: Vec<UserId> = if info.finished {
        Vec::new()
    } else {
        Seat::ALL.into_iter().filter(is_person).filter(awaited).map(|seat| info.players[seat]).collect()
    };
    weekends_for(store, info.clock.pace, &users).await
}

/// The weekends of these players, in a game whose clock they pause.
///
/// # Errors
/// The store fails.
pub(crate) async fn weekends_for(
    store: &SharedStore,
    pace: Option<Pace>,
    users: &[UserId],
) -> Result<Option<Weekends>, AppError> {
    if users.is_empty() || !pace.is_some_and(|pace| pace.weekdays) {
        return Ok(None);
    }
    let mut zones = Vec::with_capacity(users.len());
    for user in users {
        zones.extend(zone_of(&preferences_of(store, *user).await?).or_else(usual_zone));
    }
    Ok(Some(Weekends::of(zones)))
}
