//! The engine against the rules pages, an independent move generator and its own promises.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on should stop where it is")]

mod advanced;
mod agreement;
mod determinize;
mod differential;
#[path = "../edited.rs"]
mod edited;
mod encoding;
mod facts;
mod hand_uses;
mod helpmates;
mod movement;
mod naive;
mod no_stress;
mod notation;
mod pgn;
mod pgn_elsewhere;
mod properties;
mod readers;
mod secrecy;
mod shuffles;
mod standard;
mod stepping;
mod styles;
mod support;
mod take_back;
mod told_apart;
mod typed;
mod values;
mod way_back;
mod ways_of_writing;
