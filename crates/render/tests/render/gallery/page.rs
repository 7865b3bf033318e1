//! The text of the gallery.

use std::fmt::Write as _;

use cardinal_render::window_words;
use cardinal_rules::{Card, KnightmareCard, Timing, Variant};
use cardinal_words::{InWords, card_text, rulings};

/// The marks around the list of windows in `docs/knightmare.md`.
pub(crate) const BEGIN: &str = "<!-- windows: made from the cards -->";
pub(crate) const END: &str = "<!-- end of windows -->";

/// The picture of all faces.
pub(crate) const SHEET: &str = "images/cards.png";

pub(crate) fn face(card: KnightmareCard) -> String {
    format!("images/cards/{}.png", slug(card))
}

pub(crate) fn before(card: KnightmareCard) -> String {
    format!("images/cards/{}-before.png", slug(card))
}

pub(crate) fn after(card: KnightmareCard) -> String {
    format!("images/cards/{}-after.png", slug(card))
}

fn slug(card: KnightmareCard) -> String {
    Card::Knightmare(card).to_string()
}

fn name(card: KnightmareCard) -> String {
    Card::Knightmare(card).in_words()
}

/// All cards, sorted by name.
fn sorted() -> Vec<KnightmareCard> {
    let mut cards = KnightmareCard::ALL.to_vec();
    cards.sort_by_key(|card| name(*card));
    cards
}

/// The whole page.
pub(crate) fn gallery() -> String {
    let mut page = HEAD.to_owned();
    let links: Vec<String> = sorted().into_iter().map(|card| format!("[{}](#{})", name(card), anchor(card))).collect();
    let _ = writeln!(page, "{}\n", links.join(" · "));
    for card in sorted() {
        page.push_str(&section(card));
    }
    page
}

const HEAD: &str = "# The cards of Knightmare Chess

All eighty, each with its face, its text, an example and what is asked about it at a table. The boards are before and after the card is played, as the engine plays it. On Discord `/card` shows the
same, and `/cards` looks through them. What holds for all of them is told in [Knightmare Chess](knightmare.md).

This page and its pictures are made from the cards: `UPDATE_CARDS=1 cargo test -p cardinal-render-tests gallery`.

![All eighty faces, in the order of their names](images/cards.png)

";

/// The anchor that GitHub gives a heading.
fn anchor(card: KnightmareCard) -> String {
    let kept = name(card).to_lowercase().replace(' ', "-");
    kept.chars().filter(|letter| letter.is_ascii_alphanumeric() || *letter == '-').collect()
}

fn section(card: KnightmareCard) -> String {
    let mut section = format!("## {}\n\n", name(card));
    let points = card.points();
    let mut facts = vec![format!("{points} points"), window_words(card)];
    facts.extend(card.is_continuing().then(|| "stays in play".to_owned()));
    facts.extend(card.is_unique().then(|| "once in a deck at most (\\*)".to_owned()));
    let _ =
        writeln!(section, "*{}*\n\n{}\n", facts.join(" · "), card_text(Variant::Knightmare, Card::Knightmare(card)));
    let rulings = rulings(card).into_iter().map(|line| line.replacen('•', "-", 1));
    let _ = writeln!(section, "{}\n", rulings.collect::<Vec<_>>().join("\n"));
    let cells = [(face(card), "face", 180), (before(card), "before", 300), (after(card), "after", 300)];
    let cells = cells
        .map(|(path, what, width)| format!("<img src=\"{path}\" width=\"{width}\" alt=\"{}, {what}\">", name(card)));
    let _ = writeln!(section, "| the card | before | after |\n| --- | --- | --- |\n| {} |\n", cells.join(" | "));
    section
}

/// The windows, each with the cards that are played in it.
pub(crate) fn windows() -> String {
    let of = |timings: &[Timing]| {
        let cards = sorted().into_iter().filter(|card| card.timing() == timings);
        cards.map(|card| format!("*{}*", name(card))).collect::<Vec<_>>().join(", ")
    };
    let any = sorted().into_iter().find(|card| card.timing().len() > 2).map_or(&[] as &[Timing], |card| card.timing());
    let rows: [(&str, &[Timing]); 8] = [
        ("before your move, which you still make (*Man of Straw* only in check)", &[Timing::BeforeMove]),
        ("before or after your move", &[Timing::BeforeMove, Timing::AfterMove]),
        ("instead of your move: the card is the move", &[Timing::InsteadOfMove]),
        (
            "after your move, not after a card that was the move; cards that continue a move need one without a card",
            &[Timing::AfterMove],
        ),
        ("as a response to your opponent's turn", &[Timing::AnswerTurn]),
        ("as a response to your opponent's capture", &[Timing::AnswerCapture]),
        ("as a response to your opponent's card, on either turn", &[Timing::AnswerCard]),
        ("whenever a card it copies or chooses could be played", any),
    ];
    let mut table = "| window | cards |\n| --- | --- |\n".to_owned();
    for (window, timings) in rows {
        let _ = writeln!(table, "| {window} | {} |", of(timings));
    }
    table
}
