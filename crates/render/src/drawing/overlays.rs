//! Drawings on squares of the 8 by 8 board besides a single piece: badges, parts of units, rings around
//! magnets, closed squares and numbers. The resulting squares are cached.

use std::sync::{Arc, OnceLock};

use cardinal_rules::{Kind, Seat, ShownMark};
use image::RgbaImage;

use super::badges;
use super::ground::coordinates::Label;
use super::ground::features::{self, Plate};
use super::ground::squares::Ground;
use super::kept::Kept;
use super::lettering::{Fonts, Style};
use super::pieces;
use super::pixels::{Canvas, Palette, Patch};
use super::theme::Scheme;
use crate::error::RenderError;
use crate::png::sprite::Sprite;

/// How many squares with overlays are cached.
const KEPT: usize = 1024;

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
    const PLATES: usize = Sign::PARTS + 4 * pieces::DRAWN.len();
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
            Sign::Mark(mark) => badges::mark(mark),
            Sign::Flag(seat) => badges::flag(seat == Seat::White),
            Sign::Trap => badges::trap(),
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
    patches: Kept<(usize, Vec<Layer>), Patch>,
}

impl Overlays {
    pub(crate) fn new() -> Overlays {
        Overlays { signs: (0..Sign::COUNT).map(|_| OnceLock::new()).collect(), patches: Kept::new(KEPT) }
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
                        canvas.lay(x + usize::from(right), y + usize::from(down), drawn, palette);
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
