//! The faces of the cards, drawn as SVG on a field of 400 by 560.

use std::fmt::Write;

use cardinal_rules::{Card, Kind, Variant};

use crate::drawing::cards::diagram;
use crate::drawing::cards::emblem;
use crate::drawing::colour::{Rgb, hex, mix};
use crate::drawing::lettering::Fonts;

/// The field that a face is drawn on.
pub(crate) const WIDTH: f32 = 400.0;
pub(crate) const HEIGHT: f32 = 560.0;

pub(crate) const PAPER: Rgb = [0xf7, 0xf2, 0xe6];
const INK: Rgb = [0x2a, 0x2b, 0x30];

/// How much a face tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Detail {
    /// Everything, as it is in this game: for hands and for the card alone.
    Full(Variant),
    /// The sign and the name, both large: for the card beside the board.
    Brief,
}

/// What sets one card apart from the others at a glance: a colour and a shape.
struct Identity {
    accent: Rgb,
    /// The shape behind the sign, around the origin.
    shape: &'static str,
}

const CIRCLE: &str = "M0-136A136 136 0 0 1 0 136A136 136 0 0 1 0-136Z";
const SHIELD: &str = "M-118-122H118Q130-122 130-110V2C130 70 78 112 0 144C-78 112-130 70-130 2V-110Q-130-122-118-122Z";
const LOZENGE: &str = "M-13-154Q0-166 13-154L154-13Q166 0 154 13L13 154Q0 166-13 154L-154 13Q-166 0-154-13Z";
const SQUARE: &str = "M-108-126H108Q126-126 126-108V108Q126 126 108 126H-108Q-126 126-126 108V-108Q-126-126-108-126Z";
const HEXAGON: &str = "M-10-150Q0-156 10-150L128-82Q138-76 138-64V64Q138 76 128 82L10 150Q0 156-10 150L-128 82Q-138 76-138 64V-64Q-138-76-128-82Z";
const OCTAGON: &str = "M-50-136H50Q58-136 64-130L130-64Q136-58 136-50V50Q136 58 130 64L64 130Q58 136 50 136H-50Q-58 136-64 130L-130 64Q-136 58-136 50V-50Q-136-58-130-64L-64-130Q-58-136-50-136Z";
const PILL: &str = "M-38-118H38A118 118 0 0 1 38 118H-38A118 118 0 0 1-38-118Z";
const WINDOW: &str = "M0-150C72-108 124-58 124 20V118Q124 136 106 136H-106Q-124 136-124 118V20C-124-58-72-108 0-150Z";

const fn identity(card: Card) -> Identity {
    match card {
        Card::Call(Kind::Pawn | Kind::Crab) => Identity { accent: [0x3b, 0x7d, 0x5a], shape: CIRCLE },
        Card::Call(Kind::Knight) => Identity { accent: [0x2c, 0x66, 0x96], shape: SHIELD },
        Card::Call(Kind::Bishop) => Identity { accent: [0x6d, 0x4f, 0x9c], shape: LOZENGE },
        Card::Call(Kind::Rook) => Identity { accent: [0xb0, 0x51, 0x2f], shape: SQUARE },
        Card::Call(Kind::Queen) => Identity { accent: [0xa3, 0x2f, 0x5f], shape: HEXAGON },
        Card::Call(Kind::King | Kind::Prince) => Identity { accent: [0xc0, 0x88, 0x1d], shape: OCTAGON },
        Card::SameAgain => Identity { accent: [0x2f, 0x7f, 0x8c], shape: PILL },
        Card::Knightmare(_) => Identity { accent: [0x45, 0x3a, 0x63], shape: WINDOW },
    }
}

/// The card's colour.
pub(crate) const fn accent(card: Card) -> Rgb {
    identity(card).accent
}

/// The face of a card, without the outermost tags.
pub(crate) fn markup(card: Card, detail: Detail, fonts: &Fonts) -> String {
    let Identity { accent, shape } = identity(card);
    let (paper, ink, colour) = (hex(PAPER), hex(INK), hex(accent));
    let shade = hex(mix(accent, [0, 0, 0], 70));
    let pale = hex(mix(PAPER, accent, 34));
    let (inset, line) = match detail {
        Detail::Full(_) => (15.0, 3.0),
        Detail::Brief => (16.0, 7.0),
    };
    let (inner_width, inner_height) = (WIDTH - 2.0 * inset, HEIGHT - 2.0 * inset);
    let mut svg = format!(
        "<rect x=\"1\" y=\"1\" width=\"398\" height=\"558\" rx=\"34\" fill=\"{paper}\" stroke=\"#8d8574\" stroke-width=\"2\"/>\
         <rect x=\"{inset}\" y=\"{inset}\" width=\"{inner_width}\" height=\"{inner_height}\" rx=\"23\" fill=\"none\" \
         stroke=\"{colour}\" stroke-width=\"{line}\"/>"
    );
    let (middle, scale, sign) = match detail {
        Detail::Full(_) if card.kind().is_some() => (184.0, 0.84, 196.0),
        Detail::Full(_) => (204.0, 0.94, 206.0),
        Detail::Brief => (224.0, 1.14, 262.0),
    };
    let _ = write!(
        svg,
        "<g transform=\"translate(200 {middle}) scale({scale})\"><path d=\"{shape}\" fill=\"{pale}\" \
         transform=\"scale(1.09)\"/><path d=\"{shape}\" fill=\"{colour}\" stroke=\"{shade}\" stroke-width=\"4\"/></g>"
    );
    let (left, top, zoom) = (200.0 - sign / 2.0, middle - sign / 2.0, sign / 100.0);
    let _ = write!(svg, "<g transform=\"translate({left} {top}) scale({zoom})\">{}</g>", emblem::markup(card));
    let mut text = |content: &str, size: f32, at: (f32, f32), room: f32, fill: &str| {
        let _ = write!(svg, "<path fill=\"{fill}\" d=\"{}\"/>", fonts.path(content, size, at, room));
    };
    match detail {
        Detail::Brief => text(card.name(), 80.0, (200.0, 508.0), 344.0, &ink),
        Detail::Full(variant) => {
            let baseline = if card.brief_text().is_empty() { 368.0 } else { 402.0 };
            text(card.name(), 52.0, (200.0, baseline), 330.0, &ink);
            for (index, line) in card.brief_text().iter().enumerate() {
                text(line, 31.0, (200.0, 448.0 + 38.0 * index as f32), 346.0, &ink);
            }
            if let Some(kind) = card.kind() {
                let letter = kind.letter().to_string();
                text(&letter, 60.0, (56.0, 84.0), 60.0, &shade);
                text(&letter, 60.0, (344.0, 519.0), 60.0, &shade);
                svg.push_str(&diagram::markup(variant, kind, (127.0, 384.0), 29.2, accent));
            }
        }
    }
    svg
}

/// A face of its own.
pub(crate) fn svg(card: Card, detail: Detail, fonts: &Fonts) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 400 560\" width=\"400\" height=\"560\">{}</svg>",
        markup(card, detail, fonts)
    )
}

/// The small sign of a card: its colour, its shape and what stands on it, for piles.
pub(crate) fn small_svg(card: Card) -> String {
    let Identity { accent, .. } = identity(card);
    let (paper, colour) = (hex(PAPER), hex(accent));
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 88 124\" width=\"88\" height=\"124\">\
         <rect x=\"0.5\" y=\"0.5\" width=\"87\" height=\"123\" rx=\"13\" fill=\"{paper}\"/>\
         <rect x=\"6\" y=\"6\" width=\"76\" height=\"112\" rx=\"8\" fill=\"{colour}\"/>\
         <g transform=\"translate(7 25) scale(0.74)\">{}</g></svg>",
        emblem::markup(card)
    )
}

/// The back of every card.
pub(crate) fn back_svg(colour: Rgb) -> String {
    let (paper, colour, line) = (hex(PAPER), hex(colour), hex(mix(colour, PAPER, 90)));
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 88 124\" width=\"88\" height=\"124\">\
         <rect x=\"0.5\" y=\"0.5\" width=\"87\" height=\"123\" rx=\"13\" fill=\"{paper}\"/>\
         <rect x=\"6\" y=\"6\" width=\"76\" height=\"112\" rx=\"8\" fill=\"{colour}\"/>\
         <path d=\"M44 16L72 62L44 108L16 62Z\" fill=\"none\" stroke=\"{line}\" stroke-width=\"4\"/>\
         <path d=\"M44 38L58 62L44 86L30 62Z\" fill=\"{line}\"/></svg>"
    )
}

/// A badge of 100 by 100 for a piece that a card has changed.
pub(crate) fn badge_svg(card: Card) -> String {
    let colour = hex(accent(card));
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 100 100\" width=\"100\" height=\"100\">\
         <circle cx=\"50\" cy=\"50\" r=\"46\" fill=\"{colour}\" stroke=\"{}\" stroke-width=\"8\"/>\
         <g transform=\"translate(18 18) scale(0.64)\">{}</g></svg>",
        hex(PAPER),
        emblem::markup(card)
    )
}
