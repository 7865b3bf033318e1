//! The picture of a board: the board or the endless grid, and everything beside it.

use super::grid::{self, frame, plan::Plan};
use super::layout::{GAP, Layout};
use super::play_area::PlayArea;
use super::scenes::{BoardScene, HandScene};
use super::shape::Shape;
use super::{chessboard, column, hand, wide};
use crate::drawing::atlas::Atlas;
use crate::drawing::lettering::Fonts;
use crate::drawing::pixels::Collage;
use crate::error::RenderError;

/// Draws the whole picture. The caller makes sure that a hand fits on it.
pub(crate) fn draw<'a>(
    scene: &BoardScene<'_>,
    hand: Option<&HandScene<'_>>,
    atlas: &'a Atlas,
    fonts: &Fonts,
) -> Result<Collage<'a>, RenderError> {
    let plan = if frame::is_endless(scene.view) { Some(Plan::new(scene, fonts)?) } else { None };
    let layout = plan.as_ref().map_or_else(|| Layout::of_board(scene.shape, scene.view), |plan| plan.layout);
    let layout = if hand.is_some() { layout.with_hand(scene.shape) } else { layout };
    let mut collage = Collage::new(layout.width, &[(atlas.backdrop, layout.height)]);
    let area = PlayArea::new(scene, fonts);
    match scene.shape {
        Shape::Balanced => {
            column::strips(&mut collage, scene, &layout, &area, atlas, fonts);
            column::draw(&mut collage, scene, &layout, &area, atlas, fonts)?;
        }
        Shape::Wide => wide::draw(&mut collage, scene, &layout, &area, atlas, fonts)?,
    }
    if let (Some(hand), Some(tray)) = (hand, layout.tray) {
        let right = layout.width - if tray.left > 0 { GAP } else { 0 };
        hand::tray(&mut collage, hand, tray, right, atlas, fonts)?;
    }
    match plan {
        Some(plan) => grid::draw(&mut collage, scene, &plan, atlas, fonts)?,
        None => chessboard::draw(&mut collage, scene, &layout, atlas, fonts)?,
    }
    Ok(collage)
}

/// Draws an 8 by 8 board with nothing beside it.
pub(crate) fn alone<'a>(scene: &BoardScene<'_>, atlas: &'a Atlas, fonts: &Fonts) -> Result<Collage<'a>, RenderError> {
    let layout = Layout::of_board_alone();
    let mut collage = Collage::new(layout.width, &[(atlas.backdrop, layout.height)]);
    chessboard::draw(&mut collage, scene, &layout, atlas, fonts)?;
    Ok(collage)
}
