//! The picture of one card.

use cardinal_rules::{Card, Variant};
use cardinal_words::InWords;

use super::phrases;
use crate::drawing::atlas::Atlas;
use crate::drawing::cards::diagram;
use crate::drawing::cards::size::Size;
use crate::drawing::lettering::{Fonts, Ink, Style};
use crate::drawing::pixels::Collage;
use crate::error::RenderError;

const SIZE: (usize, usize) = Size::Large.pixels();
const MARGIN: usize = 20;
/// The height of the line above faces that differ.
const CAPTION: usize = 50;

/// Groups games by how the card's face looks in them. Usually it is the same in all.
pub(crate) fn faces(card: Card, games: &[Variant]) -> Vec<Vec<Variant>> {
    let mut faces: Vec<Vec<Variant>> = Vec::new();
    for &game in games {
        let same = |face: &&mut Vec<Variant>| card.kind().is_none_or(|kind| diagram::is_same(kind, face[0], game));
        match faces.iter_mut().find(same) {
            Some(face) => face.push(game),
            None => faces.push(vec![game]),
        }
    }
    faces
}

/// The names of these games, joined.
pub(crate) fn named(games: &[Variant]) -> String {
    phrases::and(games.iter().map(InWords::in_words)).unwrap_or_default()
}

/// Draws a card large, on the backdrop. If its face differs between games, the faces are side by side with the
/// games' names above them. It is rarely requested, so it is not cached.
pub(crate) fn draw(
    card: Card,
    games: &[Variant],
    atlas: &Atlas,
    fonts: &Fonts,
) -> Result<Collage<'static>, RenderError> {
    let faces = faces(card, games);
    let top = if faces.len() > 1 { CAPTION } else { MARGIN };
    let width = MARGIN + faces.len() * (SIZE.0 + MARGIN);
    let mut collage = Collage::new(width, &[(atlas.backdrop, top + SIZE.1 + MARGIN)]);
    for (index, games) in faces.iter().enumerate() {
        let left = MARGIN + index * (SIZE.0 + MARGIN);
        if faces.len() > 1 {
            let name = fonts.fit(Style::Label, &named(games), SIZE.0);
            let at = (left + (SIZE.0 - fonts.width(Style::Label, &name)) / 2, CAPTION - 16);
            atlas.lettering.write_own(&mut collage, fonts, at, (Style::Label, Ink::Name), &name);
        }
        collage.put_own(left, top, atlas.large(card, games[0], fonts)?);
    }
    Ok(collage)
}
