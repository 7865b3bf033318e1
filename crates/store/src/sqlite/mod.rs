//! What is `SQLite`'s alone.
//!
//! `open.rs` opens the file, `migrating.rs` brings it up to date, `owner.rs` recognises files of other programs,
//! `refusal.rs` says why a file can't be used, `schema.rs` lists the migrations, `batch.rs` writes the appends of many
//! games together, and `bulk.rs` the rows of whole tables.

pub(crate) mod batch;
pub(crate) mod bulk;
mod file_rights;
mod migrating;
mod open;
mod owner;
#[cfg(test)]
pub(crate) mod query_plan;
mod refusal;
mod schema;

pub(crate) use migrating::bring_up_to_date;
pub use migrating::schemas;
pub use open::{SqliteOptions, open_sqlite};
pub(crate) use open::{inspect, open, open_dump};
pub(crate) use schema::STEPS;
