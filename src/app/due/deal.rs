//! Deals decks when the time for building them runs out.

use cardinal_rules::{Action, BySeat};

use crate::app::Context;
use crate::app::channel::scene::{News, Scene, scene_of};
use crate::app::choices::reminders::defer_past_quiet_hours;
use crate::app::clock::turn::{building_end, next_turn};
use crate::app::error::AppError;
use crate::app::live::{LockedGame, on_game};
use crate::app::turn::commit::finished;
use crate::app::turn::write::{Events, Written, write_events};

/// Has the missing decks dealt at random, and starts the first turn. Returns `None` if the decks have been
/// built in the meantime, because then there is nothing to announce.
///
/// # Errors
/// The store fails.
pub(super) async fn deal_missing_decks(
    context: &Context,
    mut live: LockedGame,
) -> Result<Option<Box<Scene>>, AppError> {
    let seats = live.builders();
    let clock = live.info.clock;
    if seats.is_empty() || clock.stopped_at.is_some() || building_end(&clock) > context.time.clock_time() {
        return Ok(None);
    }
    let late = BySeat::from_fn(|seat| seats.contains(&seat));
    live.mark_dirty();
    let (game, dealt) = on_game(live, move |live| {
        let first = live.game.entries().len();
        for seat in seats {
            let deal = Action::Build { deck: None };
            live.game.apply(seat, &deal).map_err(|_| AppError::Broken("the rules refuse a dealt deck"))?;
        }
        Ok::<_, AppError>((live.game.entries()[first..].to_vec(), live.game.snapshot(), finished(live)?))
    })
    .await?;
    live = game;
    let (entries, last_position, outcome) = dealt?;
    let to_act = live.status().to_act();
    let turn = next_turn(&clock, None, to_act, context.time.clock_time());
    let awaited = to_act.map(|seat| (seat, live.info.players[seat]));
    let turn = Some(defer_past_quiet_hours(context, turn, (live.info.variant, clock.pace), awaited).await);
    let events = Events { entries, last_position, outcome, turn, announce: true, interaction: None, plan: None };
    Ok(match Box::pin(write_events(context, &mut live, events)).await? {
        Written::Stored => Some(scene_of(context, &live, News::Dealt { late }).await?),
        Written::Before | Written::Overtaken => None,
    })
}
