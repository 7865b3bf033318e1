//! Decks: built for a game by pressing or typing, and saved by name for later games. Like a composed turn, an
//! unfinished deck is stored, and nobody else sees it.

pub(crate) mod bench;
pub(crate) mod kept;
mod panel;
pub(crate) mod pressed;
mod starter;
