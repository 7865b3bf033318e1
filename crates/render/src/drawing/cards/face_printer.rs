//! The printing of a card's face as SVG.
//!
//! The points of a Knightmare Chess card are its cost in a deck. An asterisk beside them means that a deck may hold
//! only one copy. Two linked rings mean that the card stays in play.

use std::fmt::Write;

use cardinal_rules::Card;
use cardinal_words::InWords;

use super::inks::{DIM, EDGE, GOLD, Hue, INK};
use super::layout::{FaceLayout, FaceSize, Points};
use super::outline::{self, Family, outline};
use super::scenes::{self, FIELD, SceneDetail};
use crate::drawing::lettering::Fonts;
use crate::drawing::pixels::svg;
use crate::drawing::theme::{Rgb, hex};

/// A face being printed.
pub(super) struct FacePrinter<'a> {
    pub(super) card: Card,
    hue: Hue,
    pub(super) tones: [Rgb; 7],
    /// The colour of the index.
    pub(super) ink: Rgb,
    pub(super) layout: &'a FaceLayout,
    pub(super) fonts: &'a Fonts,
    pub(super) svg: String,
}

impl<'a> FacePrinter<'a> {
    pub(super) fn new(card: Card, layout: &'a FaceLayout, fonts: &'a Fonts) -> FacePrinter<'a> {
        let hue = Hue::of(card);
        FacePrinter { card, hue, tones: hue.tones(), ink: hue.tones()[1], layout, fonts, svg: String::new() }
    }

    pub(super) fn paper(&mut self, paper: Rgb) {
        let (left, top, width, height) = self.layout.card;
        let (paper, edge, radius) = (hex(paper), hex(EDGE), self.layout.radius);
        let _ = write!(
            self.svg,
            "<rect x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\" rx=\"{radius}\" fill=\"{edge}\"/>\
             <rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"{}\" fill=\"{paper}\"/>",
            left + 1.5,
            top + 1.0,
            width - 3.0,
            height - 3.0,
            radius - 1.5,
        );
    }

    /// Prints the scene in its panel.
    pub(super) fn scene(&mut self) {
        let (left, top, width, height) = self.layout.panel;
        let (across, down) = self.layout.seen;
        let scale = (width / across).max(height / down).max(width / FIELD).max(height / FIELD);
        let (middle, centre) = (left + width / 2.0, top + height / 2.0);
        let (half, ground, line) = (FIELD / 2.0, hex(self.tones[5]), hex(self.tones[0]));
        let outline = outline(Family::of(self.card), self.layout.panel, self.layout.radius * 0.62, self.corner());
        let stroke = (width / 110.0).max(1.0);
        let _ = write!(
            self.svg,
            "<clipPath id=\"panel\"><path d=\"{outline}\"/></clipPath><g clip-path=\"url(#panel)\">\
             <path d=\"{outline}\" fill=\"{ground}\"/><g \
             transform=\"translate({middle} {centre}) scale({scale}) translate(-{half} -{half})\">{}</g></g>\
             <path d=\"{outline}\" fill=\"none\" stroke=\"{line}\" stroke-width=\"{stroke}\" \
             stroke-linejoin=\"round\"/>",
            scenes::markup(self.card),
        );
        if outline::stays(self.card) && self.layout.depth != SceneDetail::Motif {
            let band = (width / 26.0).min(9.0);
            let (bead, gold) = (0.59 * band, hex(GOLD));
            let _ = write!(
                self.svg,
                "<path d=\"{outline}\" fill=\"none\" stroke=\"{line}\" stroke-width=\"{band}\" \
                 stroke-linejoin=\"round\"/>\
                 <path d=\"{outline}\" fill=\"none\" stroke=\"{gold}\" stroke-width=\"{bead}\" \
                 stroke-linecap=\"round\" \
                 stroke-dasharray=\"0.01 {}\"/>",
                1.6 * bead,
            );
        }
    }

    /// Prints a centred line on a baseline.
    pub(super) fn line(&mut self, text: &str, size: f32, at: (f32, f32), room: f32, colour: Rgb) {
        let data = self.fonts.path(text, size, at, room);
        let _ = write!(self.svg, "<path fill=\"{}\" d=\"{data}\"/>", hex(colour));
    }

    pub(super) fn text(&mut self, lines: &[String], first: f32) {
        for (index, text) in lines.iter().enumerate() {
            self.line(text, 28.0, (200.0, first + 35.0 * index as f32), 336.0, INK);
        }
    }

    /// Dims everything printed so far but keeps its hue.
    pub(super) fn veil(&mut self) {
        let (left, top, width, height) = self.layout.card;
        let (radius, veil, opacity) = (self.layout.radius, hex(self.tones[0]), f32::from(DIM) / 255.0);
        let _ = write!(
            self.svg,
            "<rect x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\" rx=\"{radius}\" fill=\"{veil}\" \
             fill-opacity=\"{opacity}\"/>"
        );
    }

    /// Prints the name in a field of this height below the scene.
    ///
    /// It is one line in the first size, or smaller. If it would have to be smaller than the second size, it is
    /// two lines in at most the second size.
    pub(super) fn name(&mut self, height: f32, sizes: [f32; 2], ink: Rgb) {
        let name = self.card.in_words();
        let (left, _, width, _) = self.layout.card;
        let (room, middle) = (width - self.layout.margin * width, left + width / 2.0);
        let fitting = |text: &str, size: f32| size.min(room / self.fonts.ems(text));
        let centre = self.layout.panel.1 + self.layout.panel.3 + height / 2.0 - 1.0;
        let breaks = name.match_indices(' ').map(|(at, _)| (&name[..at], &name[at + 1..]));
        let widest = |halves: &(&str, &str)| self.fonts.ems(halves.0).max(self.fonts.ems(halves.1));
        let halves = breaks.min_by(|one, other| widest(one).total_cmp(&widest(other)));
        let whole = fitting(&name, sizes[0]);
        // Capitals are 0.73 em high.
        match halves.filter(|_| whole < sizes[1]) {
            Some((upper, lower)) => {
                let size = fitting(upper, sizes[1]).min(fitting(lower, sizes[1]));
                self.line(upper, size, (middle, centre - 0.11 * size), room, ink);
                self.line(lower, size, (middle, centre + 0.84 * size), room, ink);
            }
            None => self.line(&name, whole, (middle, centre + 0.36 * whole), room, ink),
        }
    }

    /// Prints the index in the corner: the letter of a piece, or two arrows for a *Same Again*. Knightmare
    /// Chess cards have points instead.
    pub(super) fn index(&mut self, size: f32, (x, baseline): (f32, f32)) {
        let text = match self.card {
            Card::Call(kind) => kind.letter().to_string(),
            Card::Knightmare(_) => return,
            Card::SameAgain => {
                let (scale, colour) = (size / 100.0, hex(self.ink));
                let middle = baseline - 0.36 * size;
                let _ = write!(
                    self.svg,
                    "<g transform=\"translate({x} {middle}) scale({scale})\" fill=\"{colour}\"><path d=\"{AGAIN}\"/>\
                     <path transform=\"rotate(180)\" d=\"{AGAIN}\"/></g>"
                );
                return;
            }
        };
        self.line(&text, size, (x, baseline), size * 0.86, self.ink);
    }

    /// Prints the index upside down, rotated around `(x, baseline)`.
    pub(super) fn turned_index(&mut self, size: f32, (x, baseline): (f32, f32)) {
        let _ = write!(self.svg, "<g transform=\"rotate(180 {x} {baseline})\">");
        self.index(size, (x, baseline));
        self.svg.push_str("</g>");
    }

    /// Prints a frame around the card.
    pub(super) fn frame(&mut self, colour: Rgb) {
        let (left, top, width, height) = self.layout.card;
        let (line, gap) = if width > 200.0 { (7.0, 4.0) } else { (5.0, 3.5) };
        let _ = write!(
            self.svg,
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"{}\" fill=\"none\" stroke=\"{}\" \
             stroke-width=\"{line}\"/>",
            left - gap,
            top - gap,
            width + 2.0 * gap,
            height + 2.0 * gap,
            self.layout.radius + gap,
            hex(colour),
        );
    }

    /// The complete SVG.
    pub(super) fn svg(&self, size: FaceSize) -> String {
        let markup = format!(
            "<style>{}{}</style><defs>{}</defs>{}",
            self.hue.classes(),
            scenes::hidden_details(self.layout.depth),
            scenes::figures(scenes::markup(self.card), &self.tones),
            self.svg,
        );
        svg(size.pixels(), &markup)
    }
}

/// One of two arrows that chase each other in a circle around the origin.
const AGAIN: &str = "M-38 6A38 38 0 0 1 22 -31L28 -44L46 -8L6 -4L14 -18A23 23 0 0 0 -23 6Z";

/// The height of digits, in em.
const DIGITS: f32 = 0.73;
/// The greatest width of the points, in em.
const ROOM: f32 = 0.95;
/// The width of the signs, in em.
const SIGNS: f32 = 0.5;

impl FacePrinter<'_> {
    /// The width and height reserved in the scene's upper left corner for the points or the index.
    pub(super) fn corner(&self) -> Option<(f32, f32)> {
        match (self.card, self.layout.points) {
            (Card::Knightmare(_), Points::Corner(size)) => {
                // Beads need more room than a plain outline.
                let beads = if outline::stays(self.card) { 0.08 * size } else { 0.0 };
                Some((self.extent(size) + 0.3 * size + beads, (DIGITS + 0.26) * size + beads))
            }
            (Card::Knightmare(_), _) => None,
            _ => self.layout.notch,
        }
    }

    /// The width of the points with their signs.
    pub(super) fn extent(&self, size: f32) -> f32 {
        let signs = outline::stays(self.card) || outline::is_unique(self.card);
        self.digits(size) + if signs { (SIGNS + 0.1) * size } else { 0.0 }
    }

    /// The width of the points alone.
    fn digits(&self, size: f32) -> f32 {
        let Card::Knightmare(card) = self.card else { return 0.0 };
        size * self.fonts.ems(&card.points().to_string()).min(ROOM)
    }

    /// Prints the points of a card that has them.
    pub(super) fn points(&mut self) {
        let Card::Knightmare(card) = self.card else { return };
        let text = card.points().to_string();
        match self.layout.points {
            Points::Missing => {}
            Points::Corner(size) => {
                let (left, top, ..) = self.layout.panel;
                let (left, top) = (left + 0.02 * size, top + 0.03 * size);
                let digits = self.digits(size);
                self.line(&text, size, (left + digits / 2.0, top + DIGITS * size), ROOM * size, self.ink);
                let x = left + digits + (0.1 + SIGNS / 2.0) * size;
                self.signs(size, (x, top + 0.18 * size), (x, top + (DIGITS - 0.15) * size));
            }
            Points::Column { size, x, y } => {
                self.line(&text, size, (x, y + DIGITS * size), ROOM * size, self.ink);
                let first = y + (DIGITS + 0.45) * size;
                let second = if outline::is_unique(self.card) { first + 0.5 * size } else { first };
                self.signs(1.15 * size, (x, first), (x, second));
            }
        }
    }

    /// Prints the points again, upside down in the lower right corner.
    pub(super) fn turned_points(&mut self) {
        let (left, top, width, height) = self.layout.card;
        let (middle, centre) = (left + width / 2.0, top + height / 2.0);
        let _ = write!(self.svg, "<g transform=\"rotate(180 {middle} {centre})\">");
        self.points();
        self.svg.push_str("</g>");
    }

    /// Prints the signs that the card has, each around a point.
    fn signs(&mut self, size: f32, (star_x, star_y): (f32, f32), (ring_x, ring_y): (f32, f32)) {
        let colour = hex(self.ink);
        if outline::is_unique(self.card) {
            let (up, across, half) = (0.18 * size, 0.156 * size, 0.09 * size);
            let _ = write!(
                self.svg,
                "<path transform=\"translate({star_x} {star_y})\" fill=\"none\" stroke=\"{colour}\" \
                 stroke-width=\"{}\" \
                 d=\"M0 -{up}V{up}M-{across} -{half}L{across} {half}M-{across} {half}L{across} -{half}\"/>",
                0.1 * size,
            );
        }
        if outline::stays(self.card) {
            let _ = write!(
                self.svg,
                "<g fill=\"none\" stroke=\"{colour}\" stroke-width=\"{}\"><circle cx=\"{}\" cy=\"{ring_y}\" r=\"{}\"/>\
                 <circle cx=\"{}\" cy=\"{ring_y}\" r=\"{}\"/></g>",
                0.075 * size,
                ring_x - 0.1 * size,
                0.125 * size,
                ring_x + 0.1 * size,
                0.125 * size,
            );
        }
    }
}
