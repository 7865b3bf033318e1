//! The picture of one card.

use std::collections::HashMap;

use cardinal_rules::Card;

use crate::atlas::Atlas;
use crate::card_face::{self, Detail};
use crate::error::RenderError;
use crate::fonts::Fonts;
use crate::raster::rasterise;
use crate::sheet::Sheet;

const SIZE: (usize, usize) = (400, 560);
const MARGIN: usize = 20;

/// Draws a card large, on the table. It is asked for seldom, so it is not kept.
pub(crate) fn draw(card: Card, atlas: &Atlas, fonts: &Fonts) -> Result<Sheet<'static>, RenderError> {
    let layer = rasterise(card.name(), &card_face::svg(card, Detail::Full, fonts), SIZE.0, SIZE.1)?;
    let sprite = atlas.palette.quantise(&layer.on(atlas.scheme.table), &mut HashMap::new());
    let mut sheet = Sheet::new(SIZE.0 + 2 * MARGIN, &[(atlas.table, SIZE.1 + 2 * MARGIN)]);
    sheet.put_own(MARGIN, MARGIN, sprite);
    Ok(sheet)
}
