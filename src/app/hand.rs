//! `/hand`: the caller's own cards, shown to the caller alone.

use cardinal_rules::{Action, ActionKind, Card, PartialAction};

use super::error::AppError;
use super::intent::Caller;
use super::play::Hand;
use super::reply::{Message, Outcome, Row};
use super::{App, act, text};
use crate::store::GameId;

impl App {
    /// Shows the caller's cards.
    ///
    /// # Errors
    /// The caller does not play, the game has no hands, or something fails.
    pub(crate) async fn show_hand(&self, caller: &Caller, game: GameId, how: Hand) -> Result<Outcome, AppError> {
        let (table, seat) = self.seated(caller, game).await?;
        let view = table.game.view(seat.into());
        let Some(cards) = view.hand.clone().filter(|cards| !cards.is_empty()) else {
            return Err(AppError::refused(format!("Nobody holds cards in game #{game}.")));
        };
        let mut playable: Vec<Card> = Vec::new();
        for action in table.game.options(seat, &PartialAction::of(ActionKind::Play)).actions {
            if let Action::Play { card, .. } = action {
                playable.push(card);
            }
        }
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
        Ok(Outcome { answer: how.answer(message), announcements: Vec::new() })
    }
}
