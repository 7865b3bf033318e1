//! The store on `SQLite`: what is this database's alone. The SQL of the subjects is in `sql`.
//!
//! `open.rs` opens the file, `migrating.rs` brings it up to date, `owner.rs` recognises files of other programs,
//! `refusal.rs` says why a file can't be used, `schema.rs` lists the migrations, `batch.rs` writes the appends of many
//! games together, `bulk.rs` the rows of whole tables, and `driver.rs` names sqlx's types, with the few words that
//! another database says differently.

mod batch;
mod bulk;
mod driver;
mod file_rights;
mod migrating;
mod open;
mod owner;
#[cfg(test)]
mod query_plan;
mod refusal;
mod schema;
#[cfg_attr(feature = "postgres", expect(clippy::duplicate_mod, reason = "the same SQL is compiled for each database"))]
#[path = "../sql/mod.rs"]
mod sql;

pub use migrating::schemas;
pub use open::{SqliteOptions, open_sqlite};
pub(super) use open::{inspect, open_whole};
