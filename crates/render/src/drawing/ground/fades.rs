//! The endless grid beyond its frame: squares that fade into the backdrop.

use std::collections::HashMap;

use image::{Rgba, RgbaImage};

use crate::drawing::pixels::Palette;
use crate::drawing::theme::{Scheme, mix};
use crate::png::ReadySprite;

/// How many pixels of the squares beyond the frame are visible.
pub(crate) const fn reach(size: usize) -> usize {
    match size {
        60.. => 24,
        46.. => 15,
        28.. => 6,
        _ => 4,
    }
}

/// The share of the backdrop in a square's colour, from 0 to 255, at each step away from the frame.
pub(crate) const STEPS: [u8; 6] = [40, 80, 120, 160, 200, 232];

/// The neighbours of a frame, for one size of squares.
pub(crate) struct Fades(Vec<ReadySprite>);

/// The positions of neighbours, across and down: `-1` before the frame's first line, `0` beside a line, `1`
/// after its last.
const PLACES: [(i8, i8); 8] = [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)];

impl Fades {
    pub(crate) fn new(scheme: &Scheme, palette: &Palette, size: usize) -> Fades {
        let mut known = HashMap::new();
        let drawn = PLACES.into_iter().flat_map(|place| [true, false].map(|is_light| (place, is_light)));
        let ready = drawn.map(|(place, is_light)| {
            let shade = if is_light { scheme.light } else { scheme.dark };
            ReadySprite::new(palette.quantise(&draw(scheme, shade, place, size), &mut known))
        });
        Fades(ready.collect())
    }

    /// The neighbour at one of these positions, in the shade of a light or a dark square.
    pub(crate) fn get(&self, place: (i8, i8), is_light: bool) -> &ReadySprite {
        let index = PLACES.iter().position(|other| *other == place).unwrap_or_default();
        &self.0[index * 2 + usize::from(!is_light)]
    }
}

fn draw(scheme: &Scheme, shade: [u8; 3], (across, down): (i8, i8), size: usize) -> RgbaImage {
    let reach = reach(size);
    let extent = |place: i8| if place == 0 { size } else { reach };
    let (width, height) = (extent(across), extent(down));
    // The distance from the frame in steps, which keeps the number of colours low.
    let away = |place: i8, at: usize| match place {
        0 => 0,
        1 => at * STEPS.len() / reach,
        _ => (reach - 1 - at) * STEPS.len() / reach,
    };
    RgbaImage::from_fn(width as u32, height as u32, |x, y| {
        let step = away(across, x as usize).max(away(down, y as usize));
        let [red, green, blue] = mix(shade, scheme.backdrop, STEPS[step]);
        Rgba([red, green, blue, 0xff])
    })
}
