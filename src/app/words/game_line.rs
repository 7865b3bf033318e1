//! Games as items of a menu, and a game in one line: its name, style, options and time control.

use cardinal_ids::Pace;
use cardinal_interaction::Item;
use cardinal_rules::Variant;
use cardinal_store::GameInfo;
use cardinal_words::{InWords, say, style_name};

use crate::app::OFFERED;
use crate::app::words::clock::pace_in_words;
use crate::app::words::options::{Options, style_and_rest};

/// The games on offer as items of a menu.
pub(crate) fn game_items(chosen: Variant) -> Vec<Item> {
    OFFERED.map(|each| Item { chosen: each == chosen, ..Item::new(each.in_words(), each.slug()) }).into()
}

/// A stored game in one line.
pub(crate) fn describe(info: &GameInfo) -> String {
    let line = describe_options(info.variant, &info.options, info.clock.pace);
    [line].into_iter().chain(level(info)).collect::<Vec<_>>().join(" · ")
}

/// The computer player's level, in a game against it.
fn level(info: &GameInfo) -> Option<String> {
    info.computer.as_ref().map(|computer| say!("game-level", level = computer.level))
}

/// A game in one line, with its style, what was chosen besides, and its time control:
/// `**Knightmare Chess**, Quick · Decks of up to 200 points · 3 days per turn`.
pub(crate) fn describe_options(variant: Variant, options: &Options, pace: Option<Pace>) -> String {
    let (name, rest) = named(variant, options);
    [name].into_iter().chain(rest).chain(pace.map(pace_in_words)).collect::<Vec<_>>().join(" · ")
}

/// A stored game by its name, its style and its time control: `**No Stress Chess**, Level 1, 3 days per turn`.
pub(crate) fn title(info: &GameInfo) -> String {
    let (name, _) = named(info.variant, &info.options);
    let pace = info.clock.pace.map(pace_in_words);
    [name].into_iter().chain(level(info)).chain(pace).collect::<Vec<_>>().join(", ")
}

/// The game's name with its style, and what was chosen besides.
fn named(variant: Variant, options: &Options) -> (String, Vec<String>) {
    let (style, rest) = style_and_rest(variant, options);
    let name = format!("**{}**", variant.in_words());
    (style.map_or(name.clone(), |style| format!("{name}, {}", style_name(style))), rest)
}
