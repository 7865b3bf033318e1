//! A page of a ladder.

use cardinal_words::say;

use super::listing::{self, Column, Line, Listing};
use crate::drawing::atlas::Atlas;
use crate::drawing::lettering::Fonts;
use crate::drawing::pixels::Collage;
use crate::drawing::tables::Tint;
use crate::drawing::theme::Theme;
use crate::error::RenderError;

/// The right edges of the names, of the days and of the numbers of games.
const NAMES: usize = 400;
const DAYS: usize = 566;
const GAMES: usize = 666;

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

/// A page of a ladder to draw.
#[derive(Clone, Copy, Debug)]
pub struct LadderScene<'a> {
    /// The game's name.
    pub title: &'a str,
    /// The server's name, in any characters.
    pub place: &'a str,
    /// The rows from the highest place, usually at most [`crate::LEADERBOARD_PAGE`].
    pub rows: &'a [LadderRow<'a>],
    /// The row of the member who asked, if it is on another page. It is below the others, after a gap.
    pub asker: Option<LadderRow<'a>>,
    /// The line below the rows, such as the number of the page.
    pub footer: &'a str,
    /// The colours.
    pub theme: Theme,
}

/// Draws the page.
pub(crate) fn draw<'a>(scene: &LadderScene<'_>, atlas: &'a Atlas, fonts: &Fonts) -> Result<Collage<'a>, RenderError> {
    let listing = Listing {
        title: scene.title,
        place: scene.place,
        names: NAMES,
        columns: [
            Column { right: DAYS, word: say!("picture-ladder-since"), tint: Tint::Muted },
            Column { right: GAMES, word: say!("picture-table-games"), tint: Tint::Ink },
        ],
        rows: scene.rows.iter().map(LadderRow::line).collect(),
        asker: scene.asker.as_ref().map(LadderRow::line),
        footer: scene.footer,
        empty: say!("picture-ladder-empty"),
    };
    listing::draw(&listing, atlas, fonts)
}

impl<'a> LadderRow<'a> {
    fn line(&self) -> Line<'a> {
        Line {
            rank: self.place,
            name: self.name,
            values: [self.since.to_owned(), self.games.to_string()],
            mark: None,
            is_asker: self.is_asker,
        }
    }
}
