//! The faces of cards: paper with a scene, an index and a name, on the backdrop.

use cardinal_rules::{Card, Variant};
use cardinal_words::{InWords, face_lines};
use image::{Pixel, Rgba, RgbaImage, imageops};

use super::diagram;
use super::inks::PAPER;
use super::layout::Layout;
use super::print::Print;
use super::shadow::{Frame, Shadow};
use super::signs;
use super::size::Size;
use super::standing::Standing;
use super::window;
use crate::drawing::colour::Rgb;
use crate::drawing::lettering::Fonts;
use crate::drawing::pixels::rasterise;
use crate::drawing::theme::Scheme;
use crate::error::RenderError;

/// A face in one of the cached sizes: in a hand, in a pool, beside the board or on a pile.
pub(in crate::drawing) fn draw(
    card: Card,
    size: Size,
    standing: Standing,
    scheme: &Scheme,
    fonts: &Fonts,
) -> Result<RgbaImage, RenderError> {
    let layout = Layout::of(size, standing);
    let svg = printed(card, size, standing, scheme, fonts);
    let mut face = laid(card.name(), &svg, size.pixels(), layout.card, layout.shadow, scheme.backdrop)?;
    if let Some(sign) = signs::draw(standing, scheme.accent, scheme.backdrop, size) {
        let (left, top, width, _) = layout.card;
        let (farthest, across) = (size.pixels().0 as f32 - 2.0, sign.width() as f32);
        // The sign must not hide a part of a frame. Without a frame it is across the corner.
        let (right, top) = match standing {
            Standing::Picked => (left + width - 8.0, top + 8.0),
            _ => ((left + width + 0.24 * across).min(farthest), (top - 0.2 * across).max(1.0)),
        };
        imageops::overlay(&mut face, &sign, (right - across) as i64, top as i64);
    }
    Ok(face)
}

/// The SVG of everything on a face and around it.
pub(super) fn printed(card: Card, size: Size, standing: Standing, scheme: &Scheme, fonts: &Fonts) -> String {
    let layout = Layout::of(size, standing);
    let mut print = Print::new(card, &layout, fonts);
    let is_dim = standing == Standing::Idle;
    let (paper, ink) = if is_dim { (print.tones[3], print.tones[5]) } else { (PAPER, print.tones[1]) };
    print.ink = ink;
    print.paper(paper);
    print.scene();
    if is_dim {
        print.veil();
    }
    print.points();
    match size {
        Size::Hand => print.name(74.0, [38.0, 31.0], ink),
        Size::Tray => print.name(47.0, [27.0, 21.0], ink),
        Size::Played => {
            print.index(34.0, (30.0, 37.0));
            print.name(51.0, [34.0, 25.0], ink);
        }
        Size::Pool => {
            print.index(34.0, (25.0, 37.0));
            print.name(55.0, [30.0, 25.0], ink);
            if let Card::Knightmare(own) = card {
                print.line(&window::short(own), 24.0, (90.0, 182.0), 164.0, ink);
            }
        }
        Size::Large | Size::Pile => {}
    }
    if standing == Standing::Picked {
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
    let layout = Layout::of(Size::Large, Standing::Held);
    let mut print = Print::new(card, &layout, fonts);
    print.paper(PAPER);
    print.scene();
    print.index(58.0, (56.0, 75.0));
    print.turned_index(58.0, (344.0, 473.0));
    print.points();
    print.turned_points();
    print.line(&card.in_words(), 46.0, (200.0, 344.0), 330.0, print.tones[1]);
    match card {
        Card::Call(kind) => {
            print.svg.push_str(&diagram::markup(game, kind, (116.0, 363.0), 33.6, &print.tones));
        }
        Card::SameAgain => print.text(&face_lines(card), 404.0),
        Card::Knightmare(own) => {
            print.text(&face_lines(card), 390.0);
            // Leaves room for the points beside it.
            let room = 338.0 - print.extent(58.0);
            print.line(&window::told(own), 24.0, (30.0 + room / 2.0, 516.0), room.min(270.0), print.tones[1]);
        }
    }
    laid(card.name(), &print.svg(Size::Large), Size::Large.pixels(), layout.card, layout.shadow, scheme.backdrop)
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
