//! A second opinion on the cards of Knightmare Chess: a plain interpreter, written only from the
//! rules pages and sharing nothing with the engine. A position is a value; a play gives a new
//! position, a void play or a refusal.
//!
//! Sources in comments: *card n* is the row of `knightmare-cards.md`, *decision n* is in
//! `knightmare.md` 13, and *FAQ*, *AUD* and *RB* are as quoted there. Where `knightmare-play.md`
//! differs, it takes precedence. [`cards`] lists what is left out.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on should stop where it is")]

mod card_tests;
mod cards;
mod check;
mod compare;
mod dice;
mod draw;
mod engine;
mod escapes;
mod json;
mod play;
mod position;
mod properties;
mod square;
mod unit;
mod way_tests;
mod ways;
