//! How a piece moves, as a little board of five by five squares.

use std::fmt::Write;

use cardinal_rules::{Kind, Mode, Reach, Variant};

use crate::drawing::colour::{Rgb, hex, mix};

/// Whether the diagrams of a kind are the same in two games.
pub(crate) fn is_same(kind: Kind, one: Variant, other: Variant) -> bool {
    one.can_step_twice(kind) == other.can_step_twice(kind) && one.ways(kind) == other.ways(kind)
}

/// Draws the diagram of how a kind moves in a game, with its upper left corner at `(left, top)`, each square
/// `side` wide.
pub(crate) fn markup(variant: Variant, kind: Kind, (left, top): (f32, f32), side: f32, accent: Rgb) -> String {
    let mut svg = String::new();
    let pale = hex(mix(accent, [0xff, 0xff, 0xff], 200));
    let ink = hex(mix(accent, [0, 0, 0], 50));
    let width = 5.0 * side;
    let _ = write!(svg, "<rect x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{width}\" fill=\"#ffffff\"/>");
    for row in 0..5_u8 {
        for column in (0..5_u8).filter(|column| (row + column) % 2 == 1) {
            let (x, y) = (left + f32::from(column) * side, top + f32::from(row) * side);
            let _ = write!(svg, "<rect x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\" fill=\"{pale}\"/>");
        }
    }
    // What goes up only stands lower, so that a pawn's double step is on the board.
    let goes_up_only = variant.ways(kind).iter().flat_map(|way| way.directions).all(|(_, ranks)| *ranks > 0);
    let home = if goes_up_only { 3.5 } else { 2.5 };
    let centre = |files: f32, ranks: f32| (left + (2.5 + files) * side, top + (home - ranks) * side);
    for way in variant.ways(kind) {
        for &direction in way.directions {
            svg.push_str(&match way.reach {
                Reach::Slide | Reach::UpTo(_) | Reach::Hop => arrow(centre, direction, side, &ink),
                Reach::Leap | Reach::Single => target(centre, direction, way.mode, side, &ink),
            });
        }
    }
    if variant.can_step_twice(kind) {
        svg.push_str(&target(centre, (0, 2), Mode::Quiet, side, &ink));
    }
    let (x, y) = centre(0.0, 0.0);
    let (r, width) = (side * 0.36, side * 0.1);
    let _ = write!(
        svg,
        "<circle cx=\"{x}\" cy=\"{y}\" r=\"{r}\" fill=\"{}\" stroke=\"{ink}\" stroke-width=\"{width}\"/>",
        hex(accent)
    );
    let _ = write!(
        svg,
        "<rect x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{width}\" fill=\"none\" stroke=\"{ink}\" stroke-width=\"2\"/>",
        width = 5.0 * side
    );
    svg
}

/// A square to which the piece goes: a disc, a ring where it cannot capture, a cross where it only captures.
fn target(
    centre: impl Fn(f32, f32) -> (f32, f32),
    (files, ranks): (i8, i8),
    mode: Mode,
    side: f32,
    ink: &str,
) -> String {
    let (x, y) = centre(f32::from(files), f32::from(ranks));
    match mode {
        Mode::Either => format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{}\" fill=\"{ink}\"/>", side * 0.27),
        Mode::Quiet => format!(
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"{}\" fill=\"none\" stroke=\"{ink}\" stroke-width=\"{}\"/>",
            side * 0.24,
            side * 0.13
        ),
        Mode::Capture => {
            let arm = side * 0.23;
            let (left, right, up, down) = (x - arm, x + arm, y - arm, y + arm);
            format!(
                "<path d=\"M{left} {up}L{right} {down}M{left} {down}L{right} {up}\" stroke=\"{ink}\" \
                 stroke-width=\"{}\" stroke-linecap=\"round\"/>",
                side * 0.16
            )
        }
    }
}

fn arrow(centre: impl Fn(f32, f32) -> (f32, f32), (files, ranks): (i8, i8), side: f32, ink: &str) -> String {
    let (files, ranks) = (f32::from(files), f32::from(ranks));
    let length = files.hypot(ranks);
    let ((from_x, from_y), (tip_x, tip_y)) = (centre(0.0, 0.0), centre(files * 2.36, ranks * 2.36));
    let (along_x, along_y) = (files / length, -ranks / length);
    let (neck_x, neck_y) = (tip_x - along_x * side * 0.6, tip_y - along_y * side * 0.6);
    let half = side * 0.36;
    let (wide_x, wide_y) = (-along_y * half, along_x * half);
    format!(
        "<path d=\"M{from_x} {from_y}L{neck_x} {neck_y}\" stroke=\"{ink}\" stroke-width=\"{}\"/>\
         <path d=\"M{tip_x} {tip_y}L{} {}L{} {}Z\" fill=\"{ink}\"/>",
        side * 0.17,
        neck_x + wide_x,
        neck_y + wide_y,
        neck_x - wide_x,
        neck_y - wide_y,
    )
}
