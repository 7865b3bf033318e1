//! Bringing a file up to date: its mark and the steps of its schema, one file each.

use std::path::Path;
use std::time::Instant;

use sqlx::migrate::{MigrateError, Migrator};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions, Executor, SqliteConnection};

use super::bulk;
use super::file::APPLICATION_ID;
use crate::OpenError;
use crate::dump::Schema;
use crate::steps::{LAST_STEP, Steps};

/// Marks the database as ours and takes the steps of its schema that are missing, up to this one. Returns the last
/// step that it had, or none if it had no schema.
pub(crate) async fn bring_up_to_date(
    connection: &mut SqliteConnection,
    place: &str,
    step: i64,
) -> Result<Option<i64>, OpenError> {
    let unavailable = |error: sqlx::Error| OpenError::unavailable(Path::new(place), error);
    // A program that was killed while it marked the file has left a journal, which undoes that when the file is opened.
    let marked = async {
        let id: i64 = sqlx::query_scalar("PRAGMA application_id").fetch_one(&mut *connection).await?;
        if id == i64::from(APPLICATION_ID) { Ok(()) } else { set_mark(connection).await }
    };
    marked.await.map_err(unavailable)?;
    let from = async { if has_schema(connection).await? { last_step(connection).await } else { Ok(None) } };
    let from = from.await.map_err(unavailable)?;
    let other = |error| OpenError::unavailable(Path::new(place), error);
    let begun = Instant::now();
    migrate(connection, step).await.map_err(|error| STEPS.refusal(place, step, error, other))?;
    STEPS.log_taken(from, step, place, begun.elapsed());
    Ok(from)
}

/// The last step that was taken.
async fn last_step(connection: &mut SqliteConnection) -> sqlx::Result<Option<i64>> {
    sqlx::query_scalar(LAST_STEP).fetch_one(connection).await
}

/// Whether any step of a schema was taken.
pub(crate) async fn has_schema(connection: &mut SqliteConnection) -> sqlx::Result<bool> {
    let tables = "SELECT count(*) FROM sqlite_schema WHERE name = '_sqlx_migrations'";
    sqlx::query_scalar(tables).fetch_one(connection).await
}

/// Marks the database as ours.
pub(crate) async fn set_mark(connection: &mut SqliteConnection) -> sqlx::Result<()> {
    connection.execute(AssertSqlSafe(format!("PRAGMA application_id = {APPLICATION_ID}"))).await?;
    Ok(())
}

/// Takes the steps that are missing, up to this one.
pub(crate) async fn migrate(connection: &mut SqliteConnection, step: i64) -> Result<(), MigrateError> {
    Migrator::with_migrations(STEPS.until(step)).run_direct(None, connection, false).await
}

/// Every schema that there has been, the earliest first, found out by taking one step after the other in memory.
///
/// # Errors
/// There is no memory for a database.
pub async fn schemas() -> Result<Vec<Schema>, OpenError> {
    let place = Path::new(":memory:");
    let unavailable = |error: sqlx::Error| OpenError::unavailable(place, error);
    let mut connection = SqliteConnectOptions::new().in_memory(true).connect().await.map_err(unavailable)?;
    let mut schemas = Vec::new();
    for step in 1..=STEPS.last() {
        migrate(&mut connection, step).await.map_err(|error| OpenError::unavailable(place, error))?;
        schemas.push(Schema::new(step, &bulk::columns(&mut connection).await.map_err(unavailable)?));
    }
    Ok(schemas)
}

/// The migrations, oldest first. A released one never changes.
pub(crate) const STEPS: Steps = Steps(&[
    (1, "games", include_str!("../../../../migrations/sqlite/0001_games.sql")),
    (
        2,
        "threads and closed challenges",
        include_str!("../../../../migrations/sqlite/0002_threads_and_closed_challenges.sql"),
    ),
    (3, "names of accounts", include_str!("../../../../migrations/sqlite/0003_names_of_accounts.sql")),
    (4, "awaiting", include_str!("../../../../migrations/sqlite/0004_awaiting.sql")),
    (5, "identity and leases", include_str!("../../../../migrations/sqlite/0005_identity_and_leases.sql")),
    (
        6,
        "rules versions and last positions",
        include_str!("../../../../migrations/sqlite/0006_rules_versions_and_last_positions.sql"),
    ),
    (7, "names", include_str!("../../../../migrations/sqlite/0007_names.sql")),
    (8, "server settings", include_str!("../../../../migrations/sqlite/0008_server_settings.sql")),
    (9, "quiet channel", include_str!("../../../../migrations/sqlite/0009_quiet_channel.sql")),
    (10, "clocks", include_str!("../../../../migrations/sqlite/0010_clocks.sql")),
    (11, "drafts", include_str!("../../../../migrations/sqlite/0011_drafts.sql")),
    (12, "building", include_str!("../../../../migrations/sqlite/0012_building.sql")),
    (13, "short times", include_str!("../../../../migrations/sqlite/0013_short_times.sql")),
    (14, "secret identity", include_str!("../../../../migrations/sqlite/0014_secret_identity.sql")),
    (15, "greetings", include_str!("../../../../migrations/sqlite/0015_greetings.sql")),
    (16, "computer player", include_str!("../../../../migrations/sqlite/0016_computer_player.sql")),
    (17, "challenges by game", include_str!("../../../../migrations/sqlite/0017_challenges_by_game.sql")),
    (18, "requests", include_str!("../../../../migrations/sqlite/0018_requests.sql")),
    (19, "owed by", include_str!("../../../../migrations/sqlite/0019_owed_by.sql")),
    (20, "ratings", include_str!("../../../../migrations/sqlite/0020_ratings.sql")),
    (21, "forgetting", include_str!("../../../../migrations/sqlite/0021_forgetting.sql")),
    (22, "plans", include_str!("../../../../migrations/sqlite/0022_plans.sql")),
    (23, "follows", include_str!("../../../../migrations/sqlite/0023_follows.sql")),
    (24, "series", include_str!("../../../../migrations/sqlite/0024_series.sql")),
    (25, "ladder", include_str!("../../../../migrations/sqlite/0025_ladder.sql")),
    (26, "admin", include_str!("../../../../migrations/sqlite/0026_admin.sql")),
    (27, "manners", include_str!("../../../../migrations/sqlite/0027_manners.sql")),
    (28, "digests and acts", include_str!("../../../../migrations/sqlite/0028_digests_and_acts.sql")),
    (29, "finished threads", include_str!("../../../../migrations/sqlite/0029_finished_threads.sql")),
    (30, "server erasures", include_str!("../../../../migrations/sqlite/0030_server_erasures.sql")),
    (31, "account removals", include_str!("../../../../migrations/sqlite/0031_account_removals.sql")),
    (32, "events", include_str!("../../../../migrations/sqlite/0032_events.sql")),
    (33, "decline reasons", include_str!("../../../../migrations/sqlite/0033_decline_reasons.sql")),
]);
