//! The private panel for building a deck: a picture with a page of the pool, menus to add and take out cards, and
//! the points.

use cardinal_ids::{EventId, GameId, Timestamp};
use cardinal_interaction::{
    Building, Button, Check, Control, EventControl, GameControl, GameForm, Item, Menu, Message, PoolPart, Row, Style,
    limits,
};
use cardinal_rules::KnightmareCard;
use cardinal_store::NamedDeck;
use cardinal_words::{InWords, say};

use crate::app::building::bench::Bench;
use crate::app::cards::part::{Page, filters, item};
use crate::app::words::clock::TimeLeft;

/// What a panel is built from besides the deck.
pub(crate) struct Around {
    /// What the deck is built for.
    pub(crate) target: Target,
    /// The player's saved decks that can be used here.
    pub(crate) kept: Vec<NamedDeck>,
    /// Whether the deck can be used elsewhere.
    pub(crate) can_be_kept: bool,
}

/// What a deck is built for.
pub(crate) enum Target {
    /// A game.
    Game {
        /// Its number.
        number: GameId,
        /// The turn of the panel's controls.
        ply: u32,
        /// The deadline for building decks.
        time: Option<TimeLeft>,
    },
    /// All games of an event, before it begins.
    Event {
        /// The event.
        event: EventId,
        /// Its name, safe in markdown.
        name: String,
        /// When it begins.
        begins_at: Timestamp,
        /// Whether a deck is done, which is played unless another one is done by then.
        has_deck: bool,
    },
}

impl Around {
    pub(super) fn control(&self, check: Check, what: Building, part: PoolPart) -> Control {
        match self.target {
            Target::Game { number, ply, .. } => {
                Control::Game { game: number, ply, what: GameControl::Build { check, what, part } }
            }
            Target::Event { event, .. } => Control::Event { event, what: EventControl::Build { check, what, part } },
        }
    }
}

impl Target {
    /// Opens the form with the name of a deck.
    const fn name_form(&self) -> Control {
        match self {
            Target::Game { number, ply, .. } => {
                Control::Game { game: *number, ply: *ply, what: GameControl::OpenForm(GameForm::Deck) }
            }
            Target::Event { event, .. } => Control::Event { event: *event, what: EventControl::NameDeck },
        }
    }

    /// Says what is built.
    fn heading(&self, is_half: bool, is_full: bool) -> String {
        match self {
            Target::Game { number, .. } => {
                let number = number.to_string();
                match (is_full, is_half) {
                    (true, _) => say!("building-heading-full", number = number),
                    (false, true) => say!("building-heading-half", number = number),
                    (false, false) => say!("building-heading", number = number),
                }
            }
            Target::Event { name, .. } if is_full => say!("event-deck-heading-full", name = name.as_str()),
            Target::Event { name, .. } => say!("event-deck-heading", name = name.as_str()),
        }
    }

    /// Says until when it is built, and what is played otherwise.
    fn until(&self) -> Option<String> {
        match self {
            Target::Game { time, .. } => {
                let end = time.and_then(TimeLeft::until)?;
                Some(say!("building-until", time = end.0.to_string()))
            }
            Target::Event { begins_at, has_deck: true, .. } => {
                Some(say!("event-deck-until-changed", time = begins_at.0.to_string()))
            }
            Target::Event { begins_at, has_deck: false, .. } => {
                Some(say!("event-deck-until", time = begins_at.0.to_string()))
            }
        }
    }

    /// Asks which starter deck to use.
    pub(super) fn starter_question(&self, is_half: bool) -> String {
        match self {
            Target::Game { number, .. } if is_half => say!("building-ask-starter-of-half", number = number.to_string()),
            Target::Game { number, .. } => say!("building-ask-starter", number = number.to_string()),
            Target::Event { name, .. } => say!("event-deck-ask-starter", name = name.as_str()),
        }
    }
}

/// A page of the pool, with the count of each card.
pub(super) type CountedPage = Page<(KnightmareCard, usize)>;

/// The panel without its picture.
pub(super) fn panel(
    bench: &Bench<'_>,
    around: &Around,
    page: &CountedPage,
    fitting: &[KnightmareCard],
    part: PoolPart,
) -> Message {
    let part = page.part(part);
    let check = bench.check();
    let control = |what| around.control(check, what, part);
    let message = Message::text(heading(bench, around, page, part, fitting.is_empty()));
    let message = message.with_row(Row::Buttons(quick(bench, around, part, fitting.is_empty())));
    let add: Vec<Item> =
        page.cards.iter().filter(|(card, _)| fitting.contains(card)).map(|(card, _)| item(*card)).collect();
    let mut menus = Vec::new();
    let several = say!("building-add-placeholder", count = add.len());
    menus.push(Menu::new(control(Building::Add), several, add).of_several());
    menus.push(
        Menu::new(control(Building::TakeOut), say!("building-take-out-placeholder"), taken(bench, page)).of_several(),
    );
    menus.push(Menu::new(control(Building::Filter), say!("part-placeholder"), filters(part, true)));
    let message = menus.into_iter().fold(message, |message, menu| message.with_row(Row::Menu(menu)));
    let message = message.with_row(Row::Buttons(buttons(bench, around, page, part, fitting.is_empty())));
    let kept: Vec<Item> = around.kept.iter().map(|deck| Item::new(deck.name.clone(), deck.name.clone())).collect();
    message.with_row(Row::Menu(Menu::new(control(Building::Use), say!("building-use-placeholder"), kept)))
}

/// The quick ways to a whole deck, which come first as long as no card is chosen.
fn quick(bench: &Bench<'_>, around: &Around, part: PoolPart, is_full: bool) -> Vec<Button> {
    if is_full || !bench.deck.is_empty() {
        return Vec::new();
    }
    let ask = around.control(bench.check(), Building::AskStarter, part);
    vec![Button::new(Style::Primary, say!("building-starter-button"), ask).with_emoji("📦"), fill(bench, around, part)]
}

fn fill(bench: &Bench<'_>, around: &Around, part: PoolPart) -> Button {
    let control = around.control(bench.check(), Building::Fill, part);
    Button::new(Style::Primary, say!("building-fill-button"), control).with_emoji("🎲")
}

/// Asks whether to finish the deck although more cards would fit.
pub(super) fn question(bench: &Bench<'_>, around: &Around, part: PoolPart) -> Message {
    let control = |what| around.control(bench.check(), what, part);
    let (count, sum, limit) = (bench.deck.len(), bench.sum(), bench.limit);
    let text = match &around.target {
        Target::Game { number, .. } => {
            let number = number.to_string();
            say!("building-ask-done", number = number, count = count, sum = sum, limit = limit)
        }
        Target::Event { name, .. } => {
            say!("event-deck-ask-done", name = name.as_str(), count = count, sum = sum, limit = limit)
        }
    };
    let buttons = vec![
        fill(bench, around, part),
        Button::new(Style::Danger, say!("building-done-so-button"), control(Building::Done)),
        Button::new(Style::Secondary, say!("panel-back-button"), control(Building::Show)).with_emoji("↩️"),
    ];
    Message::text(text).with_row(Row::Buttons(buttons.into_iter().chain(save(bench, around)).collect()))
}

/// Asks under which name to save the deck. On the panel there is room for it once no other card fits.
fn save(bench: &Bench<'_>, around: &Around) -> Option<Button> {
    let open = around.target.name_form();
    let button = Button::new(Style::Secondary, say!("building-save-button"), open).with_emoji("💾");
    (around.can_be_kept && !bench.deck.is_empty()).then_some(button)
}

fn heading(bench: &Bench<'_>, around: &Around, page: &CountedPage, part: PoolPart, is_full: bool) -> String {
    let left = bench.limit.saturating_sub(bench.sum());
    let mut lines = vec![
        around.target.heading(bench.is_half(), is_full),
        say!("building-sum", sum = bench.sum(), limit = bench.limit, count = bench.deck.len(), left = left),
    ];
    if !bench.deck.is_empty() {
        lines.push(say!("building-deck", cards = listed(&bench.deck)));
    }
    lines.push(page.title(part));
    lines.extend(around.target.until());
    lines.join("\n")
}

/// The names of the cards, with a count for several copies.
pub(crate) fn listed(cards: &[KnightmareCard]) -> String {
    let mut counts: Vec<(KnightmareCard, usize)> = Vec::new();
    for card in cards {
        match counts.iter_mut().find(|(counted, _)| counted == card) {
            Some((_, count)) => *count += 1,
            None => counts.push((*card, 1)),
        }
    }
    let counted = |(card, count): &(KnightmareCard, usize)| {
        let name = card.in_words();
        if *count > 1 { format!("{name} ×{count}") } else { name }
    };
    counts.iter().map(counted).collect::<Vec<_>>().join(", ")
}

/// The cards of the deck as menu items. If they are too many for a menu, only those on the page.
fn taken(bench: &Bench<'_>, page: &CountedPage) -> Vec<Item> {
    let mut cards = bench.deck.clone();
    cards.dedup();
    if cards.len() > limits::ITEMS {
        cards.retain(|card| page.cards.iter().any(|(shown, _)| shown == card));
    }
    let counted = |card: KnightmareCard| match bench.taken(card) {
        1 => item(card),
        count => {
            let value = cardinal_rules::Card::Knightmare(card).to_string();
            Item::new(say!("building-cards-item", card = card, points = card.points(), count = count), value)
        }
    };
    cards.into_iter().map(counted).collect()
}

fn buttons(bench: &Bench<'_>, around: &Around, page: &CountedPage, part: PoolPart, is_full: bool) -> Vec<Button> {
    let check = bench.check();
    let control = |what, part| around.control(check, what, part);
    let mut buttons = page.turning(part, |part| control(Building::Show, part));
    if !bench.deck.is_empty() {
        if !is_full {
            buttons.push(fill(bench, around, part));
        }
        let empty = control(Building::Empty, part);
        buttons.push(Button::new(Style::Secondary, say!("building-empty-button"), empty));
    }
    buttons.extend(save(bench, around).filter(|_| is_full));
    let (done, style) = if is_full { (Building::Done, Style::Success) } else { (Building::AskDone, Style::Secondary) };
    buttons.push(Button::new(style, say!("building-done-button"), control(done, part)).with_emoji("✅"));
    buttons
}
