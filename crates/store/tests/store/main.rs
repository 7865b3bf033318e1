//! The store: one suite for every implementation, and tests of what is one database's alone.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

#[macro_use]
mod every_test;
#[cfg(feature = "postgres")]
mod postgres;
mod sqlite;
mod suite;

run_suite!(on_sqlite, crate::sqlite::empty);
#[cfg(feature = "postgres")]
run_suite!(on_postgres, crate::postgres::empty);
