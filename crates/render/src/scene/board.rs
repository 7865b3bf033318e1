//! The picture of a board: the news, the players, and between them the board or the endless grid.

use super::grid::{self, frame, plan::Plan};
use super::layout::{BOTTOM_ROW, CARD_AT, MARGIN, ROW};
use super::scenes::BoardScene;
use super::{banner, chessboard, phrases, player_row};
use crate::drawing::atlas::Atlas;
use crate::drawing::lettering::Fonts;
use crate::drawing::pixels::Collage;
use crate::drawing::sizes::{BANNER, WIDTH};
use crate::error::RenderError;

/// Draws the whole picture, with so many empty rows of pixels below it.
pub(crate) fn draw<'a>(
    scene: &BoardScene<'_>,
    below: usize,
    atlas: &'a Atlas,
    fonts: &Fonts,
) -> Result<Collage<'a>, RenderError> {
    let plan = if frame::is_endless(scene.view) { Some(Plan::new(scene, fonts)?) } else { None };
    let bottom = plan.as_ref().map_or(BOTTOM_ROW, Plan::bottom);
    let mut collage = Collage::new(WIDTH, &[(atlas.banner, BANNER), (atlas.backdrop, bottom + ROW + below - BANNER)]);
    let card = scene.picked_card.or_else(|| phrases::shown(scene.view));
    let right = if card.is_some() { CARD_AT.0 } else { WIDTH } - MARGIN;
    banner::draw(&mut collage, scene, right, atlas, fonts);
    player_row::draw(&mut collage, scene, !scene.orientation, (BANNER, right), atlas, fonts);
    player_row::draw(&mut collage, scene, scene.orientation, (bottom, WIDTH - MARGIN), atlas, fonts);
    if let Some(card) = card {
        collage.put(CARD_AT.0, CARD_AT.1, atlas.card(card));
    }
    if let Some(plan) = plan {
        grid::draw(&mut collage, scene, &plan, atlas, fonts)?;
    } else {
        chessboard::draw(&mut collage, scene, atlas, fonts)?;
    }
    Ok(collage)
}
