//! The coordinates beside the endless grid.

use super::axis::Band;
use super::plan::{self, Plan, TOP};
use crate::drawing::atlas::Atlas;
use crate::drawing::lettering::{Fonts, Ink};
use crate::drawing::pixels::{Canvas, Collage};
use crate::png::sprite::Sprite;

/// The coordinates: y left of the rows, x below the columns.
pub(super) fn draw<'a>(collage: &mut Collage<'a>, plan: &Plan<'_>, atlas: &'a Atlas, fonts: &Fonts) {
    let side = plan.side();
    let style = plan::style(side);
    let (ascent, descent) = style.extent();
    let (left, bottom) = (plan.left(), plan.rows_end());
    for (name, baseline) in [("y", TOP - 2 - descent), ("x", bottom + 4 + ascent)] {
        let at = (left - 7 - fonts.width(style, name), baseline);
        atlas.lettering.write(collage, fonts, at, (style, Ink::Note), name);
    }
    let mut free = 0;
    for &(start, band) in &plan.rows {
        let Band::Line(y) = band else { continue };
        let (name, baseline) = (y.to_string(), start + side / 2 + style.drop());
        if baseline - ascent >= free {
            let x = left - 7 - fonts.width(style, &name);
            atlas.lettering.write(collage, fonts, (x, baseline), (style, Ink::Note), &name);
            free = baseline + descent;
        }
    }
    let mut free = 0;
    for &(start, band) in &plan.columns {
        let Band::Line(x) = band else { continue };
        let name = x.to_string();
        let (width, middle) = (fonts.width(style, &name), start + side / 2);
        if plan.upright {
            let baseline = middle + style.drop();
            if baseline - ascent >= free {
                let ramp = atlas.lettering.ramp(Ink::Note);
                let mut sprite = Sprite::flat(ascent + descent, width, ramp[0]);
                let corner = (baseline - ascent, bottom + 8);
                let canvas = &mut Canvas::new(&mut sprite, corner);
                fonts.write_upwards(canvas, (baseline, bottom + 7 + width), style, &name, ramp);
                collage.put_own(corner.0, corner.1, sprite);
                free = baseline + descent;
            }
        } else {
            let at = (middle - width / 2, bottom + 4 + ascent);
            atlas.lettering.write(collage, fonts, at, (style, Ink::Note), &name);
        }
    }
}
