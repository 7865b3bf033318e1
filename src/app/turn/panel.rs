//! The private panel *My turn*: what a player sees of the game, and what can be done, from
//! menus. It keeps nothing in memory: what was picked so far is in its controls.

use std::sync::Arc;

use cardinal_rules::{BySeat, Card, Next, PartialAction, Seat, View};

use crate::app::App;
use crate::app::error::AppError;
use crate::app::interaction::control::Draft;
use crate::app::interaction::intent::Caller;
use crate::app::interaction::reply::Message;
use crate::app::live::LiveGame;
use crate::app::pictures::Marks;
use crate::app::turn::menus::PanelLayout;
use crate::app::turn::picking::{ahead, held_in, too_late};

/// A panel before its picture is drawn. It holds its owner's view and no game.
pub(crate) struct Panel {
    message: Message,
    view: View,
    side: Seat,
    names: BySeat<Arc<str>>,
    marks: Marks,
    playable: Vec<Card>,
}

impl App {
    /// The panel of a seat with this much picked.
    ///
    /// # Errors
    /// What is drafted or picked is not possible, or the store fails.
    pub(crate) async fn panel(
        &self,
        caller: &Caller,
        live: &LiveGame,
        seat: Seat,
        draft: Draft,
        page: u8,
    ) -> Result<Panel, AppError> {
        let notation = self.notation(caller.user).await?;
        let names = self.names_of(&live.info).await?;
        let game = ahead(live, seat, draft.drafted)?;
        // What a control brings back may be of another game, or leave nothing to pick.
        let picked = draft.partial != PartialAction::default();
        if picked && game.options(seat, &draft.partial).next == Next::default() {
            return Err(too_late(live, seat));
        }
        let view = game.view(seat.into());
        let all = game.options(seat, &PartialAction::default());
        let playable = held_in(&all.actions);
        let layout = PanelLayout {
            number: live.info.id,
            ply: live.game.ply(),
            game: &game,
            seat,
            view: &view,
            all: &all,
            drafted: draft.drafted,
            notation,
        };
        let (message, marks) = layout.compose(draft.partial, page);
        Ok(Panel { message, side: seat, names, marks, playable, view })
    }

    /// Draws a panel's picture.
    ///
    /// # Errors
    /// It cannot be drawn.
    pub(crate) async fn show(&self, caller: &Caller, panel: Panel) -> Result<Message, AppError> {
        let Panel { message, view, side, names, marks, playable } = panel;
        let theme = self.theme(caller.user).await?;
        let picture = self.own_board(view, side, names, theme, marks, playable).await?;
        Ok(message.with_picture(picture))
    }
}
