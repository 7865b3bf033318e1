//! The store on `PostgreSQL`: what is this database's alone. The SQL of the subjects is in `sql`.
//!
//! `open.rs` connects, `migrating.rs` takes the steps of the schema, `servers.rs` finds the server of a list that takes writes, `owner.rs` recognises
//! databases of other programs, `batch.rs` writes the appends of many games together, `bulk.rs` the rows of whole tables,
//! `notices.rs` and `listener.rs` tell other processes which games have changed,
//! and `driver.rs` names sqlx's types, with the few words that another database says differently.

mod batch;
mod bulk;
mod driver;
mod listener;
mod migrating;
mod notices;
mod open;
mod owner;
#[cfg(test)]
mod query_plan;
mod schema;
mod servers;
#[expect(clippy::duplicate_mod, reason = "the same SQL is compiled for each database")]
#[path = "../sql/mod.rs"]
mod sql;

pub use open::{PostgresOptions, open_postgres};
pub(super) use open::{inspect, open_whole};
