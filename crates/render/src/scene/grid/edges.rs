//! The grid beyond its frame, which fades out on all sides.

use super::axis::Band;
use super::plan::Plan;
use crate::drawing::atlas::Atlas;
use crate::drawing::ground::fades;
use crate::drawing::pixels::Collage;

/// Draws the visible part of the squares around the frame.
pub(super) fn draw<'a>(collage: &mut Collage<'a>, plan: &Plan<'_>, atlas: &'a Atlas) {
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
