//! The faces of cards: paper with a scene, an index and a name, and the sign at a corner, laid on the backdrop with a
//! shadow.

use cardinal_rules::{Card, Variant};
use cardinal_words::{InWords, face_lines};
use image::{GrayImage, Luma, Pixel, Rgba, RgbaImage, imageops};
use imageproc::drawing::{draw_filled_circle_mut, draw_filled_rect_mut, draw_polygon_mut};
use imageproc::filter::gaussian_blur_f32;
use imageproc::point::Point;
use imageproc::rect::Rect;

use super::face_printer::FacePrinter;
use super::inks::{AMBER, GREEN, PAPER, SHADOW, SHADOW_DEPTH};
use super::layout::{FaceLayout, FaceSize, Frame, Playability};
use super::{outline, scenes};
use crate::drawing::lettering::Fonts;
use crate::drawing::pixels::rasterise;
use crate::drawing::theme::{Rgb, Scheme};
use crate::error::RenderError;

/// A face in one of the cached sizes: in a hand, in a pool, beside the board or on a pile.
pub(in crate::drawing) fn draw(
    card: Card,
    size: FaceSize,
    standing: Playability,
    scheme: &Scheme,
    fonts: &Fonts,
) -> Result<RgbaImage, RenderError> {
    let layout = FaceLayout::of(size, standing);
    let svg = printed(card, size, standing, scheme, fonts);
    let mut face = laid(card.name(), &svg, size.pixels(), layout.card, layout.shadow, scheme.backdrop)?;
    if let Some(sign) = corner_sign(standing, scheme.accent, scheme.backdrop, size) {
        let (left, top, width, _) = layout.card;
        let (farthest, across) = (size.pixels().0 as f32 - 2.0, sign.width() as f32);
        // The sign must not hide a part of a frame. Without a frame it is across the corner.
        let (right, top) = match standing {
            Playability::Picked => (left + width - 8.0, top + 8.0),
            _ => ((left + width + 0.24 * across).min(farthest), (top - 0.2 * across).max(1.0)),
        };
        imageops::overlay(&mut face, &sign, (right - across) as i64, top as i64);
    }
    Ok(face)
}

/// The SVG of everything on a face and around it.
pub(super) fn printed(card: Card, size: FaceSize, standing: Playability, scheme: &Scheme, fonts: &Fonts) -> String {
    let layout = FaceLayout::of(size, standing);
    let mut print = FacePrinter::new(card, &layout, fonts);
    let is_dim = standing == Playability::Idle;
    let (paper, ink) = if is_dim { (print.tones[3], print.tones[5]) } else { (PAPER, print.tones[1]) };
    print.ink = ink;
    print.paper(paper);
    print.scene();
    if is_dim {
        print.veil();
    }
    print.points();
    match size {
        FaceSize::Hand => print.name(74.0, [38.0, 31.0], ink),
        FaceSize::Tray => print.name(47.0, [27.0, 21.0], ink),
        FaceSize::Played => {
            print.index(34.0, (30.0, 37.0));
            print.name(51.0, [34.0, 25.0], ink);
        }
        FaceSize::Pool => {
            print.index(34.0, (25.0, 37.0));
            print.name(55.0, [30.0, 25.0], ink);
            if let Card::Knightmare(own) = card {
                print.line(&outline::short(own), 24.0, (90.0, 182.0), 164.0, ink);
            }
        }
        FaceSize::Large | FaceSize::Pile => {}
    }
    if standing == Playability::Picked {
        print.frame(scheme.accent);
    }
    print.svg(size)
}

/// A face with everything on it, as the card is in this game.
pub(in crate::drawing) fn large(
    card: Card,
    game: Variant,
    scheme: &Scheme,
    fonts: &Fonts,
) -> Result<RgbaImage, RenderError> {
    let layout = FaceLayout::of(FaceSize::Large, Playability::Held);
    let mut print = FacePrinter::new(card, &layout, fonts);
    print.paper(PAPER);
    print.scene();
    print.index(58.0, (56.0, 75.0));
    print.turned_index(58.0, (344.0, 473.0));
    print.points();
    print.turned_points();
    print.line(&card.in_words(), 46.0, (200.0, 344.0), 330.0, print.tones[1]);
    match card {
        Card::Call(kind) => {
            print.svg.push_str(&scenes::diagram_markup(game, kind, (116.0, 363.0), 33.6, &print.tones));
        }
        Card::SameAgain => print.text(&face_lines(card), 404.0),
        Card::Knightmare(own) => {
            print.text(&face_lines(card), 390.0);
            // Leaves room for the points beside it.
            let room = 338.0 - print.extent(58.0);
            print.line(&outline::window_words(own), 24.0, (30.0 + room / 2.0, 516.0), room.min(270.0), print.tones[1]);
        }
    }
    laid(
        card.name(),
        &print.svg(FaceSize::Large),
        FaceSize::Large.pixels(),
        layout.card,
        layout.shadow,
        scheme.backdrop,
    )
}

/// Draws a card on the backdrop with its shadow. `card` is the card's frame, `softness` the blur of the shadow
/// and `drop` its distance below the card, all in pixels.
pub(super) fn laid(
    name: &str,
    svg: &str,
    (width, height): (usize, usize),
    card: Frame,
    (softness, drop): (f32, f32),
    backdrop: Rgb,
) -> Result<RgbaImage, RenderError> {
    let mut face = rasterise(name, svg, width, height)?;
    let shadow = Shadow::new((width, height), card, softness, drop);
    let [red, green, blue] = backdrop;
    // The card hides most of the shadow.
    for (x, y, pixel) in face.enumerate_pixels_mut().filter(|(.., pixel)| pixel.0[3] < 0xff) {
        let mut ground = Rgba([red, green, blue, 0xff]);
        ground.blend(&shadow.at(x as usize, y as usize));
        ground.blend(pixel);
        *pixel = ground;
    }
    Ok(face)
}

/// The width and height of a sign in pixels.
const fn extent(size: FaceSize) -> u32 {
    match size {
        FaceSize::Tray => 36,
        FaceSize::Pool => 40,
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
fn corner_sign(standing: Playability, accent: Rgb, backdrop: Rgb, size: FaceSize) -> Option<RgbaImage> {
    let (disc, rim, shapes, mark): (Rgb, Rgb, &[Shape], Rgb) = match standing {
        Playability::Playable => (GREEN, WHITE, &TICK, WHITE),
        Playability::NoEffect => (AMBER, WHITE, &HOURGLASS, WHITE),
        Playability::Idle => (backdrop, WHITE, &SLASH, WHITE),
        Playability::Picked => (accent, NIGHT, &LOZENGE, NIGHT),
        Playability::Held => return None,
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

/// The shadow of a card. A blurred rectangle is at every point the product of its horizontal and its vertical
/// blur. Therefore only two lines are blurred instead of a whole image.
pub(super) struct Shadow {
    across: Vec<u8>,
    down: Vec<u8>,
}

impl Shadow {
    /// The shadow of a card with the frame `card`, in an image of this size. `softness` and `drop` are in
    /// pixels.
    pub(super) fn new((width, height): (usize, usize), card: Frame, softness: f32, drop: f32) -> Shadow {
        let (left, top, card_width, card_height) = card;
        Shadow {
            across: blurred(width, (left, card_width), softness),
            down: blurred(height, (top + drop, card_height), softness),
        }
    }

    /// The shadow's colour at a pixel, with its opacity there.
    pub(super) fn at(&self, x: usize, y: usize) -> Rgba<u8> {
        let [red, green, blue] = SHADOW;
        let covered = u32::from(self.across[x]) * u32::from(self.down[y]);
        Rgba([red, green, blue, (covered * u32::from(SHADOW_DEPTH) / (255 * 255)) as u8])
    }
}

/// How much of each pixel of a line a stretch from `start` covers after it was blurred, from 0 to 255.
fn blurred(length: usize, (start, extent): (f32, f32), softness: f32) -> Vec<u8> {
    let mut line = GrayImage::new(length as u32, 1);
    let stretch = Rect::at(start.round() as i32, 0).of_size(extent.round() as u32, 1);
    draw_filled_rect_mut(&mut line, stretch, Luma([0xff]));
    gaussian_blur_f32(&line, softness).into_raw()
}
