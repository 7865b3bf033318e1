//! The narrow column beside the board of the balanced shape, and the strips above and below.

use cardinal_rules::{Kind, Seat};

use super::layout::{GAP, Layout, PILE};
use super::piles::{self, Pile};
use super::play_area::PlayArea;
use super::player;
use super::scenes::BoardScene;
use crate::drawing::atlas::Atlas;
use crate::drawing::cards::layout::Place;
use crate::drawing::lettering::{Fonts, Ink, Style};
use crate::drawing::pixels::Collage;
use crate::drawing::sizes::{CAPTURED, CARD, NEXT_CARD, SEAT_SIGN};
use crate::error::RenderError;

/// The strips of both players; the upper one also says whose the card below it is.
pub(super) fn strips<'a>(
    collage: &mut Collage<'a>,
    scene: &BoardScene<'_>,
    layout: &Layout,
    area: &PlayArea,
    atlas: &'a Atlas,
    fonts: &Fonts,
) {
    let right = layout.width - GAP;
    let (above, below) = (!scene.orientation, scene.orientation);
    let end = player::draw(collage, scene, above, (2, 0), right, atlas, fonts);
    player::draw(collage, scene, below, (2, layout.bottom()), right, atlas, fonts);
    if let Some(caption) = area.caption.as_ref().filter(|_| layout.column.is_some()) {
        let line = caption.line(Style::Label, right.saturating_sub(end + 2 * GAP), fonts);
        let width = fonts.width(Style::Label, &line);
        player::write(collage, (right - width, 0), right + GAP, Ink::Name, &line, atlas, fonts);
    }
}

/// The card that was played last, the next one, and the piles: those of the player above first, those of the player
/// below at the lower end.
pub(super) fn draw<'a>(
    collage: &mut Collage<'a>,
    scene: &BoardScene<'_>,
    layout: &Layout,
    area: &PlayArea,
    atlas: &'a Atlas,
    fonts: &Fonts,
) -> Result<(), RenderError> {
    let (Some(left), view) = (layout.column, scene.view) else { return Ok(()) };
    let mut y = layout.field.1;
    collage.put(left, y, area.card(atlas, fonts)?);
    y += CARD.1 + GAP;
    if area.is_same_again() {
        again(collage, &view.again, (left, y), atlas, fonts);
        y += CAPTURED + GAP;
    }
    let mut common = piles::common(view);
    if area.has_next() {
        collage.put(left, y, atlas.back(Place::Next)?);
        if let Some(Pile::FaceDown(size)) = common.take() {
            let (x, middle) = (left + NEXT_CARD.0 + 6, y + NEXT_CARD.1 / 2);
            piles::count(collage, size, (x, middle), layout.width - x, atlas, fonts);
        }
        y += NEXT_CARD.1 + GAP;
    }
    let beside_sign = left + SEAT_SIGN + 4;
    let room = layout.width - beside_sign;
    let above = piles::of(view, !scene.orientation);
    let below = piles::of(view, scene.orientation);
    for (index, pile) in above.iter().enumerate() {
        if index == 0 {
            collage.put(left, y + 9, atlas.seat(!scene.orientation, false));
        }
        piles::draw(collage, *pile, (beside_sign, y), room, atlas, fonts)?;
        y += PILE;
    }
    let last = layout.bottom() - below.len() * PILE;
    if let Some(pile) = common {
        // In the middle of what is left.
        piles::draw(collage, pile, (beside_sign, y + (last.saturating_sub(y + PILE)) / 2), room, atlas, fonts)?;
    }
    for (index, pile) in below.iter().enumerate() {
        if index == 0 {
            collage.put(left, last + 9, atlas.seat(scene.orientation, false));
        }
        piles::draw(collage, *pile, (beside_sign, last + index * PILE), room, atlas, fonts)?;
    }
    Ok(())
}

/// What a *Same Again* stands for as the piles lie: an equals sign and the pieces, in the colour that is seen best.
pub(super) fn again<'a>(
    collage: &mut Collage<'a>,
    kinds: &[Kind],
    (x, y): (usize, usize),
    atlas: &'a Atlas,
    fonts: &Fonts,
) {
    let at = (x + 4, y + CAPTURED / 2 + Style::Label.drop());
    let mut x = atlas.lettering.write(collage, fonts, at, (Style::Label, Ink::Note), "=") + 8;
    for kind in kinds {
        collage.put(x, y, atlas.captured(*kind, Seat::White));
        x += CAPTURED + 6;
    }
}
