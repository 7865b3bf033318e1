//! The back, which all cards share, and the cloth over a hidden board. Both show the same bird.

use std::fmt::Write;

use image::RgbaImage;

use super::inks::{EDGE, PAPER};
use super::layout::{BackPlace, Frame};
use super::{face, scenes};
use crate::drawing::assets;
use crate::drawing::pixels::{on, rasterise, svg};
use crate::drawing::sizes::{BOARD, CARD, FAN, NEXT_CARD, SMALL_CARD};
use crate::drawing::theme::{Rgb, Scheme, hex, mix};
use crate::error::RenderError;

/// The bird on backs and on the cloth.
const BIRD: &str = assets::text!("cards/bird.svg");

/// The card back for a place, or a fan of them for a hand, on the backdrop.
pub(super) fn draw(place: BackPlace, scheme: &Scheme) -> Result<RgbaImage, RenderError> {
    let (size, card, radius, is_ornate, shadow) = match place {
        BackPlace::Played => (CARD, (4.0, 2.0, 152.0, 213.0), 12.0, true, (4.0, 4.0)),
        BackPlace::Next => (NEXT_CARD, (3.0, 1.0, 106.0, 150.0), 9.0, true, (3.0, 3.0)),
        BackPlace::Pile => (SMALL_CARD, (1.0, 0.0, 40.0, 57.0), 5.0, false, (1.0, 1.0)),
        BackPlace::Hand => return fan(scheme),
    };
    let svg = svg(size, &back_markup(card, radius, is_ornate, scheme.back));
    face::laid("back", &svg, size, card, shadow, scheme.backdrop)
}

/// Three cards, fanned out as in a hand.
fn fan(scheme: &Scheme) -> Result<RgbaImage, RenderError> {
    let card = back_markup((-15.0, -44.0, 30.0, 43.0), 4.0, false, scheme.back);
    let (width, height) = FAN;
    let (middle, bottom) = (width as f32 / 2.0, height as f32 - 4.0);
    let cards =
        [-17, 0, 17].map(|angle| format!("<g transform=\"translate({middle} {bottom}) rotate({angle})\">{card}</g>"));
    Ok(on(scheme.backdrop, &rasterise("hand", &svg(FAN, &cards.concat()), width, height)?))
}

/// A card's back: a bird, and a lattice around it if there is room.
fn back_markup((left, top, width, height): Frame, radius: f32, is_ornate: bool, colour: Rgb) -> String {
    let border = width / 24.0 + 1.5;
    let (inner_left, inner_top) = (left + border, top + border);
    let (inner_width, inner_height) = (width - 2.0 * border, height - 2.0 * border);
    let (paper, edge, ground) = (hex(PAPER), hex(EDGE), hex(colour));
    let (line, deep) = (hex(mix(colour, PAPER, 100)), hex(mix(colour, [0x10, 0x08, 0x10], 90)));
    let inner = format!(
        "<rect x=\"{inner_left}\" y=\"{inner_top}\" width=\"{inner_width}\" height=\"{inner_height}\" rx=\"{}\"",
        radius * 0.7
    );
    let mut svg = format!(
        "<rect x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\" rx=\"{radius}\" fill=\"{edge}\"/>\
         <rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"{}\" fill=\"{paper}\"/>{inner} fill=\"{ground}\"/>",
        left + 1.0,
        top + 0.5,
        width - 2.0,
        height - 2.0,
        radius - 1.0,
    );
    if is_ornate {
        let across = 6.0;
        let step = inner_width / across;
        let rows = (inner_height / step / 1.4).ceil();
        let (fall, reach) = (inner_height, rows * step);
        let _ = write!(svg, "<clipPath id=\"lattice\">{inner}/></clipPath><g clip-path=\"url(#lattice)\"><path d=\"");
        let count = (across + rows) as i32;
        for index in -count..=count {
            let start = inner_left + index as f32 * step;
            let _ = write!(svg, "M{start} {inner_top}l{reach} {fall}M{start} {inner_top}l-{reach} {fall}");
        }
        let _ = write!(svg, "\" fill=\"none\" stroke=\"{deep}\" stroke-width=\"{}\"/></g>", width / 110.0);
    }
    let (middle, centre) = (left + width / 2.0, top + height / 2.0);
    let disc = width * if is_ornate { 0.3 } else { 0.33 };
    let _ = write!(
        svg,
        "<style>.b0{{fill:{ground}}}.b1{{fill:{deep}}}.b2{{fill:#ebb74a}}.b3{{fill:{paper}}}</style>\
         <circle cx=\"{middle}\" cy=\"{centre}\" r=\"{disc}\" fill=\"{paper}\" stroke=\"{line}\" stroke-width=\"{}\"/>\
         <g transform=\"translate({middle} {centre}) scale({}) translate(-50 -50)\">{}</g>",
        width / 60.0,
        disc / 62.0,
        scenes::inner(BIRD),
    );
    svg
}

/// Draws the cloth in the size of the board: folds falling from the upper edge, a seam, and the bird of the
/// card backs.
pub(in crate::drawing) fn draw_cloth(scheme: &Scheme) -> Result<RgbaImage, RenderError> {
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
    let markup = format!(
        "<style>.b0{{fill:{ground}}}.b1{{fill:{deep}}}.b2{{fill:#ebb74a}}.b3{{fill:{paper}}}</style>\
         <rect width=\"{side}\" height=\"{side}\" fill=\"{ground}\"/><path d=\"{folds}\" fill=\"{deep}\"/>\
         <rect x=\"13\" y=\"13\" width=\"{inner}\" height=\"{inner}\" fill=\"none\" stroke=\"{pale}\" \
         stroke-width=\"6\"/>\
         <circle cx=\"{middle}\" cy=\"{middle}\" r=\"104\" fill=\"{paper}\" stroke=\"{deep}\" stroke-width=\"8\"/>\
         <g transform=\"translate({middle} {middle}) scale(1.7) translate(-50 -50)\">{bird}</g>",
        ground = hex(ground),
        deep = hex(deep),
        pale = hex(pale),
        paper = hex(PAPER),
        inner = side - 26,
        bird = scenes::inner(BIRD),
    );
    rasterise("cloth", &svg((BOARD, BOARD), &markup), BOARD, BOARD)
}
