//! The panel as it is shown to its player now.

use cardinal_interaction::{Caller, Draft, Message};
use cardinal_rules::{Seat, TimeFor};
use cardinal_table::{LockedGame, run_blocking};

use crate::app::Context;
use crate::app::error::AppError;
use crate::app::turn::composition::{Composition, composed_by, is_composed};
use crate::app::turn::guess::guess_panel;
use crate::app::turn::panel::{Owner, Panel, panel_message, panel_owner};
use crate::app::turn::timed_turn::{TimedTurn, time_warning, timed_turn};

/// The panel of the current turn, with what its player has composed.
///
/// # Errors
/// The store fails, or a picture cannot be drawn.
pub(crate) async fn present_panel(
    context: &Context,
    caller: &Caller,
    live: LockedGame,
    seat: Seat,
) -> Result<Message, AppError> {
    Box::pin(present_panel_to(context, caller, live, seat, |owner| owner)).await
}

/// As [`present_panel`], for an owner with something more to see.
///
/// # Errors
/// As [`present_panel`].
pub(crate) async fn present_panel_to(
    context: &Context,
    caller: &Caller,
    live: LockedGame,
    seat: Seat,
    showing: impl FnOnce(Owner) -> Owner + Send,
) -> Result<Message, AppError> {
    if !is_composed(&live) {
        let draft = Draft { drafted: live.drafted(seat), ..Draft::default() };
        let owner = showing(panel_owner(context, caller, &live, seat).await?);
        return panel_message(&context.pictures, live, owner, draft).await;
    }
    let hurry = timed_turn(context, caller, &live, seat).await?;
    let until = match hurry {
        TimedTurn::NotStarted(given, seconds) => return time_warning(context, &live, given, seconds, false).await,
        TimedTurn::Running(given, until) if given.of == TimeFor::Answer => {
            return Box::pin(guess_panel(context, caller, live, seat, until)).await;
        }
        TimedTurn::Running(_, until) => Some(until),
        TimedTurn::Untimed | TimedTurn::Expired(_) => None,
    };
    let kept = composed_by(&context.store, &live, seat).await?;
    let owner = showing(panel_owner(context, caller, &live, seat).await?).until(until);
    let renderer = context.pictures.renderer();
    run_blocking("building a panel", move || {
        let panel = Panel::composed(&live, &Composition::of(&live, seat, kept), &owner, 0);
        drop(live);
        panel.draw(&renderer, &owner)
    })
    .await?
}
