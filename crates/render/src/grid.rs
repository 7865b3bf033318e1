//! The endless grid on the picture of a board.

use cardinal_rules::Cell;

use crate::atlas::Atlas;
use crate::board::{self, BoardScene};
use crate::canvas::Canvas;
use crate::error::RenderError;
use crate::fonts::{Fonts, Style};
use crate::frame::{self, Axis, Band, Frame, SIZES};
use crate::layout::{BOARD_TOP, WIDTH};
use crate::lettering::Ink;
use crate::png::sprite::Sprite;
use crate::renderer::Area;
use crate::sheet::Sheet;
use crate::squares::{self, Ground, Look};
use crate::words;

/// How many pixels down squares may take: more than across, for phones are held upright.
const TALLEST: usize = 900;
/// Where the frame begins: below the name of the y axis.
const TOP: usize = BOARD_TOP + 28;
/// Smaller squares are hard to read: before they are used, more is folded.
const READABLE: usize = 28;

/// Where the frame and what it is made of stand.
pub(crate) struct Plan<'a> {
    frame: Frame<'a>,
    /// The index of the squares' size.
    size: usize,
    columns: Vec<(usize, Band)>,
    rows: Vec<(usize, Band)>,
    width: usize,
    bottom: usize,
    /// Whether the names of columns are written upwards, for want of room.
    turned: bool,
}

/// The type in which lines are named.
const fn style(size: usize) -> Style {
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
    let turned = across + 4 > size;
    let (ascent, descent) = style.extent();
    (widest(rows) + 14, if turned { across + 14 } else { ascent + descent + 8 }, turned)
}

/// The index of the largest size at which the frame fits.
fn fitting(columns: &Axis, rows: &Axis, fonts: &Fonts) -> Option<usize> {
    SIZES.iter().position(|&size| {
        let (left, ..) = gutters(columns, rows, size, fonts);
        left + columns.length(size) + 4 <= WIDTH && rows.length(size) <= TALLEST
    })
}

impl<'a> Plan<'a> {
    pub(crate) fn new(scene: &BoardScene<'a>, fonts: &Fonts) -> Result<Plan<'a>, RenderError> {
        let marks: Vec<Cell> = scene.targets.iter().copied().chain(scene.selected).collect();
        let is_readable =
            |columns: &Axis, rows: &Axis| fitting(columns, rows, fonts).is_some_and(|size| SIZES[size] >= READABLE);
        let mut frame = Frame::new(scene.view, &marks, is_readable)?;
        let size = fitting(&frame.columns, &frame.rows, fonts).unwrap_or_else(|| {
            let smallest = SIZES[SIZES.len() - 1];
            let (left, ..) = gutters(&frame.columns, &frame.rows, smallest, fonts);
            frame.cut(smallest, (WIDTH - left - 4, TALLEST));
            SIZES.len() - 1
        });
        let pixels = SIZES[size];
        let (gutter, below, turned) = gutters(&frame.columns, &frame.rows, pixels, fonts);
        let (width, height) = (frame.columns.length(pixels), frame.rows.length(pixels));
        let left = gutter + (WIDTH - gutter - width) / 2;
        let (right_wards, down_wards) = frame::upwards(scene.orientation);
        let columns = placed(&frame.columns.bands(right_wards), left, pixels);
        let rows = placed(&frame.rows.bands(down_wards), TOP, pixels);
        Ok(Plan { frame, size, columns, rows, width, bottom: TOP + height + below, turned })
    }

    /// Where the strip below the board begins.
    pub(crate) fn bottom(&self) -> usize {
        self.bottom
    }

    fn side(&self) -> usize {
        SIZES[self.size]
    }

    fn left(&self) -> usize {
        self.columns.first().map_or(0, |(start, _)| *start)
    }

    fn rows_end(&self) -> usize {
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
        Band::Fold(_) => frame::fold(side),
    }
}

fn placed(bands: &[Band], mut start: usize, side: usize) -> Vec<(usize, Band)> {
    let mut placed = Vec::with_capacity(bands.len());
    for &band in bands {
        placed.push((start, band));
        start += extent(band, side);
    }
    placed
}

/// Draws the frame.
pub(crate) fn draw<'a>(
    sheet: &mut Sheet<'a>,
    scene: &BoardScene<'_>,
    plan: &Plan<'_>,
    atlas: &'a Atlas,
    fonts: &Fonts,
) -> Result<(), RenderError> {
    squares(sheet, scene, plan, atlas)?;
    numbers(sheet, scene, plan, atlas, fonts)?;
    folds(sheet, plan, atlas, fonts);
    names(sheet, plan, atlas, fonts);
    Ok(())
}

fn squares<'a>(
    sheet: &mut Sheet<'a>,
    scene: &BoardScene<'_>,
    plan: &Plan<'_>,
    atlas: &'a Atlas,
) -> Result<(), RenderError> {
    let view = scene.view;
    let ready = atlas.points(plan.size)?;
    let points = |cells: &[Cell]| cells.iter().map(|cell| frame::point(*cell)).collect::<Result<Vec<_>, _>>();
    let targets: std::collections::HashSet<(i32, i32)> = points(scene.targets)?.into_iter().collect();
    let selected = scene.selected.map(frame::point).transpose()?;
    let mut last: Vec<Cell> = view.last.moved.iter().flat_map(|moved| [moved.from, moved.to]).collect();
    last.extend(view.last.placed.map(|placed| placed.at));
    let last = points(&last)?;
    let checked = words::checked(view);
    for &(top, row) in &plan.rows {
        let Band::Line(y) = row else { continue };
        for &(left, column) in &plan.columns {
            let Band::Line(x) = column else { continue };
            let man = plan.frame.men.get(&(x, y));
            let in_check = man.is_some_and(|man| man.kind.is_royal() && Some(man.owner) == checked);
            let ground = if selected == Some((x, y)) {
                Ground::Selected
            } else if in_check {
                Ground::Check
            } else if last.contains(&(x, y)) {
                Ground::Last
            } else {
                Ground::Plain
            };
            let piece = man.map(|man| (man.kind, board::army(man)));
            let look = Look { is_light: x & 1 != y & 1, ground, is_target: targets.contains(&(x, y)), piece };
            sheet.put(left, top, ready.get(look));
        }
    }
    Ok(())
}

/// The targets' numbers, by which a player can name them.
fn numbers(
    sheet: &mut Sheet<'_>,
    scene: &BoardScene<'_>,
    plan: &Plan<'_>,
    atlas: &Atlas,
    fonts: &Fonts,
) -> Result<(), RenderError> {
    let side = plan.side();
    for (index, &cell) in scene.targets.iter().enumerate() {
        let at = frame::point(cell)?;
        let Some(Area { x, y, .. }) = plan.area(at) else { continue };
        let taken = plan.frame.men.contains_key(&at);
        let (room, (across, down)) = (squares::field(side, taken), squares::middle(side, taken));
        let number = (index + 1).to_string();
        // Numbers of two digits are as large as those of one.
        let fits = |style: &Style| {
            let width = fonts.width(*style, "00").max(fonts.width(*style, &number));
            width <= 2 * room.0 && style.extent().0 <= 2 * room.1
        };
        let style = [Style::Small, Style::Tiny, Style::Least].into_iter().find(fits).unwrap_or(Style::Least);
        let width = fonts.width(style, &number);
        let (middle_x, middle_y) = (x as usize + across, y as usize + down);
        let (left, baseline) = (middle_x.saturating_sub(width / 2), middle_y + style.drop());
        // All of the number lies in the one square.
        sheet.paint(middle_x..middle_x + 1, middle_y..middle_y + 1, |canvas| {
            fonts.write_with(canvas, (left, baseline), style, &number, |pixel, coverage| {
                *pixel = atlas.palette.blend(*pixel, [0xff; 3], (u16::from(coverage) * 255 / 8) as u8);
            });
        });
    }
    Ok(())
}

/// Strips in place of what is left out, torn at both edges, with the number of lines on them.
fn folds(sheet: &mut Sheet<'_>, plan: &Plan<'_>, atlas: &Atlas, fonts: &Fonts) {
    let (left, side) = (plan.left(), plan.side());
    let wide = frame::fold(side);
    let colours = [atlas.scheme.light, atlas.scheme.muted].map(|colour| atlas.palette.index(colour));
    let lying: Vec<(usize, i64)> = strips(&plan.rows);
    let standing: Vec<(usize, i64)> = strips(&plan.columns);
    for &(start, _) in &lying {
        let mut strip = Sprite::flat(plan.width, wide, atlas.banner);
        for x in 0..plan.width {
            tear(wide, left + x, colours, |down, colour| strip.pixels[down * plan.width + x] = colour);
        }
        sheet.put_own(left, start, strip);
    }
    for (from, to) in stretches(&plan.rows, side) {
        for &(start, _) in &standing {
            let mut strip = Sprite::flat(wide, to - from, atlas.banner);
            for (y, row) in (from..to).zip(strip.pixels.chunks_exact_mut(wide)) {
                tear(wide, y, colours, |across, colour| row[across] = colour);
            }
            sheet.put_own(start, from, strip);
        }
    }
    if wide < 24 {
        return;
    }
    let style = Style::Tiny;
    let ramp = atlas.lettering.ramp(Ink::Event);
    // Behind its text a strip is plain.
    for (start, skipped) in standing {
        let (text, from, width) = told(skipped, "column", longest(&plan.rows, side), style, fonts);
        let (top, height) = (from.saturating_sub(6), width + 12);
        sheet.paint(start..start + wide, top..top + height, |canvas| {
            canvas.fill(start, top, wide, height, atlas.banner);
            fonts.write_upwards(canvas, (start + wide / 2 + style.drop(), from + width), style, &text, ramp);
        });
    }
    for (start, skipped) in lying {
        let (text, from, width) = told(skipped, "row", longest(&plan.columns, side), style, fonts);
        let (first, length) = (from.saturating_sub(6), width + 12);
        sheet.paint(first..first + length, start..start + wide, |canvas| {
            canvas.fill(first, start, length, wide, atlas.banner);
            fonts.write(canvas, (from, start + wide / 2 + style.drop()), style, &text, ramp);
        });
    }
}

fn strips(bands: &[(usize, Band)]) -> Vec<(usize, i64)> {
    let strip = |(start, band): &(usize, Band)| match band {
        Band::Fold(skipped) => Some((*start, *skipped)),
        Band::Line(_) => None,
    };
    bands.iter().filter_map(strip).collect()
}

/// Where the stretches without a fold begin and end.
fn stretches(bands: &[(usize, Band)], side: usize) -> impl Iterator<Item = (usize, usize)> {
    let is_line = |(_, band): &(usize, Band)| matches!(band, Band::Line(_));
    bands
        .chunk_by(move |one, other| is_line(one) == is_line(other))
        .filter(move |stretch| is_line(&stretch[0]))
        .map(move |stretch| (stretch[0].0, stretch[0].0 + stretch.len() * side))
}

/// The longest of them.
fn longest(bands: &[(usize, Band)], side: usize) -> (usize, usize) {
    stretches(bands, side).max_by_key(|(from, to)| to - from).unwrap_or_default()
}

/// The number of lines, with what they are if there is room; where it begins in the middle of this
/// stretch, and how long it is.
fn told(skipped: i64, line: &str, (from, to): (usize, usize), style: Style, fonts: &Fonts) -> (String, usize, usize) {
    let full = format!("{skipped} {line}s");
    let text = if fonts.width(style, &full) + 12 <= to - from { full } else { skipped.to_string() };
    let width = fonts.width(style, &text);
    (text, from + (to - from).saturating_sub(width) / 2, width)
}

/// The torn edges across one place of a strip: paper, its rim, and the table between.
fn tear(wide: usize, along: usize, [paper, rim]: [u8; 2], mut paint: impl FnMut(usize, u8)) {
    const TOOTH: usize = 14;
    let depth = (wide / 5).min(5);
    let slope = (along % TOOTH).abs_diff(TOOTH / 2) * depth / (TOOTH / 2);
    let other = depth - slope;
    for across in 0..slope {
        paint(across, paper);
    }
    for across in wide - other..wide {
        paint(across, paper);
    }
    for across in [slope, slope + 1, wide - other - 2, wide - other - 1] {
        paint(across, rim);
    }
}

/// The coordinates: y left of the rows, x below the columns.
fn names<'a>(sheet: &mut Sheet<'a>, plan: &Plan<'_>, atlas: &'a Atlas, fonts: &Fonts) {
    let side = plan.side();
    let style = style(side);
    let (ascent, descent) = style.extent();
    let (left, bottom) = (plan.left(), plan.rows_end());
    for (name, baseline) in [("y", TOP - 2 - descent), ("x", bottom + 4 + ascent)] {
        let at = (left - 7 - fonts.width(style, name), baseline);
        atlas.lettering.write(sheet, fonts, at, (style, Ink::Note), name);
    }
    let mut free = 0;
    for &(start, band) in &plan.rows {
        let Band::Line(y) = band else { continue };
        let (name, baseline) = (y.to_string(), start + side / 2 + style.drop());
        if baseline - ascent >= free {
            let x = left - 7 - fonts.width(style, &name);
            atlas.lettering.write(sheet, fonts, (x, baseline), (style, Ink::Note), &name);
            free = baseline + descent;
        }
    }
    let mut free = 0;
    for &(start, band) in &plan.columns {
        let Band::Line(x) = band else { continue };
        let name = x.to_string();
        let (width, middle) = (fonts.width(style, &name), start + side / 2);
        if plan.turned {
            let baseline = middle + style.drop();
            if baseline - ascent >= free {
                let ramp = atlas.lettering.ramp(Ink::Note);
                let mut sprite = Sprite::flat(ascent + descent, width, ramp[0]);
                let corner = (baseline - ascent, bottom + 8);
                let canvas = &mut Canvas::new(&mut sprite, corner);
                fonts.write_upwards(canvas, (baseline, bottom + 7 + width), style, &name, ramp);
                sheet.put_own(corner.0, corner.1, sprite);
                free = baseline + descent;
            }
        } else {
            let at = (middle - width / 2, bottom + 4 + ascent);
            atlas.lettering.write(sheet, fonts, at, (style, Ink::Note), &name);
        }
    }
}
