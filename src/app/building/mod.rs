//! Decks: built for a game by pressing or typing, or for an event by pressing, and saved by name for later games.
//! Like a composed turn, an unfinished deck is stored, and nobody else sees it.

pub(crate) mod bench;
pub(crate) mod kept;
pub(crate) mod panel;
pub(crate) mod pressed;
mod starter;
pub(crate) mod step;
