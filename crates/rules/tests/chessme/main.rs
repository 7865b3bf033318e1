//! ChessMe against its rules page, the rulebook's diagrams, a second generator and its own
//! promises.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on should stop where it is")]

mod diagrams;
mod ends;
mod far;
mod hand_uses;
mod naive;
mod notation;
mod random;
mod secrecy;
mod support;
mod turns;
