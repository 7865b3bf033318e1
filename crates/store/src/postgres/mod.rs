//! What is `PostgreSQL`'s alone.
//!
//! `open.rs` connects, and `migrating.rs` takes the steps of the schema. `server.rs` makes the connections to a server,
//! `pool.rs` keeps those that read, and `servers.rs` finds the server of a list that takes writes, which `primary.rs`
//! recognises. `owner.rs` recognises databases of other programs and `pooler.rs` a pooler that keeps no sessions.
//! `batch.rs` writes the appends of many games together, `bulk.rs` the rows of whole tables, and
//! `notices.rs` and `listener.rs` tell other processes which games have changed.

pub(crate) mod batch;
pub(crate) mod bulk;
mod listener;
mod migrating;
mod notices;
mod open;
mod owner;
pub(crate) mod pool;
mod pooler;
mod primary;
#[cfg(test)]
pub(crate) mod query_plan;
mod schema;
mod server;
mod servers;

pub(crate) use migrating::bring_up_to_date;
pub(crate) use notices::Teller;
pub use open::{PostgresOptions, open_postgres};
pub(crate) use open::{inspect, open, open_dump};
pub(crate) use schema::STEPS;
pub(crate) use servers::WriterConnections;
