//! `/cards`: browses all cards of Knightmare Chess, filtered by when they are played, their points and their
//! initials. Each card can be opened with everything there is to know about it. Only the caller sees it.

use async_trait::async_trait;
use cardinal_interaction::{Browsing, Button, Caller, Control, Menu, Message, Outcome, PoolPart, Row, Style};
use cardinal_render::PoolCard;
use cardinal_rules::{Card, KnightmareCard};
use cardinal_table::run_blocking;
use cardinal_words::say;

use crate::app::Context;
use crate::app::cards::part::{self, Page, beside, item};
use crate::app::cards::shown::card_message;
use crate::app::choices::look::user_theme;
use crate::app::error::AppError;
use crate::app::intent::UseCase;
use crate::app::pictures::{PoolPage, draw_pool};

/// `/cards`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BrowseCards;

#[async_trait]
impl UseCase for BrowseCards {
    async fn run(&self, context: &Context, caller: &Caller) -> Result<Outcome, AppError> {
        Ok(Outcome::private(page_of_cards(context, caller, PoolPart::default()).await?))
    }
}

/// Continues browsing.
///
/// # Errors
/// A picture cannot be drawn, or the store fails.
pub(crate) async fn browse_cards(
    context: &Context,
    caller: &Caller,
    what: Browsing,
    part: PoolPart,
    value: &str,
) -> Result<Outcome, AppError> {
    let cards = cards_of(part);
    let number = match what {
        Browsing::At(number) => Some(usize::from(number)).filter(|number| *number < cards.len()),
        Browsing::Look => cards.iter().position(|card| Card::Knightmare(*card).to_string() == value),
        Browsing::Show | Browsing::Filter => None,
    };
    let Some(number) = number else {
        let part = if what == Browsing::Filter { part::filtered(part, value) } else { part };
        return Ok(Outcome::update(page_of_cards(context, caller, part).await?));
    };
    let message = card_message(context, caller, Card::Knightmare(cards[number])).await?;
    Ok(Outcome::update(message.with_row(Row::Buttons(beside_card(part, number, cards.len())))))
}

async fn page_of_cards(context: &Context, caller: &Caller, part: PoolPart) -> Result<Message, AppError> {
    let cards = cards_of(part);
    let count = cards.len();
    let page = Page::of(cards, part);
    let part = page.part(part);
    let title = page.title(part);
    let mut message = Message::text(format!("{}\n{title}", say!("cards-heading", count = count)));
    if !page.cards.is_empty() {
        let cards = page.cards.iter().map(|card| PoolCard::alone(Card::Knightmare(*card))).collect();
        let pool = PoolPage { cards, title, theme: user_theme(&context.store, caller.user).await? };
        let renderer = context.pictures.renderer();
        let picture = run_blocking("drawing cards", move || draw_pool(&renderer, &pool)).await??;
        message = message.with_picture(picture);
    }
    let control = |what, part| Control::Cards { what, part };
    let items = page.cards.iter().map(|card| item(*card)).collect();
    let look = Menu::new(control(Browsing::Look, part), say!("cards-look-placeholder"), items);
    let filters = part::filters(part, false);
    let filter = Menu::new(control(Browsing::Filter, part), say!("part-placeholder"), filters);
    let mut buttons = page.turning(part, |part| control(Browsing::Show, part));
    if part.window.is_some() || part.points.is_some() || part.initials.is_some() {
        let all = control(Browsing::Show, PoolPart::default());
        buttons.push(Button::new(Style::Secondary, say!("cards-all-button"), all));
    }
    Ok(message.with_row(Row::Menu(look)).with_row(Row::Menu(filter)).with_row(Row::Buttons(buttons)))
}

/// The cards that pass the filter, in alphabetical order.
fn cards_of(part: PoolPart) -> Vec<KnightmareCard> {
    let mut cards: Vec<KnightmareCard> =
        KnightmareCard::ALL.into_iter().filter(|card| part::has(part, *card)).collect();
    cards.sort_by_key(|card| card.name());
    cards
}

/// The buttons from a card to its neighbours, and back to its page.
fn beside_card(part: PoolPart, number: usize, count: usize) -> Vec<Button> {
    let at = |number: usize| Control::Cards { what: Browsing::At(number as u8), part };
    let (before, behind) = beside(number, count);
    let page = PoolPart { page: (number / part::ON_A_PAGE) as u8, ..part };
    let mut buttons = Vec::new();
    if before != behind {
        buttons.push(Button::new(Style::Secondary, say!("pick-previous-button"), at(before)).with_emoji("◀️"));
    }
    if count > 1 {
        buttons.push(Button::new(Style::Secondary, say!("pick-next-button"), at(behind)).with_emoji("▶️"));
    }
    let back = Control::Cards { what: Browsing::Show, part: page };
    buttons.push(Button::new(Style::Secondary, say!("panel-back-button"), back).with_emoji("↩️"));
    buttons
}
