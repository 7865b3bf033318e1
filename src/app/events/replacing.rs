//! Another member plays for one who has not made a first move yet.

use cardinal_interaction::Opponent;
use cardinal_store::{EventSide, EventStep};
use cardinal_words::say;

use crate::app::Context;
use crate::app::error::AppError;
use crate::app::events::first_moves::has_moved;
use crate::app::events::standing::{Standing, result_of};
use crate::app::events::step::{step_of, take};
use crate::app::events::taking_part::done;

/// Whether somebody else can still play for a player: a member who has made no move in any game, none of which has a
/// result.
///
/// # Errors
/// A game cannot be read.
pub(super) async fn is_replaceable(context: &Context, standing: &Standing, number: u16) -> Result<bool, AppError> {
    let Some(player) = standing.player(number).filter(|player| player.withdrawn.is_none()) else { return Ok(false) };
    let EventSide::Member(user) = player.side else { return Ok(false) };
    for game in standing.games.iter().filter(|game| game.has(number)) {
        if result_of(game).is_some() {
            return Ok(false);
        }
        let Some(id) = game.game.filter(|_| game.ended.is_none()) else { continue };
        let live = context.live.open(id).await?;
        if live.seat_of(user).is_some_and(|seat| has_moved(&live, seat)) {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Has another member play for a player from now on. Games that have begun are ended without a result, and begin again.
///
/// # Errors
/// It is too late, the other member can't play, the event was changed meanwhile, or the store fails.
pub(super) async fn replace(
    context: &Context,
    standing: &Standing,
    number: u16,
    other: &Opponent,
) -> Result<(), AppError> {
    if other.bot {
        return Err(AppError::refused(say!("event-bot")));
    }
    if !is_replaceable(context, standing, number).await? {
        return Err(AppError::refused(say!("event-replaced-too-late")));
    }
    if standing.player_of(other.user).is_some() {
        return Err(AppError::refused(say!("event-plays-already", user = other.user.to_string())));
    }
    let most = context.deployment.settings.events_per_player as u32;
    let plays = context.store.events().of_member(other.user, most).await;
    if plays.map_err(AppError::store("reading a member's events"))?.len() >= most as usize {
        return Err(AppError::refused(say!("event-too-many-of-other", user = other.user.to_string(), most = most)));
    }
    context.people.remember(Some(standing.event.guild), other.user, other.names()).await?;
    let step = EventStep { replaced: vec![(number, other.user)], ..step_of(standing, context.time.now()) };
    done(take(&context.store, step).await?.is_some())
}
