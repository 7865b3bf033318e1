//! Drawings on squares of the 8 by 8 board besides badges: a closed city, the sides of the ring around a
//! magnet, the parts of a unit, and plates under numbers.

use std::fmt::Write;

use cardinal_rules::{Kind, Seat};
use image::RgbaImage;

use crate::drawing::colour::{hex, mix};
use crate::drawing::ground::squares::Targets;
use crate::drawing::pieces;
use crate::drawing::pixels::rasterise;
use crate::drawing::sizes::SQUARE;
use crate::drawing::theme::Scheme;
use crate::error::RenderError;

fn square(name: &str, markup: &str) -> Result<RgbaImage, RenderError> {
    let svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 90 90\" width=\"90\" height=\"90\">{markup}</svg>"
    );
    rasterise(name, &svg, SQUARE, SQUARE)
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
    let svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\">\
         <rect x=\"1\" y=\"1\" width=\"{}\" height=\"{}\" rx=\"{round}\" fill=\"{ground}\" stroke=\"#ffffff\" \
         stroke-width=\"2\"/></svg>",
        width - 2,
        height - 2
    );
    rasterise("plate", &svg, width, height)
}
