//! Badges: small signs on pieces and squares. Each is recognisable by its shape alone. All are dark with a
//! light rim, so that they stand out from every square and piece.

use cardinal_rules::{PieceMark, ShownMark};
use image::RgbaImage;

use super::assets;
use super::pixels::rasterise;
use super::sizes::BADGE;
use crate::error::RenderError;

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
pub(super) fn mark(ShownMark { mark, asleep }: ShownMark) -> Result<RgbaImage, RenderError> {
    let drawing = drawing(mark);
    let markup = if asleep { format!("{}{SLEEP}", hollow(drawing)) } else { solid(drawing) };
    draw(mark.name(), &markup)
}

/// The badge of a trap.
pub(super) fn trap() -> Result<RgbaImage, RenderError> {
    draw("trap", &solid(assets::text!("signs/trap.svg")))
}

/// A pennant in the colour of the side that controls a piece of the other colour.
pub(super) fn flag(is_light: bool) -> Result<RgbaImage, RenderError> {
    let (cloth, line) = if is_light { (LIGHT, DARK) } else { (DARK, LIGHT) };
    draw(
        "flag",
        &format!(
            "<path d=\"M7 29V4L28 11L7 18\" fill=\"{cloth}\" stroke=\"{line}\" stroke-width=\"2.6\" \
             stroke-linejoin=\"round\" stroke-linecap=\"round\"/>"
        ),
    )
}

fn draw(name: &str, markup: &str) -> Result<RgbaImage, RenderError> {
    let svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 32 32\" width=\"32\" height=\"32\">{markup}</svg>"
    );
    rasterise(name, &svg, BADGE, BADGE)
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
