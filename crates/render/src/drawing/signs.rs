//! The signs of the two sides.

use cardinal_rules::{Kind, Seat};

use super::colour::hex;
use super::pieces;
use super::theme::Scheme;

/// A king on a disc; an arrow points at the one who is to act.
pub(super) fn seat(side: Seat, acts: bool, scheme: &Scheme) -> String {
    let (disc, rim) = match side {
        Seat::White => ("#c9d0d8", "#ffffff"),
        Seat::Black => ("#868d97", "#101215"),
    };
    let (ring, width) = if acts { (hex(scheme.accent), 4.5) } else { (rim.to_owned(), 2.5) };
    let arrow =
        if acts { format!("<path d=\"M0 15L13 30L0 45Z\" fill=\"{}\"/>", hex(scheme.accent)) } else { String::new() };
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 60 60\" width=\"60\" height=\"60\">{arrow}\
         <circle cx=\"36\" cy=\"30\" r=\"21\" fill=\"{disc}\" stroke=\"{ring}\" stroke-width=\"{width}\"/>\
         <g transform=\"translate(18.5 12) scale(0.35)\">{}</g></svg>",
        pieces::markup(Kind::King, side)
    )
}

/// A pennant in the colour of the side that moves a piece of the other colour.
pub(super) fn flag(side: Seat) -> String {
    let (cloth, line) = match side {
        Seat::White => ("#fbf8f1", "#26282d"),
        Seat::Black => ("#26282d", "#fbf8f1"),
    };
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 30 30\" width=\"30\" height=\"30\">\
         <path d=\"M6 28V3L27 10L6 17\" fill=\"{cloth}\" stroke=\"{line}\" stroke-width=\"2.5\" \
         stroke-linejoin=\"round\" stroke-linecap=\"round\"/></svg>"
    )
}
