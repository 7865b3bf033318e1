//! `/board`: the board as everyone may see it, from the caller's side.

use cardinal_rules::{Seat, Viewer};

use super::App;
use super::announce::describe;
use super::error::AppError;
use super::intent::Caller;
use super::pictures::Marks;
use super::play::Via;
use super::reply::{Message, Outcome};
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
        let table = self.tables.open(&*self.store, game).await?;
        let view = table.game.view(Viewer::Public);
        let side = table.seat_of(caller.user).unwrap_or(Seat::White);
        let info = table.info.clone();
        drop(table);
        let names = self.names_of(&info).await?;
        let message = if in_text {
            let heading = format!("Game #{game}: {}", info.variant.name());
            Message::text(format!("{heading}\n```\n{}\n```", cardinal_render::board_text(&view, side)))
        } else {
            let theme = self.theme(caller.user).await?;
            let heading = format!("Game #{game}: {}", describe(&info));
            Message::text(heading).with_picture(self.board(view, side, names, Some(theme), Marks::default()).await?)
        };
        Ok(Outcome { answer: via.answer(message), announcements: Vec::new() })
    }
}
