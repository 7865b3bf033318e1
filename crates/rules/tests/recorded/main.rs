//! Recorded games: any change in what a game does shows here, so that it is always a decision.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on should stop where it is")]

mod anew;
mod game;
mod listing;
mod player;
mod recipes;
mod refusals;
mod replay;
mod resume;
mod take_back;
