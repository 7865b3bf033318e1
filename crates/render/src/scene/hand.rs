//! A hand, as a separate picture or on that of a board.

use cardinal_rules::Card;

use super::layout::Tray;
use super::phrases;
use super::scenes::HandScene;
use crate::drawing::atlas::Atlas;
use crate::drawing::cards::size::{Place, Size};
use crate::drawing::cards::standing::Standing;
use crate::drawing::lettering::Fonts;
use crate::drawing::pixels::Collage;
use crate::drawing::sizes::{CARD, HAND_CARD, HAND_WIDTH, TRAY_CARD};
use crate::error::RenderError;

/// How many columns make the cards of a hand widest, on the desktop or on a phone, whichever shows them
/// smaller.
fn columns(cards: usize) -> usize {
    let wide = |columns: usize| {
        let rows = cards.div_ceil(columns);
        let (across, down) = ((columns * HAND_CARD.0) as f32, (rows * HAND_CARD.1) as f32);
        // Discord's desktop client shows pictures in 550 by 350 pixels, phones in 340 across.
        (340.0 / across).min(350.0 / down)
    };
    (3..=cards.max(3)).max_by(|one, other| wide(*one).total_cmp(&wide(*other)).then(other.cmp(one))).unwrap_or(3)
}

/// Draws a hand as a separate picture, with at least three cards a row.
pub(crate) fn draw<'a>(scene: &HandScene<'_>, atlas: &'a Atlas, fonts: &Fonts) -> Result<Collage<'a>, RenderError> {
    let hand = scene.view.hand.as_deref().ok_or(RenderError::NoHand)?;
    if hand.is_empty() {
        let mut collage = Collage::new(HAND_WIDTH, &[(atlas.backdrop, HAND_CARD.1)]);
        collage.put((HAND_WIDTH - CARD.0) / 2, (HAND_CARD.1 - CARD.1) / 2, atlas.gap(Place::Played));
        return Ok(collage);
    }
    let columns = columns(hand.len());
    let width = columns * HAND_CARD.0;
    let mut collage = Collage::new(width, &[(atlas.backdrop, hand.len().div_ceil(columns) * HAND_CARD.1)]);
    for (card, standing, (x, y)) in laid(scene, columns, HAND_CARD, width) {
        collage.put(x, y, atlas.face(card, Size::Hand, standing, fonts)?);
    }
    Ok(collage)
}

/// Draws a hand on the picture of a board, up to `right`.
pub(super) fn tray<'a>(
    collage: &mut Collage<'a>,
    scene: &HandScene<'_>,
    Tray { top, left, columns }: Tray,
    right: usize,
    atlas: &'a Atlas,
    fonts: &Fonts,
) -> Result<(), RenderError> {
    for (card, standing, (x, y)) in laid(scene, columns, TRAY_CARD, right - left) {
        collage.put(left + x, top + y, atlas.face(card, Size::Tray, standing, fonts)?);
    }
    Ok(())
}

/// Every card with its standing and its position: rows of `columns` cards, each centred in `room`. Of several
/// copies of the picked card, the first is marked as picked.
fn laid(
    scene: &HandScene<'_>,
    columns: usize,
    (width, height): (usize, usize),
    room: usize,
) -> impl Iterator<Item = (Card, Standing, (usize, usize))> {
    let hand = scene.view.hand.as_deref().unwrap_or_default();
    let others = if phrases::is_held(scene.view, scene.playable) { Standing::Held } else { Standing::Idle };
    let mut picked = scene.picked;
    hand.iter().enumerate().map(move |(index, card)| {
        let standing = if picked == Some(*card) {
            picked = None;
            Standing::Picked
        } else if scene.wasting.contains(card) {
            Standing::Wasting
        } else if scene.playable.contains(card) {
            Standing::Playable
        } else {
            others
        };
        let (row, column) = (index / columns, index % columns);
        let in_row = columns.min(hand.len() - row * columns);
        (*card, standing, ((room - in_row * width) / 2 + column * width, row * height))
    })
}
