//! What a picture shows, in words: for those who cannot see it or do not want to load it.

pub(crate) mod alt;
pub(crate) mod board_text;
mod features;
pub(crate) mod signs;
