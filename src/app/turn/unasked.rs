//! Carries out what happens to a seat without its player: the end of its time, or a pass that it asked for beforehand.
//!
//! A timed card's time ends three seconds after its last second, when no press made in time can still be on its way, or
//! with the first press that comes too late. What was composed until then was composed in time: its steps and the
//! lapse are one append.

use cardinal_ids::InteractionId;
use cardinal_rules::{Action, Game, Phase, Seat, Seed, Viewer};
use cardinal_table::{LiveGame, LockedGame, on_game};

use crate::app::Context;
use crate::app::channel::scene::{News, Scene, scene_of};
use crate::app::error::AppError;
use crate::app::turn::commit::{Applied, Committed, Events, PublicState, Written, begun_turn, write_events};
use crate::app::turn::composition::composed_by;
use crate::app::turn::no_effect::needs_card;

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

/// Carries out the end of this seat's time. The steps that the player composed were made in time, so they are
/// sent first. Returns `None` and reloads the game if the rules no longer know of such a time, or somebody else has
/// played on.
///
/// # Errors
/// The store fails.
pub(crate) async fn lapse_time(
    context: &Context,
    live: LockedGame,
    seat: Seat,
    interaction: Option<InteractionId>,
) -> Result<(LockedGame, Option<Committed>), AppError> {
    let steps = composed_by(&context.store, &live, seat).await?.steps;
    let (live, scene) = act_unasked(context, live, interaction, News::Lapsed(seat), move |live| {
        take(live, seat, &steps);
        live.game.lapse(seat).ok().map(|_| ())
    })
    .await?;
    Ok((live, scene.map(|scene| Committed { scene: Some(scene) })))
}

/// Applies the composed steps as far as they are still legal.
fn take(live: &mut LiveGame, seat: Seat, steps: &[Action]) {
    for step in steps {
        if live.game.apply(seat, step).is_err() {
            return;
        }
    }
}

/// Lets the opponent's turn pass for this seat, whatever its hand holds. Returns `None` if something else is to be
/// done, if the board says that passing ends the game, or if somebody was faster.
///
/// # Errors
/// The store fails.
pub(crate) async fn pass_for(context: &Context, live: LockedGame, seat: Seat) -> Result<Option<Box<Scene>>, AppError> {
    let news = News::after(&[Action::Skip], seat);
    let (_, scene) = act_unasked(context, live, None, news, move |live| {
        // What everyone sees: a response beside the seat's own turn is nobody's business.
        let status = live.game.view(Viewer::Public).status;
        let only_responds = status.to_act() == Some(seat) && status.phase() == Some(Phase::Answer);
        if !only_responds || ends_by_passing(&live.game, seat) {
            return None;
        }
        live.game.apply(seat, &Action::Skip).ok().map(|_| ())
    })
    .await?;
    Ok(scene)
}

/// Whether the game is over once the seat lets the turn pass, or no move on the board goes on from there. Cards don't
/// count, so that whether a turn passes tells nothing of the hand.
fn ends_by_passing(game: &Game, seat: Seat) -> bool {
    let mut ahead = game.determinized(seat, &Seed::from_bytes([0; 32]));
    if ahead.apply(seat, &Action::Skip).is_err() {
        return true;
    }
    ahead.status().is_over() || (ahead.status().to_act() == Some(seat) && needs_card(&ahead, seat))
}
