//! What is beside the board: the card and the piles. In the balanced shape, a narrow column, with the players' strips
//! above and below the board; in the wide shape, everything.

use cardinal_rules::{Card, CardForm, DrawPile, Kind, Seat, Supply, View};

use super::layout::{BASELINE, GAP, LINE, Layout, PILE};
use super::play_area::PlayArea;
use super::scenes::BoardScene;
use super::{phrases, player_line};
use crate::drawing::atlas::Atlas;
use crate::drawing::cards::layout::{BackPlace, FaceSize, Playability};
use crate::drawing::lettering::{Fonts, Ink, Style};
use crate::drawing::sizes::{CAPTURED, CARD, FAN, NEXT_CARD, SEAT_SIGN, SMALL_CARD};
use crate::error::RenderError;
use crate::png::Collage;

/// The distance of a strip's baseline from its upper edge.
const STRIP_BASELINE: usize = 34;

/// Draws the strips of both players. The upper one also has the caption of the card below it, and a note is on the
/// right of the lower one.
pub(super) fn draw_strips<'a>(
    collage: &mut Collage<'a>,
    scene: &BoardScene<'_>,
    note: Option<&str>,
    layout: &Layout,
    area: &PlayArea<'_>,
    atlas: &'a Atlas,
    fonts: &Fonts,
) {
    let right = layout.width - GAP;
    let (above, below) = ((!scene.orientation, STRIP_BASELINE), (scene.orientation, layout.bottom() + STRIP_BASELINE));
    let draw = |collage: &mut Collage<'a>, (seat, baseline), right| {
        player_line::draw_player(collage, scene, seat, (2, baseline), (right, None), atlas, fonts)
    };
    let note = fonts.fit(Style::Label, note.unwrap_or_default(), right / 2);
    let width = fonts.width(Style::Label, &note);
    draw(collage, below, right - if note.is_empty() { 0 } else { width + 2 * GAP });
    let at = (right - width, below.1);
    player_line::write_fitting(collage, at, right + GAP, (Style::Label, Ink::Name), &note, atlas, fonts);
    // The caption says what to do, so the name makes room for it.
    let caption = layout.column.and_then(|_| area.line(Style::Label, right / 2, fonts)).unwrap_or_default();
    let width = fonts.width(Style::Label, &caption);
    draw(collage, above, right - if caption.is_empty() { 0 } else { width + 2 * GAP });
    let at = (right - width, STRIP_BASELINE);
    player_line::write_fitting(collage, at, right + GAP, (Style::Label, Ink::Name), &caption, atlas, fonts);
}

/// Draws the last card, the next one and the piles. The upper player's piles come first, and the lower player's
/// are at the bottom.
pub(super) fn draw_column<'a>(
    collage: &mut Collage<'a>,
    scene: &BoardScene<'_>,
    layout: &Layout,
    area: &PlayArea<'_>,
    atlas: &'a Atlas,
    fonts: &Fonts,
) -> Result<(), RenderError> {
    let (Some(left), view) = (layout.column, scene.view) else { return Ok(()) };
    let mut y = layout.field.1;
    let (above, below) = (piles_of(view, !scene.orientation), piles_of(view, scene.orientation));
    let mut common = common_pile(view);
    let others = above.len() + below.len() + usize::from(common.is_some());
    let room = layout.field_height.saturating_sub(others * PILE + GAP);
    y += area.put(collage, (left, y), room, atlas, fonts)? + GAP;
    if area.is_same_again() {
        draw_same_again(collage, &view.again, (left, y), Style::Label, atlas, fonts);
        y += CAPTURED + GAP;
    }
    if area.has_next() {
        collage.put(left, y, atlas.back(BackPlace::Next)?);
        if let Some(Pile::FaceDown(size)) = common.take() {
            let (x, middle) = (left + NEXT_CARD.0 + 6, y + NEXT_CARD.1 / 2);
            draw_count(collage, size, (x, middle), layout.width - x, Style::Label, atlas, fonts);
        }
        y += NEXT_CARD.1 + GAP;
    }
    draw_player_piles(collage, !scene.orientation, &above, (left, y), layout, atlas, fonts)?;
    y += above.len() * PILE;
    let last = layout.bottom() - below.len() * PILE;
    if let Some(pile) = common {
        // In the middle of the remaining room.
        let at = (left + BESIDE_SIGN, y + (last.saturating_sub(y + PILE)) / 2);
        draw_pile(collage, pile, at, layout.width - at.0, Style::Label, atlas, fonts)?;
    }
    draw_player_piles(collage, scene.orientation, &below, (left, last), layout, atlas, fonts)
}

/// The distance of piles from the column's left edge.
const BESIDE_SIGN: usize = SEAT_SIGN + 4;

/// Draws the hand and piles of one player below each other, with the side's sign beside the first.
fn draw_player_piles<'a>(
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
        draw_pile(collage, *pile, (x, top + index * PILE), layout.width - x, Style::Label, atlas, fonts)?;
    }
    Ok(())
}

/// Draws what a *Same Again* stands for, given the current discard piles: an equals sign and the pieces. They
/// are white because that is the easiest to see.
fn draw_same_again<'a>(
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

/// The height of the piles beside the card: the players' signs, with at most three piles below each.
const PILES_HEIGHT: usize = SEAT_SIGN + 4 + 2 * PILE + SMALL_CARD.1;

/// Draws the players, the last card and the piles, above the hand if there is one.
pub(super) fn draw_wide<'a>(
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
    player_line::draw_player(collage, scene, !scene.orientation, (left, first), (right, second), atlas, fonts);
    player_line::draw_player(collage, scene, scene.orientation, (left, last), (right, last_but_one), atlas, fonts);
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
    let below = if has_room { area.height(room) + next } else { PILES_HEIGHT };
    let caption_top = start + (end - start - captions - below) / 2;
    for (index, line) in caption.iter().enumerate() {
        let at = (left, caption_top + index * LINE + BASELINE);
        player_line::write_fitting(collage, at, layout.width, (style, Ink::Name), line, atlas, fonts);
    }
    let y = caption_top + captions;
    area.put(collage, (left, y), if has_room { room } else { 0 }, atlas, fonts)?;
    let common = common_pile(scene.view).filter(|_| next == 0);
    draw_piles(collage, scene, (left + CARD.0 + GAP, y), right, (common, area), atlas, fonts)?;
    if next > 0 {
        let (x, y) = (left + (CARD.0 - NEXT_CARD.0) / 2, y + CARD.1 + GAP);
        collage.put(x, y, atlas.back(BackPlace::Next)?);
        if let Some(Pile::FaceDown(size)) = common_pile(scene.view) {
            let at = (left + CARD.0 + GAP, y + NEXT_CARD.1 / 2);
            draw_count(collage, size, at, right - at.0, style, atlas, fonts);
        }
    }
    Ok(())
}

/// Draws the piles of both sides side by side, each below its sign. Below them are a shared draw pile and what
/// a *Same Again* stands for.
fn draw_piles<'a>(
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
        let own = piles_of(view, seat);
        lines = lines.max(own.len());
        if !own.is_empty() {
            collage.put(x + 3, y, atlas.seat(seat, false));
        }
        for (line, pile) in own.into_iter().enumerate() {
            draw_pile(collage, pile, (x, y + SEAT_SIGN + 4 + line * PILE), room, style, atlas, fonts)?;
        }
    }
    let y = y + SEAT_SIGN + 4 + lines * PILE;
    if let Some(pile) = common {
        draw_pile(collage, pile, (left, y), room, style, atlas, fonts)?;
    }
    // No game with a *Same Again* has more piles.
    if area.is_same_again() && lines < 3 {
        draw_same_again(collage, &view.again, (left + room, y + 12), style, atlas, fonts);
    }
    Ok(())
}

/// A hand or a pile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pile {
    /// A hand of this many cards.
    Hand(usize),
    /// This many cards, face down.
    FaceDown(usize),
    /// The top card, and the number of cards.
    FaceUp(Option<Card>, usize),
}

/// The hand and piles of a seat, as this game has them.
fn piles_of(view: &View, seat: Seat) -> Vec<Pile> {
    let mut piles = Vec::new();
    if view.rules.supply().is_some_and(|supply| supply != Supply::Turned) {
        piles.push(Pile::Hand(view.hand_sizes[seat]));
    }
    if view.rules.draw_pile() == Some(DrawPile::Own) {
        piles.push(Pile::FaceDown(match seat {
            Seat::White => view.pile_sizes.white,
            Seat::Black => view.pile_sizes.black,
        }));
    }
    if phrases::form(view) == CardForm::Card && view.rules.supply().is_some() {
        let discards = match seat {
            Seat::White => &view.discards.white,
            Seat::Black => &view.discards.black,
        };
        piles.push(Pile::FaceUp(discards.last().copied(), discards.len()));
    }
    piles
}

/// The draw pile that both players share.
fn common_pile(view: &View) -> Option<Pile> {
    (view.rules.draw_pile() == Some(DrawPile::Common)).then_some(Pile::FaceDown(view.pile_sizes.common))
}

/// Draws a pile with its number, no wider than `room` in all.
pub(super) fn draw_pile<'a>(
    collage: &mut Collage<'a>,
    pile: Pile,
    (x, y): (usize, usize),
    room: usize,
    style: Style,
    atlas: &'a Atlas,
    fonts: &Fonts,
) -> Result<(), RenderError> {
    let (sprite, size) = match pile {
        Pile::Hand(0) => (atlas.gap(BackPlace::Hand), 0),
        Pile::Hand(size) => (atlas.back(BackPlace::Hand)?, size),
        Pile::FaceDown(0) | Pile::FaceUp(None, _) => (atlas.gap(BackPlace::Pile), 0),
        Pile::FaceDown(size) => (atlas.back(BackPlace::Pile)?, size),
        Pile::FaceUp(Some(card), size) => (atlas.face(card, FaceSize::Pile, Playability::Held, fonts)?, size),
    };
    collage.put(x + (FAN.0 - sprite.sprite.width) / 2, y, sprite);
    draw_count(
        collage,
        size,
        (x + FAN.0 + 8, y + SMALL_CARD.1 / 2),
        room.saturating_sub(FAN.0 + 8),
        style,
        atlas,
        fonts,
    );
    Ok(())
}

/// Writes a number of cards, vertically centred on `middle`.
fn draw_count<'a>(
    collage: &mut Collage<'a>,
    size: usize,
    (x, middle): (usize, usize),
    room: usize,
    style: Style,
    atlas: &'a Atlas,
    fonts: &Fonts,
) {
    let text = fonts.fit(style, &size.to_string(), room);
    if fonts.width(style, &text) <= room {
        let at = (x, middle + style.drop());
        atlas.lettering.write(collage, fonts, at, (style, Ink::Note), &text);
    }
}
