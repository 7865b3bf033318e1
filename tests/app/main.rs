//! The service without Discord: intents go in, and outcomes are checked as a player would see them,
//! with a real database in its own folder and the real renderer.

#![expect(clippy::unwrap_used, reason = "a panic is how a test fails, in its helpers too")]

mod abducted;
mod away;
mod building;
mod cards;
mod challenges;
mod chessme;
mod claims;
mod clocks;
mod composed;
mod composed_presses;
mod computer;
mod corrections;
mod endings;
mod faults;
mod following;
mod forged;
mod games;
mod greeting;
mod harmless;
mod held;
mod knightmare_secrets;
mod ladder;
mod left;
mod lessons;
mod limits;
mod listing;
mod manners;
mod menus;
mod moments;
mod names;
mod no_effect;
mod offers;
mod one_line;
mod passing;
mod paused;
mod peer_changes;
mod pending;
mod plans;
mod plans_pressed;
mod preload;
mod presses;
mod privacy;
mod quiet;
mod rated_store;
mod ratings;
mod refusals;
mod reminders;
mod replays;
mod rules_change;
mod secrecy;
mod series;
mod set_up;
mod settings;
mod signs;
mod starter_decks;
mod stepping;
mod stories;
mod suggested;
mod threads;
mod timed_turn_clocks;
mod timed_turns;
mod touch;
mod twin_worlds;
mod typed_moves;

mod world;
#[cfg(feature = "postgres")]
mod wrong_clocks;
