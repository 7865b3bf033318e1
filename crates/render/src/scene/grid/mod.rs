//! The endless grid on the picture of a board: its squares, the fading edges, the folds and the coordinates.

pub(crate) mod frame;
pub(crate) mod plan;

use super::marks;
use super::marks::{BoardMarks, SquareAt};
use super::scenes::{Area, BoardScene};
use crate::drawing::atlas::Atlas;
use crate::drawing::ground::{fades, squares};
use crate::drawing::lettering::{Fonts, Ink, Style};
use crate::error::RenderError;
use crate::png::{Canvas, Collage, Sprite};
use frame::{Band, point};
use plan::{GridPlan, SPACE};

/// Draws the part of the grid that the plan shows.
pub(crate) fn draw<'a>(
    collage: &mut Collage<'a>,
    scene: &BoardScene<'_>,
    plan: &GridPlan<'_>,
    atlas: &'a Atlas,
    fonts: &Fonts,
) -> Result<(), RenderError> {
    draw_points(collage, scene, plan, atlas)?;
    draw_numbers(collage, scene, plan, atlas, fonts)?;
    draw_edges(collage, plan, atlas);
    draw_folds(collage, plan, atlas, fonts);
    draw_coordinates(collage, plan, atlas, fonts);
    Ok(())
}

/// Draws the squares that the plan shows, with the pieces on them.
fn draw_points<'a>(
    collage: &mut Collage<'a>,
    scene: &BoardScene<'_>,
    plan: &GridPlan<'_>,
    atlas: &'a Atlas,
) -> Result<(), RenderError> {
    let square = |look| atlas.point(plan.size, scene.shape.style(), look);
    let marks = BoardMarks::new(scene, point)?;
    let mut fields = Vec::with_capacity(plan.rows.len() * plan.columns.len());
    for &(top, row) in &plan.rows {
        let Band::Line(y) = row else { continue };
        for &(left, column) in &plan.columns {
            let Band::Line(x) = column else { continue };
            let man = plan.frame.men.get(&(x, y)).copied();
            let field = SquareAt { at: (left, top), look: marks.look((x, y), x & 1 != y & 1, man) };
            collage.put(left, top, square(field.look)?);
            fields.push(field);
        }
    }
    let corner = |at| plan.area(at).map(|area| (area.x as usize, area.y as usize));
    marks::draw_arrows(collage, scene, &marks, (&fields, plan.side()), corner, (square, atlas))?;
    if let Some((x, y)) = marks.placed.and_then(corner) {
        draw_tile_rim(collage, (x, y), plan.side(), atlas);
    }
    if let Some(at) = marks.mated().and_then(corner) {
        marks::sign_mate(collage, at, plan.side(), atlas)?;
    }
    Ok(())
}

/// Draws the rim of a placed tile: two thin lines along the square's edge.
fn draw_tile_rim(collage: &mut Collage<'_>, (x, y): (usize, usize), side: usize, atlas: &Atlas) {
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
fn draw_numbers(
    collage: &mut Collage<'_>,
    scene: &BoardScene<'_>,
    plan: &GridPlan<'_>,
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

/// Draws the visible part of the squares around the frame.
fn draw_edges<'a>(collage: &mut Collage<'a>, plan: &GridPlan<'_>, atlas: &'a Atlas) {
    let fades = atlas.fades(plan.size);
    let (side, reach) = (plan.side(), fades::reach(plan.side()));
    let columns = with_ends(&plan.columns, side, reach);
    let rows = with_ends(&plan.rows, side, reach);
    for &(top, down, y) in &rows {
        for &(left, across, x) in &columns {
            if (across, down) != (0, 0) {
                collage.put(left, top, fades.get((across, down), x & 1 != y & 1));
            }
        }
    }
}

/// The start, position and coordinate of each line. The position is 0 for lines of the frame. Unless the first
/// or last band is a fold, a neighbour is added beyond it, with the position -1 or 1.
fn with_ends(bands: &[(usize, Band)], side: usize, reach: usize) -> Vec<(usize, i8, i32)> {
    let mut lines: Vec<(usize, i8, i32)> = bands
        .iter()
        .filter_map(|(start, band)| match band {
            Band::Line(line) => Some((*start, 0, *line)),
            Band::Fold(_) => None,
        })
        .collect();
    // Only the parity of a neighbour's coordinate matters.
    let beyond = |line: i32| line ^ 1;
    if let Some((start, Band::Line(line))) = bands.first() {
        lines.push((start - reach, -1, beyond(*line)));
    }
    if let Some((start, Band::Line(line))) = bands.last() {
        lines.push((start + side, 1, beyond(*line)));
    }
    lines
}

/// Draws a strip for each folded stretch, torn at both edges, with the number of lines on it.
fn draw_folds(collage: &mut Collage<'_>, plan: &GridPlan<'_>, atlas: &Atlas, fonts: &Fonts) {
    let (left, side) = (plan.left(), plan.side());
    let wide = frame::fold(side);
    let colours = [atlas.scheme.light, atlas.scheme.muted].map(|colour| atlas.palette.index(colour));
    let lying: Vec<(usize, i64)> = strips(&plan.rows);
    let standing: Vec<(usize, i64)> = strips(&plan.columns);
    for &(start, _) in &lying {
        let mut strip = Sprite::flat(plan.width, wide, atlas.banner);
        for x in 0..plan.width {
            draw_torn_edges(wide, left + x, colours, |down, colour| strip.pixels[down * plan.width + x] = colour);
        }
        collage.put_own(left, start, strip);
    }
    for (from, to) in stretches(&plan.rows, side) {
        for &(start, _) in &standing {
            let mut strip = Sprite::flat(wide, to - from, atlas.banner);
            for (y, row) in (from..to).zip(strip.pixels.chunks_exact_mut(wide)) {
                draw_torn_edges(wide, y, colours, |across, colour| row[across] = colour);
            }
            collage.put_own(start, from, strip);
        }
    }
    if wide < 24 {
        return;
    }
    let style = if wide >= 36 { plan.style } else { Style::Tiny };
    let ramp = atlas.lettering.ramp(Ink::Fold);
    // A strip is plain behind its text.
    for (start, skipped) in standing {
        let (text, from, width) = fold_text(skipped, "column", longest(&plan.rows, side), style, fonts);
        let (top, height) = (from.saturating_sub(6), width + 12);
        collage.paint(start..start + wide, top..top + height, |canvas| {
            canvas.fill(start, top, wide, height, atlas.banner);
            fonts.write_upwards(canvas, (start + wide / 2 + style.drop(), from + width), style, &text, ramp);
        });
    }
    for (start, skipped) in lying {
        let (text, from, width) = fold_text(skipped, "row", longest(&plan.columns, side), style, fonts);
        let (first, length) = (from.saturating_sub(6), width + 12);
        collage.paint(first..first + length, start..start + wide, |canvas| {
            canvas.fill(first, start, length, wide, atlas.banner);
            fonts.write(canvas, (from, start + wide / 2 + style.drop()), style, &text, ramp);
        });
    }
}

fn strips(bands: &[(usize, Band)]) -> Vec<(usize, i64)> {
    let strip = |(start, band): &(usize, Band)| match band {
        Band::Fold(skipped) => Some((*start, *skipped)),
        Band::Line(_) => None,
    };
    bands.iter().filter_map(strip).collect()
}

/// Where each stretch without a fold begins and ends.
fn stretches(bands: &[(usize, Band)], side: usize) -> impl Iterator<Item = (usize, usize)> {
    let is_line = |(_, band): &(usize, Band)| matches!(band, Band::Line(_));
    bands
        .chunk_by(move |one, other| is_line(one) == is_line(other))
        .filter(move |stretch| is_line(&stretch[0]))
        .map(move |stretch| (stretch[0].0, stretch[0].0 + stretch.len() * side))
}

/// The longest stretch without a fold.
fn longest(bands: &[(usize, Band)], side: usize) -> (usize, usize) {
    stretches(bands, side).max_by_key(|(from, to)| to - from).unwrap_or_default()
}

/// The text on a strip, centred in this stretch: the number of lines and, if it fits, whether they are rows or
/// columns. Also returns where the text begins and how long it is.
fn fold_text(
    skipped: i64,
    line: &str,
    (from, to): (usize, usize),
    style: Style,
    fonts: &Fonts,
) -> (String, usize, usize) {
    let full = format!("{skipped} {line}{}", if skipped == 1 { "" } else { "s" });
    let text = if fonts.width(style, &full) + 12 <= to - from { full } else { skipped.to_string() };
    let width = fonts.width(style, &text);
    (text, from + (to - from).saturating_sub(width) / 2, width)
}

/// Draws the torn edges across one column or row of a strip: the paper, its rim, and the strip's colour between
/// them.
fn draw_torn_edges(wide: usize, along: usize, [paper, rim]: [u8; 2], mut paint: impl FnMut(usize, u8)) {
    const TOOTH: usize = 14;
    let depth = (wide / 5).min(5);
    let slope = (along % TOOTH).abs_diff(TOOTH / 2) * depth / (TOOTH / 2);
    let other = depth - slope;
    for across in 0..slope {
        paint(across, paper);
    }
    for across in wide - other..wide {
        paint(across, paper);
    }
    for across in [slope, slope + 1, wide - other - 2, wide - other - 1] {
        paint(across, rim);
    }
}

/// Draws the coordinates: y left of the rows, x below the columns.
fn draw_coordinates<'a>(collage: &mut Collage<'a>, plan: &GridPlan<'_>, atlas: &'a Atlas, fonts: &Fonts) {
    let side = plan.side();
    let (style, reach) = (plan.style, fades::reach(side));
    let (left, below) = (plan.left() - reach, plan.rows_end() + reach + SPACE - 2);
    let above = plan.top() - reach;
    let mut write = |name: &str, x: usize, baseline: usize| {
        atlas.lettering.write(collage, fonts, (x, baseline), (style, Ink::Note), name);
    };
    let beside = |name: &str| left - SPACE + 2 - fonts.width(style, name);
    let (ascent, descent) = style.extent();
    write("x", beside("x"), below + style.capitals());
    let mut free = above;
    // The name of the y axis is above its first coordinate, if there is room.
    let first = plan.rows.iter().find_map(|(start, band)| matches!(band, Band::Line(_)).then_some(*start));
    let baseline = above + ascent;
    if first.is_some_and(|start| start + side / 2 + style.drop() >= baseline + descent + ascent) {
        write("y", beside("y"), baseline);
        free = baseline + descent;
    }
    for &(start, band) in &plan.rows {
        let Band::Line(y) = band else { continue };
        let (name, baseline) = (y.to_string(), start + side / 2 + style.drop());
        if baseline >= free + ascent && baseline + descent < below + style.capitals() - ascent {
            write(&name, beside(&name), baseline);
            free = baseline + descent;
        }
    }
    if plan.naming.is_upright {
        draw_upright(collage, plan, below, atlas, fonts);
    } else {
        draw_level(collage, plan, below + style.capitals(), atlas, fonts);
    }
}

/// Draws the coordinates of columns side by side. If not all fit, those with an even coordinate come first, and
/// then all others that still fit.
fn draw_level<'a>(collage: &mut Collage<'a>, plan: &GridPlan<'_>, baseline: usize, atlas: &'a Atlas, fonts: &Fonts) {
    let style = plan.style;
    let name = |x: i32| {
        let name = x.to_string();
        (fonts.width(style, &name), name)
    };
    let lines = || {
        plan.columns.iter().filter_map(|(start, band)| match band {
            Band::Line(x) => Some((*start + plan.side() / 2, *x)),
            Band::Fold(_) => None,
        })
    };
    let all_fit = lines().all(|(_, x)| name(x).0 + SPACE <= plan.side());
    let mut taken: Vec<(usize, usize)> = Vec::new();
    for is_even in [true, false] {
        for (middle, x) in lines().filter(|(_, x)| (x & 1 == 0) == is_even) {
            let (width, name) = name(x);
            let left = middle.saturating_sub(width / 2);
            let span = (left.saturating_sub(SPACE), left + width + SPACE);
            let is_free = taken.iter().all(|other| span.1 <= other.0 + SPACE || other.1 <= span.0 + SPACE);
            // Coordinates that would touch others are left out. If all fit, none would.
            if (all_fit || is_free) && left + width < plan.layout.column.unwrap_or(plan.layout.width) {
                atlas.lettering.write(collage, fonts, (left, baseline), (style, Ink::Note), &name);
                taken.push(span);
            }
        }
    }
}

/// Draws the coordinates of columns written upwards, below `top`.
fn draw_upright(collage: &mut Collage<'_>, plan: &GridPlan<'_>, top: usize, atlas: &Atlas, fonts: &Fonts) {
    let side = plan.side();
    let style = plan.style;
    let (ascent, descent) = style.extent();
    let mut free = plan.left().saturating_sub(fades::reach(side));
    for &(start, band) in &plan.columns {
        let Band::Line(x) = band else { continue };
        let name = x.to_string();
        let width = fonts.width(style, &name);
        let baseline = start + side / 2 + style.drop();
        if baseline - ascent >= free {
            let ramp = atlas.lettering.ramp(Ink::Note);
            let mut sprite = Sprite::flat(ascent + descent, width, ramp[0]);
            let corner = (baseline - ascent, top + 2);
            let canvas = &mut Canvas::new(&mut sprite, corner);
            fonts.write_upwards(canvas, (baseline, top + 1 + width), style, &name, ramp);
            collage.put_own(corner.0, corner.1, sprite);
            free = baseline + descent;
        }
    }
}
