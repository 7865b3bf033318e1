//! How a piece moves, as a little board of five by five squares.

use std::fmt::Write;

use cardinal_rules::Kind;

use crate::colour::{Rgb, hex, mix};

/// A way in which a piece can go, in files and ranks from where it stands.
enum Way {
    /// To this square, moving or capturing.
    Step(i8, i8),
    /// To this square, but only without capturing.
    Quiet(i8, i8),
    /// To this square, but only capturing.
    Capture(i8, i8),
    /// In this direction as far as the way is free.
    Slide(i8, i8),
}

use Way::{Capture, Quiet, Slide, Step};

const fn ways(kind: Kind) -> &'static [Way] {
    match kind {
        Kind::Pawn => &[Quiet(0, 1), Quiet(0, 2), Capture(-1, 1), Capture(1, 1)],
        Kind::Knight => {
            &[Step(1, 2), Step(2, 1), Step(2, -1), Step(1, -2), Step(-1, -2), Step(-2, -1), Step(-2, 1), Step(-1, 2)]
        }
        Kind::Bishop => &[Slide(1, 1), Slide(1, -1), Slide(-1, -1), Slide(-1, 1)],
        Kind::Rook => &[Slide(0, 1), Slide(1, 0), Slide(0, -1), Slide(-1, 0)],
        Kind::Queen => &[
            Slide(0, 1),
            Slide(1, 1),
            Slide(1, 0),
            Slide(1, -1),
            Slide(0, -1),
            Slide(-1, -1),
            Slide(-1, 0),
            Slide(-1, 1),
        ],
        Kind::King => {
            &[Step(0, 1), Step(1, 1), Step(1, 0), Step(1, -1), Step(0, -1), Step(-1, -1), Step(-1, 0), Step(-1, 1)]
        }
        Kind::Crab => &[Step(-1, 1), Step(1, 1)],
    }
}

/// Draws the diagram with its upper left corner at `(left, top)`, each square `side` wide.
pub(crate) fn markup(kind: Kind, (left, top): (f32, f32), side: f32, accent: Rgb) -> String {
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
    // A pawn goes up only: it stands lower, so that its double step is on the board.
    let home = if matches!(kind, Kind::Pawn | Kind::Crab) { 3.5 } else { 2.5 };
    let centre = |files: f32, ranks: f32| (left + (2.5 + files) * side, top + (home - ranks) * side);
    for way in ways(kind) {
        match *way {
            Step(files, ranks) => {
                let (x, y) = centre(f32::from(files), f32::from(ranks));
                let _ = write!(svg, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{}\" fill=\"{ink}\"/>", side * 0.27);
            }
            Quiet(files, ranks) => {
                let (x, y) = centre(f32::from(files), f32::from(ranks));
                let (r, width) = (side * 0.24, side * 0.13);
                let _ = write!(
                    svg,
                    "<circle cx=\"{x}\" cy=\"{y}\" r=\"{r}\" fill=\"none\" stroke=\"{ink}\" stroke-width=\"{width}\"/>"
                );
            }
            Capture(files, ranks) => {
                let (x, y) = centre(f32::from(files), f32::from(ranks));
                let (arm, width) = (side * 0.23, side * 0.16);
                let _ = write!(
                    svg,
                    "<path d=\"M{} {}L{} {}M{} {}L{} {}\" stroke=\"{ink}\" stroke-width=\"{width}\" stroke-linecap=\"round\"/>",
                    x - arm,
                    y - arm,
                    x + arm,
                    y + arm,
                    x - arm,
                    y + arm,
                    x + arm,
                    y - arm,
                );
            }
            Slide(files, ranks) => svg.push_str(&arrow(centre, (files, ranks), side, &ink)),
        }
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
