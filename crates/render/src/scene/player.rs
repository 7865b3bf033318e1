//! One player in a line: the side's sign, how the game ended for it, and what it has captured.

use cardinal_rules::{Kind, Seat, Status, View};

use super::phrases;
use super::scenes::BoardScene;
use crate::drawing::atlas::Atlas;
use crate::drawing::lettering::{Fonts, Ink, Style};
use crate::drawing::pixels::Collage;
use crate::drawing::sizes::{CAPTURED, SEAT_SIGN};

/// The space between the parts of a line.
const SPACE: usize = 10;

/// How wide a name may be: those of usual length fit, longer ones would make the file larger without making the player
/// easier to know.
const NAME: usize = 230;

/// Draws the line from `x` on, up to the column `right` at most. Answers where it ends.
pub(super) fn draw<'a>(
    collage: &mut Collage<'a>,
    scene: &BoardScene<'_>,
    seat: Seat,
    (x, top): (usize, usize),
    right: usize,
    atlas: &'a Atlas,
    fonts: &Fonts,
) -> usize {
    let view = scene.view;
    collage.put(x, top + 2, atlas.seat(seat, wins(view, seat)));
    let mut x = x + SEAT_SIGN + SPACE;
    if let Some(word) = phrases::outcome(view, seat) {
        x = write(collage, (x, top), right, Ink::Alarm, &word, atlas, fonts) + SPACE;
    }
    captured(collage, &taken(view, seat), !seat, (x, top), right, atlas, fonts)
}

/// The same with the player's name, and in two lines if `captured_top` says where the second one is. In one line the name
/// is cut so far that the rest has room, or left out: it stands elsewhere as well.
pub(super) fn draw_named<'a>(
    collage: &mut Collage<'a>,
    scene: &BoardScene<'_>,
    seat: Seat,
    (x, top): (usize, usize),
    (right, captured_top): (usize, Option<usize>),
    atlas: &'a Atlas,
    fonts: &Fonts,
) {
    let view = scene.view;
    collage.put(x, top + 2, atlas.seat(seat, wins(view, seat)));
    let left = x + SEAT_SIGN + SPACE;
    let (taken, outcome) = (taken(view, seat), phrases::outcome(view, seat));
    let beside = if captured_top.is_some() { 0 } else { extent(&taken, fonts) };
    let rest = beside + outcome.as_ref().map_or(0, |word| fonts.width(Style::Label, word) + SPACE) + SPACE;
    let room = right.saturating_sub(left + rest).min(NAME);
    let name = fonts.writable(scene.names[seat]).unwrap_or_else(|| seat.in_words());
    let mut x = left;
    if fonts.width(Style::Label, &name).min(fonts.width(Style::Label, "WWW")) <= room {
        let name = fonts.fit(Style::Label, &name, room);
        x = write(collage, (x, top), right, Ink::Name, &name, atlas, fonts) + SPACE;
    }
    if let Some(word) = outcome {
        x = write(collage, (x, top), right, Ink::Alarm, &word, atlas, fonts) + SPACE;
    }
    let at = captured_top.map_or((x, top), |below| (left, below));
    captured(collage, &taken, !seat, at, right, atlas, fonts);
}

/// Writes as much of a text as there is room for. Answers where it ends.
pub(super) fn write<'a>(
    collage: &mut Collage<'a>,
    (x, top): (usize, usize),
    right: usize,
    ink: Ink,
    text: &str,
    atlas: &'a Atlas,
    fonts: &Fonts,
) -> usize {
    let text = fonts.fit(Style::Label, text, right.saturating_sub(x));
    atlas.lettering.write(collage, fonts, (x, top + 34), (Style::Label, ink), &text)
}

fn wins(view: &View, seat: Seat) -> bool {
    matches!(view.status, Status::Won { winner, .. } if winner == seat)
}

/// The pieces that a side has taken, the most valuable first.
fn taken(view: &View, seat: Seat) -> Vec<Kind> {
    let mut taken: Vec<Kind> = view.captured.of(!seat).iter().chain(view.dead.of(!seat)).copied().collect();
    taken.sort_by_key(|kind| std::cmp::Reverse(kind.index()));
    taken
}

/// The number of some pieces of a kind, unless it is one.
fn number(group: &[Kind]) -> Option<String> {
    (group.len() > 1).then(|| group.len().to_string())
}

fn group_extent(group: &[Kind], fonts: &Fonts) -> usize {
    CAPTURED + number(group).map_or(0, |number| fonts.width(Style::Label, &number) + 2)
}

fn extent(taken: &[Kind], fonts: &Fonts) -> usize {
    taken.chunk_by(|one, other| one == other).map(|group| group_extent(group, fonts) + 6).sum()
}

fn captured<'a>(
    collage: &mut Collage<'a>,
    taken: &[Kind],
    side: Seat,
    (mut x, top): (usize, usize),
    right: usize,
    atlas: &'a Atlas,
    fonts: &Fonts,
) -> usize {
    for group in taken.chunk_by(|one, other| one == other) {
        if x + group_extent(group, fonts) > right {
            return x;
        }
        collage.put(x, top + 5, atlas.captured(group[0], side));
        x += CAPTURED;
        if let Some(number) = number(group) {
            let at = (x + 2, top + 34);
            x = atlas.lettering.write(collage, fonts, at, (Style::Label, Ink::Note), &number);
        }
        x += 6;
    }
    x
}
