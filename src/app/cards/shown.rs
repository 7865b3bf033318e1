//! `/card`: everything about a card: its face, its effect and timing, rulings, and an example played by the engine.

use std::sync::Arc;

use async_trait::async_trait;
use cardinal_interaction::{Caller, Control, Correction, Message, Outcome};
use cardinal_render::window_words;
use cardinal_rules::{BySeat, Card, Example, KnightmareCard, Seat, Variant};
use cardinal_words::{CardText, InWords, card_text, knightmare_text, rulings, say};

use crate::app::Context;
use crate::app::choices::look::user_theme;
use crate::app::error::AppError;
use crate::app::intent::UseCase;
use crate::app::words::cards::{offered, one_of};
use crate::app::words::{story, text};

/// `/card`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShowCard {
    /// The card's name or slug, as typed.
    pub name: String,
}

#[async_trait]
impl UseCase for ShowCard {
    async fn run(&self, context: &Context, caller: &Caller) -> Result<Outcome, AppError> {
        show_card(context, caller, &self.name).await
    }
}

/// Shows a card to the caller.
///
/// # Errors
/// There is no such card, or it cannot be drawn.
async fn show_card(context: &Context, caller: &Caller, typed: &str) -> Result<Outcome, AppError> {
    let cards: Vec<Card> = offered().into_iter().map(|(card, _)| card).collect();
    let unknown = |names| say!("card-unknown", typed = text::quoted(typed), names = names);
    let (card, _) = one_of(&cards, typed, unknown)
        .map_err(|no_card| no_card.refusal(|card, _| Control::Correct(Correction::Card(card))))?;
    Ok(Outcome::private(card_message(context, caller, card).await?))
}

/// A card in words and pictures.
///
/// # Errors
/// It cannot be drawn, or the store fails.
pub(crate) async fn card_message(context: &Context, caller: &Caller, card: Card) -> Result<Message, AppError> {
    let theme = user_theme(&context.store, caller.user).await?;
    let games: Vec<Variant> =
        offered().into_iter().filter(|(other, _)| *other == card).flat_map(|(_, games)| games).collect();
    let Card::Knightmare(own) = card else {
        let uses = games.iter().map(|game| say!("card-use", game = game.in_words(), text = card_text(*game, card)));
        let message = Message::text(format!("{}\n{}", text::card(card), uses.collect::<Vec<_>>().join("\n")));
        return Ok(message.with_picture(context.pictures.face(card, games, theme).await?));
    };
    let example = own.example().map_err(Box::new)?;
    let mut lines =
        vec![say!("card-facts", card = text::card(card), facts = facts(own)), knightmare_text(own, CardText::Whole)];
    lines.extend(rulings(own));
    lines.push(say!("card-example", told = told(&example)));
    let message = Message::text(lines.join("\n")).with_picture(context.pictures.face(card, games, theme).await?);
    let [before, after] = Box::pin(context.pictures.example(example, theme)).await?;
    Ok(message.with_picture(before).with_picture(after))
}

/// The facts about a card in a line: points, timing, whether it stays in play, and whether a deck can have only
/// one.
fn facts(card: KnightmareCard) -> String {
    let points = say!("card-points", points = card.points());
    let stays = card.is_continuing().then(|| say!("card-stays"));
    let unique = card.is_unique().then(|| say!("card-unique"));
    [Some(points), Some(window_words(card)), stays, unique].into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

/// The story of an example, including the turn that leads to it.
fn told(example: &Example) -> String {
    let names: BySeat<Arc<str>> = BySeat::from_fn(|seat: Seat| seat.in_words().into());
    let led = example.led.as_ref().map(|led| story::sentences(&led.deeds, &names)).unwrap_or_default();
    let done = story::sentences(&example.story.deeds, &names);
    led.into_iter().chain(done).collect::<Vec<_>>().join(" ")
}
