//! The store: one suite for every implementation, and tests of `SQLite`'s files.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

#[macro_use]
mod every_test;
mod sqlite;
mod suite;

run_suite!(on_sqlite, crate::sqlite::empty);
