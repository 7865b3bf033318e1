//! Carries out what happens to a seat without its player: the end of its time, or a pass that it asked for beforehand.

use crate::app::Context;
use crate::app::channel::scene::{News, Scene, scene_of};
use crate::app::error::AppError;
use crate::app::live::{LiveGame, LockedGame, on_game};
use crate::app::turn::commit::{Applied, PublicState, begun_turn};
use crate::app::turn::write::{Events, Written, write_events};
use crate::store::InteractionId;

/// Applies `act` and stores what it did. Returns what to announce, and `None` if `act` did nothing or somebody else
/// has played on; the game is then as it is stored.
///
/// # Errors
/// The store fails.
pub(super) async fn act_unasked(
    context: &Context,
    mut live: LockedGame,
    interaction: Option<InteractionId>,
    news: News,
    act: impl FnOnce(&mut LiveGame) -> Option<()> + Send + 'static,
) -> Result<(LockedGame, Option<Box<Scene>>), AppError> {
    let known = PublicState::of(&live.game);
    live.mark_dirty();
    let (game, applied) = on_game(live, move |live| {
        let (first, ply) = (live.game.entries().len(), live.game.ply());
        act(live).map(|()| Applied::since(live, first, ply)).transpose()
    })
    .await?;
    live = game;
    let Some(Applied { entries, outcome, last_position, after }) = applied? else {
        context.live.reload(&mut live).await?;
        return Ok((live, None));
    };
    let turn = begun_turn(context, &live, &known, &after).await;
    let events = Events { entries, last_position, outcome, turn, announce: true, interaction, plan: None };
    Ok(match Box::pin(write_events(context, &mut live, events)).await? {
        Written::Stored => {
            let scene = scene_of(context, &live, news).await?;
            if after.turn != known.turn {
                live.game.forget_past();
            }
            (live, Some(scene))
        }
        Written::Before | Written::Overtaken => (live, None),
    })
}
