//! The store on `PostgreSQL`: what is this database's alone. The SQL of the subjects is in `sql`.
//!
//! `open.rs` connects, and `migrating.rs` takes the steps of the schema. `server.rs` makes the connections to a server,
//! `pool.rs` keeps those that read, and `servers.rs` finds the server of a list that takes writes, which `primary.rs`
//! recognises. `owner.rs` recognises databases of other programs and `pooler.rs` a pooler that keeps no sessions.
//! `batch.rs` writes the appends of many games together, `bulk.rs` the rows of whole tables,
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
mod pool;
mod pooler;
mod primary;
#[cfg(test)]
mod query_plan;
mod reading;
mod schema;
mod server;
mod servers;
#[expect(clippy::duplicate_mod, reason = "the same SQL is compiled for each database")]
#[path = "../sql/mod.rs"]
mod sql;

pub use open::{PostgresOptions, open_postgres};
pub(super) use open::{inspect, open, open_whole};
