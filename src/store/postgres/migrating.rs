//! Bringing a database up to date.

use sqlx::PgConnection;
use sqlx::migrate::{MigrateError, Migrator};

use super::schema::STEPS;
use crate::store::OpenError;

/// Takes the steps of the schema that are missing, up to this one.
pub(super) async fn bring_up_to_date(connection: &mut PgConnection, place: &str, step: i64) -> Result<(), OpenError> {
    // Two programs that start at once take turns: sqlx holds an advisory lock meanwhile.
    let taken = Migrator::with_migrations(STEPS.until(step)).run_direct(None, connection, false).await;
    let other = |error| match error {
        MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => OpenError::database(place, error),
        error => OpenError::Unavailable { path: place.to_owned(), source: error.into() },
    };
    taken.map_err(|error| STEPS.refusal(place, step, error, other))
}
