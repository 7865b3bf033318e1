//! The news above the board.

use super::layout::MARGIN;
use super::phrases;
use super::scenes::BoardScene;
use crate::drawing::atlas::Atlas;
use crate::drawing::lettering::{Fonts, Ink, Style};
use crate::drawing::pixels::Collage;

/// What the game waits for, and what was done last, up to the column `right`.
pub(super) fn draw<'a>(
    collage: &mut Collage<'a>,
    scene: &BoardScene<'_>,
    right: usize,
    atlas: &'a Atlas,
    fonts: &Fonts,
) {
    let room = right - MARGIN;
    let headline = phrases::headline(scene.view);
    let style = [Style::Headline, Style::SmallHeadline]
        .into_iter()
        .find(|style| fonts.width(*style, &headline) <= room)
        .unwrap_or(Style::Small);
    let headline = fonts.fit(style, &headline, room);
    let ink = if scene.view.status.is_over() { Ink::Alarm } else { Ink::Headline };
    atlas.lettering.write(collage, fonts, (MARGIN, 42), (style, ink), &headline);
    let picked = scene.picked_card.map(|card| format!("Picked: {}", card.name()));
    let mut baseline = MARGIN;
    if phrases::checked(scene.view).is_some() {
        baseline = atlas.lettering.write(collage, fonts, (baseline, 79), (Style::SmallHeadline, Ink::Alarm), "Check! ");
    }
    if let Some(event) = picked.or_else(|| phrases::event(scene.view)) {
        let room = right.saturating_sub(baseline);
        let style = if fonts.width(Style::Line, &event) <= room { Style::Line } else { Style::Small };
        let event = fonts.fit(style, &event, room);
        atlas.lettering.write(collage, fonts, (baseline, 79), (style, Ink::Event), &event);
    }
}
