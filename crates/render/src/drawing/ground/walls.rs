//! Walls between squares.

use image::RgbaImage;

use crate::drawing::colour::{hex, mix};
use crate::drawing::pixels::rasterise;
use crate::drawing::sizes::{CORNER_WALL, SQUARE, WALL};
use crate::drawing::theme::Scheme;
use crate::error::RenderError;

/// All walls, as drawings.
pub(crate) struct Walls {
    /// Horizontal, between squares above each other.
    lying: RgbaImage,
    /// Vertical, between squares beside each other.
    standing: RgbaImage,
    /// Across a corner, rising to the right.
    rising: RgbaImage,
    /// Across a corner, falling to the right.
    falling: RgbaImage,
}

impl Walls {
    pub(crate) fn new(scheme: &Scheme) -> Result<Walls, RenderError> {
        let draw = |length: usize, angle: i32, width: usize, height: usize| {
            rasterise("wall", &svg(scheme, length, angle, (width, height)), width, height)
        };
        // Short, so that the corner's other diagonal stays open.
        let short = 60;
        Ok(Walls {
            lying: draw(SQUARE, 0, SQUARE, WALL)?,
            standing: draw(SQUARE, 90, WALL, SQUARE)?,
            rising: draw(short, -45, CORNER_WALL, CORNER_WALL)?,
            falling: draw(short, 45, CORNER_WALL, CORNER_WALL)?,
        })
    }

    /// The wall between two neighbouring squares, with the wall's upper left corner. The squares are given by
    /// their upper left corners.
    pub(crate) fn between(&self, one: (usize, usize), other: (usize, usize)) -> ((usize, usize), &RgbaImage) {
        let (x, y) = (one.0.max(other.0), one.1.max(other.1));
        if one.0 == other.0 {
            ((x, y - WALL / 2), &self.lying)
        } else if one.1 == other.1 {
            ((x - WALL / 2, y), &self.standing)
        } else {
            // The wall is at right angles to the diagonal that it blocks.
            let goes_up = (one.0 < other.0) == (one.1 > other.1);
            let wall = if goes_up { &self.falling } else { &self.rising };
            ((x - CORNER_WALL / 2, y - CORNER_WALL / 2), wall)
        }
    }
}

/// A wall of this length in the middle of a field, rotated by `angle` degrees.
fn svg(scheme: &Scheme, length: usize, angle: i32, (width, height): (usize, usize)) -> String {
    let (brick, mortar, edge) = (hex(scheme.brick), hex(scheme.mortar), hex(mix(scheme.brick, [0, 0, 0], 140)));
    let half = length / 2;
    let row = |first: usize, top: i32| -> String {
        let joints = (first..length - 6).step_by(23);
        joints.map(|x| format!("M{} {top}v7", x as i32 - half as i32)).collect::<Vec<_>>().concat()
    };
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\">\
         <g transform=\"translate({} {}) rotate({angle})\">\
         <rect x=\"-{}\" y=\"-8\" width=\"{}\" height=\"16\" rx=\"3\" fill=\"{brick}\" stroke=\"{edge}\" stroke-width=\"2\"/>\
         <path d=\"M-{} 0H{}{}{}\" stroke=\"{mortar}\" stroke-width=\"2\"/></g></svg>",
        width / 2,
        height / 2,
        half - 1,
        length - 2,
        half - 2,
        half - 2,
        row(18, -7),
        row(30, 0),
    )
}
