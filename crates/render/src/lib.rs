//! Cardinal's pictures: a view in, a PNG and its alternative text out.
//!
//! A [`Renderer`] rasterises the drawings of a theme once, every piece on every ground that it can
//! stand on, reduces them to one palette and compresses them, row by row. A picture is then a list
//! of such sprites, and what is written is mostly rows that are ready.
//!
//! Everything is made from [`cardinal_rules::View`]: what a viewer may not know cannot get into a
//! picture, because it is not in the view.

mod alt;
mod atlas;
mod board;
mod canvas;
mod card_face;
mod colour;
mod diagram;
mod emblem;
mod error;
mod fonts;
mod frame;
mod grid;
mod hand;
mod labels;
mod layout;
mod lettering;
mod palette;
mod picture;
mod pieces;
mod png;
mod raster;
mod renderer;
mod sheet;
mod single;
mod squares;
mod strip;
mod text;
mod theme;
mod tile;
mod walls;
mod words;

pub use alt::{ALT_LIMIT, board as board_alt, card as card_alt, hand as hand_alt, panel as panel_alt};
pub use board::{BoardScene, PanelScene};
pub use error::RenderError;
pub use hand::HandScene;
pub use picture::Picture;
pub use renderer::{Area, Renderer};
pub use text::board as board_text;
pub use theme::{ParseThemeError, Theme};
