//! The migrations, one file each.

use sqlx::SqlSafeStr;
use sqlx::migrate::{Migration, MigrationType};

/// The migrations, oldest first. A released one never changes.
const STEPS: &[(i64, &str, &str)] = &[(1, "schema", include_str!("../../../migrations/postgres/0001_schema.sql"))];

/// The migrations in the form in which they are applied and recorded in the database.
pub(super) fn steps() -> Vec<Migration> {
    let step = |&(version, name, sql): &(i64, &'static str, &'static str)| {
        Migration::new(version, name.into(), MigrationType::Simple, sql.into_sql_str(), false)
    };
    STEPS.iter().map(step).collect()
}

pub(super) fn last_step() -> i64 {
    STEPS.iter().map(|&(version, ..)| version).max().unwrap_or_default()
}
