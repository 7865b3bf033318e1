//! Signs for the two sides, for places beside the board, and for checkmate.

use std::fmt::Write;

use cardinal_rules::{Kind, Seat};

use super::pieces;
use super::pixels::svg;
use super::theme::{Scheme, hex};

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
        pieces::markup(Kind::King, side)
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
