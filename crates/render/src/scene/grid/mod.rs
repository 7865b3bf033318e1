//! The endless grid on the picture of a board.

pub(crate) mod axis;
mod edges;
pub(crate) mod extent;
mod folds;
pub(crate) mod frame;
mod names;
mod naming;
pub(crate) mod plan;
mod point;
mod points;

use crate::drawing::atlas::Atlas;
use crate::drawing::lettering::Fonts;
use crate::drawing::pixels::Collage;
use crate::error::RenderError;
use crate::scene::scenes::BoardScene;
use plan::Plan;

/// Draws the part of the grid that the plan shows.
pub(crate) fn draw<'a>(
    collage: &mut Collage<'a>,
    scene: &BoardScene<'_>,
    plan: &Plan<'_>,
    atlas: &'a Atlas,
    fonts: &Fonts,
) -> Result<(), RenderError> {
    points::draw(collage, scene, plan, atlas)?;
    points::number(collage, scene, plan, atlas, fonts)?;
    edges::draw(collage, plan, atlas);
    folds::draw(collage, plan, atlas, fonts);
    names::draw(collage, plan, atlas, fonts);
    Ok(())
}
