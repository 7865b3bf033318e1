//! Ends games in which a player has lost on time, or is gone.

use cardinal_rules::Seat;

use crate::app::Context;
use crate::app::channel::scene::{News, Scene, scene_of};
use crate::app::clock::turn::flag_at;
use crate::app::error::AppError;
use crate::app::live::{LockedGame, on_game};
use crate::app::turn::commit::finished;
use crate::app::turn::write::{Events, Written, write_events};
use crate::store::InteractionId;

/// A loss of a player who is absent.
pub(crate) struct Flagged {
    /// The absent player's seat.
    pub(crate) seat: Seat,
    /// The interaction that causes it, if any.
    pub(crate) interaction: Option<InteractionId>,
    /// The stored reason for the end of a game that the seat has abandoned. `None` if it has lost on time.
    pub(crate) abandoned: Option<&'static str>,
}

/// Ends a game because this seat has lost on time. Returns `None` if a turn was faster, because then there is
/// nothing to announce.
///
/// # Errors
/// The store fails.
pub(crate) async fn flag_seat(context: &Context, live: LockedGame, seat: Seat) -> Result<Option<Box<Scene>>, AppError> {
    let is_awaited = live.status().to_act() == Some(seat) && live.info.clock.stopped_at.is_none();
    let is_up = flag_at(&live.info.clock, seat).is_some_and(|end| end <= context.time.clock_time());
    if !is_awaited || !is_up {
        return Ok(None);
    }
    let flagged = Flagged { seat, interaction: None, abandoned: None };
    let (live, written) = end_by_flag(context, live, flagged).await?;
    Ok(match written {
        Written::Stored => Some(scene_of(context, &live, News::TimeUp(seat)).await?),
        Written::Before | Written::Overtaken => None,
    })
}

/// Ends a game as the rules do when a player loses on time or has abandoned it.
///
/// # Errors
/// The rules refuse, or the store fails.
pub(crate) async fn end_by_flag(
    context: &Context,
    mut live: LockedGame,
    Flagged { seat, interaction, abandoned }: Flagged,
) -> Result<(LockedGame, Written), AppError> {
    live.mark_dirty();
    let (game, ended) = on_game(live, move |live| {
        let first = live.game.entries().len();
        let ended = if abandoned.is_some() { live.game.abandon(seat) } else { live.game.flag(seat) };
        ended.map_err(|_| AppError::Broken("the rules refuse to end a running game for an absent player"))?;
        Ok::<_, AppError>((live.game.entries()[first..].to_vec(), finished(live)?))
    })
    .await?;
    live = game;
    let (entries, mut outcome) = ended?;
    if let (Some(outcome), Some(reason)) = (&mut outcome, abandoned) {
        reason.clone_into(&mut outcome.reason);
    }
    let events = Events { entries, last_position: None, outcome, turn: None, announce: true, interaction, plan: None };
    let written = Box::pin(write_events(context, &mut live, events)).await?;
    Ok((live, written))
}
