//! What is above and below the sheets of an event's picture.

use crate::drawing::atlas::Atlas;
use crate::drawing::lettering::{Fonts, Ink, Style};
use crate::png::Collage;
use crate::scene::member_table::shown_text;

/// The space at both sides of the sheets, and of text above and below them.
pub(super) const EDGE: usize = 14;
pub(super) const MARGIN: usize = 28;
/// The height of the title and the line below it, and their baselines.
pub(super) const HEAD: usize = 116;
const TITLE: usize = 56;
const PLACE: usize = 98;
/// The height of the line below the sheets, and the distance of its baseline from its upper edge.
const FOOT: (usize, usize) = (56, 31);

/// Writes the title and the line below it, which ends before `right`.
pub(super) fn write<'a>(
    collage: &mut Collage<'a>,
    (title, place): (&str, &str),
    right: usize,
    atlas: &'a Atlas,
    fonts: &Fonts,
) {
    let title = shown_text(title, Style::Large, collage.width - 2 * MARGIN, fonts);
    atlas.lettering.write(collage, fonts, (MARGIN, TITLE), (Style::Large, Ink::Name), &title);
    let place = shown_text(place, Style::Small, right.saturating_sub(MARGIN), fonts);
    atlas.lettering.write(collage, fonts, (MARGIN, PLACE), (Style::Small, Ink::Note), &place);
}

/// Writes a word above a column, in the line below the title. Returns where it starts.
pub(super) fn write_column<'a>(
    collage: &mut Collage<'a>,
    right: usize,
    word: &str,
    atlas: &'a Atlas,
    fonts: &Fonts,
) -> usize {
    let start = right.saturating_sub(fonts.width(Style::Small, word));
    atlas.lettering.write(collage, fonts, (start, PLACE), (Style::Small, Ink::Note), word);
    start
}

/// The height of what is below the sheets.
pub(super) fn foot_height(footer: &str) -> usize {
    if footer.is_empty() { EDGE } else { FOOT.0 }
}

/// Writes the line below the sheets, which end at `bottom`.
pub(super) fn write_foot<'a>(collage: &mut Collage<'a>, footer: &str, bottom: usize, atlas: &'a Atlas, fonts: &Fonts) {
    let footer = shown_text(footer, Style::Small, collage.width - 2 * MARGIN, fonts);
    atlas.lettering.write(collage, fonts, (MARGIN, bottom + FOOT.1), (Style::Small, Ink::Note), &footer);
}
