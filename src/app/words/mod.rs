//! Names and phrases for everything that players read, and the commands that only explain: `/rules` and `/help`.

pub(crate) mod analysis;
pub(crate) mod cards;
pub(crate) mod clock;
pub(crate) mod game_line;
pub(crate) mod guide;
pub(crate) mod help;
pub(crate) mod levels;
pub(crate) mod options;
pub(crate) mod post_tags;
pub(crate) mod ratings;
pub(crate) mod story;
pub(crate) mod text;
