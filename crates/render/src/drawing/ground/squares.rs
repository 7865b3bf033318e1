//! Squares: every piece on every ground.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::OnceLock;

use cardinal_rules::{Kind, Seat};
use image::RgbaImage;

use crate::drawing::lettering::Style;
use crate::drawing::pieces;
use crate::drawing::pieces::DRAWN;
use crate::drawing::pixels::{flat, over, rasterise, svg};
use crate::drawing::theme::{Rgb, Scheme, hex};
use crate::error::RenderError;
use crate::png::ReadySprite;

/// The highlight of a square, apart from the piece on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Ground {
    /// None.
    Plain,
    /// The square where the last move started or ended.
    Last,
    /// The square of the chosen piece.
    Selected,
    /// The square of a king in check.
    Check,
}

impl Ground {
    pub(crate) const ALL: [Ground; 4] = [Ground::Plain, Ground::Last, Ground::Selected, Ground::Check];

    /// The colour of the square, apart from the drawings on it.
    pub(crate) fn colour(self, scheme: &Scheme, is_light: bool) -> Rgb {
        let shade = usize::from(!is_light);
        match self {
            Ground::Plain | Ground::Check => [scheme.light, scheme.dark][shade],
            Ground::Last => scheme.last[shade],
            Ground::Selected => scheme.selected[shade],
        }
    }

    /// Whether a pixel of a square of this size belongs to the sign in its corner, which nothing may cover.
    pub(crate) fn has_sign(self, size: usize, (x, y): (usize, usize)) -> bool {
        let [x, y, reach] = [x as f32 - 75.0 / 90.0 * size as f32, y as f32 - 15.0 / 90.0 * size as f32, 16.0 / 90.0];
        self == Ground::Check && x.hypot(y) < reach * size as f32
    }
}

/// How the squares to which the chosen piece can move are marked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Targets {
    /// Dots on free squares, and rings around pieces.
    Dots,
    /// Plates for numbers in this style, or a smaller one if necessary. A free square has a disc. An occupied
    /// square has either a bar under the piece, or a ring around it and a small plate in the lower right
    /// corner.
    Numbered(Style),
}

/// From this size on, squares have room for two digits of every style.
const ROOMY: usize = 68;

/// From this size on, the number is in a corner beside the piece. On smaller squares it would hide much of the
/// piece, so it is on a bar across the square and the piece is above it.
const fn cornered(style: Style) -> usize {
    match style {
        Style::Large => 78,
        _ => 68,
    }
}

/// Half the width and half the height of the plate under a target's number, in pixels. `size` is that of the
/// square.
pub(crate) fn field(size: usize, taken: bool, style: Style) -> (usize, usize) {
    if style == Style::Large && size >= ROOMY {
        return match size {
            _ if !taken => (29, 29),
            _ if size >= cornered(style) => (29, 17),
            _ => (size / 2, 17),
        };
    }
    let free = match size {
        46.. => 22,
        24.. => 14.min(size / 2),
        _ => size / 2,
    };
    match size {
        _ if !taken => (free, free),
        ROOMY.. => (22, 14),
        52.. => (size / 2, 13),
        40.. => (size / 2, 10),
        34.. => (size / 2, 8),
        _ => (size / 2, 6),
    }
}

/// The middle of that plate, across and down.
pub(crate) fn middle(size: usize, taken: bool, style: Style) -> (usize, usize) {
    let (across, down) = field(size, taken, style);
    if taken { (size - across, size - down) } else { (size / 2, size / 2) }
}

impl Targets {
    /// Numbers of this style, or of [`Style::Label`] if squares of this size have no room for it.
    pub(crate) const fn numbered(size: usize, style: Style) -> Targets {
        Targets::Numbered(if size >= ROOMY { style } else { Style::Label })
    }

    /// The style of the numbers, if they are on a bar under the piece in squares of this size.
    fn bars(self, size: usize) -> Option<Style> {
        match self {
            Targets::Numbered(style) if size < cornered(style) => Some(style),
            _ => None,
        }
    }

    /// The ring around a piece, on a field of 90 by 90.
    pub(super) fn ring(colour: &str) -> String {
        format!(
            "<circle cx=\"45\" cy=\"45\" r=\"39.5\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"8\" \
             stroke-opacity=\"0.78\"/>"
        )
    }

    /// The [signs](Targets::signs) in this size.
    fn draw(self, scheme: &Scheme, size: usize) -> Result<[RgbaImage; 3], RenderError> {
        let [dot, ring, field] = self.signs(size, &hex(scheme.target));
        let draw = |name: &str, markup: &str| rasterise(name, &square_svg(markup), size, size);
        Ok([draw("dot", &dot)?, draw("ring", &ring)?, draw("field", &field)?])
    }

    /// The markup on a free square, and those under and over the piece on an occupied one, on a field of 90 by
    /// 90.
    fn signs(self, size: usize, colour: &str) -> [String; 3] {
        let ring = Targets::ring(colour);
        match self {
            Targets::Dots => {
                let dot = format!("<circle cx=\"45\" cy=\"45\" r=\"14\" fill=\"{colour}\" fill-opacity=\"0.72\"/>");
                [dot, ring, String::new()]
            }
            Targets::Numbered(style) => {
                let field = |taken: bool| {
                    let scaled = |pixels: usize| pixels as f32 * 90.0 / size as f32;
                    let ((across, down), (x, y)) = (field(size, taken, style), middle(size, taken, style));
                    let (left, top, width, height) =
                        (scaled(x - across), scaled(y - down), scaled(2 * across), scaled(2 * down));
                    let round = match size {
                        _ if taken && self.bars(size).is_some() => 0.0,
                        40.. => 0.5,
                        // Small squares have small corners, because digits need the room.
                        _ => 0.35,
                    } * width.min(height);
                    format!(
                        "<rect x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\" rx=\"{round}\" \
                         fill=\"{colour}\"/>"
                    )
                };
                let ring = if self.bars(size).is_some() { String::new() } else { ring };
                [field(false), ring, field(true)]
            }
        }
    }
}

/// A piece above the bar of a target. It starts at the square's upper edge, and is small enough that the bar
/// hides only its foot, which is the same for all kinds.
fn lifted(kind: Kind, side: Seat, pixels: usize, style: Style) -> Result<RgbaImage, RenderError> {
    /// The share of a piece's height that is above its foot.
    const BODY: f32 = 0.75;
    let piece = pieces::piece(kind, side, pixels)?;
    let rows = piece.enumerate_pixels().filter(|(.., pixel)| pixel.0[3] > 0).map(|(_, y, _)| y);
    let (top, bottom) = rows.fold((u32::MAX, 0), |(top, bottom), y| (top.min(y), bottom.max(y)));
    let height = bottom.saturating_sub(top).max(1) as f32;
    let free = (pixels - 2 * field(pixels, true, style).1) as f32;
    let scale = (free / (BODY * height)).min(1.0);
    let whole = 100.0 * 0.9 * scale;
    // The field is 90 by 90, while drawings of pieces are 100 by 100.
    let (left, above) = (45.0 - whole / 2.0, 1.0 - top as f32 / pixels as f32 * 90.0 * scale);
    let markup = format!(
        "<g transform=\"translate({left} {above}) scale({})\">{}</g>",
        whole / 100.0,
        pieces::markup(kind, side)
    );
    rasterise(kind.name(), &square_svg(&markup), pixels, pixels)
}

/// Everything that decides how a square looks.
#[derive(Clone, Copy)]
pub(crate) struct Look {
    pub(crate) is_light: bool,
    pub(crate) ground: Ground,
    pub(crate) is_target: bool,
    /// The kind and colour of the piece on it.
    pub(crate) piece: Option<(Kind, Seat)>,
}

impl Look {
    /// The look without the piece.
    pub(crate) fn vacated(self) -> Look {
        Look { piece: None, ..self }
    }

    /// All looks in order.
    pub(crate) fn all() -> impl Iterator<Item = Look> {
        let pieces = || DRAWN.into_iter().flat_map(|kind| Seat::ALL.map(|side| Some((kind, side))));
        let men = move || std::iter::once(None).chain(pieces());
        let looks = [true, false].into_iter().flat_map(|is_light| Ground::ALL.map(|ground| (is_light, ground)));
        let looks = looks.flat_map(|(is_light, ground)| [false, true].map(|is_target| (is_light, ground, is_target)));
        looks.flat_map(move |(is_light, ground, is_target)| {
            men().map(move |piece| Look { is_light, ground, is_target, piece })
        })
    }

    /// Its index among all looks.
    pub(crate) fn index(self) -> usize {
        let piece = self.piece.map_or(0, |(kind, side)| 1 + pieces::look(kind) * 2 + side.index());
        let ground = usize::from(!self.is_light) * Ground::ALL.len() + self.ground as usize;
        (ground * 2 + usize::from(self.is_target)) * PIECES + piece
    }
}

/// Ready squares of one size with each look, in the order of [`Look::all`].
pub(crate) struct Squares(Vec<ReadySprite>);

impl Squares {
    pub(crate) fn new(ready: Vec<ReadySprite>) -> Squares {
        Squares(ready)
    }

    pub(crate) fn get(&self, look: Look) -> &ReadySprite {
        &self.0[look.index()]
    }
}

/// The squares of one size that were needed so far, in the same order.
pub(crate) struct SeenSquares(Vec<OnceLock<Box<ReadySprite>>>);

impl SeenSquares {
    pub(crate) fn new() -> SeenSquares {
        SeenSquares((0..COUNT).map(|_| OnceLock::new()).collect())
    }

    /// The square with this look, drawn if it is missing. Two threads may both draw it. The later result is identical
    /// and gets dropped.
    pub(crate) fn get(
        &self,
        look: Look,
        draw: impl FnOnce() -> Result<ReadySprite, RenderError>,
    ) -> Result<&ReadySprite, RenderError> {
        let place = &self.0[look.index()];
        if let Some(ready) = place.get() {
            return Ok(ready);
        }
        let ready = Box::new(draw()?);
        Ok(place.get_or_init(|| ready))
    }
}

/// The number of things that can be on a square: nothing, or a piece of either side.
const PIECES: usize = 1 + 2 * DRAWN.len();
/// The number of looks: light and dark, on each ground, as a target or not, with each piece.
const COUNT: usize = 2 * Ground::ALL.len() * 2 * PIECES;

/// Draws all squares, in the order of [`Squares`].
pub(crate) fn draw(scheme: &Scheme, size: usize, targets: Targets) -> Result<Vec<RgbaImage>, RenderError> {
    let mut parts = Parts::new(scheme, size, targets);
    Look::all().map(|look| parts.square(look)).collect()
}

/// Draws the square with this look.
pub(crate) fn draw_one(scheme: &Scheme, size: usize, targets: Targets, look: Look) -> Result<RgbaImage, RenderError> {
    Parts::new(scheme, size, targets).square(look)
}

/// What squares of one size are put together from, each drawn when a square first needs it.
struct Parts<'a> {
    scheme: &'a Scheme,
    size: usize,
    targets: Targets,
    signs: Option<[RgbaImage; 3]>,
    /// The empty squares, by their ground and whether they are light.
    bases: HashMap<(Ground, bool), RgbaImage>,
    /// The pieces, each above the bar of a target or not.
    men: HashMap<(Kind, Seat, bool), RgbaImage>,
}

impl<'a> Parts<'a> {
    fn new(scheme: &'a Scheme, size: usize, targets: Targets) -> Parts<'a> {
        Parts { scheme, size, targets, signs: None, bases: HashMap::new(), men: HashMap::new() }
    }

    /// Draws the square with this look.
    fn square(&mut self, look: Look) -> Result<RgbaImage, RenderError> {
        let &mut Parts { scheme, size, targets, .. } = self;
        let base = match self.bases.entry((look.ground, look.is_light)) {
            Entry::Occupied(drawn) => drawn.into_mut(),
            Entry::Vacant(place) => place.insert(base(scheme, size, look.ground, look.is_light)?),
        };
        let bar = targets.bars(size).filter(|_| look.is_target);
        let man = match look.piece {
            None => None,
            Some((kind, side)) => Some(match self.men.entry((kind, side, bar.is_some())) {
                Entry::Occupied(drawn) => &*drawn.into_mut(),
                Entry::Vacant(place) => &*place.insert(match bar {
                    Some(style) => lifted(kind, side, size, style)?,
                    None => pieces::piece(kind, side, size)?,
                }),
            }),
        };
        if look.is_target && self.signs.is_none() {
            self.signs = Some(targets.draw(scheme, size)?);
        }
        Ok(cover(base, man, self.signs.as_ref().filter(|_| look.is_target)))
    }
}

/// An empty square.
fn base(scheme: &Scheme, size: usize, ground: Ground, is_light: bool) -> Result<RgbaImage, RenderError> {
    let flat = flat(ground.colour(scheme, is_light), size, size);
    let marks = match ground {
        Ground::Plain | Ground::Last => return Ok(flat),
        Ground::Selected => border(scheme.selected_mark),
        Ground::Check => alarm(scheme.check),
    };
    Ok(over(&flat, &rasterise("ground", &square_svg(&marks), size, size)?))
}

/// The square with a piece on it, and the signs of a target if it is one.
fn cover(base: &RgbaImage, man: Option<&RgbaImage>, signs: Option<&[RgbaImage; 3]>) -> RgbaImage {
    match (signs, man) {
        (None, None) => base.clone(),
        (None, Some(man)) => over(base, man),
        (Some([dot, ..]), None) => over(base, dot),
        (Some([_, ring, field]), Some(man)) => over(&over(&over(base, ring), man), field),
    }
}

fn square_svg(markup: &str) -> String {
    svg((90, 90), markup)
}

fn border(colour: Rgb) -> String {
    format!(
        "<rect x=\"3\" y=\"3\" width=\"84\" height=\"84\" fill=\"none\" stroke=\"{}\" stroke-width=\"6\"/>",
        hex(colour)
    )
}

/// A glow of two rings, and an exclamation mark in the corner that has no coordinate.
fn alarm(colour: Rgb) -> String {
    let colour = hex(colour);
    format!(
        "<circle cx=\"45\" cy=\"45\" r=\"54\" fill=\"{colour}\" fill-opacity=\"0.38\"/>\
         <circle cx=\"45\" cy=\"45\" r=\"41\" fill=\"{colour}\" fill-opacity=\"0.72\"/>\
         <circle cx=\"75\" cy=\"15\" r=\"12.5\" fill=\"{colour}\" stroke=\"#ffffff\" stroke-width=\"2.5\"/>\
         <path d=\"M75 8.5V16\" stroke=\"#ffffff\" stroke-width=\"4\" stroke-linecap=\"round\"/>\
         <circle cx=\"75\" cy=\"21.5\" r=\"2.4\" fill=\"#ffffff\"/>"
    )
}
