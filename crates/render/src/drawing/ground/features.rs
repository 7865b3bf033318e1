//! What cards leave on the ground of the 8 by 8 board: closed cities, rings around magnets and walls. Also the parts of
//! units and the plates under numbers.

use std::fmt::Write;

use cardinal_rules::{Kind, Seat};
use image::RgbaImage;

use super::squares::Targets;
use crate::drawing::pieces;
use crate::drawing::pixels::{rasterise, svg};
use crate::drawing::sizes::{CORNER_WALL, SQUARE, WALL};
use crate::drawing::theme::{Scheme, hex, mix};
use crate::error::RenderError;

fn square(name: &str, markup: &str) -> Result<RgbaImage, RenderError> {
    rasterise(name, &svg((90, 90), markup), SQUARE, SQUARE)
}

/// A walled city with a closed gate, which fills the square.
pub(crate) fn city(scheme: &Scheme) -> Result<RgbaImage, RenderError> {
    let (brick, mortar, edge) = (hex(scheme.brick), hex(scheme.mortar), hex(mix(scheme.brick, [0, 0, 0], 140)));
    let mut joints = String::new();
    for (row, y) in (32..80).step_by(12).enumerate() {
        let _ = write!(joints, "M8 {y}H82");
        for x in (if row % 2 == 0 { 20 } else { 32 }..80).step_by(24) {
            let _ = write!(joints, "M{x} {y}v12");
        }
    }
    square(
        "city",
        &format!(
            "<path d=\"M7 83V10H22V21H37V10H53V21H68V10H83V83Z\" fill=\"{brick}\" stroke=\"{edge}\" stroke-width=\"4\" \
             stroke-linejoin=\"round\"/><path d=\"{joints}\" stroke=\"{mortar}\" stroke-width=\"2\" fill=\"none\"/>\
             <path d=\"M28 83V58A17 17 0 0 1 62 58V83Z\" fill=\"#17181b\" stroke=\"{mortar}\" stroke-width=\"4\"/>\
             <path d=\"M37 45V81M45 43V81M53 45V81M30 58H60M30 70H60\" stroke=\"{mortar}\" stroke-width=\"2.6\"/>"
        ),
    )
}

/// One side of the ring around a magnet. The sides are top, right, bottom, left.
pub(crate) fn fence(side: u8) -> Result<RgbaImage, RenderError> {
    let line = |colour: &str, width: u8| {
        format!(
            "<path d=\"M5 4.500H18M27.500 4.500H40.500M50 4.500H63M72.500 4.500H85.500\" stroke=\"{colour}\" \
             stroke-width=\"{width}\" stroke-linecap=\"round\" transform=\"rotate({} 45 45)\"/>",
            90 * u32::from(side % 4)
        )
    };
    square("fence", &format!("{}{}", line("#fbf8f1", 8), line("#17181b", 4)))
}

/// The ring that marks an occupied square as a target.
pub(crate) fn ring(scheme: &Scheme) -> Result<RgbaImage, RenderError> {
    square("ring", &Targets::ring(&hex(scheme.target)))
}

/// One of two pieces on the same square: the one behind, up and to the left, or the one in front.
pub(crate) fn part(kind: Kind, side: Seat, in_front: bool) -> Result<RgbaImage, RenderError> {
    // In a field of 100 by 100, of which pieces fill about three quarters.
    let (scale, left, top) = if in_front { (0.66, 29.0, 26.0) } else { (0.74, -8.0, -9.0) };
    square(
        kind.name(),
        &format!("<g transform=\"translate({left} {top}) scale({scale})\">{}</g>", pieces::markup(kind, side)),
    )
}

/// The plate under a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Plate {
    /// Whether its number is in the large type of wide pictures.
    pub(crate) is_large: bool,
    /// Whether it is in the middle of a free square.
    pub(crate) is_free: bool,
    /// Whether its number has two digits.
    pub(crate) is_long: bool,
}

impl Plate {
    pub(crate) const COUNT: usize = 8;

    pub(crate) fn index(self) -> usize {
        4 * usize::from(self.is_large) + 2 * usize::from(self.is_free) + usize::from(self.is_long)
    }

    /// Its width and height in pixels.
    pub(crate) fn size(self) -> (usize, usize) {
        match (self.is_free, self.is_large, self.is_long) {
            (true, false, _) => (46, 46),
            (true, true, _) => (60, 60),
            (false, false, false) => (34, 32),
            (false, false, true) => (50, 32),
            (false, true, false) => (42, 40),
            (false, true, true) => (64, 40),
        }
    }
}

/// Draws a plate, with a rim that separates it from a piece.
pub(crate) fn plate(plate: Plate, scheme: &Scheme) -> Result<RgbaImage, RenderError> {
    let (width, height) = plate.size();
    let (ground, round) = (hex(scheme.target), if plate.is_free { height / 2 } else { 8 });
    let markup = format!(
        "<rect x=\"1\" y=\"1\" width=\"{}\" height=\"{}\" rx=\"{round}\" fill=\"{ground}\" stroke=\"#ffffff\" \
         stroke-width=\"2\"/>",
        width - 2,
        height - 2
    );
    rasterise("plate", &svg((width, height), &markup), width, height)
}

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
            rasterise("wall", &wall_svg(scheme, length, angle, (width, height)), width, height)
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
fn wall_svg(scheme: &Scheme, length: usize, angle: i32, (width, height): (usize, usize)) -> String {
    let (brick, mortar, edge) = (hex(scheme.brick), hex(scheme.mortar), hex(mix(scheme.brick, [0, 0, 0], 140)));
    let half = length / 2;
    let row = |first: usize, top: i32| -> String {
        let joints = (first..length - 6).step_by(23);
        joints.map(|x| format!("M{} {top}v7", x as i32 - half as i32)).collect::<Vec<_>>().concat()
    };
    let markup = format!(
        "<g transform=\"translate({} {}) rotate({angle})\">\
         <rect x=\"-{}\" y=\"-8\" width=\"{}\" height=\"16\" rx=\"3\" fill=\"{brick}\" stroke=\"{edge}\" \
         stroke-width=\"2\"/>\
         <path d=\"M-{} 0H{}{}{}\" stroke=\"{mortar}\" stroke-width=\"2\"/></g>",
        width / 2,
        height / 2,
        half - 1,
        length - 2,
        half - 2,
        half - 2,
        row(18, -7),
        row(30, 0),
    );
    svg((width, height), &markup)
}
