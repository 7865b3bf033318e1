//! Either database: connections, statements and rows, so that a statement is written once.
//!
//! A statement uses only SQL that both databases read (`$1`, `CASE`, `ON CONFLICT … DO UPDATE`,
//! `IS NOT DISTINCT FROM`, `RETURNING`); the few words that differ are asked of the [`Dialect`]. What is one database's
//! alone stands in `sqlite` and `postgres`.

mod connection;
mod dialect;
mod executor;
mod query;

pub(crate) use connection::{Connection, DbRow};
pub(crate) use dialect::{Dialect, STOPS_OF_GAME};
pub(crate) use executor::{Executor, Readers};
pub(crate) use query::{QueryBuilder, query, query_scalar};
