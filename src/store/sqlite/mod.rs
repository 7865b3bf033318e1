//! The store on `SQLite`: the SQL of each subject in a file of the subject's name.
//!
//! Beside them, `open.rs` opens the file, `owner.rs` recognises files of other programs, `schema.rs` lists the
//! migrations, `writer.rs` is the one task that writes, and `append.rs` writes the appends of many games together.
//! `driver.rs` names sqlx's types, and has the few words that another database would say differently.

mod absences;
mod append;
mod capacity;
mod challenges;
mod clocks;
mod closing;
mod computer;
mod decks;
mod departures;
mod drafts;
mod driver;
mod failure;
mod file_rights;
mod games;
mod greetings;
mod interactions;
mod leases;
mod lessons;
mod messages;
mod names;
mod notes;
mod notices;
mod offers;
mod open;
mod owner;
mod positions;
#[cfg(test)]
mod query_plan;
mod running;
mod schema;
mod settings;
mod short_times;
mod sql_store;
mod stops;
mod values;
mod writer;

pub use open::{SqliteOptions, open_sqlite};
