//! Ratings, as members of a server see them: profiles, tables, and games that are annulled.

pub(crate) mod annul;
pub(crate) mod leaderboard;
pub(crate) mod profile;
