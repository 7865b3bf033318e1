//! A batch of appends as `SQLite` reads it: many statements in one call.

use serde_json::{Value, json};
use sqlx::SqliteConnection;
use sqlx::sqlite::SqliteRow;

use crate::TURNS_TOLD_EVERY;
use crate::append::Rows;

/// Reads the state of the games, under a savepoint that [`WRITE`] releases. Several statements go as
/// one, because a round trip to the connection's thread costs more than most of them.
const READ: &str = "\
    SAVEPOINT appends;
    SELECT id, version, finished, stopped_at, owed_version, owed_by FROM games WHERE id IN (SELECT value FROM json_each($1))";

/// The placeholders are numbered across all statements. The positions come as one run of bytes from which each is cut
/// out, because `SQLite` would parse JSON within JSON several times. The rows of `jsonb_each` (`SQLite` 3.51, built in)
/// are parsed already, while those of `json_each` would be written as text and parsed again for each of their values.
const WRITE: &str = "\
    INSERT INTO game_events (game_id, seq, payload, at)
    SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM jsonb_each($1);
    UPDATE games SET version = new.version, to_act_id = new.to_act_id,
        owed_version = coalesce(new.owed_version, games.owed_version), owed_by = coalesce(new.owed_by, games.owed_by),
        finished = new.finished, updated_at = new.at,
        rules_version = new.rules_version, building = CASE WHEN new.turn_at IS NULL THEN games.building ELSE 0 END,
        turn_at = coalesce(new.turn_at, games.turn_at),
        white_left = coalesce(new.white_left, games.white_left),
        black_left = coalesce(new.black_left, games.black_left),
        extra = CASE WHEN new.turn_at IS NULL THEN games.extra ELSE 0 END,
        computer_due = CASE WHEN new.computer_is_due THEN coalesce(games.computer_due, new.at) END,
        plan_due = CASE WHEN new.to_act_id IS NOT NULL AND EXISTS (
            SELECT 1 FROM plans WHERE plans.game_id = games.id AND plans.stopped IS NULL
                AND plans.seat = CASE new.to_act_id WHEN games.white_id THEN 'white' ELSE 'black' END
        ) THEN coalesce(games.plan_due, new.at) END,
        stopped_at = CASE WHEN games.stopped_at IS NOT NULL THEN coalesce(new.turn_at, games.stopped_at) END
    FROM (
        SELECT value ->> 0 AS id, value ->> 1 AS version, value ->> 2 AS to_act_id, value ->> 3 AS owed_version,
            value ->> 4 AS finished, value ->> 5 AS at, value ->> 6 AS rules_version, value ->> 7 AS turn_at,
            value ->> 8 AS white_left, value ->> 9 AS black_left, value ->> 10 AS computer_is_due,
            value ->> 11 AS owed_by
        FROM jsonb_each($2)
    ) AS new WHERE games.id = new.id;
    INSERT INTO deadlines (kind, id, due_at)
    SELECT 'game', value ->> 0, value ->> 1 FROM jsonb_each($3)
    WHERE (SELECT stopped_at IS NULL FROM games WHERE games.id = value ->> 0)
    ON CONFLICT (kind, id) DO UPDATE SET due_at = excluded.due_at, done = 0;
    INSERT INTO interactions (id, did, game_id, version, created_at)
    SELECT value ->> 0, 'append', value ->> 1, value ->> 2, value ->> 3 FROM jsonb_each($4);
    INSERT INTO last_positions (game_id, version, rules_version, position)
    SELECT value ->> 0, value ->> 1, value ->> 2, CAST(substr($5, value ->> 3, value ->> 4) AS TEXT)
    FROM jsonb_each($6) WHERE true
    ON CONFLICT (game_id) DO UPDATE SET
        version = excluded.version, rules_version = excluded.rules_version, position = excluded.position;
    DELETE FROM offers WHERE game_id IN (SELECT value FROM json_each($7));
    UPDATE follows SET due_at = max(follows.told_at + $9, new.at)
    FROM (SELECT value ->> 0 AS id, value ->> 5 AS at FROM jsonb_each($2) WHERE value ->> 7 IS NOT NULL) AS new
    WHERE follows.game_id = new.id AND follows.turns = 1 AND follows.due_at IS NULL;
    DELETE FROM drafts WHERE (game_id, seat) IN (SELECT value ->> 0, value ->> 1 FROM jsonb_each($8));
    RELEASE appends";

/// What the end of a game writes: its record, which replaces everything else.
const WRITE_RECORDS: &str = "\
    INSERT INTO records (game_id, winner, reason, record, finished_at)
    SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4 FROM jsonb_each($1);
    DELETE FROM last_positions WHERE game_id IN (SELECT value ->> 0 FROM jsonb_each($1));
    DELETE FROM deadlines WHERE kind IN ('game', 'short-time') AND id IN (SELECT value ->> 0 FROM jsonb_each($1));
    DELETE FROM short_times WHERE game_id IN (SELECT value ->> 0 FROM jsonb_each($1));
    DELETE FROM stops WHERE game_id IN (SELECT value ->> 0 FROM jsonb_each($1));
    DELETE FROM plans WHERE game_id IN (SELECT value ->> 0 FROM jsonb_each($1));
    UPDATE follows SET due_at = 0 WHERE game_id IN (SELECT value ->> 0 FROM jsonb_each($1));
    UPDATE series_games SET due_at = 0 WHERE game_id IN (SELECT value ->> 0 FROM jsonb_each($1));
    UPDATE events SET due_at = 0, version = version + 1 WHERE state = 'running' AND id IN (
        SELECT event_id FROM event_games WHERE game_id IN (SELECT value ->> 0 FROM jsonb_each($1)))";

/// The state of these games, under a savepoint that [`write()`] releases.
pub(crate) async fn read(connection: &mut SqliteConnection, games: &[i64]) -> sqlx::Result<Vec<SqliteRow>> {
    sqlx::query(READ).bind(json!(games).to_string()).fetch_all(connection).await
}

/// Writes the rows and releases the savepoint.
pub(crate) async fn write(connection: &mut SqliteConnection, rows: &Rows) -> sqlx::Result<()> {
    let mut bytes = Vec::new();
    let mut positions = Vec::with_capacity(rows.positions.len());
    for (id, row) in &rows.positions {
        let position = row.position.as_bytes();
        // `SQLite` counts bytes from 1.
        positions.push(json!([id.to_db(), row.version, row.rules_version, bytes.len() + 1, position.len()]));
        bytes.extend_from_slice(position);
    }
    if !rows.records.is_empty() {
        sqlx::query(WRITE_RECORDS).bind(json!(rows.records).to_string()).execute(&mut *connection).await?;
    }
    sqlx::query(WRITE)
        .bind(json!(rows.events).to_string())
        .bind(rows.games())
        .bind(rows.due())
        .bind(json!(rows.interactions).to_string())
        .bind(bytes)
        .bind(Value::Array(positions).to_string())
        .bind(rows.turns_over())
        .bind(rows.drafts_over())
        .bind(TURNS_TOLD_EVERY)
        .execute(connection)
        .await?;
    Ok(())
}
