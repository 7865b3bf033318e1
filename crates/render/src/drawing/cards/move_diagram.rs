//! A diagram of how a piece moves, on a little board of five by five squares.

use std::fmt::Write;

use cardinal_rules::{Kind, Mode, Reach, Variant};

use super::scenes;
use crate::drawing::pieces;
use crate::drawing::theme::{Rgb, hex};

/// Whether the diagrams of a kind are the same in two games.
pub(crate) fn is_same(kind: Kind, one: Variant, other: Variant) -> bool {
    one.can_step_twice(kind) == other.can_step_twice(kind) && one.ways(kind) == other.ways(kind)
}

/// The diagram of how a kind moves in a game. Its upper left corner is `(left, top)`, and each square is `side`
/// wide.
pub(super) fn markup(variant: Variant, kind: Kind, (left, top): (f32, f32), side: f32, tones: &[Rgb; 7]) -> String {
    let mut svg = String::new();
    let (pale, ink) = (hex(tones[5]), hex(tones[0]));
    let width = 5.0 * side;
    let _ = write!(svg, "<rect x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{width}\" fill=\"#ffffff\"/>");
    for row in 0..5_u8 {
        for column in (0..5_u8).filter(|column| (row + column) % 2 == 1) {
            let (x, y) = (left + f32::from(column) * side, top + f32::from(row) * side);
            let _ = write!(svg, "<rect x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\" fill=\"{pale}\"/>");
        }
    }
    // A piece that moves only forwards starts lower, so that a pawn's double step fits on the board.
    let goes_up_only = variant.ways(kind).iter().flat_map(|way| way.directions).all(|(_, ranks)| *ranks > 0);
    let home = if goes_up_only { 3.5 } else { 2.5 };
    let centre = |files: f32, ranks: f32| (left + (2.5 + files) * side, top + (home - ranks) * side);
    let strong = hex(tones[2]);
    for way in variant.ways(kind) {
        for &(files, ranks) in way.directions {
            svg.push_str(&match (way.reach, way.mode) {
                (Reach::Slide | Reach::UpTo(_) | Reach::Hop, _) => arrow(centre, (files, ranks), 2.36, side, &strong),
                (_, Mode::Capture) => victim(centre, (files, ranks), side, tones),
                (_, Mode::Quiet) => {
                    let squares = if variant.can_step_twice(kind) { 2.3 } else { 1.3 };
                    arrow(centre, (files, ranks), squares, side, &strong)
                }
                (_, Mode::Either) => dot(centre(f32::from(files), f32::from(ranks)), side, &strong),
            });
        }
    }
    // The piece is on a clear disc, because its arrows start there.
    let (x, y) = centre(0.0, 0.0);
    let _ = write!(svg, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{}\" fill=\"#ffffff\"/>", side * 0.48);
    svg.push_str(&figure(kind, (x, y - side * 0.02), side * 1.16, [tones[2], tones[1], tones[0]]));
    let _ = write!(
        svg,
        "<rect x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{width}\" fill=\"none\" stroke=\"{ink}\" \
         stroke-width=\"2\"/>"
    );
    svg
}

/// A piece in the middle of a square, in the colours of its body, its shade and its lines.
fn figure(kind: Kind, (x, y): (f32, f32), size: f32, [body, shade, line]: [Rgb; 3]) -> String {
    let style = scenes::piece_style(body, shade, line);
    let (left, top, scale) = (x - size / 2.0, y - size / 2.0, size / 100.0);
    format!("<g transform=\"translate({left} {top}) scale({scale})\">{}</g>", pieces::figure(kind, &style))
}

/// A square to which the piece can move.
fn dot((x, y): (f32, f32), side: f32, colour: &str) -> String {
    format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{}\" fill=\"{colour}\"/>", side * 0.25)
}

/// A square to which the piece can move only to capture: a pawn to capture, and an arrow at it.
fn victim(centre: impl Fn(f32, f32) -> (f32, f32), (files, ranks): (i8, i8), side: f32, tones: &[Rgb; 7]) -> String {
    let at = centre(f32::from(files) * 1.1, f32::from(ranks) * 1.1);
    let prey = figure(Kind::Pawn, (at.0, at.1 - side * 0.04), side, [tones[5], tones[4], tones[0]]);
    format!("{prey}{}", arrow(centre, (files, ranks), 0.84, side, &hex(tones[2])))
}

/// An arrow of this many squares from the middle.
fn arrow(
    centre: impl Fn(f32, f32) -> (f32, f32),
    (files, ranks): (i8, i8),
    squares: f32,
    side: f32,
    colour: &str,
) -> String {
    let (files, ranks) = (f32::from(files), f32::from(ranks));
    let length = files.hypot(ranks);
    let ((from_x, from_y), (tip_x, tip_y)) = (centre(0.0, 0.0), centre(files * squares, ranks * squares));
    let (along_x, along_y) = (files / length, -ranks / length);
    let (neck_x, neck_y) = (tip_x - along_x * side * 0.5, tip_y - along_y * side * 0.5);
    let half = side * 0.3;
    let (wide_x, wide_y) = (-along_y * half, along_x * half);
    format!(
        "<path d=\"M{from_x} {from_y}L{neck_x} {neck_y}\" stroke=\"{colour}\" stroke-width=\"{}\"/>\
         <path d=\"M{tip_x} {tip_y}L{} {}L{} {}Z\" fill=\"{colour}\"/>",
        side * 0.16,
        neck_x + wide_x,
        neck_y + wide_y,
        neck_x - wide_x,
        neck_y - wide_y,
    )
}
