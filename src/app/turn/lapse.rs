//! Ends the time that a timed card gave a player.

use cardinal_rules::{Action, Seat};

use crate::app::Context;
use crate::app::channel::scene::News;
use crate::app::error::AppError;
use crate::app::live::{LiveGame, LockedGame};
use crate::app::turn::commit::Committed;
use crate::app::turn::composition::composed_by;
use crate::app::turn::unasked::act_unasked;
use crate::store::InteractionId;

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
