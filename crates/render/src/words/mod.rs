//! What a picture shows, in words: for users who can't see it or don't want to load it.

pub(crate) mod alt;
pub(crate) mod board_text;
pub(crate) mod event_alt;
pub(crate) mod signs;
