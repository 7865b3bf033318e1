//! The row of a player above or below the board.

use cardinal_rules::{Card, DrawPile, Kind, Seat, View};

use super::layout::{MARGIN, ROW};
use super::scenes::BoardScene;
use crate::drawing::atlas::Atlas;
use crate::drawing::lettering::{Fonts, Ink, Style};
use crate::drawing::pixels::Collage;
use crate::drawing::sizes::{CAPTURED, SEAT_SIGN, SMALL_CARD, TINY_CARD};

/// How wide a name may be. Names of usual length fit; longer ones would make the file larger
/// without making the player easier to know.
const NAME: usize = 330;

/// One player: whose side, name, hand and captured pieces; at the right end the piles.
pub(super) fn draw<'a>(
    collage: &mut Collage<'a>,
    scene: &BoardScene<'_>,
    seat: Seat,
    (top, right): (usize, usize),
    atlas: &'a Atlas,
    fonts: &Fonts,
) {
    let view = scene.view;
    let acts = view.status.to_act() == Some(seat);
    collage.put(4, top + (ROW - SEAT_SIGN) / 2, atlas.seat(seat, acts));
    let left = 4 + SEAT_SIGN + 10;
    let right = piles(collage, scene, seat, (top, right), atlas, fonts).saturating_sub(MARGIN);

    let taken = taken(view, seat);
    let hand = view.hand_sizes[seat];
    let alone = taken.is_empty() && hand == 0;
    let name = fonts.writable(scene.names[seat]).unwrap_or_else(|| seat.name().to_owned());
    let name = fonts.fit(Style::Name, &name, right.saturating_sub(left).min(NAME));
    atlas.lettering.write(collage, fonts, (left, top + if alone { 46 } else { 31 }), (Style::Name, Ink::Name), &name);

    let mut x = left;
    if hand > 0 {
        let shown = if hand > 6 { 1 } else { hand };
        for index in 0..shown {
            collage.put(x + index * (TINY_CARD.0 + 1), top + 41, &atlas.tiny_back);
        }
        x += shown * (TINY_CARD.0 + 1) + 5;
        x = atlas.lettering.write(collage, fonts, (x, top + 61), (Style::Small, Ink::Note), &hand.to_string()) + 16;
    }
    captured(collage, &taken, !seat, (x, top + 40), right, atlas, fonts);
}

/// The pieces that a side has taken, the most valuable first.
fn taken(view: &View, seat: Seat) -> Vec<Kind> {
    let mut taken: Vec<Kind> = view.captured.of(!seat).iter().chain(view.dead.of(!seat)).copied().collect();
    taken.sort_by_key(|kind| std::cmp::Reverse(kind.index()));
    taken
}

fn captured<'a>(
    collage: &mut Collage<'a>,
    taken: &[Kind],
    side: Seat,
    (mut x, y): (usize, usize),
    right: usize,
    atlas: &'a Atlas,
    fonts: &Fonts,
) {
    for group in taken.chunk_by(|one, other| one == other) {
        let count = format!("{}", group.len());
        let needed = CAPTURED + if group.len() > 1 { fonts.width(Style::Small, &count) } else { 0 };
        if x + needed > right {
            return;
        }
        collage.put(x, y, atlas.captured(group[0], side));
        x += CAPTURED;
        if group.len() > 1 {
            x = atlas.lettering.write(collage, fonts, (x, y + 21), (Style::Small, Ink::Note), &count);
        }
        x += 5;
    }
}

/// The piles that lie with a player, from the right. Answers where they begin.
fn piles<'a>(
    collage: &mut Collage<'a>,
    scene: &BoardScene<'_>,
    seat: Seat,
    (top, mut right): (usize, usize),
    atlas: &'a Atlas,
    fonts: &Fonts,
) -> usize {
    let view = scene.view;
    let Some(draw_pile) = view.rules.draw_pile() else { return right };
    let y = top + (ROW - SMALL_CARD.1) / 2;
    let face_down = match (draw_pile, seat) {
        // The pile of both lies with the player below.
        (DrawPile::Common, seat) => (seat == scene.orientation).then_some(view.pile_sizes.common),
        (DrawPile::Own, Seat::White) => Some(view.pile_sizes.white),
        (DrawPile::Own, Seat::Black) => Some(view.pile_sizes.black),
    };
    let discards: &[Card] = match seat {
        Seat::White => &view.discards.white,
        Seat::Black => &view.discards.black,
    };
    for (sprite, size) in [
        face_down.map(|size| (&atlas.small_back, size)),
        discards.last().map(|card| (atlas.small(*card), discards.len())),
    ]
    .into_iter()
    .flatten()
    {
        let count = size.to_string();
        right -= SMALL_CARD.0;
        if size > 0 {
            collage.put(right, y, sprite);
        }
        right -= fonts.width(Style::Small, &count) + 6;
        atlas.lettering.write(collage, fonts, (right, top + 44), (Style::Small, Ink::Note), &count);
        right -= MARGIN;
    }
    right
}
