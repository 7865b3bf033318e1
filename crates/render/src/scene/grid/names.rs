//! The coordinates beside the endless grid.

use super::axis::Band;
use super::naming::SPACE;
use super::plan::Plan;
use crate::drawing::atlas::Atlas;
use crate::drawing::ground::fades;
use crate::drawing::lettering::{Fonts, Ink};
use crate::drawing::pixels::{Canvas, Collage};
use crate::png::sprite::Sprite;

/// Draws the coordinates: y left of the rows, x below the columns.
pub(super) fn draw<'a>(collage: &mut Collage<'a>, plan: &Plan<'_>, atlas: &'a Atlas, fonts: &Fonts) {
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
        upright(collage, plan, below, atlas, fonts);
    } else {
        level(collage, plan, below + style.capitals(), atlas, fonts);
    }
}

/// Draws the coordinates of columns side by side. If not all fit, those with an even coordinate come first, and
/// then all others that still fit.
fn level<'a>(collage: &mut Collage<'a>, plan: &Plan<'_>, baseline: usize, atlas: &'a Atlas, fonts: &Fonts) {
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
fn upright(collage: &mut Collage<'_>, plan: &Plan<'_>, top: usize, atlas: &Atlas, fonts: &Fonts) {
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
