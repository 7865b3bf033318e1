//! `/card`: a card with all that there is to say of it.

use cardinal_rules::{Card, Variant};
use cardinal_words::say;

use crate::app::App;
use crate::app::error::AppError;
use crate::app::interaction::intent::Caller;
use crate::app::interaction::reply::{Message, Outcome};
use crate::app::words::cards::{find, offered};
use crate::app::words::text;

impl App {
    /// `/card`.
    ///
    /// # Errors
    /// There is no such card, or it cannot be drawn.
    pub(crate) async fn card(&self, caller: &Caller, typed: &str) -> Result<Outcome, AppError> {
        let cards: Vec<Card> = offered().into_iter().map(|(card, _)| card).collect();
        let (card, _) = find(&cards, typed).ok_or_else(|| {
            let names: Vec<String> = cards.iter().map(|card| card.in_words()).collect();
            AppError::refused(say!("card-unknown", typed = text::quoted(typed), names = text::list(&names)))
        })?;
        Ok(Outcome::private(self.told_of(caller, card).await?))
    }

    /// A card in words and pictures.
    ///
    /// # Errors
    /// It cannot be drawn, or the store fails.
    pub(crate) async fn told_of(&self, caller: &Caller, card: Card) -> Result<Message, AppError> {
        let theme = self.theme(caller.user).await?;
        let games: Vec<Variant> =
            offered().into_iter().filter(|(other, _)| *other == card).flat_map(|(_, games)| games).collect();
        let uses = games.iter().map(|game| say!("card-use", game = game.in_words(), text = game.card_text(card)));
        let message = Message::text(format!("{}\n{}", text::card(card), uses.collect::<Vec<_>>().join("\n")));
        Ok(message.with_picture(self.face(card, games, theme).await?))
    }
}
