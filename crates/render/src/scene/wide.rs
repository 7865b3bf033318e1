//! Everything beside the board in the wide shape.

use super::column::again;
use super::layout::{BASELINE, GAP, LINE, Layout, PILE};
use super::piles::{self, Pile};
use super::play_area::PlayArea;
use super::player;
use super::scenes::BoardScene;
use crate::drawing::atlas::Atlas;
use crate::drawing::cards::size::Place;
use crate::drawing::lettering::{Fonts, Ink};
use crate::drawing::pixels::Collage;
use crate::drawing::sizes::{CARD, NEXT_CARD, SEAT_SIGN, SMALL_CARD};
use crate::error::RenderError;

/// The height of the piles beside the card: the players' signs, with at most three piles below each.
const PILES: usize = SEAT_SIGN + 4 + 2 * PILE + SMALL_CARD.1;

/// Draws the players, the last card and the piles, above the hand if there is one.
pub(super) fn draw<'a>(
    collage: &mut Collage<'a>,
    scene: &BoardScene<'_>,
    layout: &Layout,
    area: &PlayArea<'_>,
    atlas: &'a Atlas,
    fonts: &Fonts,
) -> Result<(), RenderError> {
    let Some(left) = layout.column else { return Ok(()) };
    let (right, style) = (layout.width - GAP, scene.shape.style());
    // Without a hand each player has room for two lines, and so has the caption of the card.
    let has_room = layout.tray.is_none();
    let (first, last) = (BASELINE, layout.height - LINE + BASELINE);
    let inner = |baseline: usize| has_room.then_some(baseline);
    let (second, last_but_one) = (inner(first + LINE), inner(last - LINE));
    player::draw(collage, scene, !scene.orientation, (left, first), (right, second), atlas, fonts);
    player::draw(collage, scene, scene.orientation, (left, last), (right, last_but_one), atlas, fonts);
    if scene.view.variant.facts().cards.is_none() {
        return Ok(());
    }
    let room = right - left;
    let caption =
        if has_room { area.lines(style, room, fonts) } else { area.line(style, room, fonts).into_iter().collect() };
    // The play area is centred between the players, or above the hand.
    let (start, end) = if has_room {
        (2 * LINE, layout.height - 2 * LINE)
    } else {
        (LINE, layout.tray.map_or(layout.height, |tray| tray.top))
    };
    let next = if has_room && area.has_next() { NEXT_CARD.1 + GAP } else { 0 };
    let captions = LINE * caption.len().max(1);
    let room = (end - start).saturating_sub(captions + next);
    let below = if has_room { area.height(room) + next } else { PILES };
    let caption_top = start + (end - start - captions - below) / 2;
    for (index, line) in caption.iter().enumerate() {
        let at = (left, caption_top + index * LINE + BASELINE);
        player::write(collage, at, layout.width, (style, Ink::Name), line, atlas, fonts);
    }
    let y = caption_top + captions;
    area.put(collage, (left, y), if has_room { room } else { 0 }, atlas, fonts)?;
    let common = piles::common(scene.view).filter(|_| next == 0);
    piles(collage, scene, (left + CARD.0 + GAP, y), right, (common, area), atlas, fonts)?;
    if next > 0 {
        let (x, y) = (left + (CARD.0 - NEXT_CARD.0) / 2, y + CARD.1 + GAP);
        collage.put(x, y, atlas.back(Place::Next)?);
        if let Some(Pile::FaceDown(size)) = piles::common(scene.view) {
            let at = (left + CARD.0 + GAP, y + NEXT_CARD.1 / 2);
            piles::count(collage, size, at, right - at.0, style, atlas, fonts);
        }
    }
    Ok(())
}

/// Draws the piles of both sides side by side, each below its sign. Below them are a shared draw pile and what
/// a *Same Again* stands for.
fn piles<'a>(
    collage: &mut Collage<'a>,
    scene: &BoardScene<'_>,
    (left, top): (usize, usize),
    right: usize,
    (common, area): (Option<Pile>, &PlayArea<'_>),
    atlas: &'a Atlas,
    fonts: &Fonts,
) -> Result<(), RenderError> {
    let (view, style, room) = (scene.view, scene.shape.style(), (right - left) / 2);
    let seats = [scene.orientation, !scene.orientation];
    let y = top;
    let mut lines = 0;
    for (index, seat) in seats.into_iter().enumerate() {
        let x = left + index * room;
        let own = piles::of(view, seat);
        lines = lines.max(own.len());
        if !own.is_empty() {
            collage.put(x + 3, y, atlas.seat(seat, false));
        }
        for (line, pile) in own.into_iter().enumerate() {
            piles::draw(collage, pile, (x, y + SEAT_SIGN + 4 + line * PILE), room, style, atlas, fonts)?;
        }
    }
    let y = y + SEAT_SIGN + 4 + lines * PILE;
    if let Some(pile) = common {
        piles::draw(collage, pile, (left, y), room, style, atlas, fonts)?;
    }
    // No game with a *Same Again* has more piles.
    if area.is_same_again() && lines < 3 {
        again(collage, &view.again, (left + room, y + 12), style, atlas, fonts);
    }
    Ok(())
}
