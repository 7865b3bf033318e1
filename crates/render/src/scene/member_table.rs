//! Leaderboards and ladders: pages of a table with a rank, a name and two columns more, on which the row of the member
//! who asks is highlighted.

use cardinal_words::say;

use crate::drawing::atlas::Atlas;
use crate::drawing::lettering::{Fonts, Ink, Style};
use crate::drawing::sizes::BOARD;
use crate::drawing::tables::{Align, Base, Sheet, Tint};
use crate::drawing::theme::Theme;
use crate::error::RenderError;
use crate::png::Collage;

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
/// The height of the line above the first row without a rank, and the distance of its baseline from its upper edge.
const BELOW: (usize, usize) = (36, 23);
/// The height of the line below the rows, and the distance of its baseline from its upper edge.
const FOOT: (usize, usize) = (56, 31);
/// The height of an empty table.
const EMPTY: usize = 190;

/// The columns of a row: the middle of the rank, and the left edge of the name.
pub(super) const RANK: usize = 42;
pub(super) const NAME: usize = 84;
/// How many pixels a laurel's middle is above that of its row. There is nothing at its top.
const LIFT: usize = 2;

/// A column of numbers behind the names, which end at its right edge.
struct TableColumn {
    /// Its right edge.
    right: usize,
    /// What it holds.
    word: String,
    tint: Tint,
}

/// A row.
struct TableLine<'a> {
    /// The rank; none below the line.
    rank: Option<u32>,
    name: &'a str,
    /// What the columns hold.
    values: [String; 2],
    /// What is written behind the last column.
    mark: Option<String>,
    is_asker: bool,
}

/// A page of a table.
struct Table<'a> {
    title: &'a str,
    place: &'a str,
    /// The right edge of the names.
    names: usize,
    columns: [TableColumn; 2],
    rows: Vec<TableLine<'a>>,
    /// The row of the member who asks, if it is on another page.
    asker: Option<TableLine<'a>>,
    footer: &'a str,
    /// What a table without rows says.
    empty: String,
    /// What the line above the first row without a rank says.
    below: String,
}

/// Draws the page.
fn draw_table<'a>(scene: &Table<'_>, atlas: &'a Atlas, fonts: &Fonts) -> Result<Collage<'a>, RenderError> {
    let table = if scene.rows.is_empty() { EMPTY } else { scene.rows.len() * STEP };
    let unranked = scene.rows.iter().position(|row| row.rank.is_none());
    let table = table + unranked.map_or(0, |_| BELOW.0);
    let below = if scene.asker.is_some() { BREAK + STEP } else { 0 };
    let foot = if scene.footer.is_empty() { EDGE } else { FOOT.0 };
    let mut collage = Collage::new(WIDTH, &[(atlas.backdrop, HEAD + table + below + foot)]);
    head(&mut collage, scene, atlas, fonts);
    if scene.rows.is_empty() {
        collage.put_own(EDGE, HEAD, empty(&scene.empty, atlas, fonts)?.sprite());
    }
    for (index, row) in scene.rows.iter().enumerate() {
        let lower = if unranked.is_some_and(|first| index >= first) { BELOW.0 } else { 0 };
        let top = HEAD + index * STEP + lower;
        collage.put_own(EDGE, top, drawn_line(scene, row, row.is_asker, atlas, fonts)?.sprite());
    }
    if let Some(first) = unranked {
        let mut line = Sheet::new((ROW.0, BELOW.0), Base::Backdrop, (&atlas.tints, fonts));
        let end = line.write((MARGIN - EDGE, BELOW.1), Align::Start, (Style::Small, Tint::Muted), &scene.below);
        line.rule((end + EDGE, ROW.0), BELOW.0 / 2, Tint::Muted);
        collage.put_own(EDGE, HEAD + first * STEP, line.sprite());
    }
    if let Some(row) = &scene.asker {
        let top = HEAD + table;
        let mut dots = Sheet::new((ROW.0, BREAK), Base::Backdrop, (&atlas.tints, fonts));
        dots.dots((ROW.0 / 2, (BREAK - 5) / 2), 3, Tint::Muted);
        collage.put_own(EDGE, top, dots.sprite());
        collage.put_own(EDGE, top + BREAK, drawn_line(scene, row, true, atlas, fonts)?.sprite());
    }
    let footer = shown_text(scene.footer, Style::Small, WIDTH - 2 * MARGIN, fonts);
    let at = (MARGIN, HEAD + table + below + FOOT.1);
    atlas.lettering.write(&mut collage, fonts, at, (Style::Small, Ink::Note), &footer);
    Ok(collage)
}

/// Writes the title, the place and what the columns are.
fn head<'a>(collage: &mut Collage<'a>, scene: &Table<'_>, atlas: &'a Atlas, fonts: &Fonts) {
    let title = shown_text(scene.title, Style::Large, WIDTH - 2 * MARGIN, fonts);
    atlas.lettering.write(collage, fonts, (MARGIN, TITLE), (Style::Large, Ink::Name), &title);
    let mut left = EDGE + scene.names;
    if !scene.rows.is_empty() || scene.asker.is_some() {
        for TableColumn { word, right, .. } in &scene.columns {
            let start = EDGE + right - fonts.width(Style::Small, word);
            atlas.lettering.write(collage, fonts, (start, PLACE), (Style::Small, Ink::Note), word);
            left = left.min(start);
        }
    }
    let place = shown_text(scene.place, Style::Small, left - MARGIN - EDGE, fonts);
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
fn drawn_line<'a>(
    scene: &Table<'_>,
    row: &TableLine<'_>,
    is_asker: bool,
    atlas: &'a Atlas,
    fonts: &'a Fonts,
) -> Result<Sheet<'a>, RenderError> {
    let base = if is_asker { Base::Own } else { Base::Sheet };
    let mut sheet = Sheet::new(ROW, base, (&atlas.tints, fonts));
    if is_asker {
        sheet.stripe(6);
    }
    if let Some(number) = row.rank {
        rank(&mut sheet, number, ROW.1 / 2, atlas, fonts)?;
    }
    let baseline = ROW.1 / 2 + Style::Label.drop();
    let name = member_name(row.name, Style::Label, scene.names - NAME, fonts);
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
pub(super) fn rank(
    sheet: &mut Sheet<'_>,
    rank: u32,
    middle: usize,
    atlas: &Atlas,
    fonts: &Fonts,
) -> Result<(), RenderError> {
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
pub(super) fn fitting(number: &str, room: usize, fonts: &Fonts) -> Style {
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

/// A page of a table of members to draw, with rows of this type.
#[derive(Clone, Copy, Debug)]
pub struct TableScene<'a, R> {
    /// The game's name.
    pub title: &'a str,
    /// The server's name, in any characters.
    pub place: &'a str,
    /// The rows from the highest rank, usually at most [`LEADERBOARD_PAGE`].
    pub rows: &'a [R],
    /// The row of the member who asked, if it is on another page. It is below the others, after a gap.
    pub asker: Option<R>,
    /// The line below the rows, such as the number of the page.
    pub footer: &'a str,
    /// The colours.
    pub theme: Theme,
}

/// A page of a leaderboard to draw.
pub type LeaderboardScene<'a> = TableScene<'a, LeaderboardRow<'a>>;

/// A page of a ladder to draw.
pub type LadderScene<'a> = TableScene<'a, LadderRow<'a>>;

impl<'a, R> TableScene<'a, R> {
    /// The table with these columns behind the names. An empty one says `empty`.
    fn table(
        &self,
        (names, columns): (usize, [TableColumn; 2]),
        empty: String,
        line: impl Fn(&R) -> TableLine<'a>,
    ) -> Table<'a> {
        let &TableScene { title, place, rows, ref asker, footer, .. } = self;
        let rows = rows.iter().map(&line).collect();
        let below = say!("picture-table-below");
        Table { title, place, names, columns, rows, asker: asker.as_ref().map(line), footer, empty, below }
    }
}

/// How many rows a page is made for. More of them make the picture higher.
pub const LEADERBOARD_PAGE: usize = 10;

/// The right edges of the names, of the numbers of games and of the ratings. The question mark of a rating is beyond
/// its right edge.
const LEADERBOARD_NAMES: usize = 440;
const LEADERBOARD_GAMES: usize = 540;
const LEADERBOARD_RATINGS: usize = 650;

/// A member's row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeaderboardRow<'a> {
    /// The rank, from 1. The first three have a laurel in gold, silver or bronze. The rows without a rank come last,
    /// below a line.
    pub rank: Option<u32>,
    /// The member's name, in any characters. Characters that the font lacks are left out, and long names are
    /// shortened. If nothing remains, a word replaces it: see [`crate::Renderer::can_write`].
    pub name: &'a str,
    /// The rating.
    pub rating: RatingShown,
    /// The number of rated games.
    pub games: u32,
    /// Whether this is the member who asked, whose row is highlighted.
    pub is_asker: bool,
}

/// Draws a page of a leaderboard.
pub(crate) fn draw_leaderboard<'a>(
    scene: &LeaderboardScene<'_>,
    atlas: &'a Atlas,
    fonts: &Fonts,
) -> Result<Collage<'a>, RenderError> {
    let columns = [
        TableColumn { right: LEADERBOARD_GAMES, word: say!("picture-table-games"), tint: Tint::Muted },
        TableColumn { right: LEADERBOARD_RATINGS, word: say!("picture-table-rating"), tint: Tint::Ink },
    ];
    let empty = say!("picture-table-empty");
    draw_table(&scene.table((LEADERBOARD_NAMES, columns), empty, LeaderboardRow::line), atlas, fonts)
}

impl<'a> LeaderboardRow<'a> {
    fn line(&self) -> TableLine<'a> {
        TableLine {
            rank: self.rank,
            name: self.name,
            values: [self.games.to_string(), self.rating.points.to_string()],
            mark: self.rating.provisional.then(|| say!("picture-provisional")),
            is_asker: self.is_asker,
        }
    }
}

/// The right edges of the names, of the days and of the numbers of games.
const LADDER_NAMES: usize = 400;
const LADDER_DAYS: usize = 566;
const LADDER_GAMES: usize = 666;

/// A member's place on a ladder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LadderRow<'a> {
    /// The place, from 1. The first three have a laurel in gold, silver or bronze.
    pub place: u32,
    /// The member's name, in any characters, as in a [`crate::LeaderboardRow`].
    pub name: &'a str,
    /// The day since which the member has stood there, such as `2026-12-24`.
    pub since: &'a str,
    /// The number of games played on the ladder.
    pub games: u32,
    /// Whether this is the member who asked, whose row is highlighted.
    pub is_asker: bool,
}

/// Draws a page of a ladder.
pub(crate) fn draw_ladder<'a>(
    scene: &LadderScene<'_>,
    atlas: &'a Atlas,
    fonts: &Fonts,
) -> Result<Collage<'a>, RenderError> {
    let columns = [
        TableColumn { right: LADDER_DAYS, word: say!("picture-ladder-since"), tint: Tint::Muted },
        TableColumn { right: LADDER_GAMES, word: say!("picture-table-games"), tint: Tint::Ink },
    ];
    let empty = say!("picture-ladder-empty");
    draw_table(&scene.table((LADDER_NAMES, columns), empty, LadderRow::line), atlas, fonts)
}

impl<'a> LadderRow<'a> {
    fn line(&self) -> TableLine<'a> {
        TableLine {
            rank: Some(self.place),
            name: self.name,
            values: [self.since.to_owned(), self.games.to_string()],
            mark: None,
            is_asker: self.is_asker,
        }
    }
}

/// A rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RatingShown {
    /// The rating in points.
    pub points: i32,
    /// Whether it rests on too few games to be reliable. It then has a question mark.
    pub provisional: bool,
}

/// A member's name, shortened if it is wider than `room`, or the word for a name of which nothing can be written.
pub(super) fn member_name(name: &str, style: Style, room: usize, fonts: &Fonts) -> Result<String, String> {
    let fit = |name: String| fonts.fit(style, &name, room);
    fonts.writable(name).map(fit).ok_or_else(|| fit(say!("picture-someone")))
}

/// Another text from the caller, shortened if it is wider than `room`. It is empty if nothing of it can be written.
pub(super) fn shown_text(text: &str, style: Style, room: usize, fonts: &Fonts) -> String {
    fonts.fit(style, &fonts.writable(text).unwrap_or_default(), room)
}
