//! The squares of the endless grid, and the numbers of targets.

use super::axis::Band;
use super::plan::Plan;
use super::point::point;
use crate::drawing::atlas::Atlas;
use crate::drawing::ground::squares;
use crate::drawing::lettering::{Fonts, Style};
use crate::drawing::pixels::Collage;
use crate::error::RenderError;
use crate::scene::area::Area;
use crate::scene::arrows::{self, Field};
use crate::scene::marks::{self, Marks};
use crate::scene::scenes::BoardScene;

/// Draws the squares that the plan shows, with the pieces on them.
pub(super) fn draw<'a>(
    collage: &mut Collage<'a>,
    scene: &BoardScene<'_>,
    plan: &Plan<'_>,
    atlas: &'a Atlas,
) -> Result<(), RenderError> {
    let square = |look| atlas.point(plan.size, scene.shape.style(), look);
    let marks = Marks::new(scene, point)?;
    let mut fields = Vec::with_capacity(plan.rows.len() * plan.columns.len());
    for &(top, row) in &plan.rows {
        let Band::Line(y) = row else { continue };
        for &(left, column) in &plan.columns {
            let Band::Line(x) = column else { continue };
            let man = plan.frame.men.get(&(x, y)).copied();
            let field = Field { at: (left, top), look: marks.look((x, y), x & 1 != y & 1, man) };
            collage.put(left, top, square(field.look)?);
            fields.push(field);
        }
    }
    let corner = |at| plan.area(at).map(|area| (area.x as usize, area.y as usize));
    arrows::draw(collage, scene, &marks, (&fields, plan.side()), corner, (square, atlas))?;
    if let Some((x, y)) = marks.placed.and_then(corner) {
        tile(collage, (x, y), plan.side(), atlas);
    }
    if let Some(at) = marks.mated().and_then(corner) {
        marks::sign_mate(collage, at, plan.side(), atlas)?;
    }
    Ok(())
}

/// Draws the rim of a placed tile: two thin lines along the square's edge.
fn tile(collage: &mut Collage<'_>, (x, y): (usize, usize), side: usize, atlas: &Atlas) {
    let colour = atlas.palette.index(atlas.scheme.last_mark);
    let line = (side / 24).max(1);
    collage.paint(x..x + 1, y..y + 1, |canvas| {
        for inset in [line, 3 * line] {
            let (x, y, length) = (x + inset, y + inset, side - 2 * inset);
            canvas.fill(x, y, length, line, colour);
            canvas.fill(x, y + length - line, length, line, colour);
            canvas.fill(x, y, line, length, colour);
            canvas.fill(x + length - line, y, line, length, colour);
        }
    });
}

/// Draws the numbers of targets, by which a player can choose them.
pub(super) fn number(
    collage: &mut Collage<'_>,
    scene: &BoardScene<'_>,
    plan: &Plan<'_>,
    atlas: &Atlas,
    fonts: &Fonts,
) -> Result<(), RenderError> {
    let (side, largest) = (plan.side(), scene.shape.style());
    // All numbers have the type that fits those with the most digits.
    let most = "0".repeat(scene.targets.len().to_string().len());
    for (index, &cell) in scene.targets.iter().enumerate() {
        let at = point(cell)?;
        let Some(Area { x, y, .. }) = plan.area(at) else { continue };
        let taken = plan.frame.men.contains_key(&at);
        let (room, (across, down)) = (squares::field(side, taken, largest), squares::middle(side, taken, largest));
        let number = (index + 1).to_string();
        let fits = |style: &Style| {
            let width = fonts.width(*style, &most).max(fonts.width(*style, &number));
            width <= 2 * room.0 && style.capitals() + 2 <= 2 * room.1
        };
        let style = Style::ALL.into_iter().filter(|style| *style >= largest).find(fits).unwrap_or(Style::Least);
        let width = fonts.width(style, &number);
        let (middle_x, middle_y) = (x as usize + across, y as usize + down);
        let (left, baseline) = (middle_x.saturating_sub(width / 2), middle_y + style.drop());
        // The whole number is inside one square.
        collage.paint(middle_x..middle_x + 1, middle_y..middle_y + 1, |canvas| {
            fonts.write_with(canvas, (left, baseline), style, &number, |pixel, coverage| {
                *pixel = atlas.palette.cover(*pixel, [0xff; 3], coverage);
            });
        });
    }
    Ok(())
}
