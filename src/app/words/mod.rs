//! What things are called and how they are said, and the commands that only explain: `/rules`,
//! `/card`, `/help`.

pub(crate) mod cards;
pub(crate) mod clock;
pub(crate) mod game_line;
pub(crate) mod guide;
pub(crate) mod help;
pub(crate) mod names;
pub(crate) mod pace;
mod players;
pub(crate) mod story;
pub(crate) mod text;
