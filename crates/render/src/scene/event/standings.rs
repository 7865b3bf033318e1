//! Standings: a page of a group's table, with the crosstable in it.
//!
//! A row has two lines, so that a group of 16 can be read on a phone: place, name and points above, the games and the
//! tie-breaks below. If players meet several times, their games are one below the other.

use cardinal_words::say;

use super::head::{self, EDGE, HEAD};
use crate::drawing::atlas::Atlas;
use crate::drawing::lettering::{Fonts, Style};
use crate::drawing::sizes::BOARD;
use crate::drawing::tables::{Align, Base, Rect, Sheet, Tint};
use crate::drawing::theme::Theme;
use crate::error::RenderError;
use crate::png::Collage;
use crate::scene::member_table::{self, NAME, RANK};

/// The width of the picture.
const WIDTH: usize = BOARD;
/// The height of the line above the rows with what the columns are, and its baseline.
const COLUMNS: (usize, usize) = (34, 22);
/// The width and height of a row with one game between two players, how much higher it is for each game more, and the
/// space between two rows.
const ROW: (usize, usize) = (WIDTH - 2 * EDGE, 86);
const LINE: usize = 28;
const BETWEEN: usize = 5;
/// The middles of the two lines of a row.
const UPPER: usize = 27;
const LOWER: usize = 65;
/// The left edge of the first game of a row, the room for all of them, and the most that one takes.
const GAMES: usize = 18;
const ROOM: usize = 400;
const WIDEST: usize = 58;
/// The right edges of the tie-breaks. The points have that of the last.
const TIE_BREAKS: [usize; 4] = [478, 556, 614, RIGHT];
const RIGHT: usize = 676;
/// The space between a value and the next.
const GAP: usize = 6;
/// The side of the square that is in the row's own column.
const OWN: usize = 14;

/// How many rows a page is made for. More of them make the picture higher.
pub const STANDINGS_PAGE: usize = 12;

/// The games of a row against the player of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StandingsCell<'a> {
    /// The column is the row's own.
    Own,
    /// A character for each game, as in crosstables: `1`, `½` and `0`, `+` and `−` by forfeit, `·` if it is still to be
    /// played.
    Games(&'a str),
    /// Games that don't count, in the same characters. They are dimmed.
    Uncounted(&'a str),
}

impl<'a> StandingsCell<'a> {
    fn games(&self) -> &'a str {
        match self {
            StandingsCell::Own => "",
            StandingsCell::Games(games) | StandingsCell::Uncounted(games) => games,
        }
    }
}

/// A player's row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StandingsRow<'a> {
    /// The place, from 1. The first three have a laurel in gold, silver or bronze. None for a player who has withdrawn
    /// and whose games don't count. The name is then dimmed.
    pub place: Option<u32>,
    /// The player's name, in any characters, as in a [`crate::LeaderboardRow`].
    pub name: &'a str,
    /// The games against each player of the group, in the order of the rows on all pages. None if there is no
    /// crosstable.
    pub cells: &'a [StandingsCell<'a>],
    /// The points, such as `5½`.
    pub points: &'a str,
    /// The values of the tie-breaks: direct encounter, Sonneborn-Berger, wins, games with Black. What has no value is
    /// empty.
    pub tie_breaks: [&'a str; 4],
    /// Whether this is the member who asked, whose row is highlighted.
    pub is_asker: bool,
}

/// A page of standings to draw.
#[derive(Clone, Copy, Debug)]
pub struct StandingsScene<'a> {
    /// The event's name, in any characters.
    pub title: &'a str,
    /// The line below it, such as the group and the round.
    pub place: &'a str,
    /// The rows from the first place, usually at most [`STANDINGS_PAGE`].
    pub rows: &'a [StandingsRow<'a>],
    /// The line below the rows, such as the number of the page.
    pub footer: &'a str,
    /// The colours.
    pub theme: Theme,
}

/// Draws the page.
pub(crate) fn draw<'a>(
    scene: &StandingsScene<'_>,
    atlas: &'a Atlas,
    fonts: &Fonts,
) -> Result<Collage<'a>, RenderError> {
    let cells = || scene.rows.iter().flat_map(|row| row.cells);
    let lines = cells().map(|cell| cell.games().chars().count()).max().unwrap_or(1).max(1);
    let height = ROW.1 + (lines - 1) * LINE;
    let step = height + BETWEEN;
    let (top, rows) = (HEAD + COLUMNS.0, scene.rows.len() * step);
    let mut collage = Collage::new(WIDTH, &[(atlas.backdrop, top + rows + head::foot_height(scene.footer))]);
    let start = head::write_column(&mut collage, EDGE + RIGHT, &say!("picture-standings-points"), atlas, fonts);
    head::write(&mut collage, (scene.title, scene.place), start - EDGE, atlas, fonts);
    let games = scene.rows.iter().map(|row| row.cells.len()).max().unwrap_or(0);
    let width = (ROOM / games.max(1)).min(WIDEST);
    collage.put_own(EDGE, HEAD, columns(games, width, atlas, fonts).sprite());
    for (index, row) in scene.rows.iter().enumerate() {
        collage.put_own(EDGE, top + index * step, drawn(row, (width, height), atlas, fonts)?.sprite());
    }
    head::write_foot(&mut collage, scene.footer, top + rows, atlas, fonts);
    Ok(collage)
}

/// What the columns are: the numbers of the rows, and the tie-breaks.
fn columns<'a>(games: usize, width: usize, atlas: &'a Atlas, fonts: &'a Fonts) -> Sheet<'a> {
    let mut line = Sheet::new((ROW.0, COLUMNS.0), Base::Backdrop, (&atlas.tints, fonts));
    for column in 0..games {
        let number = (column + 1).to_string();
        let style = member_table::fitting(&number, width - 4, fonts).max(Style::Small);
        line.write((middle(column, width), COLUMNS.1), Align::Middle, (style, Tint::Muted), &number);
    }
    for (right, word) in TIE_BREAKS.into_iter().zip(words()) {
        line.write((right, COLUMNS.1), Align::End, (Style::Small, Tint::Muted), &word);
    }
    line
}

/// What is above the tie-breaks.
fn words() -> [String; 4] {
    [
        say!("picture-standings-direct"),
        say!("picture-standings-berger"),
        say!("picture-standings-wins"),
        say!("picture-standings-black"),
    ]
}

/// The middle of a column of games.
fn middle(column: usize, width: usize) -> usize {
    GAMES + column * width + width / 2
}

/// A row on its sheet of this height, with columns of this width.
fn drawn<'a>(
    row: &StandingsRow<'_>,
    (width, height): (usize, usize),
    atlas: &'a Atlas,
    fonts: &'a Fonts,
) -> Result<Sheet<'a>, RenderError> {
    let base = if row.is_asker { Base::Own } else { Base::Sheet };
    let mut sheet = Sheet::new((ROW.0, height), base, (&atlas.tints, fonts));
    if row.is_asker {
        sheet.stripe(6);
    }
    let baseline = UPPER + Style::Label.drop();
    match row.place {
        Some(place) => member_table::rank(&mut sheet, place, UPPER, atlas, fonts)?,
        None => {
            sheet.write((RANK, baseline), Align::Middle, (Style::Label, Tint::Muted), "–");
        }
    }
    let points = member_table::shown_text(row.points, Style::Label, RIGHT / 4, fonts);
    let room = RIGHT - fonts.width(Style::Label, &points) - EDGE - NAME;
    let name = member_table::member_name(row.name, Style::Label, room, fonts);
    let ink = if row.place.is_some() { Tint::Ink } else { Tint::Muted };
    let (name, tint) = name.map_or_else(|word| (word, Tint::Muted), |name| (name, ink));
    sheet.write((NAME, baseline), Align::Start, (Style::Label, tint), &name);
    sheet.number((RIGHT, baseline), (Style::Label, ink), &points);
    for (column, cell) in row.cells.iter().enumerate() {
        draw_cell(&mut sheet, cell, middle(column, width));
    }
    let mut left = GAMES + row.cells.len() * width + GAP;
    for (right, value) in TIE_BREAKS.into_iter().zip(row.tie_breaks) {
        let style = member_table::fitting(value, right.saturating_sub(left), fonts).max(Style::Small);
        sheet.number((right, LOWER + style.drop()), (style, Tint::Muted), value);
        left = right + GAP;
    }
    Ok(sheet)
}

/// Draws the games against one player.
fn draw_cell(sheet: &mut Sheet<'_>, cell: &StandingsCell<'_>, middle: usize) {
    if *cell == StandingsCell::Own {
        let (left, top) = (middle - OWN / 2, LOWER - OWN / 2);
        sheet.block(Rect { left, top, width: OWN, height: OWN }, Tint::Line);
    }
    let counts = !matches!(cell, StandingsCell::Uncounted(_));
    for (line, game) in cell.games().chars().enumerate() {
        let tint = match game {
            '1' | '+' if counts => Tint::Won,
            '½' if counts => Tint::Ink,
            '0' | '−' if counts => Tint::Lost,
            _ => Tint::Muted,
        };
        let at = (middle, LOWER + line * LINE + Style::Small.drop());
        sheet.write(at, Align::Middle, (Style::Small, tint), &game.to_string());
    }
}
