//! The panel as it is shown to its player now.

use cardinal_rules::{Seat, TimeFor};

use crate::app::Context;
use crate::app::blocking::run_blocking;
use crate::app::error::AppError;
use crate::app::interaction::control::Draft;
use crate::app::interaction::intent::Caller;
use crate::app::interaction::reply::Message;
use crate::app::live::LockedGame;
use crate::app::turn::composition::{Composition, is_composed};
use crate::app::turn::hurry::Hurry;
use crate::app::turn::panel::{Owner, Panel};

impl Context {
    /// The panel of the current turn, with what its player has composed.
    ///
    /// # Errors
    /// The store fails, or a picture cannot be drawn.
    pub(crate) async fn present_panel(
        &self,
        caller: &Caller,
        live: LockedGame,
        seat: Seat,
    ) -> Result<Message, AppError> {
        Box::pin(self.present_panel_to(caller, live, seat, |owner| owner)).await
    }

    /// As [`Context::present_panel`], for an owner with something more to see.
    ///
    /// # Errors
    /// As [`Context::present_panel`].
    pub(crate) async fn present_panel_to(
        &self,
        caller: &Caller,
        live: LockedGame,
        seat: Seat,
        showing: impl FnOnce(Owner) -> Owner + Send,
    ) -> Result<Message, AppError> {
        if !is_composed(&live) {
            let draft = Draft { drafted: live.drafted(seat), ..Draft::default() };
            let owner = showing(self.owner(caller, &live, seat).await?);
            return self.panel(live, owner, draft).await;
        }
        let hurry = self.hurry(caller, &live, seat).await?;
        let until = match hurry {
            Hurry::Covered(given, seconds) => return Ok(self.cover(&live, given, seconds, false)),
            Hurry::Runs(given, until) if given.of == TimeFor::Answer => {
                return Box::pin(self.guess_panel(caller, live, seat, until)).await;
            }
            Hurry::Runs(_, until) => Some(until),
            Hurry::Free | Hurry::Up(_) => None,
        };
        let kept = self.composed_by(&live, seat).await?;
        let owner = showing(self.owner(caller, &live, seat).await?).hurrying(until);
        let renderer = self.pictures.renderer();
        run_blocking("building a panel", move || {
            let panel = Panel::composed(&live, &Composition::of(&live, seat, kept), &owner, 0);
            drop(live);
            panel.draw(&renderer, &owner)
        })
        .await?
    }
}
