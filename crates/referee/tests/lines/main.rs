//! The referee's contract (`docs/referee.md`), line by line.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on should stop where it is")]

mod chessme;
mod decks;
mod knightmare;
mod lines;
mod play;
mod reading;
mod session;
mod state;
