//! Tournaments as their callers see them.

#![expect(clippy::unwrap_used, reason = "a helper that fails fails its test")]

mod brackets;
mod crosstables;
mod errors;
mod events;
mod final_groups;
mod knock_outs;
mod matches;
mod random_events;
mod round_robins;
mod texts;
