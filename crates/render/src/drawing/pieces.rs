//! The drawings of the pieces, and of signs for the two sides, for places beside the board, and for checkmate.

use std::fmt::Write;

use cardinal_rules::{Kind, Seat};
use image::RgbaImage;

use super::assets;
use super::pixels::{rasterise, svg};
use super::theme::{Scheme, hex};
use crate::error::RenderError;

const WHITE: &str = assets::text!("pieces/white.css");
const BLACK: &str = assets::text!("pieces/black.css");

/// The style of black pieces on a dark backdrop, with a light outline.
const BLACK_SMALL: &str = assets::text!("pieces/black-small.css");

/// The kinds that have a drawing of their own. A prince looks like a king.
pub(crate) const DRAWN: [Kind; 7] =
    [Kind::Pawn, Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen, Kind::King, Kind::Crab];

/// The index in [`DRAWN`] of the drawing of a kind.
pub(crate) const fn look(kind: Kind) -> usize {
    match kind {
        Kind::Prince => Kind::King.index(),
        _ => kind.index(),
    }
}

const fn drawing(kind: Kind) -> &'static str {
    match kind {
        Kind::Pawn => assets::text!("pieces/pawn.svg"),
        Kind::Knight => assets::text!("pieces/knight.svg"),
        Kind::Bishop => assets::text!("pieces/bishop.svg"),
        Kind::Rook => assets::text!("pieces/rook.svg"),
        Kind::Queen => assets::text!("pieces/queen.svg"),
        Kind::King | Kind::Prince => assets::text!("pieces/king.svg"),
        Kind::Crab => assets::text!("pieces/crab.svg"),
    }
}

/// The SVG markup of a piece in the colours of a side, on a field of 100 by 100.
pub(crate) fn markup(kind: Kind, side: Seat) -> String {
    let style = match side {
        Seat::White => WHITE,
        Seat::Black => BLACK,
    };
    dress(drawing(kind), style)
}

/// The SVG markup of a piece in the colours of a style sheet with one class per line, on a field of 100 by 100.
pub(super) fn figure(kind: Kind, style: &str) -> String {
    dress(drawing(kind), style)
}

/// The inner markup of a drawing with its classes replaced by a style sheet's declarations. That way, pieces of
/// both sides can be in one drawing.
fn dress(drawing: &str, style: &str) -> String {
    let inner = drawing.split_once("</style>").map_or(drawing, |(_, rest)| rest);
    let mut markup = inner.trim_end().trim_end_matches("</svg>").to_owned();
    for rule in style.lines() {
        if let Some((class, declarations)) = rule.split_once('{') {
            let class = class.trim().trim_start_matches('.');
            let declarations = declarations.trim_end().trim_end_matches('}').trim();
            markup = markup.replace(&format!("class=\"{class}\""), &format!("style=\"{declarations}\""));
        }
    }
    markup
}

/// A piece for the board, on a transparent field of this many pixels.
pub(crate) fn piece(kind: Kind, side: Seat, pixels: usize) -> Result<RgbaImage, RenderError> {
    draw(kind, &markup(kind, side), pixels)
}

/// A piece for a dark ground, on a transparent field of this many pixels.
pub(crate) fn small(kind: Kind, side: Seat, pixels: usize) -> Result<RgbaImage, RenderError> {
    let style = match side {
        Seat::White => WHITE,
        Seat::Black => BLACK_SMALL,
    };
    draw(kind, &dress(drawing(kind), style), pixels)
}

fn draw(kind: Kind, markup: &str, pixels: usize) -> Result<RgbaImage, RenderError> {
    rasterise(kind.name(), &svg((100, 100), markup), pixels, pixels)
}

/// The sign of a side: a king on a disc, with a laurel around the winner's.
pub(super) fn seat(side: Seat, wins: bool, scheme: &Scheme) -> String {
    let (disc, rim) = match side {
        Seat::White => ("#c9d0d8", "#ffffff"),
        Seat::Black => ("#868d97", "#101215"),
    };
    let laurel = if wins { branches(&hex(scheme.accent)) } else { String::new() };
    let radius = if wins { 19.0 } else { 26.0 };
    let scale = radius / 58.0;
    let markup = format!(
        "{laurel}\
         <circle cx=\"30\" cy=\"30\" r=\"{radius}\" fill=\"{disc}\" stroke=\"{rim}\" stroke-width=\"2.5\"/>\
         <g transform=\"translate({0} {0}) scale({scale})\">{1}</g>",
        30.0 - 50.0 * scale,
        markup(Kind::King, side)
    );
    svg((60, 60), &markup)
}

/// Two branches that meet at the bottom, with their leaves outwards.
fn branches(colour: &str) -> String {
    let mut branch = String::new();
    for angle in [168.0_f32, 200.0, 232.0, 264.0, 296.0] {
        let turned = (angle - 90.0).to_radians();
        let (x, y) = (30.0 + 25.0 * turned.cos(), 30.0 + 25.0 * turned.sin());
        let _ = write!(
            branch,
            "<ellipse cx=\"{x:.1}\" cy=\"{y:.1}\" rx=\"7.5\" ry=\"3.6\" transform=\"rotate({:.0} {x:.1} {y:.1})\"/>",
            angle - 28.0
        );
    }
    format!("<g fill=\"{colour}\">{branch}<g transform=\"translate(60 0) scale(-1 1)\">{branch}</g></g>")
}

/// A laurel by itself, in black.
pub(super) fn laurel() -> String {
    svg((60, 60), &branches("#000"))
}

/// The outline of an empty place.
pub(super) fn gap((width, height): (usize, usize), scheme: &Scheme) -> String {
    let round = height / 12;
    let markup = format!(
        "<rect x=\"2\" y=\"2\" width=\"{}\" height=\"{}\" rx=\"{round}\" fill=\"none\" stroke=\"{}\" \
         stroke-width=\"3\" \
         stroke-opacity=\"0.6\" stroke-dasharray=\"9 7\"/>",
        width - 4,
        height - 4,
        hex(scheme.muted)
    );
    svg((width, height), &markup)
}

/// A hill with a door, for the sign before pieces that are away from the board.
pub(super) fn hill(scheme: &Scheme) -> String {
    let markup = format!(
        "<path d=\"M1 30C3 12 10 5 17 5C24 5 31 12 33 30Z\" fill=\"{}\"/>\
         <path d=\"M13.500 30V25A3.500 3.500 0 0 1 20.500 25V30Z\" fill=\"{}\"/>",
        hex(scheme.muted),
        hex(scheme.backdrop)
    );
    svg((34, 34), &markup)
}

/// The sign of a mated king, on a field of a square's size.
pub(crate) fn mate(scheme: &Scheme) -> String {
    let markup = format!(
        "<circle cx=\"71\" cy=\"19\" r=\"17\" fill=\"{}\" stroke=\"#ffffff\" stroke-width=\"2.5\"/>\
         <path d=\"M68.5 9L65.5 29M76.5 9L73.5 29M62 15.500H81M61 23H80\" stroke=\"#ffffff\" stroke-width=\"3\" \
         stroke-linecap=\"round\"/>",
        hex(scheme.check)
    );
    svg((90, 90), &markup)
}
