//! The faces of the cards: paper with a scene, an index and a name, on the backdrop.

use std::fmt::Write;

use cardinal_rules::{Card, KnightmareCard, Timing, Variant};
use image::{RgbaImage, imageops};

use super::diagram;
use super::illustration::{self, FIELD};
use super::inks::{DIM, EDGE, Hue, INK, PAPER};
use super::layout::{Layout, Size};
use super::shadow::{self, Frame};
use super::signs::{self, Standing};
use crate::drawing::colour::{Rgb, hex};
use crate::drawing::lettering::Fonts;
use crate::drawing::pixels::{flat, rasterise};
use crate::drawing::theme::Scheme;
use crate::error::RenderError;

/// A face as it is kept: a card of a hand, beside the board or on a pile.
pub(in crate::drawing) fn draw(
    card: Card,
    size: Size,
    standing: Standing,
    scheme: &Scheme,
    fonts: &Fonts,
) -> Result<RgbaImage, RenderError> {
    let layout = Layout::of(size, standing);
    let mut print = Print::new(card, &layout, fonts);
    let is_dim = standing == Standing::Idle;
    let (paper, ink) = if is_dim { (print.tones[3], print.tones[5]) } else { (PAPER, print.tones[1]) };
    print.paper(paper);
    print.scene();
    if is_dim {
        print.veil();
    }
    match size {
        Size::Hand => print.name(74.0, [38.0, 31.0], ink),
        Size::Tray => print.name(47.0, [27.0, 21.0], ink),
        Size::Played => {
            print.index(34.0, (30.0, 37.0));
            print.name(51.0, [34.0, 25.0], ink);
        }
        Size::Large | Size::Pile => {}
    }
    if standing == Standing::Picked {
        print.frame(scheme.accent);
    }
    let mut face = laid(card.name(), &print.svg(size), size.pixels(), layout.card, layout.shadow, scheme.backdrop)?;
    if let Some(sign) = signs::draw(standing, scheme.accent, scheme.backdrop, size) {
        let (left, top, width, _) = layout.card;
        let (farthest, across) = (size.pixels().0 as f32 - 2.0, sign.width() as f32);
        // Within a frame it must not hide a part of it; otherwise it lies across the corner.
        let (right, top) = match standing {
            Standing::Picked => (left + width - 8.0, top + 8.0),
            _ => ((left + width + 0.24 * across).min(farthest), (top - 0.2 * across).max(1.0)),
        };
        imageops::overlay(&mut face, &sign, (right - across) as i64, top as i64);
    }
    Ok(face)
}

/// A face with everything on it, as the card is in this game.
pub(in crate::drawing) fn large(
    card: Card,
    game: Variant,
    scheme: &Scheme,
    fonts: &Fonts,
) -> Result<RgbaImage, RenderError> {
    let layout = Layout::of(Size::Large, Standing::Held);
    let mut print = Print::new(card, &layout, fonts);
    print.paper(PAPER);
    print.scene();
    print.index(58.0, (56.0, 75.0));
    print.turned_index(58.0, (344.0, 473.0));
    print.line(card.name(), 46.0, (200.0, 344.0), 330.0, print.tones[1]);
    match card {
        Card::Call(kind) => {
            print.svg.push_str(&diagram::markup(game, kind, (116.0, 363.0), 33.6, &print.tones));
        }
        Card::SameAgain => print.text(card.brief_text(), 404.0),
        Card::Knightmare(own) => {
            print.text(card.brief_text(), 390.0);
            print.line(window(own), 24.0, (176.0, 516.0), 270.0, print.tones[1]);
        }
    }
    laid(card.name(), &print.svg(Size::Large), Size::Large.pixels(), layout.card, layout.shadow, scheme.backdrop)
}

/// A sign for a piece that a card has changed: the card's motif on a disc.
pub(super) fn badge(card: Card, pixels: usize) -> Result<RgbaImage, RenderError> {
    let tones = Hue::of(card).tones();
    let scene = illustration::markup(card);
    let svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"26 26 188 188\" width=\"188\" height=\"188\">\
         <style>{}{}</style><defs>{}<clipPath id=\"disc\"><circle cx=\"120\" cy=\"120\" r=\"84\"/></clipPath></defs>\
         <g clip-path=\"url(#disc)\">{scene}</g>\
         <circle cx=\"120\" cy=\"120\" r=\"84\" fill=\"none\" stroke=\"{}\" stroke-width=\"20\"/></svg>",
        Hue::of(card).classes(),
        illustration::rules(illustration::Depth::Motif),
        illustration::figures(scene, &tones),
        hex(tones[0]),
    );
    rasterise(card.name(), &svg, pixels, pixels)
}

/// A drawing of a card that lies in `card`, on the backdrop, with its shadow: so soft, and so much lower.
pub(super) fn laid(
    name: &str,
    svg: &str,
    (width, height): (usize, usize),
    card: Frame,
    (softness, drop): (f32, f32),
    backdrop: Rgb,
) -> Result<RgbaImage, RenderError> {
    let mut face = flat(backdrop, width, height);
    imageops::overlay(&mut face, &shadow::draw((width, height), card, softness, drop), 0, 0);
    imageops::overlay(&mut face, &rasterise(name, svg, width, height)?, 0, 0);
    Ok(face)
}

/// When a card is played, in a few words.
fn window(card: KnightmareCard) -> &'static str {
    match card.timing() {
        [Timing::BeforeMove] => "Before your move",
        [Timing::InsteadOfMove] => "Instead of your move",
        [Timing::AfterMove] => "After your move",
        [Timing::BeforeMove, Timing::AfterMove] => "Before or after your move",
        [Timing::AnswerTurn] => "After the opponent’s turn",
        [Timing::AnswerCard] => "After the opponent’s card",
        [Timing::AnswerCapture] => "After the opponent’s capture",
        _ => "At any time",
    }
}

/// A face in the making.
struct Print<'a> {
    card: Card,
    hue: Hue,
    tones: [Rgb; 7],
    layout: &'a Layout,
    fonts: &'a Fonts,
    svg: String,
}

impl<'a> Print<'a> {
    fn new(card: Card, layout: &'a Layout, fonts: &'a Fonts) -> Print<'a> {
        let hue = Hue::of(card);
        Print { card, hue, tones: hue.tones(), layout, fonts, svg: String::new() }
    }

    fn paper(&mut self, paper: Rgb) {
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

    /// The scene within its panel.
    fn scene(&mut self) {
        let (left, top, width, height) = self.layout.panel;
        let (across, down) = self.layout.seen;
        let scale = (width / across).max(height / down).max(width / FIELD).max(height / FIELD);
        let (middle, centre) = (left + width / 2.0, top + height / 2.0);
        let (half, ground, line) = (FIELD / 2.0, hex(self.tones[5]), hex(self.tones[0]));
        let outline = outline(self.layout.panel, self.layout.radius * 0.62, self.layout.notch);
        let stroke = (width / 110.0).max(1.0);
        let _ = write!(
            self.svg,
            "<clipPath id=\"panel\"><path d=\"{outline}\"/></clipPath><g clip-path=\"url(#panel)\">\
             <path d=\"{outline}\" fill=\"{ground}\"/><g transform=\"translate({middle} {centre}) scale({scale}) translate(-{half} -{half})\">{}</g></g>\
             <path d=\"{outline}\" fill=\"none\" stroke=\"{line}\" stroke-width=\"{stroke}\"/>",
            illustration::markup(self.card),
        );
    }

    /// A centred line on a baseline.
    fn line(&mut self, text: &str, size: f32, at: (f32, f32), room: f32, colour: Rgb) {
        let data = self.fonts.path(text, size, at, room);
        let _ = write!(self.svg, "<path fill=\"{}\" d=\"{data}\"/>", hex(colour));
    }

    fn text(&mut self, lines: &[&str], first: f32) {
        for (index, text) in lines.iter().enumerate() {
            self.line(text, 28.0, (200.0, first + 35.0 * index as f32), 336.0, INK);
        }
    }

    /// What dims all that was printed so far, and leaves it its hue.
    fn veil(&mut self) {
        let (left, top, width, height) = self.layout.card;
        let (radius, veil, opacity) = (self.layout.radius, hex(self.tones[0]), f32::from(DIM) / 255.0);
        let _ = write!(
            self.svg,
            "<rect x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\" rx=\"{radius}\" fill=\"{veil}\" \
             fill-opacity=\"{opacity}\"/>"
        );
    }

    /// The name in the field so high below the scene: in one line of the first size, or smaller, or in two of the
    /// second where it would have to be smaller than that.
    fn name(&mut self, height: f32, sizes: [f32; 2], ink: Rgb) {
        let name = self.card.name();
        let (left, _, width, _) = self.layout.card;
        let (room, middle) = (width - 0.11 * width, left + width / 2.0);
        let fitting = |text: &str, size: f32| size.min(room / self.fonts.ems(text));
        let centre = self.layout.panel.1 + self.layout.panel.3 + height / 2.0 - 1.0;
        let breaks = name.match_indices(' ').map(|(at, _)| (&name[..at], &name[at + 1..]));
        let widest = |halves: &(&str, &str)| self.fonts.ems(halves.0).max(self.fonts.ems(halves.1));
        let halves = breaks.min_by(|one, other| widest(one).total_cmp(&widest(other)));
        let whole = fitting(name, sizes[0]);
        // Capitals are 0.73 of their size high.
        match halves.filter(|_| whole < sizes[1]) {
            Some((upper, lower)) => {
                let size = fitting(upper, sizes[1]).min(fitting(lower, sizes[1]));
                self.line(upper, size, (middle, centre - 0.11 * size), room, ink);
                self.line(lower, size, (middle, centre + 0.84 * size), room, ink);
            }
            None => self.line(name, whole, (middle, centre + 0.36 * whole), room, ink),
        }
    }

    /// What the card is called by in its corner: the letter of a piece, or what a card counts in a deck.
    fn index(&mut self, size: f32, (x, baseline): (f32, f32)) {
        let text = match self.card {
            Card::Call(kind) => kind.letter().to_string(),
            Card::Knightmare(card) => card.points().to_string(),
            Card::SameAgain => {
                let (scale, colour) = (size / 100.0, hex(self.tones[1]));
                let middle = baseline - 0.36 * size;
                let _ = write!(
                    self.svg,
                    "<g transform=\"translate({x} {middle}) scale({scale})\" fill=\"{colour}\"><path d=\"{AGAIN}\"/>\
                     <path transform=\"rotate(180)\" d=\"{AGAIN}\"/></g>"
                );
                return;
            }
        };
        self.line(&text, size, (x, baseline), size * 0.86, self.tones[1]);
    }

    /// The same upside down, where `(x, baseline)` is when the card is turned back.
    fn turned_index(&mut self, size: f32, (x, baseline): (f32, f32)) {
        let _ = write!(self.svg, "<g transform=\"rotate(180 {x} {baseline})\">");
        self.index(size, (x, baseline));
        self.svg.push_str("</g>");
    }

    /// A frame around the card.
    fn frame(&mut self, colour: Rgb) {
        let (left, top, width, height) = self.layout.card;
        let (line, gap) = if width > 200.0 { (7.0, 4.0) } else { (5.0, 3.5) };
        let _ = write!(
            self.svg,
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{line}\"/>",
            left - gap,
            top - gap,
            width + 2.0 * gap,
            height + 2.0 * gap,
            self.layout.radius + gap,
            hex(colour),
        );
    }

    fn svg(&self, size: Size) -> String {
        let (width, height) = size.pixels();
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\">\
             <style>{}{}</style><defs>{}</defs>{}</svg>",
            self.hue.classes(),
            illustration::rules(self.layout.depth),
            illustration::figures(illustration::markup(self.card), &self.tones),
            self.svg,
        )
    }
}

/// One of two arrows that follow each other in a circle, around the origin.
const AGAIN: &str = "M-38 6A38 38 0 0 1 22 -31L28 -44L46 -8L6 -4L14 -18A23 23 0 0 0 -23 6Z";

/// A rectangle with round corners, and with a step in place of its upper left one.
fn outline((left, top, width, height): (f32, f32, f32, f32), radius: f32, notch: Option<(f32, f32)>) -> String {
    let (right, bottom, r) = (left + width, top + height, radius);
    let rest = format!(
        "H{}A{r} {r} 0 0 1 {right} {}V{}A{r} {r} 0 0 1 {} {bottom}H{}A{r} {r} 0 0 1 {left} {}",
        right - r,
        top + r,
        bottom - r,
        right - r,
        left + r,
        bottom - r,
    );
    match notch {
        None => format!("M{} {top}{rest}V{}A{r} {r} 0 0 1 {} {top}Z", left + r, top + r, left + r),
        Some((across, down)) => {
            let (inner, lower) = (left + across, top + down);
            format!(
                "M{} {top}{rest}V{}A{r} {r} 0 0 1 {} {lower}H{}A{r} {r} 0 0 0 {inner} {}V{}A{r} {r} 0 0 1 {} {top}Z",
                inner + r,
                lower + r,
                left + r,
                inner - r,
                lower - r,
                top + r,
                inner + r,
            )
        }
    }
}
