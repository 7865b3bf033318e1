//! What a picture shows, in words: for users who can't see it or don't want to load it.

pub(crate) mod alt;
pub(crate) mod board_text;
mod features;
pub(crate) mod players;
pub(crate) mod replay;
pub(crate) mod signs;
