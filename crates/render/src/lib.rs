//! Cardinal's pictures: turns a view into a PNG and its alternative text, and a whole game into a GIF.
//!
//! A [`Renderer`] rasterises a theme's drawings once, with every piece on every ground that it can be on. It
//! reduces them to one palette and compresses them row by row. A picture is then a list of such sprites, and
//! writing it mostly copies rows that are already compressed.
//!
//! Boards, hands and cards are made from a [`cardinal_rules::View`]. What a viewer may not know is not in the
//! view, so it can't get into a picture. Pictures about players are made from names and numbers. The rules say
//! what a game has and what a card or piece does. This crate only decides which drawing represents it.
//!
//! The file formats are public by themselves, and know nothing of chess: [`png`] writes a PNG from sprites, [`gif`] a
//! GIF from frames.
//!
//! The modules are layered. Each uses only those below it:
//!
//! | module | responsibility |
//! | --- | --- |
//! | `renderer` | the public entry point, which uses all the others |
//! | `emoji` | a piece by itself, for labels |
//! | `words` | alternative texts, boards in text, and what the signs mean |
//! | `scene` | what is in a picture, and where |
//! | `drawing` | how a piece, a card or a letter looks in the colours of a theme |
//! | `gif` | how frames of palette indices become a GIF |
//! | `png` | how rows of palette indices become a PNG |

mod drawing;
mod emoji;
mod error;
pub mod gif;
pub mod png;
mod renderer;
mod replay;
mod scene;
mod words;

pub use drawing::cache::Cache;
pub use drawing::cards::outline::window_words;
pub use drawing::theme::{ParseThemeError, Theme};
pub use emoji::emoji;
pub use error::RenderError;
pub use renderer::{PanelPictures, Picture, Renderer};
pub use replay::Replay;
pub use scene::cards::{POOL_PAGE, PoolCard, PoolScene};
pub use scene::event::bracket::{BracketColumn, BracketScene, BracketTie, TieSide, bracket_parts};
pub use scene::event::champion::{ChampionRow, ChampionScene};
pub use scene::event::standings::{STANDINGS_PAGE, StandingsCell, StandingsRow, StandingsScene};
pub use scene::member_table::{
    LEADERBOARD_PAGE, LadderRow, LadderScene, LeaderboardRow, LeaderboardScene, RatingShown, TableScene,
};
pub use scene::profile::{ProfileRow, ProfileScene};
pub use scene::replay::{ReplayFrame, ReplayScene};
pub use scene::scenes::{Area, BoardScene, HandScene, PanelScene, ParseShapeError, Shape};
pub use scene::story::{STORY_CARDS, Story, StoryCard, StoryMove, StoryWay, TurnSummary};
pub use words::alt::{
    ALT_LIMIT, board as board_alt, card as card_alt, hand as hand_alt, ladder as ladder_alt,
    leaderboard as leaderboard_alt, panel as panel_alt, pool as pool_alt, profile as profile_alt,
};
pub use words::board_text::board as board_text;
pub use words::event_alt::{bracket as bracket_alt, champion as champion_alt, standings as standings_alt};
pub use words::signs::{SignWords, lasting_signs, signs};
