//! The narrow column beside the board in the balanced shape, and the strips above and below.

use cardinal_rules::{Kind, Seat};

use super::layout::{GAP, Layout, PILE};
use super::piles::{self, Pile};
use super::play_area::PlayArea;
use super::player;
use super::scenes::BoardScene;
use crate::drawing::atlas::Atlas;
use crate::drawing::cards::size::Place;
use crate::drawing::lettering::{Fonts, Ink, Style};
use crate::drawing::pixels::Collage;
use crate::drawing::sizes::{CAPTURED, NEXT_CARD, SEAT_SIGN};
use crate::error::RenderError;

/// The distance of a strip's baseline from its upper edge.
const BASELINE: usize = 34;

/// Draws the strips of both players. The upper one also has the caption of the card below it, and a note is on the right
/// of the lower one.
pub(super) fn strips<'a>(
    collage: &mut Collage<'a>,
    scene: &BoardScene<'_>,
    note: Option<&str>,
    layout: &Layout,
    area: &PlayArea<'_>,
    atlas: &'a Atlas,
    fonts: &Fonts,
) {
    let right = layout.width - GAP;
    let (above, below) = ((!scene.orientation, BASELINE), (scene.orientation, layout.bottom() + BASELINE));
    let draw = |collage: &mut Collage<'a>, (seat, baseline), right| {
        player::draw(collage, scene, seat, (2, baseline), (right, None), atlas, fonts)
    };
    let note = fonts.fit(Style::Label, note.unwrap_or_default(), right / 2);
    let width = fonts.width(Style::Label, &note);
    draw(collage, below, right - if note.is_empty() { 0 } else { width + 2 * GAP });
    let at = (right - width, below.1);
    player::write(collage, at, right + GAP, (Style::Label, Ink::Name), &note, atlas, fonts);
    // The caption says what to do, so the name makes room for it.
    let caption = layout.column.and_then(|_| area.line(Style::Label, right / 2, fonts)).unwrap_or_default();
    let width = fonts.width(Style::Label, &caption);
    draw(collage, above, right - if caption.is_empty() { 0 } else { width + 2 * GAP });
    let at = (right - width, BASELINE);
    player::write(collage, at, right + GAP, (Style::Label, Ink::Name), &caption, atlas, fonts);
}

/// Draws the last card, the next one and the piles. The upper player's piles come first, and the lower player's
/// are at the bottom.
pub(super) fn draw<'a>(
    collage: &mut Collage<'a>,
    scene: &BoardScene<'_>,
    layout: &Layout,
    area: &PlayArea<'_>,
    atlas: &'a Atlas,
    fonts: &Fonts,
) -> Result<(), RenderError> {
    let (Some(left), view) = (layout.column, scene.view) else { return Ok(()) };
    let mut y = layout.field.1;
    let (above, below) = (piles::of(view, !scene.orientation), piles::of(view, scene.orientation));
    let mut common = piles::common(view);
    let others = above.len() + below.len() + usize::from(common.is_some());
    let room = layout.field_height.saturating_sub(others * PILE + GAP);
    y += area.put(collage, (left, y), room, atlas, fonts)? + GAP;
    if area.is_same_again() {
        again(collage, &view.again, (left, y), Style::Label, atlas, fonts);
        y += CAPTURED + GAP;
    }
    if area.has_next() {
        collage.put(left, y, atlas.back(Place::Next)?);
        if let Some(Pile::FaceDown(size)) = common.take() {
            let (x, middle) = (left + NEXT_CARD.0 + 6, y + NEXT_CARD.1 / 2);
            piles::count(collage, size, (x, middle), layout.width - x, Style::Label, atlas, fonts);
        }
        y += NEXT_CARD.1 + GAP;
    }
    of_player(collage, !scene.orientation, &above, (left, y), layout, atlas, fonts)?;
    y += above.len() * PILE;
    let last = layout.bottom() - below.len() * PILE;
    if let Some(pile) = common {
        // In the middle of the remaining room.
        let at = (left + BESIDE_SIGN, y + (last.saturating_sub(y + PILE)) / 2);
        piles::draw(collage, pile, at, layout.width - at.0, Style::Label, atlas, fonts)?;
    }
    of_player(collage, scene.orientation, &below, (left, last), layout, atlas, fonts)
}

/// The distance of piles from the column's left edge.
const BESIDE_SIGN: usize = SEAT_SIGN + 4;

/// Draws the hand and piles of one player below each other, with the side's sign beside the first.
fn of_player<'a>(
    collage: &mut Collage<'a>,
    seat: Seat,
    piles: &[Pile],
    (left, top): (usize, usize),
    layout: &Layout,
    atlas: &'a Atlas,
    fonts: &Fonts,
) -> Result<(), RenderError> {
    if !piles.is_empty() {
        collage.put(left, top + 9, atlas.seat(seat, false));
    }
    let x = left + BESIDE_SIGN;
    for (index, pile) in piles.iter().enumerate() {
        piles::draw(collage, *pile, (x, top + index * PILE), layout.width - x, Style::Label, atlas, fonts)?;
    }
    Ok(())
}

/// Draws what a *Same Again* stands for, given the current discard piles: an equals sign and the pieces. They
/// are white because that is the easiest to see.
pub(super) fn again<'a>(
    collage: &mut Collage<'a>,
    kinds: &[Kind],
    (x, y): (usize, usize),
    style: Style,
    atlas: &'a Atlas,
    fonts: &Fonts,
) {
    let at = (x + 4, y + CAPTURED / 2 + style.drop());
    let mut x = atlas.lettering.write(collage, fonts, at, (style, Ink::Note), "=") + 8;
    for kind in kinds {
        collage.put(x, y, atlas.captured(*kind, Seat::White));
        x += CAPTURED + 6;
    }
}
