//! The strips that represent folded stretches of the endless grid.

use super::axis::{self, Band};
use super::plan::Plan;
use crate::drawing::atlas::Atlas;
use crate::drawing::lettering::{Fonts, Ink, Style};
use crate::drawing::pixels::Collage;
use crate::png::sprite::Sprite;

/// Draws a strip for each folded stretch, torn at both edges, with the number of lines on it.
pub(super) fn draw(collage: &mut Collage<'_>, plan: &Plan<'_>, atlas: &Atlas, fonts: &Fonts) {
    let (left, side) = (plan.left(), plan.side());
    let wide = axis::fold(side);
    let colours = [atlas.scheme.light, atlas.scheme.muted].map(|colour| atlas.palette.index(colour));
    let lying: Vec<(usize, i64)> = strips(&plan.rows);
    let standing: Vec<(usize, i64)> = strips(&plan.columns);
    for &(start, _) in &lying {
        let mut strip = Sprite::flat(plan.width, wide, atlas.banner);
        for x in 0..plan.width {
            tear(wide, left + x, colours, |down, colour| strip.pixels[down * plan.width + x] = colour);
        }
        collage.put_own(left, start, strip);
    }
    for (from, to) in stretches(&plan.rows, side) {
        for &(start, _) in &standing {
            let mut strip = Sprite::flat(wide, to - from, atlas.banner);
            for (y, row) in (from..to).zip(strip.pixels.chunks_exact_mut(wide)) {
                tear(wide, y, colours, |across, colour| row[across] = colour);
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
        let (text, from, width) = told(skipped, "column", longest(&plan.rows, side), style, fonts);
        let (top, height) = (from.saturating_sub(6), width + 12);
        collage.paint(start..start + wide, top..top + height, |canvas| {
            canvas.fill(start, top, wide, height, atlas.banner);
            fonts.write_upwards(canvas, (start + wide / 2 + style.drop(), from + width), style, &text, ramp);
        });
    }
    for (start, skipped) in lying {
        let (text, from, width) = told(skipped, "row", longest(&plan.columns, side), style, fonts);
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
fn told(skipped: i64, line: &str, (from, to): (usize, usize), style: Style, fonts: &Fonts) -> (String, usize, usize) {
    let full = format!("{skipped} {line}{}", if skipped == 1 { "" } else { "s" });
    let text = if fonts.width(style, &full) + 12 <= to - from { full } else { skipped.to_string() };
    let width = fonts.width(style, &text);
    (text, from + (to - from).saturating_sub(width) / 2, width)
}

/// Draws the torn edges across one column or row of a strip: the paper, its rim, and the strip's colour between
/// them.
fn tear(wide: usize, along: usize, [paper, rim]: [u8; 2], mut paint: impl FnMut(usize, u8)) {
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
