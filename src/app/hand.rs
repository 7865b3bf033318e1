//! `/hand`: the caller's own cards, shown to the caller alone.

use cardinal_rules::{ActionKind, PartialAction};

use super::error::AppError;
use super::intent::Caller;
use super::panel::{ahead, held_in};
use super::play::Via;
use super::reply::{Message, Outcome, Row};
use super::{App, act, text, words};
use crate::store::GameId;

impl App {
    /// Shows the caller's cards.
    ///
    /// # Errors
    /// The caller does not play, the game has no hands, or something fails.
    pub(crate) async fn show_hand(&self, caller: &Caller, game: GameId, via: Via) -> Result<Outcome, AppError> {
        let (table, seat) = self.seated(caller, game).await?;
        let now = ahead(&table, seat, table.laid_out(seat))?;
        let view = now.view(seat.into());
        let Some(cards) = view.hand.clone().filter(|cards| !cards.is_empty()) else {
            let text = match words::missing(table.info.variant, ActionKind::Play) {
                Some(missing) => missing.to_owned(),
                None => format!("You hold no cards in game #{game}."),
            };
            return Err(AppError::refused(text));
        };
        let playable = held_in(&now.options(seat, &PartialAction::default()).actions);
        let button = act::open(&table);
        let mine = table.status().to_act() == Some(seat);
        drop(table);
        let names: Vec<String> = cards.iter().map(|card| card.name().to_owned()).collect();
        let theme = self.theme(caller.user).await?;
        let mut message = Message::text(format!("Your hand in game #{game}: {}.", text::list(&names)));
        if mine {
            message = message.with_row(Row::Buttons(vec![button]));
        }
        let message = message.with_picture(self.hand(view, playable, None, theme).await?);
        Ok(Outcome { answer: via.answer(message), announcements: Vec::new() })
    }
}
