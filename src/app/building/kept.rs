//! `/decks`: starter decks, and decks that a player saves by name, for games in which both players build from sets of
//! their own.

use async_trait::async_trait;
use cardinal_interaction::{
    Ask, Button, Caller, Check, Container, Control, DeckControl, Item, Menu, Message, Outcome, PoolPart, Row, Style,
    Via, limits,
};
use cardinal_render::PoolCard;
use cardinal_rules::{Card, KnightmareCard, StarterDeck, Status};
use cardinal_store::{NamedDeck, SharedStore, StoreError};
use cardinal_table::{LiveGame, Seated, run_blocking};
use cardinal_words::{InWords, say, starter_plan};

use crate::app::Context;
use crate::app::building::bench::{Bench, known};
use crate::app::building::panel::{Around, listed};
use crate::app::building::pressed::{go_on_building, has_own_sets};
use crate::app::building::starter;
use crate::app::building::step::{BuildStep, takes_over};
use crate::app::cards::part::ON_A_PAGE;
use crate::app::chance::Chance;
use crate::app::choices::look::user_theme;
use crate::app::error::AppError;
use crate::app::games::find::{Found, find_game, named_game};
use crate::app::intent::UseCase;
use crate::app::pictures::{PoolPage, draw_pool};
use crate::app::turn::carry_out::open_seated;
use crate::app::turn::composition::composed_by;
use crate::app::words::text;

/// The most decks that a player can save, which is as many as a menu shows.
pub(crate) const KEPT_AT_MOST: usize = 25;

/// The most characters in a deck's name.
pub(crate) const NAME_AT_MOST: usize = 32;

/// `/decks`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeckRequest {
    /// What to do.
    pub act: DeckAct,
    /// The deck's name, as typed or autocompleted.
    pub name: Option<String>,
    /// Its new name, as typed.
    pub to: Option<String>,
    /// The game whose deck is saved, or for which it is used, as typed.
    pub game: Option<String>,
}

/// What `/decks` does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DeckAct {
    /// Lists all saved decks and the starter decks.
    List,
    /// Shows one.
    Show,
    /// Saves the deck in the builder under a name.
    Save,
    /// Renames one.
    Rename,
    /// Deletes one.
    Delete,
    /// Copies one into the deck builder.
    Use,
}

#[async_trait]
impl UseCase for DeckRequest {
    async fn run(&self, context: &Context, caller: &Caller) -> Result<Outcome, AppError> {
        manage_decks(context, caller, self).await
    }
}

/// Lists, shows, saves, renames, deletes or uses a deck.
///
/// # Errors
/// The request cannot be fulfilled, with the reason, or something fails.
async fn manage_decks(context: &Context, caller: &Caller, request: &DeckRequest) -> Result<Outcome, AppError> {
    let kept = context.store.decks().of_user(caller.user).await.map_err(AppError::store("reading kept decks"))?;
    let name = || request.name.as_deref().map(str::trim).filter(|name| !name.is_empty());
    let named = || name().ok_or_else(|| AppError::refused(say!("decks-name-missing")));
    match request.act {
        DeckAct::List if name().is_none() => Ok(Outcome::private(overview(&kept))),
        DeckAct::List | DeckAct::Show => {
            show_deck(context, caller, Deck::of(named()?, &kept)?).await.map(Outcome::private)
        }
        DeckAct::Save => {
            let name = new_name(name())?;
            let (live, seat) = building_game(context, caller, request.game.as_deref()).await?;
            let deck = deck_of(&context.store, &live, seat).await?;
            drop(live);
            let saved = keep_deck(context, caller, NamedDeck { name, cards: deck }).await?;
            Ok(Outcome::private(Message::text(saved)))
        }
        DeckAct::Rename => {
            let from = own(named()?, &kept)?.name;
            let to = new_name(request.to.as_deref().map(str::trim).filter(|to| !to.is_empty()))?;
            match context.store.decks().rename(caller.user, &from, &to).await {
                Ok(()) => {}
                Err(StoreError::NameTaken(_)) => {
                    return Err(AppError::refused(say!("decks-name-taken", name = text::plain(&to))));
                }
                Err(StoreError::NoDeck(_)) => return Err(unknown(&from, &kept)),
                Err(source) => return Err(AppError::Store { doing: "renaming a deck", source }),
            }
            let (from, to) = (text::plain(&from), text::plain(&to));
            Ok(Outcome::private(Message::text(say!("decks-renamed", from = from, to = to))))
        }
        DeckAct::Delete => {
            let name = own(named()?, &kept)?.name;
            context.store.decks().delete(caller.user, &name).await.map_err(AppError::store("deleting a deck"))?;
            Ok(Outcome::private(Message::text(say!("decks-deleted", name = text::plain(&name)))))
        }
        DeckAct::Use => {
            let deck = Deck::of(named()?, &kept)?;
            let seated = building_game(context, caller, request.game.as_deref()).await?;
            if !seated.0.builders().contains(&seated.1) {
                let number = seated.0.info.id.to_string();
                return Err(AppError::refused(say!("building-not-now", number = number)));
            }
            if matches!(deck, Deck::Own(_)) && !has_own_sets(&seated.0.info) {
                return Err(AppError::refused(say!("decks-not-own-sets", number = seated.0.info.id.to_string())));
            }
            let step = move |bench: &mut Bench<'_>, _: &Around, chance: &Chance| {
                let note = match deck {
                    Deck::Own(deck) => takes_over(bench, &deck),
                    Deck::Starter(deck) => Some(starter::takes(bench, deck, chance)?),
                };
                Ok(BuildStep::Shows(PoolPart::default(), note))
            };
            Box::pin(go_on_building(context, caller, seated, Via::Afresh, step)).await
        }
    }
}

/// Shows a deck from the list, or the list again.
///
/// # Errors
/// The deck is gone, or something fails.
pub(crate) async fn press_decks(
    context: &Context,
    caller: &Caller,
    what: DeckControl,
    value: &str,
) -> Result<Outcome, AppError> {
    let kept = context.store.decks().of_user(caller.user).await.map_err(AppError::store("reading kept decks"))?;
    let own = |found: Option<NamedDeck>| found.map(Deck::Own).ok_or_else(|| AppError::refused(say!("decks-not-there")));
    let deck = match what {
        DeckControl::List => return Ok(Outcome::update(overview(&kept))),
        DeckControl::Choose => own(find(value, &kept))?,
        DeckControl::Own(check) => own(only_with(check, &kept).cloned())?,
        DeckControl::Starter(deck) => Deck::Starter(deck),
    };
    show_deck(context, caller, deck).await.map(Outcome::update)
}

/// The game in which the caller is building a deck, or has built one while the opponent is still building.
async fn building_game(context: &Context, caller: &Caller, game: Option<&str>) -> Result<Seated, AppError> {
    let game = match game {
        Some(typed) => named_game(&context.store, caller, typed).await?.id,
        None => match find_game(context, caller, None, &Ask::Panel).await? {
            Found::Game(game) => game,
            Found::Question(_) => return Err(AppError::refused(say!("game-which-by-option"))),
        },
    };
    let (live, seat) = open_seated(context, caller, game).await?;
    if live.status() != Status::Building {
        return Err(AppError::refused(say!("building-not-now", number = game.to_string())));
    }
    Ok((live, seat))
}

/// The deck that this seat has built or is building.
async fn deck_of(store: &SharedStore, live: &LiveGame, seat: cardinal_rules::Seat) -> Result<Vec<Card>, AppError> {
    if let Some(built) = live.game.view(seat.into()).deck {
        return Ok(built);
    }
    Ok(composed_by(store, live, seat).await?.partial.deck.unwrap_or_default())
}

/// Saves the deck that is being built under a name typed into a form, and goes on building.
///
/// # Errors
/// The deck is done, the name can't be used, there are too many decks, or something fails.
pub(crate) async fn save_deck(
    context: &Context,
    caller: &Caller,
    (live, seat): Seated,
    typed: &str,
) -> Result<Outcome, AppError> {
    if !live.builders().contains(&seat) {
        return Err(AppError::refused(say!("building-not-now", number = live.info.id.to_string())));
    }
    let cards = deck_of(&context.store, &live, seat).await?;
    let note = keep_as(context, caller, cards, typed).await?;
    let shown = move |_: &mut Bench<'_>, _: &Around, _: &Chance| Ok(BuildStep::Shows(PoolPart::default(), Some(note)));
    Box::pin(go_on_building(context, caller, (live, seat), Via::OnPanel, shown)).await
}

/// Saves cards under a name typed into a form. Returns what was saved, in words.
///
/// # Errors
/// The name can't be used, there are too many decks, or the store fails.
pub(crate) async fn keep_as(
    context: &Context,
    caller: &Caller,
    cards: Vec<Card>,
    typed: &str,
) -> Result<String, AppError> {
    let name = new_name(Some(typed.trim()).filter(|name| !name.is_empty()))?;
    keep_deck(context, caller, NamedDeck { name, cards }).await
}

/// Returns what was saved, in words.
async fn keep_deck(context: &Context, caller: &Caller, deck: NamedDeck) -> Result<String, AppError> {
    if deck.cards.is_empty() {
        return Err(AppError::refused(say!("decks-empty")));
    }
    let name = text::plain(&deck.name);
    let (count, sum) = (deck.cards.len(), sum(&deck));
    match context.store.decks().keep(caller.user, deck, KEPT_AT_MOST, context.time.now()).await {
        Ok(()) => {}
        Err(StoreError::TooManyDecks(most)) => {
            return Err(AppError::refused(say!("decks-too-many", most = most)));
        }
        Err(source) => return Err(AppError::Store { doing: "keeping a deck", source }),
    }
    Ok(say!("decks-saved", name = name, count = count, sum = sum))
}

/// Shows a deck, with pictures of its cards.
async fn show_deck(context: &Context, caller: &Caller, shown: Deck) -> Result<Message, AppError> {
    let (text, deck) = match shown {
        Deck::Own(deck) => (line(&deck), deck),
        Deck::Starter(starter) => {
            let deck = starter::as_saved(starter);
            (say!("decks-starter-shown", shown = line(&deck), plan = starter_plan(starter)), deck)
        }
    };
    let message = with_cards(context, caller, Message::text(text), &deck).await?;
    let back = Button::new(Style::Primary, say!("panel-back-button"), Control::Deck(DeckControl::List));
    Ok(message.with_row(Row::Buttons(vec![back.with_emoji("↩️")])))
}

/// A message with pictures of a deck's cards.
///
/// # Errors
/// A picture cannot be drawn, or the store fails.
pub(crate) async fn with_cards(
    context: &Context,
    caller: &Caller,
    mut message: Message,
    deck: &NamedDeck,
) -> Result<Message, AppError> {
    let mut faces: Vec<(Card, usize)> = Vec::new();
    for card in &deck.cards {
        match faces.iter_mut().find(|(face, _)| face == card) {
            Some((_, count)) => *count += 1,
            None => faces.push((*card, 1)),
        }
    }
    let theme = user_theme(&context.store, caller.user).await?;
    let pages = faces.chunks(ON_A_PAGE);
    let count = pages.len();
    for (number, page) in pages.enumerate() {
        let title = say!("decks-page", name = deck.name.as_str(), page = number + 1, pages = count);
        let cards = page
            .iter()
            .map(|(card, count)| PoolCard { card: *card, count: *count, taken: 0, affordable: true })
            .collect();
        let (page, renderer) = (PoolPage { cards, title, theme }, context.pictures.renderer());
        let picture = run_blocking("drawing a deck", move || draw_pool(&renderer, &page)).await??;
        message = message.with_picture(picture);
    }
    Ok(message)
}

/// A deck that the caller names.
enum Deck {
    /// One that the caller has saved.
    Own(NamedDeck),
    Starter(StarterDeck),
}

impl Deck {
    /// The caller's deck of this name, or else the starter deck.
    fn of(name: &str, kept: &[NamedDeck]) -> Result<Deck, AppError> {
        let starter = || starter::named(name).map(Deck::Starter);
        let found = find(name, kept).map(Deck::Own).or_else(starter);
        found.ok_or_else(|| unknown(name, kept))
    }
}

fn find(name: &str, kept: &[NamedDeck]) -> Option<NamedDeck> {
    kept.iter().find(|deck| deck.name.eq_ignore_ascii_case(name)).cloned()
}

/// The caller's deck of this name, which can be changed.
fn own(name: &str, kept: &[NamedDeck]) -> Result<NamedDeck, AppError> {
    find(name, kept).ok_or_else(|| match starter::named(name) {
        Some(deck) => AppError::refused(say!("decks-starter-stays", name = deck.in_words())),
        None => unknown(name, kept),
    })
}

/// The most of the caller's decks with a button beside them. With them, the starter decks with theirs, and a menu of
/// the others, [`limits::COMPONENTS`] are not reached.
const OWN_BUTTONS: usize = 4;

/// The caller's decks, and the starter decks below.
fn overview(kept: &[NamedDeck]) -> Message {
    let mut own = Container::default();
    let heading = match kept {
        [] => say!("decks-none"),
        _ => say!("decks-heading", count = kept.len(), most = KEPT_AT_MOST),
    };
    own.push(heading, None);
    let mut has_more = false;
    for (index, deck) in kept.iter().enumerate() {
        let line = say!("decks-line", name = text::plain(&deck.name), count = deck.cards.len(), sum = sum(deck));
        let check = Check::of(&deck.name);
        let shows = index < OWN_BUTTONS && only_with(check, kept).is_some();
        has_more |= !shows;
        own.push(line, shows.then(|| show_button(DeckControl::Own(check))));
    }
    let mut starters = Container::default();
    starters.push(say!("decks-starter-heading"), None);
    for deck in StarterDeck::ALL {
        let line = say!("decks-starter-line", name = deck.in_words(), plan = starter_plan(deck));
        starters.push(line, Some(show_button(DeckControl::Starter(deck))));
    }
    let item = |deck: &NamedDeck| Item::new(deck.name.clone(), deck.name.clone());
    let items = if has_more { kept.iter().take(limits::ITEMS).map(item).collect() } else { Vec::new() };
    let menu = Menu::new(Control::Deck(DeckControl::Choose), say!("decks-show-placeholder"), items);
    Message::default().with_container(own).with_container(starters).with_row(Row::Menu(menu))
}

fn show_button(what: DeckControl) -> Button {
    Button::new(Style::Secondary, say!("games-show-button"), Control::Deck(what))
}

/// The only one of these decks whose name has this checksum.
fn only_with(check: Check, kept: &[NamedDeck]) -> Option<&NamedDeck> {
    let mut with = kept.iter().filter(|deck| Check::of(&deck.name) == check);
    with.next().filter(|_| with.next().is_none())
}

/// A deck and its cards in words.
fn line(deck: &NamedDeck) -> String {
    let cards: Vec<KnightmareCard> = deck.cards.iter().copied().filter_map(known).collect();
    let name = text::plain(&deck.name);
    say!("decks-shown", name = name, count = cards.len(), sum = sum(deck), cards = listed(&cards))
}

fn sum(deck: &NamedDeck) -> u32 {
    deck.cards.iter().copied().filter_map(known).map(|card| u32::from(card.points())).sum()
}

/// Reads a valid name for a deck.
fn new_name(typed: Option<&str>) -> Result<String, AppError> {
    let typed = typed.ok_or_else(|| AppError::refused(say!("decks-new-name-missing")))?;
    let name = typed.split_whitespace().collect::<Vec<_>>().join(" ");
    if name.chars().count() > NAME_AT_MOST || name.chars().any(char::is_control) {
        return Err(AppError::refused(say!("decks-name-too-long", most = NAME_AT_MOST)));
    }
    if let Some(deck) = starter::named(&name) {
        return Err(AppError::refused(say!("decks-name-of-starter", name = deck.in_words())));
    }
    Ok(name)
}

fn unknown(name: &str, kept: &[NamedDeck]) -> AppError {
    let names: Vec<String> = kept.iter().map(|deck| text::plain(&deck.name)).collect();
    AppError::refused(match names.as_slice() {
        [] => say!("decks-unknown", name = text::quoted(name)),
        _ => say!("decks-unknown-of", name = text::quoted(name), names = text::list(&names)),
    })
}
