//! The picture of a hand.

use cardinal_rules::{Card, CardForm, View};

use super::layout::{HAND_HEAD, MARGIN};
use super::phrases;
use super::scenes::HandScene;
use crate::drawing::atlas::Atlas;
use crate::drawing::cards::hand_card::Standing;
use crate::drawing::lettering::{Fonts, Ink, Style};
use crate::drawing::pixels::Collage;
use crate::drawing::sizes::{HAND_CARD, TRAY_CARD, WIDTH};
use crate::error::RenderError;

/// What the line above the cards says.
fn heading(view: &View, cards: usize, playable: usize, is_held: bool) -> String {
    let form = phrases::form(view);
    let (card, played) = (form.name(), form.used());
    match (cards, playable) {
        (0, _) => "Your hand is empty".to_owned(),
        (1, _) if is_held && view.status.is_over() => format!("Your {card}"),
        (_, _) if is_held && view.status.is_over() => format!("Your {cards} {card}s"),
        (1, _) if is_held => format!("Your {card}: {played} after a move"),
        (_, _) if is_held => format!("Your {cards} {card}s: one may be {played} after a move"),
        (1, 0) => format!("Your {card}: cannot be {played}"),
        (1, _) => format!("Your {card}: can be {played}"),
        (_, 0) => format!("Your {cards} {card}s: none can be {played}"),
        _ if cards == playable => format!("Your {cards} {card}s: all can be {played}"),
        _ => format!("Your {cards} {card}s: {playable} can be {played}"),
    }
}

/// How many cards stand side by side: three are still read easily on a phone.
const fn columns(cards: usize) -> usize {
    match cards {
        0 | 1 => 1,
        2 | 4 => 2,
        _ => 3,
    }
}

pub(crate) fn draw<'a>(scene: &HandScene<'_>, atlas: &'a Atlas, fonts: &Fonts) -> Result<Collage<'a>, RenderError> {
    let hand = scene.view.hand.as_deref().ok_or(RenderError::NoHand)?;
    let playable = hand.iter().filter(|card| scene.playable.contains(card)).count();
    let is_held = phrases::is_held(scene.view, scene.playable);
    let columns = columns(hand.len());
    let small = has_small_cards(scene.view);
    let cards = if small { tray_height(hand.len()) } else { hand.len().div_ceil(columns) * HAND_CARD.1 };
    let mut collage = Collage::new(WIDTH, &[(atlas.backdrop, HAND_HEAD + cards + MARGIN / 2)]);
    let heading = heading(scene.view, hand.len(), playable, is_held);
    atlas.lettering.write_own(&mut collage, fonts, (2 * MARGIN, 42), (Style::Name, Ink::Name), &heading);
    if small {
        tray(&mut collage, HAND_HEAD, scene.view, (scene.playable, scene.picked), atlas);
        return Ok(collage);
    }
    for (index, (card, standing)) in standings(scene.view, scene.playable, scene.picked).enumerate() {
        let (row, column) = (index / columns, index % columns);
        let left = (WIDTH - columns.min(hand.len() - row * columns) * HAND_CARD.0) / 2;
        collage.put(left + column * HAND_CARD.0, HAND_HEAD + row * HAND_CARD.1, atlas.hand_card(card, standing));
    }
    Ok(collage)
}

/// Whether a hand is shown in small cards only. A tile is a piece, which needs no explanation, and does
/// not move in all points as the large cards say.
pub(crate) fn has_small_cards(view: &View) -> bool {
    phrases::form(view) == CardForm::Tile
}

/// How many pixels down the cards of a hand below a board take.
pub(crate) const fn tray_height(cards: usize) -> usize {
    cards.div_ceil(PER_ROW) * TRAY_CARD.1
}

/// How many cards stand side by side below a board.
const PER_ROW: usize = WIDTH / TRAY_CARD.0;

/// Draws a hand below a board, from `top` on.
pub(crate) fn tray<'a>(
    collage: &mut Collage<'a>,
    top: usize,
    view: &View,
    (playable, picked): (&[Card], Option<Card>),
    atlas: &'a Atlas,
) {
    let hand = view.hand.as_deref().unwrap_or_default();
    // Two rows are of about the same length.
    let columns = hand.len().div_ceil(hand.len().div_ceil(PER_ROW).max(1));
    for (index, (card, standing)) in standings(view, playable, picked).enumerate() {
        let (row, column) = (index / columns, index % columns);
        let left = (WIDTH - columns.min(hand.len() - row * columns) * TRAY_CARD.0) / 2;
        collage.put(left + column * TRAY_CARD.0, top + row * TRAY_CARD.1, atlas.tray_card(card, standing));
    }
}

/// What can be done with each card; of several that are alike, the first is the picked one.
fn standings(view: &View, playable: &[Card], mut picked: Option<Card>) -> impl Iterator<Item = (Card, Standing)> {
    let others = if phrases::is_held(view, playable) { Standing::Held } else { Standing::Idle };
    view.hand.iter().flatten().map(move |card| {
        let standing = if picked == Some(*card) {
            picked = None;
            Standing::Picked
        } else if playable.contains(card) {
            Standing::Playable
        } else {
            others
        };
        (*card, standing)
    })
}
