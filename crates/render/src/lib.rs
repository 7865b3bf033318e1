//! Cardinal's pictures: a view in, a PNG and its alternative text out.
//!
//! A [`Renderer`] rasterises the drawings of a theme once, every piece on every ground that it can
//! stand on, reduces them to one palette and compresses them, row by row. A picture is then a list
//! of such sprites, and what is written is mostly rows that are ready.
//!
//! Everything is made from [`cardinal_rules::View`]: what a viewer may not know cannot get into a
//! picture, because it is not in the view. What a game has, and what a card or a piece does, is asked
//! of the rules; which drawing stands for it is decided here.
//!
//! Rooms, each of which uses those below it and none above:
//!
//! | room | what it knows |
//! | --- | --- |
//! | `renderer` | all of them: it answers what a caller asks for |
//! | `words` | what a picture shows, in words |
//! | `scene` | what is in a picture, and where |
//! | `drawing` | how a piece, a card or a letter looks in the colours of a theme |
//! | `png` | how rows of palette indices become a file |

mod drawing;
mod error;
mod picture;
mod png;
mod renderer;
mod scene;
mod words;

pub use drawing::cards::window::told as window_words;
pub use drawing::theme::{ParseThemeError, Theme};
pub use error::RenderError;
pub use picture::{Panel, Picture};
pub use renderer::Renderer;
pub use scene::area::Area;
pub use scene::pool::{POOL_PAGE, PoolCard, PoolScene};
pub use scene::scenes::{BoardScene, HandScene, PanelScene};
pub use scene::shape::{ParseShapeError, Shape};
pub use scene::story::{STORY_CARDS, Story, StoryCard, StoryMove, StoryWay};
pub use scene::told::Told;
pub use words::alt::{
    ALT_LIMIT, board as board_alt, card as card_alt, hand as hand_alt, panel as panel_alt, pool as pool_alt,
};
pub use words::board_text::board as board_text;
pub use words::signs::{SignWords, lasting_signs, signs};
