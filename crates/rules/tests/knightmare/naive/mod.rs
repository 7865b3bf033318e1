//! A second opinion on the cards of Knightmare Chess: a plain interpreter, written from the rules pages alone
//! and sharing nothing with the engine. A position is a value; a play gives a new one, a void play or a refusal.
//!
//! Sources in comments: *card n* the row of `knightmare-cards.md`, *decision n* `knightmare.md` 13, *FAQ*, *AUD* and *RB*
//! as quoted there. Where `knightmare-play.md` says otherwise, it counts. [`cards`] lists what is left out.

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
