//! Where the shown part of the endless grid stands on the picture: how large its squares are, and where each line and
//! fold begins.

use cardinal_rules::Cell;

use super::axis::{self, Axis, Band};
use super::frame::{self, Frame};
use crate::drawing::lettering::{Fonts, Style};
use crate::drawing::sizes::{GRID_SQUARES, WIDTH};
use crate::error::RenderError;
use crate::scene::area::Area;
use crate::scene::layout::BOARD_TOP;
use crate::scene::scenes::BoardScene;

/// How many pixels down squares may take: more than across, for phones are held upright.
const TALLEST: usize = 900;
/// Where the frame begins: below the name of the y axis.
pub(super) const TOP: usize = BOARD_TOP + 28;
/// Smaller squares are hard to read: before they are used, more is folded.
const READABLE: usize = 28;

/// Where the frame and what it is made of stand.
pub(crate) struct Plan<'a> {
    pub(super) frame: Frame<'a>,
    /// The index of the squares' size.
    pub(super) size: usize,
    pub(super) columns: Vec<(usize, Band)>,
    pub(super) rows: Vec<(usize, Band)>,
    pub(super) width: usize,
    bottom: usize,
    /// Whether the names of columns are written upwards, for want of room.
    pub(super) upright: bool,
}

/// The type in which lines are named.
pub(super) const fn style(size: usize) -> Style {
    if size >= 54 { Style::Small } else { Style::Tiny }
}

/// The room for names left of the rows and below the columns, and whether the latter are written upwards.
fn gutters(columns: &Axis, rows: &Axis, size: usize, fonts: &Fonts) -> (usize, usize, bool) {
    let style = style(size);
    let widest = |axis: &Axis| {
        let ends = [axis.lines().first(), axis.lines().last()];
        ends.into_iter().flatten().map(|line| fonts.width(style, &line.to_string())).max().unwrap_or(0)
    };
    let across = widest(columns);
    let upright = across + 4 > size;
    let (ascent, descent) = style.extent();
    (widest(rows) + 14, if upright { across + 14 } else { ascent + descent + 8 }, upright)
}

/// The index of the largest size at which the frame fits.
fn fitting(columns: &Axis, rows: &Axis, fonts: &Fonts) -> Option<usize> {
    GRID_SQUARES.iter().position(|&size| {
        let (left, ..) = gutters(columns, rows, size, fonts);
        left + columns.length(size) + 4 <= WIDTH && rows.length(size) <= TALLEST
    })
}

impl<'a> Plan<'a> {
    pub(crate) fn new(scene: &BoardScene<'a>, fonts: &Fonts) -> Result<Plan<'a>, RenderError> {
        let shown: Vec<Cell> = scene.targets.iter().copied().chain(scene.selected).collect();
        let is_readable = |columns: &Axis, rows: &Axis| {
            fitting(columns, rows, fonts).is_some_and(|size| GRID_SQUARES[size] >= READABLE)
        };
        let mut frame = Frame::new(scene.view, &shown, is_readable)?;
        let size = fitting(&frame.columns, &frame.rows, fonts).unwrap_or_else(|| {
            let smallest = GRID_SQUARES[GRID_SQUARES.len() - 1];
            let (left, ..) = gutters(&frame.columns, &frame.rows, smallest, fonts);
            frame.cut(smallest, (WIDTH - left - 4, TALLEST));
            GRID_SQUARES.len() - 1
        });
        let pixels = GRID_SQUARES[size];
        let (gutter, below, upright) = gutters(&frame.columns, &frame.rows, pixels, fonts);
        let (width, height) = (frame.columns.length(pixels), frame.rows.length(pixels));
        let left = gutter + (WIDTH - gutter - width) / 2;
        let (right_wards, down_wards) = frame::upwards(scene.orientation);
        let columns = laid(&frame.columns.bands(right_wards), left, pixels);
        let rows = laid(&frame.rows.bands(down_wards), TOP, pixels);
        Ok(Plan { frame, size, columns, rows, width, bottom: TOP + height + below, upright })
    }

    /// Where the row of the player below begins.
    pub(crate) fn bottom(&self) -> usize {
        self.bottom
    }

    /// How many pixels a square has across.
    pub(super) fn side(&self) -> usize {
        GRID_SQUARES[self.size]
    }

    /// Where the leftmost column begins.
    pub(super) fn left(&self) -> usize {
        self.columns.first().map_or(0, |(start, _)| *start)
    }

    /// Where the lowest row ends.
    pub(super) fn rows_end(&self) -> usize {
        self.rows.last().map_or(0, |(start, band)| start + extent(*band, self.side()))
    }

    /// Where a point is on the picture, if it is shown.
    pub(crate) fn area(&self, (x, y): (i32, i32)) -> Option<Area> {
        let start = |bands: &[(usize, Band)], line: i32| {
            bands.iter().find(|(_, band)| *band == Band::Line(line)).map(|(start, _)| *start as u32)
        };
        let side = self.side() as u32;
        Some(Area { x: start(&self.columns, x)?, y: start(&self.rows, y)?, width: side, height: side })
    }
}

const fn extent(band: Band, side: usize) -> usize {
    match band {
        Band::Line(_) => side,
        Band::Fold(_) => axis::fold(side),
    }
}

/// The bands with the pixels at which each begins, the first at `start`.
fn laid(bands: &[Band], mut start: usize, side: usize) -> Vec<(usize, Band)> {
    let mut laid = Vec::with_capacity(bands.len());
    for &band in bands {
        laid.push((start, band));
        start += extent(band, side);
    }
    laid
}
