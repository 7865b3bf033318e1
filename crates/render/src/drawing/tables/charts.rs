//! Shapes with soft edges, bars of shares, and small line charts.
//!
//! The colours of tables and charts, and the shades between each ground and what is drawn on it.

use crate::drawing::pixels::{Palette, RAMP, Ramp};
use crate::drawing::theme::{Rgb, Scheme, mix};
use crate::png::Canvas;

/// A rectangle in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Rect {
    pub(crate) left: usize,
    pub(crate) top: usize,
    pub(crate) width: usize,
    pub(crate) height: usize,
}

impl Rect {
    /// The signed distance of a point from the edge of the rectangle with round corners, negative inside.
    pub(super) fn rounded(self, radius: f32, (x, y): (f32, f32)) -> f32 {
        let (half_width, half_height) = (self.width as f32 / 2.0, self.height as f32 / 2.0);
        let across = (x - self.left as f32 - half_width).abs() - half_width + radius;
        let down = (y - self.top as f32 - half_height).abs() - half_height + radius;
        across.max(0.0).hypot(down.max(0.0)) + across.max(down).min(0.0) - radius
    }
}

/// How much of a pixel is covered, in levels of a ramp, if its middle has this signed distance from an edge.
pub(super) fn level(distance: f32) -> u8 {
    ((0.5 - distance).clamp(0.0, 1.0) * (RAMP - 1) as f32).round() as u8
}

/// Draws a shape, given as the signed distance of each point from its edge. Only pixels in the frame are drawn.
pub(super) fn paint(canvas: &mut Canvas<'_>, frame: Rect, ramp: Ramp, distance: impl Fn((f32, f32)) -> f32) {
    for y in frame.top..frame.top + frame.height {
        for x in frame.left..frame.left + frame.width {
            let covered = level(distance((x as f32 + 0.5, y as f32 + 0.5)));
            if covered > 0
                && let Some(pixel) = canvas.at(x as i32, y as i32)
            {
                *pixel = ramp[usize::from(covered)];
            }
        }
    }
}

/// Draws a disc.
pub(super) fn disc(canvas: &mut Canvas<'_>, (x, y): (f32, f32), radius: f32, ramp: Ramp) {
    let corner = |middle: f32| (middle - radius - 1.0).max(0.0) as usize;
    let side = (2.0 * radius).ceil() as usize + 3;
    let frame = Rect { left: corner(x), top: corner(y), width: side, height: side };
    paint(canvas, frame, ramp, |at| (at.0 - x).hypot(at.1 - y) - radius);
}

/// The colours of a bar's parts, from the left: games won, drawn and lost.
pub(crate) const SHARES: [Tint; 3] = [Tint::Won, Tint::Drawn, Tint::Lost];

/// The space between two parts in pixels, by which they can be told apart without colours.
const GAP: usize = 4;

/// The widths of parts that share `room` pixels in proportion to their counts. What is not nothing gets at least
/// `least` pixels, which the largest part gives up.
fn widths(counts: [u32; 3], room: usize, least: usize) -> [usize; 3] {
    let total: u64 = counts.iter().map(|count| u64::from(*count)).sum();
    let share = |count: u32| match count {
        0 => 0,
        _ => ((u64::from(count) * room as u64 / total) as usize).max(least),
    };
    let mut widths = counts.map(share);
    let taken: usize = widths.iter().sum();
    let largest = widths.iter_mut().max_by_key(|width| **width);
    if let Some(largest) = largest.filter(|_| total > 0) {
        *largest = (*largest + room).saturating_sub(taken);
    }
    widths
}

/// Draws a bar. Each part has round ends. Without any games there is nothing.
pub(super) fn draw_bar(canvas: &mut Canvas<'_>, frame: Rect, counts: [u32; 3], ramps: [Ramp; 3]) {
    let parts = counts.iter().filter(|count| **count > 0).count();
    let room = frame.width - parts.saturating_sub(1) * GAP;
    let mut left = frame.left;
    for (width, ramp) in widths(counts, room, frame.height).into_iter().zip(ramps).filter(|(width, _)| *width > 0) {
        let part = Rect { left, width, ..frame };
        paint(canvas, part, ramp, |at| part.rounded(frame.height as f32 / 2.0, at));
        left += width + GAP;
    }
}

/// Half the thickness of the line, and the radius of the dot at its end, in pixels.
const HALF: f32 = 2.0;
const DOT: f32 = 6.5;
/// The thickness of the lines at the lowest and the highest value in pixels.
const HAIR: usize = 2;

/// A course of values, scaled to a frame.
pub(crate) struct Chart {
    frame: Rect,
    points: Vec<(f32, f32)>,
}

impl Chart {
    /// The chart of these values from left to right, or nothing if there are none. A single value, or values that are
    /// all the same, are in the middle of the height.
    pub(crate) fn new(frame: Rect, values: &[i32]) -> Option<Chart> {
        let (least, most) = (*values.iter().min()?, *values.iter().max()?);
        let (left, width) = (frame.left as f32 + DOT, frame.width as f32 - 2.0 * DOT);
        let step = width / (values.len() - 1).max(1) as f32;
        let start = if values.len() == 1 { left + width } else { left };
        let above = |value: i32| f64::from(value) - f64::from(least);
        let height = |value: i32| if least == most { 0.5 } else { above(value) / above(most) };
        let down =
            |value: i32| frame.top as f32 + DOT + (frame.height as f32 - 2.0 * DOT) * (1.0 - height(value) as f32);
        let points = (0..).zip(values).map(|(index, value)| (start + index as f32 * step, down(*value)));
        Some(Chart { frame, points: points.collect() })
    }

    /// The heights of the highest and the lowest value on the picture, which are the same if all values are.
    pub(crate) fn extremes(&self) -> (usize, usize) {
        let heights = || self.points.iter().map(|point| point.1);
        let (top, bottom) = (heights().fold(f32::MAX, f32::min), heights().fold(0.0, f32::max));
        (top.round() as usize, bottom.round() as usize)
    }

    /// Draws the chart: lines at its extremes, the area below it, the line itself and a dot at its end.
    pub(super) fn draw(&self, canvas: &mut Canvas<'_>, ramp: impl Fn(Tint) -> Ramp) {
        let Rect { left, top, width, height } = self.frame;
        let (highest, lowest) = self.extremes();
        self.area(canvas, ramp(Tint::Area)[4]);
        for at in [highest, lowest] {
            canvas.fill(left, at - HAIR / 2, width, HAIR, ramp(Tint::Line)[4]);
        }
        let line = ramp(Tint::Accent);
        // Where two stretches meet, each pixel is covered as much as by the one that covers it more.
        let mut covered = vec![0_u8; width * height];
        for ends in self.points.windows(2) {
            self.stretch(&mut covered, ends[0], ends[1]);
        }
        for (row, levels) in covered.chunks_exact(width).enumerate() {
            for (column, &level) in levels.iter().enumerate().filter(|(_, level)| **level > 0) {
                if let Some(pixel) = canvas.at((left + column) as i32, (top + row) as i32) {
                    *pixel = line[usize::from(level)];
                }
            }
        }
        if let Some(&end) = self.points.last() {
            disc(canvas, end, DOT, line);
        }
    }

    /// Fills the area between the line and the lower edge.
    fn area(&self, canvas: &mut Canvas<'_>, index: u8) {
        let bottom = self.frame.top + self.frame.height;
        for ends in self.points.windows(2) {
            let ((from, start), (to, end)) = (ends[0], ends[1]);
            for x in from.round() as usize..to.round() as usize {
                let part = ((x as f32 + 0.5 - from) / (to - from)).clamp(0.0, 1.0);
                let y = (start + (end - start) * part).round() as usize;
                canvas.fill(x, y, 1, bottom - y, index);
            }
        }
    }

    /// Covers the pixels of a stretch of the line.
    fn stretch(&self, covered: &mut [u8], from: (f32, f32), to: (f32, f32)) {
        let Rect { left, top, width, height } = self.frame;
        let reach = |one: f32, other: f32, start: usize, most: usize| {
            let near = |at: f32| (at - start as f32).clamp(0.0, most as f32) as usize;
            near(one.min(other) - HALF - 1.0)..near(one.max(other) + HALF + 2.0)
        };
        let (columns, rows) = (reach(from.0, to.0, left, width), reach(from.1, to.1, top, height));
        for row in rows {
            for column in columns.clone() {
                let at = ((left + column) as f32 + 0.5, (top + row) as f32 + 0.5);
                let pixel = &mut covered[row * width + column];
                *pixel = (*pixel).max(level(apart(at, from, to) - HALF));
            }
        }
    }
}

/// The distance of a point from a stretch of a line.
fn apart(at: (f32, f32), from: (f32, f32), to: (f32, f32)) -> f32 {
    let (across, down) = (to.0 - from.0, to.1 - from.1);
    let length = (across * across + down * down).max(f32::EPSILON);
    let part = (((at.0 - from.0) * across + (at.1 - from.1) * down) / length).clamp(0.0, 1.0);
    (at.0 - from.0 - part * across).hypot(at.1 - from.1 - part * down)
}

/// A ground of one colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Base {
    /// The ground of the whole picture.
    Backdrop,
    /// A sheet.
    Sheet,
    /// The sheet that belongs to the member who asked.
    Own,
}

/// A colour that is drawn on a ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tint {
    Ink,
    Muted,
    /// Also gold.
    Accent,
    Silver,
    Bronze,
    Won,
    Drawn,
    Lost,
    /// Thin lines behind a chart.
    Line,
    /// The area below a chart.
    Area,
}

impl Base {
    const ALL: [Base; 3] = [Base::Backdrop, Base::Sheet, Base::Own];

    const fn colour(self, scheme: &Scheme) -> Rgb {
        match self {
            Base::Backdrop => scheme.backdrop,
            Base::Sheet => scheme.banner,
            Base::Own => scheme.own_row,
        }
    }
}

impl Tint {
    const ALL: [Tint; 10] = [
        Tint::Ink,
        Tint::Muted,
        Tint::Accent,
        Tint::Silver,
        Tint::Bronze,
        Tint::Won,
        Tint::Drawn,
        Tint::Lost,
        Tint::Line,
        Tint::Area,
    ];

    fn colour(self, scheme: &Scheme) -> Rgb {
        match self {
            Tint::Ink => scheme.ink,
            Tint::Muted => scheme.muted,
            Tint::Accent => scheme.accent,
            Tint::Silver => scheme.silver,
            Tint::Bronze => scheme.bronze,
            Tint::Won => scheme.won,
            Tint::Drawn => scheme.drawn,
            Tint::Lost => scheme.lost,
            Tint::Line => mix(scheme.banner, scheme.muted, 70),
            Tint::Area => mix(scheme.banner, scheme.accent, 44),
        }
    }
}

/// The pairs that have shades of their own in the palette. Others have the nearest shades.
const SHADED: [(Base, Tint); 9] = [
    (Base::Sheet, Tint::Won),
    (Base::Sheet, Tint::Drawn),
    (Base::Sheet, Tint::Lost),
    (Base::Sheet, Tint::Ink),
    (Base::Sheet, Tint::Muted),
    (Base::Sheet, Tint::Accent),
    (Base::Sheet, Tint::Bronze),
    (Base::Own, Tint::Ink),
    (Base::Own, Tint::Muted),
];

/// The colours that tables and charts need in the palette.
pub(in crate::drawing) fn all(scheme: &Scheme) -> Vec<Rgb> {
    let mut colours: Vec<Rgb> = Base::ALL.map(|base| base.colour(scheme)).into();
    colours.extend(Tint::ALL.map(|tint| tint.colour(scheme)));
    let between = |(base, tint): (Base, Tint)| {
        let (from, to) = (base.colour(scheme), tint.colour(scheme));
        (1..RAMP - 1).map(move |level| mix(from, to, (level * 255 / (RAMP - 1)) as u8))
    };
    colours.extend(SHADED.into_iter().flat_map(between));
    colours
}

/// The palette's shades for every ground and colour.
pub(crate) struct Tints {
    /// The shades of each colour on each ground.
    ramps: [[Ramp; Tint::ALL.len()]; Base::ALL.len()],
    /// The shades from the backdrop to each ground.
    edges: [Ramp; Base::ALL.len()],
}

impl Tints {
    pub(in crate::drawing) fn new(scheme: &Scheme, palette: &Palette) -> Tints {
        let ramp = |base: Base, tint: Tint| palette.shades(base.colour(scheme), tint.colour(scheme));
        Tints {
            ramps: Base::ALL.map(|base| Tint::ALL.map(|tint| ramp(base, tint))),
            edges: Base::ALL.map(|base| palette.shades(scheme.backdrop, base.colour(scheme))),
        }
    }

    /// The shades of a colour on a ground.
    pub(crate) fn on(&self, base: Base, tint: Tint) -> Ramp {
        self.ramps[base as usize][tint as usize]
    }

    /// The shades from the backdrop to a ground.
    pub(crate) fn edge(&self, base: Base) -> Ramp {
        self.edges[base as usize]
    }
}
