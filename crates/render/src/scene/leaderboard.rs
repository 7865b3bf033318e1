//! A page of a leaderboard.

use cardinal_words::say;

use super::listing::{self, Column, Line, Listing};
use super::rating::RatingShown;
use crate::drawing::atlas::Atlas;
use crate::drawing::lettering::Fonts;
use crate::drawing::pixels::Collage;
use crate::drawing::tables::Tint;
use crate::drawing::theme::Theme;
use crate::error::RenderError;

/// How many rows a page is made for. More of them make the picture higher.
pub const LEADERBOARD_PAGE: usize = 10;

/// The right edges of the names, of the numbers of games and of the ratings. The question mark of a rating is beyond its
/// right edge.
const NAMES: usize = 440;
const GAMES: usize = 540;
const RATINGS: usize = 650;

/// A member's row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeaderboardRow<'a> {
    /// The rank, from 1. The first three have a laurel in gold, silver or bronze.
    pub rank: u32,
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

/// A page of a leaderboard to draw.
#[derive(Clone, Copy, Debug)]
pub struct LeaderboardScene<'a> {
    /// The game's name.
    pub title: &'a str,
    /// The server's name, in any characters.
    pub place: &'a str,
    /// The rows from the highest rank, usually at most [`LEADERBOARD_PAGE`].
    pub rows: &'a [LeaderboardRow<'a>],
    /// The row of the member who asked, if it is on another page. It is below the others, after a gap.
    pub asker: Option<LeaderboardRow<'a>>,
    /// The line below the rows, such as the number of the page.
    pub footer: &'a str,
    /// The colours.
    pub theme: Theme,
}

/// Draws the page.
pub(crate) fn draw<'a>(
    scene: &LeaderboardScene<'_>,
    atlas: &'a Atlas,
    fonts: &Fonts,
) -> Result<Collage<'a>, RenderError> {
    let listing = Listing {
        title: scene.title,
        place: scene.place,
        names: NAMES,
        columns: [
            Column { right: GAMES, word: say!("picture-table-games"), tint: Tint::Muted },
            Column { right: RATINGS, word: say!("picture-table-rating"), tint: Tint::Ink },
        ],
        rows: scene.rows.iter().map(LeaderboardRow::line).collect(),
        asker: scene.asker.as_ref().map(LeaderboardRow::line),
        footer: scene.footer,
        empty: say!("picture-table-empty"),
    };
    listing::draw(&listing, atlas, fonts)
}

impl<'a> LeaderboardRow<'a> {
    fn line(&self) -> Line<'a> {
        Line {
            rank: self.rank,
            name: self.name,
            values: [self.games.to_string(), self.rating.points.to_string()],
            mark: self.rating.provisional.then(|| say!("picture-provisional")),
            is_asker: self.is_asker,
        }
    }
}
