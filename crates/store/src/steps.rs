//! The steps of a database's schema, as each database lists its own.

use std::time::Duration;

use sqlx::SqlSafeStr;
use sqlx::migrate::{MigrateError, Migration, MigrationType};

use crate::database::{Connection, Dialect, query_scalar};
use crate::dump::Purpose;
use crate::error::Failure;
use crate::{OpenError, StoreError};

/// Migrations by number and name, the oldest first, each with its SQL. A released one never changes.
pub(crate) struct Steps(pub(crate) &'static [(i64, &'static str, &'static str)]);

impl Steps {
    /// The migrations in the form in which they are applied and recorded in the database.
    pub(crate) fn migrations(&self) -> Vec<Migration> {
        self.until(self.last())
    }

    /// Those up to this one.
    pub(crate) fn until(&self, last: i64) -> Vec<Migration> {
        let step = |&(version, name, sql): &(i64, &'static str, &'static str)| {
            Migration::new(version, name.into(), MigrationType::Simple, sql.into_sql_str(), false)
        };
        self.0.iter().filter(|&&(version, ..)| version <= last).map(step).collect()
    }

    /// The number of the newest.
    pub(crate) fn last(&self) -> i64 {
        self.0.iter().map(|&(version, ..)| version).max().unwrap_or_default()
    }

    /// Logs that a schema was brought from a step, or from nothing, to another, if it was.
    pub(crate) fn log_taken(&self, from: Option<i64>, to: i64, place: &str, took: Duration) {
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
    pub(crate) fn refusal(
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
}

/// Refuses a schema that can't be used for a purpose for which the database is left as it is.
pub(crate) async fn refuse_other_schemas(
    connection: &mut Connection,
    place: &str,
    purpose: Purpose,
) -> Result<(), OpenError> {
    let read = last_step(connection).await;
    let found = read.map_err(|error| OpenError::of_store(place, StoreError::from(Failure::from(error))))?;
    let known = newest(connection.dialect());
    match found {
        None => Err(OpenError::Nothing(place.to_owned())),
        // What a newer version added would be missing in what is written.
        Some(found) if found > known => Err(OpenError::Newer { found, known }),
        Some(found) if found < known && purpose != Purpose::Copy => {
            Err(OpenError::Older { place: place.to_owned(), found, known })
        }
        Some(_) => Ok(()),
    }
}

/// The step up to which a database is brought that is opened for a purpose.
///
/// # Errors
/// There is no such step here.
pub(crate) fn step_for(dialect: Dialect, place: &str, purpose: Purpose) -> Result<i64, OpenError> {
    let Purpose::FillAs(schema) = purpose else { return Ok(newest(dialect)) };
    let step = schema - earlier(dialect);
    if step > 0 { Ok(step) } else { Err(OpenError::FilesOnly { place: place.to_owned(), schema }) }
}

/// Asks for the last step of the schema that was taken.
pub(crate) const LAST_STEP: &str = "SELECT max(version) FROM _sqlx_migrations";

/// The last step of the schema that was taken, or none if there is no schema.
pub(crate) async fn last_step(connection: &mut Connection) -> sqlx::Result<Option<i64>> {
    query_scalar(LAST_STEP).fetch_one(connection).await
}

/// The number of the newest step of the schema, to which every database is brought when it is opened.
pub(crate) fn newest(dialect: Dialect) -> i64 {
    match dialect {
        Dialect::Sqlite => crate::sqlite::STEPS.last(),
        #[cfg(feature = "postgres")]
        Dialect::Postgres => crate::postgres::STEPS.last(),
    }
}

/// How many steps of the schema were taken before the first one of a database. The first one of `PostgreSQL` makes
/// the same tables as all of `SQLite`'s up to the sixteenth. From then on both have taken the same steps.
pub(crate) const fn earlier(dialect: Dialect) -> i64 {
    match dialect {
        Dialect::Sqlite => 0,
        #[cfg(feature = "postgres")]
        Dialect::Postgres => 15,
    }
}
