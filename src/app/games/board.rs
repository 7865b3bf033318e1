//! `/board`: the board as everyone may see it, from the caller's side.

use cardinal_rules::{Seat, Viewer};
use cardinal_words::say;

use crate::app::App;
use crate::app::error::AppError;
use crate::app::interaction::intent::Caller;
use crate::app::interaction::reply::Via;
use crate::app::interaction::reply::{Message, Outcome};
use crate::app::pictures::Marks;
use crate::app::words::game_line::describe;
use crate::store::GameId;

impl App {
    /// Shows the board: players see it from their own side, everyone else from White's.
    ///
    /// # Errors
    /// The caller may not know of the game, or something fails.
    pub(crate) async fn show_board(
        &self,
        caller: &Caller,
        game: GameId,
        in_text: bool,
        via: Via,
    ) -> Result<Outcome, AppError> {
        self.visible(caller, game).await?;
        let live = self.live.open(&*self.store, game).await?;
        let view = live.game.view(Viewer::Public);
        let side = live.seat_of(caller.user).unwrap_or(Seat::White);
        let info = live.info.clone();
        drop(live);
        let names = self.names_of(&info).await?;
        let message = if in_text {
            let heading = say!("game-heading", number = game.to_string(), what = info.variant.in_words());
            Message::text(format!("{heading}\n```\n{}\n```", cardinal_render::board_text(&view, side)))
        } else {
            let look = self.look(caller).await?;
            let heading = say!("game-heading", number = game.to_string(), what = describe(&info));
            Message::text(heading).with_picture(self.board(view, side, names, look, Marks::default()).await?)
        };
        Ok(Outcome { answer: via.answer(message), announcements: Vec::new() })
    }
}
