//! Decks: built for a game by pressing or typing, and kept by name for later ones. What is built is kept at the table
//! until it is done, as turns are that their player composes, and nobody else knows of it.

pub(crate) mod bench;
mod kept;
mod panel;
mod pressed;
mod typed;
