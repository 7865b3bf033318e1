//! Knightmare Chess: the turn and its cards, through the public interface.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on should stop where it is")]

mod answers;
mod asked;
mod bad_input;
mod bog;
mod captures;
mod cards;
mod common_deck;
mod copied;
mod coup;
mod decks;
mod decks_referee;
mod decks_secrecy;
mod families;
mod fog;
mod ground;
mod laws;
mod listed;
mod losses;
mod marks;
mod memories;
mod naive;
mod obligations;
mod offered;
mod options;
mod peace;
mod plots;
mod prompts;
mod random;
mod rebuttals;
mod referee;
mod returns;
mod rulings;
mod safety;
mod scenario;
mod secrecy;
mod together;
mod toll;
mod traps;
mod turns;
mod undone;
mod units;
mod views;
mod vulture;
mod walls;
