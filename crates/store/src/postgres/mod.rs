//! What is `PostgreSQL`'s alone.
//!
//! `open.rs` connects, and `migrating.rs` lists and takes the steps of the schema. `servers.rs` makes the connections
//! and finds the server of a list that takes writes, which `primary.rs` recognises, and with it databases of other
//! programs and poolers that keep no sessions. `pool.rs` keeps the connections that read. `batch.rs` writes the
//! appends of many games together, `bulk.rs` the rows of whole tables, and `notices.rs` tells other processes which
//! games have changed. `survey.rs` asks a server about itself.

pub(crate) mod batch;
pub(crate) mod bulk;
mod migrating;
mod notices;
mod open;
pub(crate) mod pool;
mod primary;
mod servers;
mod survey;

pub(crate) use migrating::{STEPS, bring_up_to_date};
pub(crate) use notices::Teller;
pub use open::{PostgresOptions, open_postgres};
pub(crate) use open::{inspect, open, open_dump};
pub use primary::{NewestTimelines, Timeline};
pub(crate) use servers::WriterConnections;
pub(crate) use survey::survey;
