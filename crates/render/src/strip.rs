//! The table around the board: the news with the played card above, the players' rows.

use cardinal_rules::{Card, DrawPile, Kind, Seat, View};

use crate::atlas::Atlas;
use crate::board::BoardScene;
use crate::fonts::{Fonts, Style};
use crate::layout::{BANNER, CAPTURED, CARD_AT, MARGIN, ROW, SEAT_MARK, SMALL, TINY, WIDTH};
use crate::lettering::Ink;
use crate::sheet::Sheet;
use crate::words;

/// How wide a name may be. Names of usual length fit; longer ones would make the file larger
/// without making the player easier to know.
const NAME: usize = 330;

/// Draws everything but the board, which ends at `bottom`.
pub(crate) fn draw<'a>(sheet: &mut Sheet<'a>, scene: &BoardScene<'_>, bottom: usize, atlas: &'a Atlas, fonts: &Fonts) {
    let card = scene.picked_card.or_else(|| words::shown(scene.view));
    let right = if card.is_some() { CARD_AT.0 } else { WIDTH } - MARGIN;
    banner(sheet, scene, right, atlas, fonts);
    row(sheet, scene, !scene.orientation, (BANNER, right), atlas, fonts);
    row(sheet, scene, scene.orientation, (bottom, WIDTH - MARGIN), atlas, fonts);
    if let Some(card) = card {
        sheet.put(CARD_AT.0, CARD_AT.1, atlas.card(card));
    }
}

/// What the game waits for, and what was done last.
fn banner<'a>(sheet: &mut Sheet<'a>, scene: &BoardScene<'_>, right: usize, atlas: &'a Atlas, fonts: &Fonts) {
    let room = right - MARGIN;
    let headline = words::headline(scene.view);
    let style = [Style::Headline, Style::SmallHeadline]
        .into_iter()
        .find(|style| fonts.width(*style, &headline) <= room)
        .unwrap_or(Style::Small);
    let headline = fonts.fit(style, &headline, room);
    let ink = if scene.view.status.is_over() { Ink::Alarm } else { Ink::Headline };
    atlas.lettering.write(sheet, fonts, (MARGIN, 42), (style, ink), &headline);
    let picked = scene.picked_card.map(|card| format!("Picked: {}", card.name()));
    let mut baseline = MARGIN;
    if words::checked(scene.view).is_some() {
        baseline = atlas.lettering.write(sheet, fonts, (baseline, 79), (Style::SmallHeadline, Ink::Alarm), "Check! ");
    }
    if let Some(event) = picked.or_else(|| words::event(scene.view)) {
        let room = right.saturating_sub(baseline);
        let style = if fonts.width(Style::Line, &event) <= room { Style::Line } else { Style::Small };
        let event = fonts.fit(style, &event, room);
        atlas.lettering.write(sheet, fonts, (baseline, 79), (style, Ink::Event), &event);
    }
}

/// One player: whose side, name, hand and captured pieces; at the right end the piles.
fn row<'a>(
    sheet: &mut Sheet<'a>,
    scene: &BoardScene<'_>,
    seat: Seat,
    (top, right): (usize, usize),
    atlas: &'a Atlas,
    fonts: &Fonts,
) {
    let view = scene.view;
    let acts = view.status.to_act() == Some(seat);
    sheet.put(4, top + (ROW - SEAT_MARK) / 2, atlas.seat(seat, acts));
    let left = 4 + SEAT_MARK + 10;
    let right = piles(sheet, scene, seat, (top, right), atlas, fonts).saturating_sub(MARGIN);

    let taken = taken(view, seat);
    let hand = view.hand_sizes[seat];
    let alone = taken.is_empty() && hand == 0;
    let name = fonts.writable(scene.names[seat]).unwrap_or_else(|| seat.name().to_owned());
    let name = fonts.fit(Style::Name, &name, right.saturating_sub(left).min(NAME));
    atlas.lettering.write(sheet, fonts, (left, top + if alone { 46 } else { 31 }), (Style::Name, Ink::Name), &name);

    let mut x = left;
    if hand > 0 {
        let shown = if hand > 6 { 1 } else { hand };
        for index in 0..shown {
            sheet.put(x + index * (TINY.0 + 1), top + 41, &atlas.tiny_back);
        }
        x += shown * (TINY.0 + 1) + 5;
        x = atlas.lettering.write(sheet, fonts, (x, top + 61), (Style::Small, Ink::Note), &hand.to_string()) + 16;
    }
    captured(sheet, &taken, !seat, (x, top + 40), right, atlas, fonts);
}

/// The pieces that a side has taken, the most valuable first.
fn taken(view: &View, seat: Seat) -> Vec<Kind> {
    let mut taken: Vec<Kind> = view.captured.of(!seat).iter().chain(view.dead.of(!seat)).copied().collect();
    taken.sort_by_key(|kind| std::cmp::Reverse(kind.index()));
    taken
}

fn captured<'a>(
    sheet: &mut Sheet<'a>,
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
        sheet.put(x, y, atlas.captured(group[0], side));
        x += CAPTURED;
        if group.len() > 1 {
            x = atlas.lettering.write(sheet, fonts, (x, y + 21), (Style::Small, Ink::Note), &count);
        }
        x += 5;
    }
}

/// The piles that lie with a player, from the right. Answers where they begin.
fn piles<'a>(
    sheet: &mut Sheet<'a>,
    scene: &BoardScene<'_>,
    seat: Seat,
    (top, mut right): (usize, usize),
    atlas: &'a Atlas,
    fonts: &Fonts,
) -> usize {
    let view = scene.view;
    let Some(cards) = &view.variant.facts().cards else { return right };
    let y = top + (ROW - SMALL.1) / 2;
    let face_down = match (cards.draw_pile, seat) {
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
        right -= SMALL.0;
        if size > 0 {
            sheet.put(right, y, sprite);
        }
        right -= fonts.width(Style::Small, &count) + 6;
        atlas.lettering.write(sheet, fonts, (right, top + 44), (Style::Small, Ink::Note), &count);
        right -= MARGIN;
    }
    right
}
