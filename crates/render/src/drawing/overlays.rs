//! Drawings on squares of the 8 by 8 board besides a single piece: badges, parts of units, rings around
//! magnets, closed squares and numbers. The resulting squares are cached.
//!
//! Badges are small signs on pieces and squares. Each is recognisable by its shape alone. All are dark with a light
//! rim, so that they stand out from every square and piece.

use std::sync::{Arc, OnceLock};

use cardinal_rules::{Kind, PieceMark, Seat, ShownMark};
use image::RgbaImage;

use super::cache::Cache;
use super::ground::coordinates::Label;
use super::ground::features;
use super::ground::features::Plate;
use super::ground::squares::Ground;
use super::lettering::{Fonts, Style};
use super::pieces::DRAWN;
use super::pixels::{Palette, lay, rasterise, svg};
use super::sizes::BADGE;
use super::theme::Scheme;
use super::{assets, pieces};
use crate::error::RenderError;
use crate::png::{Canvas, Patch, Sprite};

/// How many squares with overlays are cached.
const MOST_CACHED: usize = 1024;

/// A drawing that can be put on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Sign {
    /// A mark that a card has left on a piece.
    Mark(ShownMark),
    /// The side that controls a piece of the other side's colour.
    Flag(Seat),
    /// A trap.
    Trap,
    /// A closed square.
    City,
    /// One side of the square, as a part of the ring around a magnet. The sides are top, right, bottom, left.
    Fence(u8),
    /// The ring that marks a unit as a target.
    Ring,
    /// One piece of a unit: its kind, its colour, and whether it is the one in front.
    Part(Kind, Seat, bool),
    /// The plate under a number.
    Plate(Plate),
}

impl Sign {
    const MARKS: usize = ShownMark::COUNT;
    const PARTS: usize = Sign::MARKS + 9;
    const PLATES: usize = Sign::PARTS + 4 * DRAWN.len();
    const COUNT: usize = Sign::PLATES + Plate::COUNT;

    fn index(self) -> usize {
        match self {
            Sign::Mark(mark) => mark.index(),
            Sign::Flag(seat) => Sign::MARKS + seat.index(),
            Sign::Trap => Sign::MARKS + 2,
            Sign::City => Sign::MARKS + 3,
            Sign::Ring => Sign::MARKS + 4,
            Sign::Fence(side) => Sign::MARKS + 5 + usize::from(side % 4),
            Sign::Part(kind, side, in_front) => {
                Sign::PARTS + 4 * pieces::look(kind) + 2 * side.index() + usize::from(in_front)
            }
            Sign::Plate(plate) => Sign::PLATES + plate.index(),
        }
    }

    fn draw(self, scheme: &Scheme) -> Result<RgbaImage, RenderError> {
        match self {
            Sign::Mark(mark) => mark_badge(mark),
            Sign::Flag(seat) => flag_badge(seat == Seat::White),
            Sign::Trap => trap_badge(),
            Sign::City => features::city(scheme),
            Sign::Ring => features::ring(scheme),
            Sign::Fence(side) => features::fence(side),
            Sign::Part(kind, side, in_front) => features::part(kind, side, in_front),
            Sign::Plate(plate) => features::plate(plate, scheme),
        }
    }
}

/// Something on a square. Its position is its upper left corner, or its middle for a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Layer {
    /// A drawing.
    Sign(Sign, (u8, u8)),
    /// A number in a style.
    Number(u16, Style, (u8, u8)),
    /// A coordinate, on this ground.
    Label(Label, Ground),
}

/// A cache of drawings and of squares with overlays on them.
pub(crate) struct Overlays {
    signs: Vec<OnceLock<Box<RgbaImage>>>,
    patches: Cache<(usize, Vec<Layer>), Patch>,
}

impl Overlays {
    pub(crate) fn new() -> Overlays {
        Overlays { signs: (0..Sign::COUNT).map(|_| OnceLock::new()).collect(), patches: Cache::new(MOST_CACHED) }
    }

    fn sign(&self, sign: Sign, scheme: &Scheme) -> Result<&RgbaImage, RenderError> {
        let place = &self.signs[sign.index()];
        if let Some(drawn) = place.get() {
            return Ok(drawn);
        }
        let drawn = Box::new(sign.draw(scheme)?);
        Ok(place.get_or_init(|| drawn))
    }

    /// Draws all of these that are not cached yet, so that [`Overlays::draw`] can't fail.
    ///
    /// # Errors
    /// [`RenderError::Drawing`] if a built-in drawing can't be read.
    pub(crate) fn prepare(&self, layers: &[Layer], scheme: &Scheme) -> Result<(), RenderError> {
        for layer in layers {
            if let Layer::Sign(sign, _) = layer {
                self.sign(*sign, scheme)?;
            }
        }
        Ok(())
    }

    /// The difference between the square with this look and the same square under layers. The layers must be
    /// prepared.
    pub(crate) fn patch(
        &self,
        (look, square): (usize, &Sprite),
        layers: &[Layer],
        (scheme, palette): (&Scheme, &Palette),
        fonts: &Fonts,
    ) -> Arc<Patch> {
        self.patches.get((look, layers.to_vec()), || {
            let mut covered = square.clone();
            self.draw(&mut Canvas::new(&mut covered, (0, 0)), (0, 0), layers, (scheme, palette), fonts);
            Patch::new(square, &covered)
        })
    }

    /// Draws layers on the square whose upper left corner is `(x, y)`. The layers must be prepared.
    pub(crate) fn draw(
        &self,
        canvas: &mut Canvas<'_>,
        (x, y): (usize, usize),
        layers: &[Layer],
        (scheme, palette): (&Scheme, &Palette),
        fonts: &Fonts,
    ) {
        for layer in layers {
            match *layer {
                Layer::Sign(sign, (right, down)) => {
                    if let Ok(drawn) = self.sign(sign, scheme) {
                        lay(canvas, (x + usize::from(right), y + usize::from(down)), drawn, palette);
                    }
                }
                Layer::Label(label, ground) => label.draw(canvas, (x, y), ground, (scheme, palette), fonts),
                Layer::Number(number, style, (middle, centre)) => {
                    let text = number.to_string();
                    let left = (x + usize::from(middle)).saturating_sub(fonts.width(style, &text) / 2);
                    let at = (left, y + usize::from(centre) + style.drop());
                    fonts.write_with(canvas, at, style, &text, |pixel, coverage| {
                        *pixel = palette.cover(*pixel, [0xff; 3], coverage);
                    });
                }
            }
        }
    }
}

const DARK: &str = "#17181b";
const LIGHT: &str = "#fbf8f1";

/// The mark in a drawing's file that separates its outline from the detail on it.
const DETAIL: &str = "<!-- detail -->";

const fn drawing(mark: PieceMark) -> &'static str {
    match mark {
        PieceMark::Crab => assets::text!("signs/crab.svg"),
        PieceMark::Prince => assets::text!("signs/prince.svg"),
        PieceMark::Royal => assets::text!("signs/royal.svg"),
        PieceMark::Pacifist => assets::text!("signs/pacifist.svg"),
        PieceMark::Neutral => assets::text!("signs/neutral.svg"),
        PieceMark::Cursed => assets::text!("signs/cursed.svg"),
        PieceMark::Magnet => assets::text!("signs/magnet.svg"),
        PieceMark::Stuck => assets::text!("signs/stuck.svg"),
        PieceMark::Challenged => assets::text!("signs/challenged.svg"),
        PieceMark::Jailed => assets::text!("signs/jailed.svg"),
        PieceMark::Shielded => assets::text!("signs/shielded.svg"),
        PieceMark::Promoted => assets::text!("signs/promoted.svg"),
    }
}

/// The badge of a mark. If the mark's card is suspended, the badge is hollow, smaller, and has a Z at its
/// corner.
fn mark_badge(ShownMark { mark, asleep }: ShownMark) -> Result<RgbaImage, RenderError> {
    let drawing = drawing(mark);
    let markup = if asleep { format!("{}{SLEEP}", hollow(drawing)) } else { solid(drawing) };
    draw_badge(mark.name(), &markup)
}

/// The badge of a trap.
fn trap_badge() -> Result<RgbaImage, RenderError> {
    draw_badge("trap", &solid(assets::text!("signs/trap.svg")))
}

/// A pennant in the colour of the side that controls a piece of the other colour.
fn flag_badge(is_light: bool) -> Result<RgbaImage, RenderError> {
    let (cloth, line) = if is_light { (LIGHT, DARK) } else { (DARK, LIGHT) };
    draw_badge(
        "flag",
        &format!(
            "<path d=\"M7 29V4L28 11L7 18\" fill=\"{cloth}\" stroke=\"{line}\" stroke-width=\"2.6\" \
             stroke-linejoin=\"round\" stroke-linecap=\"round\"/>"
        ),
    )
}

fn draw_badge(name: &str, markup: &str) -> Result<RgbaImage, RenderError> {
    rasterise(name, &svg((32, 32), markup), BADGE, BADGE)
}

/// The outline of a drawing, and the detail on it.
fn parts(drawing: &str) -> (&str, &str) {
    let start = drawing.find('>').map_or(0, |end| end + 1);
    let inner = drawing[start..].trim_end().trim_end_matches("</svg>");
    inner.split_once(DETAIL).unwrap_or((inner, ""))
}

fn solid(drawing: &str) -> String {
    let (outline, detail) = parts(drawing);
    format!(
        "<g fill=\"{LIGHT}\" stroke=\"{LIGHT}\" stroke-width=\"4.6\" stroke-linejoin=\"round\">{outline}</g>\
         <g fill=\"{DARK}\">{outline}</g>{}",
        detail.replace("#fff", LIGHT)
    )
}

fn hollow(drawing: &str) -> String {
    let (outline, detail) = parts(drawing);
    format!(
        "<g transform=\"translate(-1 8.5) scale(0.76)\">\
         <g fill=\"{LIGHT}\" stroke=\"{LIGHT}\" stroke-width=\"7\" stroke-linejoin=\"round\">{outline}</g>\
         <g fill=\"{LIGHT}\" stroke=\"{DARK}\" stroke-width=\"3.2\" stroke-linejoin=\"round\">{outline}</g>{}</g>",
        detail.replace("#fff", DARK)
    )
}

/// A Z in the upper right corner.
const SLEEP: &str = "<path d=\"M16.500 3.500H29L18 16.500H30\" fill=\"none\" stroke=\"#fbf8f1\" \
                     stroke-width=\"7\" stroke-linejoin=\"miter\"/><path d=\"M16.500 3.500H29L18 16.500H30\" \
                     fill=\"none\" stroke=\"#17181b\" stroke-width=\"4\" stroke-linejoin=\"miter\"/>";
