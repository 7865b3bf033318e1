//! Either database: connections, statements and rows, so that a statement is written once.
//!
//! A statement uses only SQL that both databases read (`$1`, `CASE`, `ON CONFLICT … DO UPDATE`,
//! `IS NOT DISTINCT FROM`, `RETURNING`); the few words that differ are asked of the [`Dialect`]. What is one database's
//! alone stands in `sqlite` and `postgres`.

mod connection;
mod dialect;
mod executor;
mod query;
mod query_builder;
mod readers;
mod row;

pub(crate) use connection::Connection;
pub(crate) use dialect::{Dialect, STOPS_OF_GAME};
pub(crate) use executor::Executor;
pub(crate) use query::{query, query_scalar};
pub(crate) use query_builder::QueryBuilder;
pub(crate) use readers::Readers;
pub(crate) use row::Row;
