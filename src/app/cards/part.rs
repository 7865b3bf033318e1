//! Filters and pages for long lists of cards, with their menus and titles.

use cardinal_interaction::{Button, Control, Initials, Item, Points, PoolPart, Style, Window};
use cardinal_rules::{Card, KnightmareCard, Timing};
use cardinal_words::{CardText, knightmare_text, say};

/// The number of cards on a page.
pub(crate) const ON_A_PAGE: usize = cardinal_render::POOL_PAGE;

/// The menu's value for all cards.
pub(crate) const ALL: &str = "all";

/// The menu's value for the cards of the deck.
const TAKEN: &str = "taken";

/// Returns whether a card passes the filter. Ignores whether it is in the deck.
pub(crate) fn has(part: PoolPart, card: KnightmareCard) -> bool {
    part.window.is_none_or(|window| is_of(card, window))
        && part.points.is_none_or(|points| points.range().contains(&card.points()))
        && part.initials.is_none_or(|initials| initials.begin(card.name()))
}

/// Returns whether a card is played in this window or, for continuing cards, stays in play.
fn is_of(card: KnightmareCard, window: Window) -> bool {
    let any = |timings: &[Timing]| card.timing().iter().any(|timing| timings.contains(timing));
    match window {
        Window::Before => any(&[Timing::BeforeMove]),
        Window::Instead => any(&[Timing::InsteadOfMove]),
        Window::After => any(&[Timing::AfterMove]),
        Window::Answer => any(&[Timing::AnswerTurn, Timing::AnswerCard, Timing::AnswerCapture]),
        Window::Continuing => card.is_continuing(),
    }
}

/// A page of filtered cards.
pub(crate) struct Page<T> {
    pub(crate) cards: Vec<T>,
    /// The number of the page, from 0.
    pub(crate) number: usize,
    pub(crate) pages: usize,
}

impl<T> Page<T> {
    /// The page that the filter asks for, or the last one if there are fewer.
    pub(crate) fn of(cards: Vec<T>, part: PoolPart) -> Page<T> {
        let pages = cards.len().div_ceil(ON_A_PAGE).max(1);
        let number = usize::from(part.page).min(pages - 1);
        Page { cards: cards.into_iter().skip(number * ON_A_PAGE).take(ON_A_PAGE).collect(), number, pages }
    }

    /// The filter with the number of the page that is shown.
    pub(crate) const fn part(&self, part: PoolPart) -> PoolPart {
        PoolPart { page: self.number as u8, ..part }
    }

    /// The title of the page.
    pub(crate) fn title(&self, part: PoolPart) -> String {
        say!("part-page", part = in_words(part), page = self.number + 1, pages = self.pages)
    }

    /// The buttons to the pages before and after. They wrap around, so the same button leads through all pages.
    pub(crate) fn turning(&self, part: PoolPart, control: impl Fn(PoolPart) -> Control) -> Vec<Button> {
        let to = |number: usize| control(PoolPart { page: number as u8, ..part });
        let (before, behind) = beside(self.number, self.pages);
        let mut buttons = Vec::new();
        if before != behind {
            buttons.push(Button::new(Style::Secondary, say!("pick-previous-button"), to(before)).with_emoji("◀️"));
        }
        if self.pages > 1 {
            buttons.push(Button::new(Style::Secondary, say!("pick-next-button"), to(behind)).with_emoji("▶️"));
        }
        buttons
    }
}

/// The numbers before and after this one, wrapping around at `count`.
pub(crate) const fn beside(number: usize, count: usize) -> (usize, usize) {
    ((number + count - 1) % count, (number + 1) % count)
}

/// The filter in words.
fn in_words(part: PoolPart) -> String {
    let window = part.window.map(window_in_words);
    let points = part.points.map(points_in_words);
    let initials = part.initials.map(initials_in_words);
    let taken = part.taken.then(|| say!("part-taken-item"));
    let parts: Vec<String> = [window, points, initials, taken].into_iter().flatten().collect();
    if parts.is_empty() { say!("part-all-item") } else { parts.join(", ") }
}

/// The filters as menu items. A filter by window, one by points and one by initials can be combined.
pub(crate) fn filters(part: PoolPart, with_deck: bool) -> Vec<Item> {
    let mut items = vec![(ALL.to_owned(), say!("part-all-item"), false)];
    if with_deck {
        items.push((TAKEN.to_owned(), say!("part-taken-item"), part.taken));
    }
    let window = |window: Window| (window.slug().to_owned(), window_in_words(window), part.window == Some(window));
    let points = |points: Points| (points.slug().to_owned(), points_in_words(points), part.points == Some(points));
    let initials = |initials: Initials| {
        (initials.letter().to_string(), initials_in_words(initials), part.initials == Some(initials))
    };
    items.extend(Window::ALL.map(window));
    items.extend(Points::ALL.map(points));
    items.extend(Initials::all().map(initials));
    let item = |(value, label, chosen): (String, String, bool)| Item {
        emoji: chosen.then_some("☑️".into()),
        ..Item::new(label, value)
    };
    items.into_iter().map(item).collect()
}

/// The filter with a menu's value added, or removed if it was already set.
pub(crate) fn filtered(part: PoolPart, value: &str) -> PoolPart {
    let part = PoolPart { page: 0, ..part };
    if let Some(window) = Window::ALL.into_iter().find(|window| window.slug() == value) {
        return PoolPart { window: Some(window).filter(|_| part.window != Some(window)), ..part };
    }
    if let Some(points) = Points::ALL.into_iter().find(|points| points.slug() == value) {
        return PoolPart { points: Some(points).filter(|_| part.points != Some(points)), ..part };
    }
    if let Some(initials) = Initials::all().find(|initials| initials.letter().to_string() == value) {
        return PoolPart { initials: Some(initials).filter(|_| part.initials != Some(initials)), ..part };
    }
    if value == TAKEN { PoolPart { taken: !part.taken, ..part } } else { PoolPart::default() }
}

/// A card as a menu item.
pub(crate) fn item(card: KnightmareCard) -> Item {
    let label = say!("card-item", card = card, points = card.points());
    Item::new(label, Card::Knightmare(card).to_string()).described(knightmare_text(card, CardText::Whole))
}

fn window_in_words(window: Window) -> String {
    match window {
        Window::Before => say!("part-before-item"),
        Window::Instead => say!("part-instead-item"),
        Window::After => say!("part-after-item"),
        Window::Answer => say!("part-answer-item"),
        Window::Continuing => say!("part-continuing-item"),
    }
}

fn points_in_words(points: Points) -> String {
    match points {
        Points::Few => say!("part-few-item"),
        Points::Some => say!("part-some-item"),
        Points::Many => say!("part-many-item"),
        Points::Most => say!("part-most-item"),
    }
}

fn initials_in_words(initials: Initials) -> String {
    say!("part-initials-item", letters = initials.in_words())
}
