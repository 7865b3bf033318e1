//! The plan of the endless grid on a picture: the size of its squares, where each line and fold begins, and the room
//! for coordinates.

use cardinal_rules::Cell;

use super::frame;
use super::frame::{Axis, Band, Extent, GridFrame};
use crate::drawing::ground::fades;
use crate::drawing::lettering::{Fonts, Style};
use crate::drawing::sizes::GRID_SQUARES;
use crate::error::RenderError;
use crate::scene::layout;
use crate::scene::layout::Layout;
use crate::scene::scenes::{Area, BoardScene};

/// The smallest squares that are easy to read. Before squares get smaller than this, more lines are folded.
const READABLE: usize = 28;

/// Where the frame and its parts are on the picture.
pub(crate) struct GridPlan<'a> {
    pub(crate) layout: Layout,
    pub(super) frame: GridFrame<'a>,
    /// The index of the squares' size in [`GRID_SQUARES`].
    pub(super) size: usize,
    /// The type of the coordinates.
    pub(super) style: Style,
    pub(super) columns: Vec<(usize, Band)>,
    pub(super) rows: Vec<(usize, Band)>,
    pub(super) width: usize,
    /// The room for coordinates, and how they are written.
    pub(super) naming: CoordinateRoom,
}

/// The type of coordinates if there is no room for larger ones.
const fn style(size: usize) -> Style {
    match size {
        46.. => Style::Label,
        28.. => Style::Small,
        _ => Style::Tiny,
    }
}

/// The width and height that the fading squares around the frame add, for squares of this size.
fn fringe(size: usize) -> usize {
    2 * fades::reach(size)
}

/// The width and height of the frame with its fringe and its coordinates.
fn extent((columns, rows): (&Axis, &Axis), size: usize, naming: CoordinateRoom) -> (usize, usize) {
    let fringe = fringe(size);
    (naming.left + columns.length(size) + fringe, rows.length(size) + fringe + naming.below)
}

impl<'a> GridPlan<'a> {
    pub(crate) fn new(scene: &BoardScene<'a>, fonts: &Fonts) -> Result<GridPlan<'a>, RenderError> {
        GridPlan::within(scene, None, fonts)
    }

    /// The same, as if the lines of an extent had pieces too.
    pub(crate) fn within(
        scene: &BoardScene<'a>,
        occupied: Option<&Extent>,
        fonts: &Fonts,
    ) -> Result<GridPlan<'a>, RenderError> {
        let room = layout::room(scene.shape);
        let fits = |columns: &Axis, rows: &Axis, size: usize, style: Style| {
            let naming = CoordinateRoom::new((columns, rows), size, style, fonts);
            let (width, height) = extent((columns, rows), size, naming);
            width <= room.0 && height <= room.1
        };
        // The index of the largest size at which the frame fits.
        let fitting =
            |columns: &Axis, rows: &Axis| GRID_SQUARES.iter().position(|&size| fits(columns, rows, size, style(size)));
        let is_readable =
            |columns: &Axis, rows: &Axis| fitting(columns, rows).is_some_and(|size| GRID_SQUARES[size] >= READABLE);
        let shown: Vec<Cell> = scene.targets.iter().copied().chain(scene.selected).collect();
        let mut frame = GridFrame::within(scene.view, occupied, &shown, is_readable)?;
        let size = fitting(&frame.columns, &frame.rows).unwrap_or_else(|| {
            let smallest = GRID_SQUARES[GRID_SQUARES.len() - 1];
            let naming = CoordinateRoom::new((&frame.columns, &frame.rows), smallest, style(smallest), fonts);
            let fringe = fringe(smallest);
            frame.cut(smallest, (room.0 - naming.left - fringe, room.1 - naming.below - fringe));
            GRID_SQUARES.len() - 1
        });
        // If all coordinates fit in larger type, that is worth at most one step to smaller squares.
        let largest = scene.shape.style();
        let is_large = |size: usize| {
            let (columns, rows, pixels) = (&frame.columns, &frame.rows, GRID_SQUARES[size]);
            let is_larger = largest < style(pixels) && all_fit((columns, rows), pixels, largest, fonts);
            is_larger && fits(columns, rows, pixels, largest)
        };
        let steps = size..(size + 2).min(GRID_SQUARES.len());
        let (size, style) = steps
            .into_iter()
            .find(|size| is_large(*size))
            .map_or_else(|| (size, style(GRID_SQUARES[size])), |size| (size, largest));
        let pixels = GRID_SQUARES[size];
        let naming = CoordinateRoom::new((&frame.columns, &frame.rows), pixels, style, fonts);
        let (width, height) = extent((&frame.columns, &frame.rows), pixels, naming);
        let layout = Layout::new(scene.shape, scene.view, height);
        let reach = fades::reach(pixels);
        let left = layout.field.0 + (room.0 - width) / 2 + naming.left + reach;
        let top = layout.field.1 + (layout.field_height - height) / 2 + reach;
        let (right_wards, down_wards) = frame::upwards(scene.orientation);
        let columns = laid(&frame.columns.bands(right_wards), left, pixels);
        let rows = laid(&frame.rows.bands(down_wards), top, pixels);
        let width = frame.columns.length(pixels);
        Ok(GridPlan { layout, frame, size, style, columns, rows, width, naming })
    }

    /// The side of a square in pixels.
    pub(super) fn side(&self) -> usize {
        GRID_SQUARES[self.size]
    }

    /// Whether its squares are large enough to be read easily.
    pub(crate) fn is_readable(&self) -> bool {
        self.side() >= READABLE
    }

    /// The left edge of the leftmost column.
    pub(super) fn left(&self) -> usize {
        self.columns.first().map_or(0, |(start, _)| *start)
    }

    /// The upper edge of the topmost row.
    pub(super) fn top(&self) -> usize {
        self.rows.first().map_or(0, |(start, _)| *start)
    }

    /// The lower edge of the lowest row.
    pub(super) fn rows_end(&self) -> usize {
        self.rows.last().map_or(0, |(start, band)| start + depth(*band, self.side()))
    }

    /// The area of a point on the picture, if it is visible.
    pub(crate) fn area(&self, (x, y): (i32, i32)) -> Option<Area> {
        let start = |bands: &[(usize, Band)], line: i32| {
            bands.iter().find(|(_, band)| *band == Band::Line(line)).map(|(start, _)| *start as u32)
        };
        let side = self.side() as u32;
        Some(Area { x: start(&self.columns, x)?, y: start(&self.rows, y)?, width: side, height: side })
    }
}

const fn depth(band: Band, side: usize) -> usize {
    match band {
        Band::Line(_) => side,
        Band::Fold(_) => frame::fold(side),
    }
}

/// The bands, each with the pixel at which it begins. The first begins at `start`.
fn laid(bands: &[Band], mut start: usize, side: usize) -> Vec<(usize, Band)> {
    let mut laid = Vec::with_capacity(bands.len());
    for &band in bands {
        laid.push((start, band));
        start += depth(band, side);
    }
    laid
}

/// The space between a coordinate and the frame, and between two coordinates.
pub(super) const SPACE: usize = 8;

/// How the coordinates of rows and columns are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct CoordinateRoom {
    /// The width of the margin left of the rows.
    pub(super) left: usize,
    /// The height of the margin below the columns.
    pub(super) below: usize,
    /// Whether the coordinates of columns are written upwards because level ones don't fit.
    pub(super) is_upright: bool,
}

impl CoordinateRoom {
    /// Chooses how to write the coordinates of lines of squares of this size.
    pub(super) fn new((columns, rows): (&Axis, &Axis), size: usize, style: Style, fonts: &Fonts) -> CoordinateRoom {
        let widest = |axis: &Axis| {
            let ends = [axis.lines().first(), axis.lines().last()];
            ends.into_iter().flatten().map(|line| fonts.width(style, &line.to_string())).max().unwrap_or(0)
        };
        let across = widest(columns);
        // Level coordinates may skip every other column. If even those don't fit, they are turned.
        let is_upright = across + SPACE > 2 * size;
        let below = if is_upright { across } else { style.capitals() };
        // The names of the axes share the margin.
        let left = widest(rows).max(fonts.width(style, "x"));
        CoordinateRoom { left: left + SPACE + 2, below: below + 2 * SPACE, is_upright }
    }
}

/// Whether squares of this size leave room for every line's coordinate.
pub(super) fn all_fit((columns, rows): (&Axis, &Axis), size: usize, style: Style, fonts: &Fonts) -> bool {
    let (ascent, descent) = style.extent();
    let is_narrow = |line: &i32| fonts.width(style, &line.to_string()) + SPACE <= size;
    columns.lines().iter().all(is_narrow) && (rows.lines().len() < 2 || ascent + descent <= size)
}
