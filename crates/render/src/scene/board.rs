//! The picture of a board: the board or the endless grid, and everything beside it.

use super::grid::frame;
use super::grid::frame::Extent;
use super::grid::plan::GridPlan;
use super::layout::{GAP, Layout};
use super::play_area::PlayArea;
use super::scenes::{BoardScene, HandScene, Shape};
use super::{beside_board, cards, chessboard, grid};
use crate::drawing::atlas::Atlas;
use crate::drawing::lettering::Fonts;
use crate::error::RenderError;
use crate::png::Collage;

/// Draws the whole picture. The caller makes sure that a hand fits on it.
pub(crate) fn draw<'a>(
    scene: &BoardScene<'_>,
    hand: Option<&HandScene<'_>>,
    atlas: &'a Atlas,
    fonts: &Fonts,
) -> Result<Collage<'a>, RenderError> {
    let plan = plan(scene, None, fonts)?;
    let layout = layout(scene, plan.as_ref());
    let layout = if hand.is_some() { layout.with_hand(scene.shape) } else { layout };
    let mut collage = Collage::new(layout.width, &[(atlas.backdrop, layout.height)]);
    let area = PlayArea::new(scene, fonts);
    match scene.shape {
        Shape::Balanced => {
            beside_board::draw_strips(&mut collage, scene, None, &layout, &area, atlas, fonts);
            beside_board::draw_column(&mut collage, scene, &layout, &area, atlas, fonts)?;
        }
        Shape::Wide => beside_board::draw_wide(&mut collage, scene, &layout, &area, atlas, fonts)?,
    }
    if let (Some(hand), Some(tray)) = (hand, layout.tray) {
        let right = layout.width - if tray.left > 0 { GAP } else { 0 };
        cards::draw_tray(&mut collage, hand, tray, right, atlas, fonts)?;
    }
    draw_field(&mut collage, scene, (plan.as_ref(), &layout), atlas, fonts)?;
    Ok(collage)
}

/// Draws a picture in the balanced shape with the players' names, and with a note at the lower right. The plan is for
/// the endless grid.
pub(super) fn noted<'a>(
    scene: &BoardScene<'_>,
    note: &str,
    plan: Option<&GridPlan<'_>>,
    atlas: &'a Atlas,
    fonts: &Fonts,
) -> Result<Collage<'a>, RenderError> {
    let layout = layout(scene, plan);
    let mut collage = Collage::new(layout.width, &[(atlas.backdrop, layout.height)]);
    let area = PlayArea::of_turn(scene, fonts);
    beside_board::draw_strips(&mut collage, scene, Some(note), &layout, &area, atlas, fonts);
    beside_board::draw_column(&mut collage, scene, &layout, &area, atlas, fonts)?;
    draw_field(&mut collage, scene, (plan, &layout), atlas, fonts)?;
    Ok(collage)
}

/// The plan of the endless grid, if the game is played on it, as if the lines of an extent had pieces too.
pub(super) fn plan<'a>(
    scene: &BoardScene<'a>,
    extent: Option<&Extent>,
    fonts: &Fonts,
) -> Result<Option<GridPlan<'a>>, RenderError> {
    frame::is_endless(scene.view).then(|| GridPlan::within(scene, extent, fonts)).transpose()
}

/// The layout of a picture without a hand.
pub(super) fn layout(scene: &BoardScene<'_>, plan: Option<&GridPlan<'_>>) -> Layout {
    plan.map_or_else(|| Layout::of_board(scene.shape, scene.view), |plan| plan.layout)
}

/// Draws the board, or the part of the endless grid that the plan shows.
fn draw_field<'a>(
    collage: &mut Collage<'a>,
    scene: &BoardScene<'_>,
    (plan, layout): (Option<&GridPlan<'_>>, &Layout),
    atlas: &'a Atlas,
    fonts: &Fonts,
) -> Result<(), RenderError> {
    match plan {
        Some(plan) => grid::draw(collage, scene, plan, atlas, fonts),
        None => chessboard::draw(collage, scene, layout, atlas, fonts),
    }
}

/// Draws an 8 by 8 board with nothing beside it.
pub(crate) fn alone<'a>(scene: &BoardScene<'_>, atlas: &'a Atlas, fonts: &Fonts) -> Result<Collage<'a>, RenderError> {
    let layout = Layout::of_board_alone();
    let mut collage = Collage::new(layout.width, &[(atlas.backdrop, layout.height)]);
    chessboard::draw(&mut collage, scene, &layout, atlas, fonts)?;
    Ok(collage)
}
