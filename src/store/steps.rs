//! The steps of a database's schema, as each database lists its own.

use std::time::Duration;

use sqlx::SqlSafeStr;
use sqlx::migrate::{MigrateError, Migration, MigrationType};

use super::open_error::OpenError;

/// Migrations by number and name, the oldest first, each with its SQL. A released one never changes.
pub(super) struct Steps(pub(super) &'static [(i64, &'static str, &'static str)]);

impl Steps {
    /// The migrations in the form in which they are applied and recorded in the database.
    pub(super) fn migrations(&self) -> Vec<Migration> {
        self.until(self.last())
    }

    /// Those up to this one.
    pub(super) fn until(&self, last: i64) -> Vec<Migration> {
        let step = |&(version, name, sql): &(i64, &'static str, &'static str)| {
            Migration::new(version, name.into(), MigrationType::Simple, sql.into_sql_str(), false)
        };
        self.0.iter().filter(|&&(version, ..)| version <= last).map(step).collect()
    }

    /// The number of the newest.
    pub(super) fn last(&self) -> i64 {
        self.0.iter().map(|&(version, ..)| version).max().unwrap_or_default()
    }

    /// Logs that a schema was brought from a step, or from nothing, to another, if it was.
    pub(super) fn log_taken(&self, from: Option<i64>, to: i64, place: &str, took: Duration) {
        let from = from.unwrap_or_default();
        if from >= to {
            return;
        }
        let taken = self.0.iter().filter(|(version, ..)| *version > from && *version <= to);
        let steps = taken.map(|(version, name, _)| format!("{version} {name}")).collect::<Vec<_>>().join(", ");
        let took_ms = took.as_millis() as u64;
        if from == 0 {
            tracing::info!(database = place, to, took_ms, "the database's schema was made");
        } else {
            tracing::info!(database = place, from, to, steps, took_ms, "the database's schema was brought up to date");
        }
    }

    /// Says why a database at `place` was not brought up to a step. What isn't about its schema, `other` says.
    pub(super) fn refusal(
        &self,
        place: &str,
        wanted: i64,
        error: MigrateError,
        other: impl FnOnce(MigrateError) -> OpenError,
    ) -> OpenError {
        match error {
            MigrateError::VersionMissing(found) if found > self.last() => {
                OpenError::Newer { found, known: self.last() }
            }
            MigrateError::VersionMissing(found) if found > wanted => {
                OpenError::Ahead { place: place.to_owned(), found, wanted }
            }
            MigrateError::VersionMissing(step) | MigrateError::VersionMismatch(step) => OpenError::Foreign(step),
            error => other(error),
        }
    }

    /// Checks that every file of a folder below `migrations` is a step, in its place.
    #[cfg(test)]
    pub(super) fn assert_are_all_of(&self, folder: &str) {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations").join(folder);
        let mut files: Vec<String> = std::fs::read_dir(folder)
            .unwrap()
            .map(|file| std::fs::read_to_string(file.unwrap().path()).unwrap())
            .collect();
        let mut steps: Vec<&str> = self.0.iter().map(|&(.., sql)| sql).collect();
        files.sort_unstable();
        steps.sort_unstable();
        assert_eq!(files, steps);
        assert!(self.0.iter().zip(1..).all(|(&(version, ..), number)| version == number));
    }
}
