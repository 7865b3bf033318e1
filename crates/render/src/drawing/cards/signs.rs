//! The sign at the corner of a card in a hand, which shows its standing by its shape.

use image::{Rgba, RgbaImage, imageops};
use imageproc::drawing::{draw_filled_circle_mut, draw_polygon_mut};
use imageproc::point::Point;

use super::inks::{AMBER, GREEN};
use super::size::Size;
use super::standing::Standing;
use crate::drawing::colour::Rgb;

/// The width and height of a sign in pixels.
const fn extent(size: Size) -> u32 {
    match size {
        Size::Tray => 36,
        Size::Pool => 40,
        _ => 46,
    }
}

/// How many times larger a sign is drawn than it is shown, which smooths its edges.
const FINER: u32 = 4;

const WHITE: Rgb = [0xff; 3];
const NIGHT: Rgb = [0x24, 0x23, 0x2b];

/// The corners of a polygon, in a field from -10 to 10 across and down.
type Shape = &'static [(f32, f32)];

const TICK: [Shape; 1] = [&[(-5.6, -0.2), (-3.8, -2.0), (-1.4, 0.6), (3.8, -4.6), (5.6, -2.8), (-1.4, 4.2)]];
const SLASH: [Shape; 1] = [&[(-5.2, 3.4), (3.4, -5.2), (5.2, -3.4), (-3.4, 5.2)]];
const HOURGLASS: [Shape; 4] = [
    &[(-4.6, -5.8), (4.6, -5.8), (4.6, -4.2), (-4.6, -4.2)],
    &[(-4.6, 4.2), (4.6, 4.2), (4.6, 5.8), (-4.6, 5.8)],
    &[(-3.4, -3.6), (3.4, -3.6), (0.7, 0.0), (-0.7, 0.0)],
    &[(-0.7, 0.0), (0.7, 0.0), (3.4, 3.6), (-3.4, 3.6)],
];
const LOZENGE: [Shape; 1] = [&[(0.0, -5.4), (5.4, 0.0), (0.0, 5.4), (-5.4, 0.0)]];

/// The sign on a transparent ground, or nothing for a card that is held.
pub(super) fn draw(standing: Standing, accent: Rgb, backdrop: Rgb, size: Size) -> Option<RgbaImage> {
    let (disc, rim, shapes, mark): (Rgb, Rgb, &[Shape], Rgb) = match standing {
        Standing::Playable => (GREEN, WHITE, &TICK, WHITE),
        Standing::Wasting => (AMBER, WHITE, &HOURGLASS, WHITE),
        Standing::Idle => (backdrop, WHITE, &SLASH, WHITE),
        Standing::Picked => (accent, NIGHT, &LOZENGE, NIGHT),
        Standing::Held => return None,
    };
    let opaque = |[red, green, blue]: Rgb| Rgba([red, green, blue, 0xff]);
    let [red, green, blue] = rim;
    let across = extent(size) * FINER;
    // Transparent pixels have the rim's colour too. Otherwise a dark line would appear where both are blended.
    let mut sign = RgbaImage::from_pixel(across, across, Rgba([red, green, blue, 0]));
    let half = across as i32 / 2;
    draw_filled_circle_mut(&mut sign, (half, half), half - FINER as i32, opaque(rim));
    draw_filled_circle_mut(&mut sign, (half, half), half - 5 * FINER as i32, opaque(disc));
    for shape in shapes {
        let at = |length: f32| half + (length * half as f32 / 10.0).round() as i32;
        let corners: Vec<Point<i32>> = shape.iter().map(|&(x, y)| Point::new(at(x), at(y))).collect();
        draw_polygon_mut(&mut sign, &corners, opaque(mark));
    }
    Some(imageops::resize(&sign, across / FINER, across / FINER, imageops::FilterType::Triangle))
}
