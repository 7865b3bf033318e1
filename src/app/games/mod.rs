//! Games as a whole: challenging, finding, listing, showing and exporting them.

pub(crate) mod answer_challenge;
pub(crate) mod begin;
pub(crate) mod board;
pub(crate) mod challenge;
pub(crate) mod computer;
pub(crate) mod decline_reason;
pub(crate) mod event_decks;
pub(crate) mod export;
pub(crate) mod find;
pub(crate) mod first_games;
pub(crate) mod history;
pub(crate) mod limits;
pub(crate) mod may_play;
pub(crate) mod overview;
pub(crate) mod peer_changes;
pub(crate) mod preload;
pub(crate) mod replay;
pub(crate) mod stepping;
pub(crate) mod target;
pub(crate) mod unreadable;
pub(crate) mod watching;
mod withheld;
