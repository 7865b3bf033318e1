//! The points of a Knightmare Chess card, which are its cost in a deck.
//!
//! An asterisk beside them means that a deck may hold only one copy. Two linked rings mean that the card stays
//! in play.

use std::fmt::Write;

use cardinal_rules::Card;

use super::family;
use super::layout::Points;
use super::print::Print;
use crate::drawing::colour::hex;

/// The height of digits, in em.
const DIGITS: f32 = 0.73;
/// The greatest width of the points, in em.
const ROOM: f32 = 0.95;
/// The width of the signs, in em.
const SIGNS: f32 = 0.5;

impl Print<'_> {
    /// The width and height reserved in the scene's upper left corner for the points or the index.
    pub(super) fn corner(&self) -> Option<(f32, f32)> {
        match (self.card, self.layout.points) {
            (Card::Knightmare(_), Points::Corner(size)) => {
                // Beads need more room than a plain outline.
                let beads = if family::stays(self.card) { 0.08 * size } else { 0.0 };
                Some((self.extent(size) + 0.3 * size + beads, (DIGITS + 0.26) * size + beads))
            }
            (Card::Knightmare(_), _) => None,
            _ => self.layout.notch,
        }
    }

    /// The width of the points with their signs.
    pub(super) fn extent(&self, size: f32) -> f32 {
        let signs = family::stays(self.card) || family::is_unique(self.card);
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
                let second = if family::is_unique(self.card) { first + 0.5 * size } else { first };
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
        if family::is_unique(self.card) {
            let (up, across, half) = (0.18 * size, 0.156 * size, 0.09 * size);
            let _ = write!(
                self.svg,
                "<path transform=\"translate({star_x} {star_y})\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{}\" \
                 d=\"M0 -{up}V{up}M-{across} -{half}L{across} {half}M-{across} {half}L{across} -{half}\"/>",
                0.1 * size,
            );
        }
        if family::stays(self.card) {
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
