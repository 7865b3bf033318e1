//! Ratings, as members of a server see them: profiles, tables, and games that are annulled. Ladders, which go by
//! places.

pub(crate) mod annul;
pub(crate) mod ladder;
pub(crate) mod ladder_pressed;
pub(crate) mod leaderboard;
pub(crate) mod profile;
