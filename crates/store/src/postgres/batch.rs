//! A batch of appends as `PostgreSQL` reads it: one statement with many parts, all of which see what was there before.

use serde_json::json;
use sqlx::postgres::PgRow;
use sqlx::{Executor, PgConnection};

use crate::TURNS_TOLD_EVERY;
use crate::append::Rows;

/// Reads the state of the games.
const READ: &str = "SELECT id, version, finished, stopped_at, owed_version, owed_by FROM games WHERE id = ANY($1)";

/// What ends the savepoint of [`read()`].
const RELEASE: &str = "RELEASE appends";

const WRITE: &str = "\
    WITH events AS (
        INSERT INTO game_events (game_id, seq, payload, at)
        SELECT CAST(value ->> 0 AS BIGINT), CAST(value ->> 1 AS BIGINT), value ->> 2, CAST(value ->> 3 AS BIGINT)
        FROM json_each($1)
    ), rows AS (
        SELECT CAST(value ->> 0 AS BIGINT) AS id, CAST(value ->> 1 AS BIGINT) AS version,
            CAST(value ->> 2 AS BIGINT) AS to_act_id, CAST(value ->> 3 AS BIGINT) AS owed_version,
            CAST(value ->> 4 AS BIGINT) AS finished, CAST(value ->> 5 AS BIGINT) AS at,
            CAST(value ->> 6 AS BIGINT) AS rules_version, CAST(value ->> 7 AS BIGINT) AS turn_at,
            CAST(value ->> 8 AS BIGINT) AS white_left, CAST(value ->> 9 AS BIGINT) AS black_left,
            CAST(value ->> 10 AS BIGINT) AS computer_is_due, value ->> 11 AS owed_by
        FROM json_each($2)
    ), updated AS (
        UPDATE games SET version = rows.version, to_act_id = rows.to_act_id,
            owed_version = coalesce(rows.owed_version, games.owed_version),
            owed_by = coalesce(rows.owed_by, games.owed_by), finished = rows.finished,
            updated_at = rows.at, rules_version = rows.rules_version,
            building = CASE WHEN rows.turn_at IS NULL THEN games.building ELSE 0 END,
            turn_at = coalesce(rows.turn_at, games.turn_at),
            white_left = coalesce(rows.white_left, games.white_left),
            black_left = coalesce(rows.black_left, games.black_left),
            extra = CASE WHEN rows.turn_at IS NULL THEN games.extra ELSE 0 END,
            computer_due = CASE WHEN rows.computer_is_due = 1 THEN coalesce(games.computer_due, rows.at) END,
            plan_due = CASE WHEN rows.to_act_id IS NOT NULL AND EXISTS (
                SELECT 1 FROM plans WHERE plans.game_id = games.id AND plans.stopped IS NULL
                    AND plans.seat = CASE rows.to_act_id WHEN games.white_id THEN 'white' ELSE 'black' END
            ) THEN coalesce(games.plan_due, rows.at) END,
            stopped_at = CASE WHEN games.stopped_at IS NOT NULL THEN coalesce(rows.turn_at, games.stopped_at) END
        FROM rows WHERE games.id = rows.id
    ), due AS (
        INSERT INTO deadlines (kind, id, due_at)
        SELECT 'game', CAST(value ->> 0 AS BIGINT), CAST(value ->> 1 AS BIGINT) FROM json_each($3)
        WHERE (SELECT stopped_at IS NULL FROM games WHERE games.id = CAST(value ->> 0 AS BIGINT))
        ON CONFLICT (kind, id) DO UPDATE SET due_at = excluded.due_at, done = 0
    ), acted AS (
        INSERT INTO interactions (id, did, game_id, version, created_at)
        SELECT CAST(value ->> 0 AS BIGINT), 'append', CAST(value ->> 1 AS BIGINT), CAST(value ->> 2 AS BIGINT),
            CAST(value ->> 3 AS BIGINT)
        FROM json_each($4)
    ), positions AS (
        INSERT INTO last_positions (game_id, version, rules_version, position)
        SELECT * FROM unnest(CAST($5 AS BIGINT[]), CAST($6 AS BIGINT[]), CAST($7 AS BIGINT[]), CAST($8 AS TEXT[]))
        ON CONFLICT (game_id) DO UPDATE SET
            version = excluded.version, rules_version = excluded.rules_version, position = excluded.position
    ), offered AS (
        DELETE FROM offers WHERE game_id = ANY(ARRAY(SELECT CAST(value AS BIGINT) FROM json_each($9)))
    ), followed AS (
        UPDATE follows SET due_at = greatest(follows.told_at + $11, rows.at) FROM rows
        WHERE follows.game_id = rows.id AND rows.turn_at IS NOT NULL AND follows.turns = 1 AND follows.due_at IS NULL
    )
    DELETE FROM drafts
    WHERE (game_id, seat) IN (SELECT CAST(value ->> 0 AS BIGINT), value ->> 1 FROM json_each($10))";

/// What the end of a game writes (of an array, the planner expects few elements; of a list of rows, a hundred): its
/// record, which replaces everything else.
const WRITE_RECORDS: &str = "\
    WITH ended AS (
        SELECT CAST(value ->> 0 AS BIGINT) AS id, value ->> 1 AS winner, value ->> 2 AS reason, value ->> 3 AS record,
            CAST(value ->> 4 AS BIGINT) AS at
        FROM json_each($1)
    ), recorded AS (
        INSERT INTO records (game_id, winner, reason, record, finished_at) SELECT id, winner, reason, record, at FROM ended
    ), positions AS (
        DELETE FROM last_positions WHERE game_id = ANY(ARRAY(SELECT id FROM ended))
    ), due AS (
        DELETE FROM deadlines WHERE kind IN ('game', 'short-time') AND id = ANY(ARRAY(SELECT id FROM ended))
    ), planned AS (
        DELETE FROM plans WHERE game_id = ANY(ARRAY(SELECT id FROM ended))
    ), followed AS (
        UPDATE follows SET due_at = 0 WHERE game_id = ANY(ARRAY(SELECT id FROM ended))
    ), series AS (
        UPDATE series_games SET due_at = 0 WHERE game_id = ANY(ARRAY(SELECT id FROM ended))
    ), going_on AS (
        UPDATE events SET due_at = 0, version = version + 1 WHERE state = 'running'
            AND id = ANY(ARRAY(SELECT event_id FROM event_games WHERE game_id = ANY(ARRAY(SELECT id FROM ended))))
    ), short AS (
        DELETE FROM short_times WHERE game_id = ANY(ARRAY(SELECT id FROM ended))
    )
    DELETE FROM stops WHERE game_id = ANY(ARRAY(SELECT id FROM ended))";

/// The state of these games, under a savepoint that [`write()`] releases.
pub(crate) async fn read(connection: &mut PgConnection, games: &[i64]) -> sqlx::Result<Vec<PgRow>> {
    connection.execute("SAVEPOINT appends").await?;
    sqlx::query(READ).bind(games).fetch_all(connection).await
}

/// Writes the rows and releases the savepoint.
pub(crate) async fn write(connection: &mut PgConnection, rows: &Rows) -> sqlx::Result<()> {
    if !rows.records.is_empty() {
        sqlx::query(WRITE_RECORDS).bind(json!(rows.records).to_string()).execute(&mut *connection).await?;
    }
    let positions = &rows.positions;
    sqlx::query(WRITE)
        .bind(json!(rows.events).to_string())
        .bind(rows.games())
        .bind(rows.due())
        .bind(json!(rows.interactions).to_string())
        .bind(positions.keys().map(|id| id.to_db()).collect::<Vec<i64>>())
        .bind(positions.values().map(|row| i64::from(row.version)).collect::<Vec<i64>>())
        .bind(positions.values().map(|row| i64::from(row.rules_version)).collect::<Vec<i64>>())
        .bind(positions.values().map(|row| row.position.clone()).collect::<Vec<String>>())
        .bind(rows.turns_over())
        .bind(rows.drafts_over())
        .bind(TURNS_TOLD_EVERY)
        .execute(&mut *connection)
        .await?;
    connection.execute(RELEASE).await?;
    Ok(())
}
