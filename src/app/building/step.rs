//! A step of building a deck, for whatever it is built.

use cardinal_interaction::{Building, Message, PoolPart};
use cardinal_render::{PoolCard, Theme};
use cardinal_rules::{Card, KnightmareCard, StarterDeck};
use cardinal_store::{KeptDraft, NamedDeck};
use cardinal_table::run_blocking;
use cardinal_words::say;

use crate::app::Context;
use crate::app::building::bench::{Bench, known};
use crate::app::building::panel::{Around, listed, panel, question};
use crate::app::building::starter;
use crate::app::cards::part::{ALL, Page, filtered};
use crate::app::chance::Chance;
use crate::app::error::AppError;
use crate::app::pictures::{PoolPage, draw_pool};
use crate::app::words::text;

/// The result of changing the deck.
pub(crate) enum BuildStep {
    /// Shows this part of the pool, with an optional note above.
    Shows(PoolPart, Option<String>),
    /// Asks whether to finish the deck.
    Asks(PoolPart),
    /// Asks which starter deck to use.
    AsksStarter(PoolPart),
    /// The deck is finished.
    Done,
}

/// A draft to store, with the panel to show.
pub(crate) struct ShownDeck {
    pub(crate) draft: KeptDraft,
    pub(crate) message: Message,
    /// The picture of the part of the pool that is shown.
    pub(crate) page: Option<PoolPage>,
}

/// A step that was carried out.
pub(crate) enum Built {
    ShownDeck(Box<ShownDeck>),
    Done(Vec<Card>),
}

/// Changes the deck by a press on its panel.
///
/// # Errors
/// What was chosen is no longer there, or the system has no random bytes to give.
pub(crate) fn pressed(
    bench: &mut Bench<'_>,
    around: &Around,
    chance: &Chance,
    what: Building,
    part: PoolPart,
    values: &[String],
) -> Result<BuildStep, AppError> {
    let cards = || values.iter().filter_map(|slug| known(slug.parse().ok()?));
    let note = match what {
        Building::Add => left_out(&bench.add_all(cards().collect::<Vec<_>>())),
        Building::TakeOut => {
            for card in cards() {
                bench.take_out(card);
            }
            None
        }
        Building::Filter => {
            let value = values.first().map_or(ALL, String::as_str);
            return Ok(BuildStep::Shows(filtered(part, value), None));
        }
        Building::Show => None,
        Building::Fill => {
            bench.fill(chance)?;
            None
        }
        Building::Empty => {
            bench.deck.clear();
            None
        }
        Building::AskDone if bench.fitting().is_empty() => return Ok(BuildStep::Done),
        Building::AskDone => return Ok(BuildStep::Asks(part)),
        Building::Done => return Ok(BuildStep::Done),
        Building::AskStarter => return Ok(BuildStep::AsksStarter(part)),
        Building::Starter => {
            let chosen = values.first().map_or("", String::as_str);
            let deck = StarterDeck::of(chosen).ok_or_else(|| AppError::refused(say!("building-no-starter")))?;
            Some(starter::takes(bench, deck, chance)?)
        }
        Building::Use => {
            let name = values.first().map_or("", String::as_str);
            let deck = around.kept.iter().find(|deck| deck.name == name);
            let deck = deck.ok_or_else(|| AppError::refused(say!("decks-gone", name = text::quoted(name))))?;
            takes_over(bench, deck)
        }
    };
    Ok(BuildStep::Shows(part, note))
}

/// Replaces the deck by as much of a saved deck as the pool has and fits. Returns a note about the cards left out.
pub(super) fn takes_over(bench: &mut Bench<'_>, deck: &NamedDeck) -> Option<String> {
    bench.deck.clear();
    left_out(&bench.add_all(deck.cards.iter().copied().filter_map(known)))
}

/// A note about cards left out, if any.
pub(super) fn left_out(cards: &[KnightmareCard]) -> Option<String> {
    let names = listed(cards);
    (!cards.is_empty()).then(|| say!("building-left-out", cards = names, count = cards.len()))
}

fn asked(bench: &Bench<'_>, message: Message) -> Built {
    Built::ShownDeck(Box::new(ShownDeck { draft: bench.draft(), message, page: None }))
}

/// What a step makes of the deck, and shows.
pub(crate) fn shown(bench: &Bench<'_>, around: &Around, step: BuildStep, theme: Theme) -> Built {
    match step {
        BuildStep::Done => Built::Done(bench.cards()),
        BuildStep::Asks(part) => asked(bench, question(bench, around, part)),
        BuildStep::AsksStarter(part) => asked(bench, starter::question(bench, around, part)),
        BuildStep::Shows(part, note) => {
            let (page, fitting) = (Page::of(bench.on(part), part), bench.fitting());
            let mut message = panel(bench, around, &page, &fitting, part);
            if let Some(note) = note {
                message.text = format!("{note}\n{}", message.text);
            }
            let page = PoolPage {
                cards: page
                    .cards
                    .iter()
                    .map(|(card, count)| PoolCard {
                        card: Card::Knightmare(*card),
                        count: *count,
                        taken: bench.taken(*card),
                        affordable: fitting.contains(card),
                    })
                    .collect(),
                title: page.title(part),
                theme,
            };
            let page = Some(page).filter(|page| !page.cards.is_empty());
            Built::ShownDeck(Box::new(ShownDeck { draft: bench.draft(), message, page }))
        }
    }
}

/// The panel with the picture of the part of the pool that it shows.
///
/// # Errors
/// The picture cannot be drawn.
pub(crate) async fn with_pool(
    context: &Context,
    message: Message,
    page: Option<PoolPage>,
) -> Result<Message, AppError> {
    let Some(page) = page else { return Ok(message) };
    let renderer = context.pictures.renderer();
    let picture = run_blocking("drawing a card pool", move || draw_pool(&renderer, &page)).await??;
    Ok(message.with_picture(picture))
}
