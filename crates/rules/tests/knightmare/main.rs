//! Knightmare Chess: the turn and its cards, through the public interface.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on should stop where it is")]

mod answers;
mod cards;
mod common_deck;
mod coup;
mod decks;
mod decks_referee;
mod decks_secrecy;
mod families;
mod ground;
mod laws;
mod listed;
mod losses;
mod marks;
mod naive;
mod obligations;
mod offered;
mod options;
mod peace;
mod random;
mod referee;
mod safety;
mod scenario;
mod traps;
mod turns;
mod units;
mod walls;
