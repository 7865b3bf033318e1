//! A page of a table of members: a rank, a name and two columns more, with the row of the member who asks highlighted.

use super::member;
use crate::drawing::atlas::Atlas;
use crate::drawing::lettering::{Fonts, Ink, Style};
use crate::drawing::pixels::Collage;
use crate::drawing::sizes::BOARD;
use crate::drawing::tables::{Align, Base, Sheet, Tint};
use crate::error::RenderError;

/// The width of the picture.
const WIDTH: usize = BOARD;
/// The space at both sides of the rows, and of text above and below them.
const EDGE: usize = 14;
const MARGIN: usize = 28;
/// The height of what is above the rows, and the baselines there.
const HEAD: usize = 116;
const TITLE: usize = 56;
const PLACE: usize = 98;
/// The width and height of a row, and the distance from one row to the next.
const ROW: (usize, usize) = (WIDTH - 2 * EDGE, 52);
const STEP: usize = ROW.1 + 5;
/// The height of the gap above the row of a member who is not on the page.
const BREAK: usize = 26;
/// The height of the line below the rows, and the distance of its baseline from its upper edge.
const FOOT: (usize, usize) = (56, 31);
/// The height of an empty table.
const EMPTY: usize = 190;

/// The columns of a row: the middle of the rank, and the left edge of the name.
const RANK: usize = 42;
const NAME: usize = 84;
/// How many pixels a laurel's middle is above that of its row. There is nothing at its top.
const LIFT: usize = 2;

/// A column of numbers behind the names, which end at its right edge.
pub(super) struct Column {
    /// Its right edge.
    pub(super) right: usize,
    /// What it holds.
    pub(super) word: String,
    pub(super) tint: Tint,
}

/// A row.
pub(super) struct Line<'a> {
    pub(super) rank: u32,
    pub(super) name: &'a str,
    /// What the columns hold.
    pub(super) values: [String; 2],
    /// What is written behind the last column.
    pub(super) mark: Option<String>,
    pub(super) is_asker: bool,
}

/// A page of a table.
pub(super) struct Listing<'a> {
    pub(super) title: &'a str,
    pub(super) place: &'a str,
    /// The right edge of the names.
    pub(super) names: usize,
    pub(super) columns: [Column; 2],
    pub(super) rows: Vec<Line<'a>>,
    /// The row of the member who asks, if it is on another page.
    pub(super) asker: Option<Line<'a>>,
    pub(super) footer: &'a str,
    /// What a table without rows says.
    pub(super) empty: String,
}

/// Draws the page.
pub(super) fn draw<'a>(scene: &Listing<'_>, atlas: &'a Atlas, fonts: &Fonts) -> Result<Collage<'a>, RenderError> {
    let table = if scene.rows.is_empty() { EMPTY } else { scene.rows.len() * STEP };
    let below = if scene.asker.is_some() { BREAK + STEP } else { 0 };
    let foot = if scene.footer.is_empty() { EDGE } else { FOOT.0 };
    let mut collage = Collage::new(WIDTH, &[(atlas.backdrop, HEAD + table + below + foot)]);
    head(&mut collage, scene, atlas, fonts);
    if scene.rows.is_empty() {
        collage.put_own(EDGE, HEAD, empty(&scene.empty, atlas, fonts)?.sprite());
    }
    for (index, row) in scene.rows.iter().enumerate() {
        collage.put_own(EDGE, HEAD + index * STEP, drawn(scene, row, row.is_asker, atlas, fonts)?.sprite());
    }
    if let Some(row) = &scene.asker {
        let top = HEAD + table;
        let mut dots = Sheet::new((ROW.0, BREAK), Base::Backdrop, (&atlas.tints, fonts));
        dots.dots((ROW.0 / 2, (BREAK - 5) / 2), 3, Tint::Muted);
        collage.put_own(EDGE, top, dots.sprite());
        collage.put_own(EDGE, top + BREAK, drawn(scene, row, true, atlas, fonts)?.sprite());
    }
    let footer = member::text(scene.footer, Style::Small, WIDTH - 2 * MARGIN, fonts);
    let at = (MARGIN, HEAD + table + below + FOOT.1);
    atlas.lettering.write(&mut collage, fonts, at, (Style::Small, Ink::Note), &footer);
    Ok(collage)
}

/// Writes the title, the place and what the columns are.
fn head<'a>(collage: &mut Collage<'a>, scene: &Listing<'_>, atlas: &'a Atlas, fonts: &Fonts) {
    let title = member::text(scene.title, Style::Large, WIDTH - 2 * MARGIN, fonts);
    atlas.lettering.write(collage, fonts, (MARGIN, TITLE), (Style::Large, Ink::Name), &title);
    let mut left = EDGE + scene.names;
    if !scene.rows.is_empty() || scene.asker.is_some() {
        for Column { word, right, .. } in &scene.columns {
            let start = EDGE + right - fonts.width(Style::Small, word);
            atlas.lettering.write(collage, fonts, (start, PLACE), (Style::Small, Ink::Note), word);
            left = left.min(start);
        }
    }
    let place = member::text(scene.place, Style::Small, left - MARGIN - EDGE, fonts);
    atlas.lettering.write(collage, fonts, (MARGIN, PLACE), (Style::Small, Ink::Note), &place);
}

/// The colour of a rank's laurel, if it has one.
fn medal(rank: u32) -> Option<Tint> {
    match rank {
        1 => Some(Tint::Accent),
        2 => Some(Tint::Silver),
        3 => Some(Tint::Bronze),
        _ => None,
    }
}

/// A row on its sheet.
fn drawn<'a>(
    scene: &Listing<'_>,
    row: &Line<'_>,
    is_asker: bool,
    atlas: &'a Atlas,
    fonts: &'a Fonts,
) -> Result<Sheet<'a>, RenderError> {
    let base = if is_asker { Base::Own } else { Base::Sheet };
    let mut sheet = Sheet::new(ROW, base, (&atlas.tints, fonts));
    if is_asker {
        sheet.stripe(6);
    }
    rank(&mut sheet, row.rank, ROW.1 / 2, atlas, fonts)?;
    let baseline = ROW.1 / 2 + Style::Label.drop();
    let name = member::name(row.name, Style::Label, scene.names - NAME, fonts);
    let (name, tint) = name.map_or_else(|word| (word, Tint::Muted), |name| (name, Tint::Ink));
    sheet.write((NAME, baseline), Align::Start, (Style::Label, tint), &name);
    let (mut left, mut style) = (scene.names, Style::Label);
    for (column, value) in scene.columns.iter().zip(&row.values) {
        style = fitting(value, column.right - left - EDGE, fonts);
        sheet.number((column.right, baseline), (style, column.tint), value);
        left = column.right;
    }
    if let Some(mark) = &row.mark {
        sheet.write((left, baseline), Align::Start, (style, Tint::Muted), mark);
    }
    Ok(sheet)
}

/// Writes a rank, with its laurel if it has one.
fn rank(sheet: &mut Sheet<'_>, rank: u32, middle: usize, atlas: &Atlas, fonts: &Fonts) -> Result<(), RenderError> {
    let number = rank.to_string();
    let Some(tint) = medal(rank) else {
        let style = fitting(&number, 2 * (RANK - 8), fonts);
        sheet.write((RANK, middle + style.drop()), Align::Middle, (style, Tint::Muted), &number);
        return Ok(());
    };
    crowned(sheet, &number, (RANK, middle - LIFT), tint, atlas)
}

/// Writes a number with a laurel around it.
fn crowned(
    sheet: &mut Sheet<'_>,
    number: &str,
    (x, middle): (usize, usize),
    tint: Tint,
    atlas: &Atlas,
) -> Result<(), RenderError> {
    sheet.laurel((x, middle), atlas.laurel()?, tint);
    sheet.write((x, middle + Style::Small.drop()), Align::Middle, (Style::Small, tint), number);
    Ok(())
}

/// The largest style in which a number is no wider than `room`.
fn fitting(number: &str, room: usize, fonts: &Fonts) -> Style {
    let styles = [Style::Label, Style::Small, Style::Tiny];
    styles.into_iter().find(|style| fonts.width(*style, number) <= room).unwrap_or(Style::Least)
}

/// A table without rows: the laurels that are still to be had, and a line of text.
fn empty<'a>(word: &str, atlas: &'a Atlas, fonts: &'a Fonts) -> Result<Sheet<'a>, RenderError> {
    let mut sheet = Sheet::new((ROW.0, EMPTY - (STEP - ROW.1)), Base::Sheet, (&atlas.tints, fonts));
    let middle = ROW.0 / 2;
    let podium =
        [(2, Tint::Silver, (middle - 76, 66)), (1, Tint::Accent, (middle, 56)), (3, Tint::Bronze, (middle + 76, 66))];
    for (rank, tint, at) in podium {
        crowned(&mut sheet, &rank.to_string(), at, tint, atlas)?;
    }
    let text = fonts.fit(Style::Label, word, ROW.0 - 2 * EDGE);
    sheet.write((middle, 142), Align::Middle, (Style::Label, Tint::Ink), &text);
    Ok(sheet)
}
