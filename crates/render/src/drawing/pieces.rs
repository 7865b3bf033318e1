//! The drawings of the pieces.

use cardinal_rules::{Kind, Seat};
use image::RgbaImage;

use super::assets;
use super::pixels::{rasterise, svg};
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
