//! Games as a whole: challenging, finding, listing, showing and exporting them.

pub(crate) mod answer_challenge;
pub(crate) mod begin;
mod board;
pub(crate) mod challenge;
pub(crate) mod computer;
pub(crate) mod export;
mod fair_play;
pub(crate) mod find;
mod following;
pub(crate) mod history;
pub(crate) mod overview;
mod peer_changes;
pub(crate) mod preload;
pub(crate) mod replay;
mod signs;
mod stepping;
pub(crate) mod unreadable;
mod watching;
