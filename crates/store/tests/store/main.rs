//! The store: one suite for every implementation, and tests of what is one database's alone.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

#[macro_use]
mod every_test;
mod address;
mod changes;
mod deadline;
mod entries;
#[cfg(feature = "postgres")]
mod postgres;
mod sqlite;
mod suite;

use std::path::Path;

use sqlx::migrate::Migrator;

run_suite!(on_sqlite, crate::sqlite::empty);
#[cfg(feature = "postgres")]
run_suite!(on_postgres, crate::postgres::empty);

/// The steps of a schema that stand in a folder below `migrations`, each with its checksum.
async fn steps_in(folder: &str) -> Vec<(i64, Vec<u8>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../migrations").join(folder);
    let steps = Migrator::new(folder).await.unwrap();
    let steps: Vec<_> = steps.iter().map(|step| (step.version, step.checksum.to_vec())).collect();
    assert!(steps.iter().zip(1..).all(|((version, _), number)| *version == number), "each has its number");
    steps
}

/// Those that a database has taken.
const STEPS_TAKEN: &str = "SELECT version, checksum FROM _sqlx_migrations ORDER BY version";
