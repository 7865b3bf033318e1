//! A line about one player: the side's sign, the outcome of the game, the pieces that the side has captured,
//! and its own pieces that are away.

use cardinal_rules::{Kind, Seat, Status, View};
use cardinal_words::InWords;

use super::phrases;
use super::scenes::BoardScene;
use crate::drawing::atlas::Atlas;
use crate::drawing::lettering::{Fonts, Ink, Style};
use crate::drawing::sizes::{CAPTURED, SEAT_SIGN};
use crate::png::Collage;

/// The space between the parts of a line.
const SPACE: usize = 10;

/// The greatest width of a name in a style. Names of usual length fit. Longer ones would only make the file
/// larger, and wouldn't help to recognise the player.
fn longest_name(style: Style) -> usize {
    7 * style.em()
}

/// Draws a line with the player's name, or two lines if `captured_baseline` is given for the second one.
///
/// The name is shortened to leave room for the rest of its line, or omitted, because it is shown elsewhere too. The
/// rating stands behind it where it has room.
/// Returns where the captured pieces end.
pub(super) fn draw_player<'a>(
    collage: &mut Collage<'a>,
    scene: &BoardScene<'_>,
    seat: Seat,
    (x, baseline): (usize, usize),
    (right, captured_baseline): (usize, Option<usize>),
    atlas: &'a Atlas,
    fonts: &Fonts,
) -> usize {
    let (view, style) = (scene.view, scene.shape.style());
    collage.put(x, baseline - style.drop() - SEAT_SIGN / 2, atlas.seat(seat, wins(view, seat)));
    let left = x + SEAT_SIGN + SPACE;
    let (taken, outcome) = (taken(view, seat), phrases::outcome(view, seat));
    let name = fonts.writable(scene.names[seat]).unwrap_or_else(|| seat.in_words());
    let name = fonts.fit(style, &name, longest_name(style));
    let away = view.away.of(seat);
    let away_width = if away.is_empty() { 0 } else { CAPTURED + 2 * SPACE + extent(away, style, fonts) };
    let (width, captured_width) = (fonts.width(style, &name), extent(&taken, style, fonts) + away_width);
    let outcome_width = outcome.as_ref().map_or(0, |word| fonts.width(style, word) + SPACE);
    // Of two lines, the one with more room has the outcome.
    let room = right.saturating_sub(left + SPACE);
    let outcome_baseline = match captured_baseline {
        Some(other) if width + outcome_width > room && outcome_width + captured_width <= room => other,
        _ => baseline,
    };
    let beside = if captured_baseline.is_some() { 0 } else { captured_width };
    let rest = if outcome_baseline == baseline { beside + outcome_width } else { beside };
    let room = room.saturating_sub(rest);
    let mut end = left;
    if width.min(fonts.width(style, "WWW")) <= room {
        let name = fonts.fit(style, &name, room);
        end = write_fitting(collage, (left, baseline), right, (style, Ink::Name), &name, atlas, fonts) + SPACE;
        let (rating, free) = (scene.ratings[seat], (left + room).saturating_sub(end));
        if !rating.is_empty() && fonts.width(style, rating) <= free {
            end = write_fitting(collage, (end, baseline), right, (style, Ink::Note), rating, atlas, fonts) + SPACE;
        }
    }
    let mut captured_left = captured_baseline.map_or(end, |_| left);
    if let Some(word) = outcome {
        let left = if outcome_baseline == baseline { end } else { left };
        let end =
            write_fitting(collage, (left, outcome_baseline), right, (style, Ink::Alarm), &word, atlas, fonts) + SPACE;
        if captured_baseline.is_none_or(|other| other == outcome_baseline) {
            captured_left = end;
        }
    }
    let at = (captured_left, captured_baseline.unwrap_or(baseline));
    pieces(collage, view, seat, at, right, style, atlas, fonts)
}

/// Writes as much of a text as fits. Returns where it ends.
pub(super) fn write_fitting<'a>(
    collage: &mut Collage<'a>,
    (x, baseline): (usize, usize),
    right: usize,
    (style, ink): (Style, Ink),
    text: &str,
    atlas: &'a Atlas,
    fonts: &Fonts,
) -> usize {
    let text = fonts.fit(style, text, right.saturating_sub(x));
    atlas.lettering.write(collage, fonts, (x, baseline), (style, ink), &text)
}

fn wins(view: &View, seat: Seat) -> bool {
    matches!(view.status, Status::Won { winner, .. } if winner == seat)
}

/// The pieces that a side has captured, the most valuable first.
fn taken(view: &View, seat: Seat) -> Vec<Kind> {
    let mut taken: Vec<Kind> = view.captured.of(!seat).iter().chain(view.dead.of(!seat)).copied().collect();
    taken.sort_by_key(|kind| std::cmp::Reverse(kind.index()));
    taken
}

/// The number of pieces in a group, unless there is only one.
fn number(group: &[Kind]) -> Option<String> {
    (group.len() > 1).then(|| group.len().to_string())
}

fn group_extent(group: &[Kind], style: Style, fonts: &Fonts) -> usize {
    CAPTURED + number(group).map_or(0, |number| fonts.width(style, &number) + 2)
}

fn extent(taken: &[Kind], style: Style, fonts: &Fonts) -> usize {
    taken.chunk_by(|one, other| one == other).map(|group| group_extent(group, style, fonts) + 6).sum()
}

/// Draws the pieces that a player has captured and, after the sign of a hill, the player's own
/// pieces that are away. Returns where they end.
#[expect(clippy::too_many_arguments, reason = "where and in what type, as for all that is written in a line")]
fn pieces<'a>(
    collage: &mut Collage<'a>,
    view: &View,
    seat: Seat,
    (x, baseline): (usize, usize),
    right: usize,
    style: Style,
    atlas: &'a Atlas,
    fonts: &Fonts,
) -> usize {
    let away = view.away.of(seat);
    let room = if away.is_empty() { 0 } else { CAPTURED + extent(away, style, fonts) + SPACE };
    let least = right.saturating_sub(room);
    let mut x = captured(collage, (&taken(view, seat), !seat), (x, baseline), least, style, atlas, fonts);
    if !away.is_empty() && x + room <= right {
        x += SPACE;
        collage.put(x, baseline - style.drop() - CAPTURED / 2, &atlas.hill);
        x = captured(collage, (away, seat), (x + CAPTURED + 4, baseline), right, style, atlas, fonts);
    }
    x
}

fn captured<'a>(
    collage: &mut Collage<'a>,
    (taken, side): (&[Kind], Seat),
    (mut x, baseline): (usize, usize),
    right: usize,
    style: Style,
    atlas: &'a Atlas,
    fonts: &Fonts,
) -> usize {
    for group in taken.chunk_by(|one, other| one == other) {
        if x + group_extent(group, style, fonts) > right {
            return x;
        }
        collage.put(x, baseline - style.drop() - CAPTURED / 2, atlas.captured(group[0], side));
        x += CAPTURED;
        if let Some(number) = number(group) {
            let at = (x + 2, baseline);
            x = atlas.lettering.write(collage, fonts, at, (style, Ink::Note), &number);
        }
        x += 6;
    }
    x
}
