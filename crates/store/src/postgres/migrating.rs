//! Bringing a database up to date, by the steps of its schema, one file each.

use std::time::Instant;

use sqlx::PgConnection;
use sqlx::migrate::{MigrateError, Migrator};

use crate::OpenError;
use crate::steps::{LAST_STEP, Steps};

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

/// The migrations, oldest first. A released one never changes.
pub(crate) const STEPS: Steps = Steps(&[
    (1, "schema", include_str!("../../../../migrations/postgres/0001_schema.sql")),
    (2, "challenges by game", include_str!("../../../../migrations/postgres/0002_challenges_by_game.sql")),
    (3, "requests", include_str!("../../../../migrations/postgres/0003_requests.sql")),
    (4, "owed by", include_str!("../../../../migrations/postgres/0004_owed_by.sql")),
    (5, "ratings", include_str!("../../../../migrations/postgres/0005_ratings.sql")),
    (6, "forgetting", include_str!("../../../../migrations/postgres/0006_forgetting.sql")),
    (7, "plans", include_str!("../../../../migrations/postgres/0007_plans.sql")),
    (8, "follows", include_str!("../../../../migrations/postgres/0008_follows.sql")),
    (9, "series", include_str!("../../../../migrations/postgres/0009_series.sql")),
    (10, "ladder", include_str!("../../../../migrations/postgres/0010_ladder.sql")),
    (11, "admin", include_str!("../../../../migrations/postgres/0011_admin.sql")),
    (12, "manners", include_str!("../../../../migrations/postgres/0012_manners.sql")),
    (13, "digests and acts", include_str!("../../../../migrations/postgres/0013_digests_and_acts.sql")),
    (14, "finished threads", include_str!("../../../../migrations/postgres/0014_finished_threads.sql")),
    (15, "server erasures", include_str!("../../../../migrations/postgres/0015_server_erasures.sql")),
    (16, "account removals", include_str!("../../../../migrations/postgres/0016_account_removals.sql")),
    (17, "events", include_str!("../../../../migrations/postgres/0017_events.sql")),
    (18, "decline reasons", include_str!("../../../../migrations/postgres/0018_decline_reasons.sql")),
]);
