//! Games as a whole: how they are challenged for, found, listed, looked at and taken away as files.

pub(crate) mod answer_challenge;
pub(crate) mod board;
pub(crate) mod challenge;
pub(crate) mod export;
pub(crate) mod find;
pub(crate) mod history;
pub(crate) mod overview;
pub(crate) mod preload;
mod signs;
