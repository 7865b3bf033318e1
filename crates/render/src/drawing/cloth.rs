//! The cloth over a hidden board.

use std::fmt::Write;

use image::RgbaImage;

use super::assets;
use super::cards::inks::PAPER;
use super::colour::{hex, mix};
use super::pixels::rasterise;
use super::sizes::BOARD;
use super::theme::Scheme;
use crate::error::RenderError;

/// Draws the cloth in the size of the board: folds falling from the upper edge, a seam, and the bird of the
/// card backs.
pub(super) fn draw(scheme: &Scheme) -> Result<RgbaImage, RenderError> {
    let ground = scheme.back;
    let (deep, pale) = (mix(ground, [0x10, 0x08, 0x10], 90), mix(ground, PAPER, 100));
    let (middle, side) = (BOARD / 2, BOARD);
    let mut folds = String::new();
    for (index, left) in (30..side - 60).step_by(88).enumerate() {
        let drift = if index % 2 == 0 { 26 } else { -20 };
        // Down one side, across, and back up the other, between the upper and the lower seam.
        let (top, bottom, right) = (26, side - 26, left + 24 + 4 * (index % 3));
        let (out, back, end) = (left as i32 + drift, left as i32 - drift, left as i32 + drift / 2);
        let _ = write!(
            folds,
            "M{left} {top}C{out} 200 {back} 460 {end} {bottom}h30C{back} 440 {} 220 {right} {top}Z",
            right as i32 + drift
        );
    }
    let bird = assets::text!("cards/bird.svg");
    let (start, end) = (bird.find("</style>").map_or(0, |at| at + 8), bird.rfind("</svg>").unwrap_or(bird.len()));
    let svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {side} {side}\" width=\"{side}\" height=\"{side}\">\
         <style>.b0{{fill:{ground}}}.b1{{fill:{deep}}}.b2{{fill:#ebb74a}}.b3{{fill:{paper}}}</style>\
         <rect width=\"{side}\" height=\"{side}\" fill=\"{ground}\"/><path d=\"{folds}\" fill=\"{deep}\"/>\
         <rect x=\"13\" y=\"13\" width=\"{inner}\" height=\"{inner}\" fill=\"none\" stroke=\"{pale}\" stroke-width=\"6\"/>\
         <circle cx=\"{middle}\" cy=\"{middle}\" r=\"104\" fill=\"{paper}\" stroke=\"{deep}\" stroke-width=\"8\"/>\
         <g transform=\"translate({middle} {middle}) scale(1.7) translate(-50 -50)\">{bird}</g></svg>",
        ground = hex(ground),
        deep = hex(deep),
        pale = hex(pale),
        paper = hex(PAPER),
        inner = side - 26,
        bird = &bird[start.min(end)..end],
    );
    rasterise("cloth", &svg, BOARD, BOARD)
}
