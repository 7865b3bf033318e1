//! What is `SQLite`'s alone.
//!
//! `open.rs` opens the file, `presence.rs` tells which processes have it open, `migrating.rs` lists the migrations and
//! brings it up to date, `file.rs` recognises files of other programs and says why a file can't be used, `batch.rs`
//! writes the appends of many games together, and `bulk.rs` the rows of whole tables.

pub(crate) mod batch;
pub(crate) mod bulk;
mod file;
mod migrating;
mod open;
mod presence;

pub use migrating::schemas;
pub(crate) use migrating::{STEPS, bring_up_to_date};
pub use open::{SqliteOptions, open_sqlite};
pub(crate) use open::{inspect, open, open_dump, survey};
