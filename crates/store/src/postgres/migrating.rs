//! Bringing a database up to date.

use std::time::Instant;

use sqlx::PgConnection;
use sqlx::migrate::{MigrateError, Migrator};

use super::schema::STEPS;
use crate::OpenError;
use crate::steps::LAST_STEP;

/// Takes the steps of the schema that are missing, up to this one. Returns the last step that it had, or none if there
/// was no schema.
pub(crate) async fn bring_up_to_date(
    connection: &mut PgConnection,
    place: &str,
    step: i64,
) -> Result<Option<i64>, OpenError> {
    let from = async { if has_schema(connection).await? { last_step(connection).await } else { Ok(None) } };
    let from = from.await.map_err(|error| OpenError::database(place, error))?;
    let begun = Instant::now();
    // Two programs that start at once take turns: sqlx holds an advisory lock meanwhile.
    let taken = Migrator::with_migrations(STEPS.until(step)).run_direct(None, connection, false).await;
    let other = |error| match error {
        MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => OpenError::database(place, error),
        error => OpenError::Unavailable { path: place.to_owned(), source: error.into() },
    };
    taken.map_err(|error| STEPS.refusal(place, step, error, other))?;
    STEPS.log_taken(from, step, place, begun.elapsed());
    Ok(from)
}

/// The last step that was taken.
async fn last_step(connection: &mut PgConnection) -> sqlx::Result<Option<i64>> {
    sqlx::query_scalar(LAST_STEP).fetch_one(connection).await
}

/// Whether any step of a schema was taken.
async fn has_schema(connection: &mut PgConnection) -> sqlx::Result<bool> {
    sqlx::query_scalar("SELECT to_regclass('_sqlx_migrations') IS NOT NULL").fetch_one(connection).await
}
