//! A theme's board drawings as pixels, before a palette is chosen for them.

use cardinal_rules::Seat;
use image::RgbaImage;

use super::arrows::Meaning;
use super::cards::inks;
use super::colour::mix;
use super::ground::fades;
use super::ground::squares::{self, Targets};
use super::ground::walls::Walls;
use super::pixels::{Palette, Samples, on, rasterise};
use super::sizes::{CAPTURED, CARD, FAN, NEXT_CARD, SEAT_SIGN, SMALL_CARD, SQUARE};
use super::tables::tints;
use super::theme::Scheme;
use super::{pieces, signs};
use crate::error::RenderError;

/// The drawings in full colour.
pub(super) struct Artwork {
    pub(super) squares: Vec<RgbaImage>,
    pub(super) captured: Vec<RgbaImage>,
    pub(super) seats: Vec<RgbaImage>,
    pub(super) gaps: [RgbaImage; 4],
    pub(super) hill: RgbaImage,
    pub(super) walls: Walls,
}

impl Artwork {
    pub(super) fn new(scheme: &Scheme) -> Result<Artwork, RenderError> {
        let small = |name: &str, svg: &str, (width, height): (usize, usize)| -> Result<RgbaImage, RenderError> {
            Ok(on(scheme.backdrop, &rasterise(name, svg, width, height)?))
        };
        let mut captured = Vec::new();
        for kind in pieces::DRAWN {
            for side in Seat::ALL {
                captured.push(on(scheme.backdrop, &pieces::small(kind, side, CAPTURED)?));
            }
        }
        let mut seats = Vec::new();
        for side in Seat::ALL {
            for wins in [false, true] {
                seats.push(small("seat", &signs::seat(side, wins, scheme), (SEAT_SIGN, SEAT_SIGN))?);
            }
        }
        let gap = |size| small("gap", &signs::gap(size, scheme), size);
        Ok(Artwork {
            squares: squares::draw(scheme, SQUARE, Targets::Dots)?,
            captured,
            seats,
            gaps: [gap(CARD)?, gap(NEXT_CARD)?, gap(SMALL_CARD)?, gap(FAN)?],
            hill: small("hill", &signs::hill(scheme), (CAPTURED, CAPTURED))?,
            walls: Walls::new(scheme)?,
        })
    }

    /// The palette that suits all drawings best. The inks of card faces are known before any face is drawn.
    pub(super) fn palette(&self, scheme: &Scheme) -> Palette {
        let mut exact = vec![scheme.light, scheme.dark, scheme.backdrop, scheme.banner, scheme.ink, scheme.muted];
        exact.extend([scheme.accent, scheme.check, scheme.last_mark, scheme.target, scheme.brick, scheme.mortar]);
        // The bodies and outlines of the pieces, from their style sheets.
        exact.extend([[0xfb, 0xf8, 0xf1], [0x26, 0x28, 0x2d], [0x4a, 0x4c, 0x54], [0x17, 0x18, 0x1b]]);
        exact.extend(scheme.last.into_iter().chain(scheme.selected));
        // Arrows are translucent.
        for (ink, opacity) in [Meaning::Moved, Meaning::Before, Meaning::Threat].map(|meaning| meaning.ink(scheme)) {
            exact.extend([scheme.light, scheme.dark].map(|ground| mix(ground, ink, opacity)));
        }
        let mut samples = Samples::new();
        let images = [&self.squares, &self.captured, &self.seats].into_iter().flatten();
        images.chain(&self.gaps).for_each(|image| samples.add(image));
        // Squares fade into the backdrop.
        for shade in [scheme.light, scheme.dark] {
            for step in fades::STEPS {
                samples.count(mix(shade, scheme.backdrop, step), 20_000);
            }
        }
        let inks = [scheme.ink, scheme.muted, scheme.accent];
        for (ground, ink) in
            [scheme.backdrop, scheme.banner].into_iter().flat_map(|ground| inks.map(|ink| (ground, ink)))
        {
            for weight in [64, 127, 191] {
                samples.count(mix(ground, ink, weight), 2000);
            }
        }
        Palette::new(&exact, &samples, &inks::all(scheme), &tints::all(scheme))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drawing::theme::Theme;

    #[test]
    fn every_ink_of_faces_and_tables_is_in_the_palette() {
        for theme in Theme::ALL {
            let palette = Artwork::new(theme.scheme()).unwrap().palette(theme.scheme());
            let colours: Vec<&[u8]> = palette.all_bytes().chunks_exact(3).collect();
            assert!(colours.len() <= 256, "{theme}");
            for ink in inks::all(theme.scheme()).into_iter().chain(tints::all(theme.scheme())) {
                assert!(colours.contains(&ink.as_slice()), "{theme}: {ink:?}");
            }
        }
    }
}
