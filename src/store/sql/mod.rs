//! The SQL of each subject, in a file of the subject's name, and how it gets to the database.
//!
//! These files are compiled once for each database, against what its `driver.rs` names: sqlx's types, the few words
//! that differ, and how a batch of appends is written. Their statements use only SQL that both databases read: `$1`,
//! `CASE`, `ON CONFLICT … DO UPDATE`, `IS NOT DISTINCT FROM`, `RETURNING`.
//!
//! `writer.rs` is the one task of a process that writes, and `append.rs` writes the appends of many games together.

#[cfg(test)]
use super::query_plan;
use super::{batch, driver};

mod absences;
pub(super) mod append;
mod capacity;
mod challenges;
mod clocks;
mod closing;
mod computer;
mod decks;
mod departures;
mod drafts;
pub(super) mod failure;
mod follows;
mod forgetting;
mod games;
mod greetings;
mod interactions;
mod ladder_matches;
mod ladders;
mod leases;
mod lessons;
mod messages;
mod names;
mod notes;
mod notices;
mod offers;
mod personal;
#[cfg(test)]
pub(super) mod plan;
mod plans;
mod positions;
mod rating_ledger;
mod ratings;
mod requests;
pub(super) mod rows;
mod running;
mod series;
mod settings;
mod short_times;
mod soundness;
pub(super) mod sql_store;
pub(super) mod steps;
mod stops;
mod values;
pub(super) mod whole;
pub(super) mod writer;
