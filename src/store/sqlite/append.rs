//! Appends to many games at once, in a handful of statements however many there are.

use std::collections::HashMap;

use cardinal_rules::{BySeat, Entry, Seat};
use serde_json::{Value, json};
use sqlx::{Executor, Row, SqliteConnection};

use super::failure::{Failure, Result};
use super::writer::{AppendJob, BoxFuture};
use super::{interactions, short_times};
use crate::store::{Appended, ChangedTimes, GameId, InteractionEffect, InteractionId, NewTurn, StoreError};

/// The state of the games that a group of appends concerns, and what its interactions have done before.
struct Known {
    games: HashMap<GameId, Standing>,
    done: HashMap<InteractionId, InteractionEffect>,
}

#[derive(Clone, Copy)]
struct Standing {
    version: u32,
    finished: bool,
    pending: Option<u32>,
}

/// The rows that a group of appends writes, each an array in the form the statements below read.
#[derive(Default)]
struct Rows {
    events: Vec<Value>,
    interactions: Vec<Value>,
    games: HashMap<GameId, GameRow>,
    /// At most one per game: the last.
    positions: HashMap<GameId, PositionRow>,
    records: Vec<Value>,
    /// Changes to players' short times, in the order of the appends.
    short_times: Vec<(GameId, ChangedTimes)>,
}

/// The new values of a game's row: one per game, even if several appends concern it.
struct GameRow {
    version: u32,
    to_act: Option<i64>,
    /// The version whose message is to be posted.
    pending: Option<u32>,
    finished: bool,
    at: i64,
    rules_version: u32,
    computer_is_due: bool,
    /// The turn that begins, if one does.
    turn: Option<NewTurn>,
    /// The seats that acted: their drafts are used up or void.
    acted: BySeat<bool>,
}

impl GameRow {
    /// Whether the turn played before is over.
    const fn is_turn_over(&self) -> bool {
        self.finished || self.turn.is_some()
    }
}

/// A game's last position: its version, the version of the rules, and the position.
struct PositionRow {
    version: u32,
    rules_version: u32,
    position: String,
}

/// Reads the state of the games, under a savepoint that [`WRITE`] releases. Several statements go as
/// one, because a round trip to the connection's thread costs more than most of them.
const READ: &str = "\
    SAVEPOINT appends;
    SELECT id, version, finished, owed_version FROM games WHERE id IN (SELECT value FROM json_each($1))";

/// The placeholders are numbered across all statements. The positions come as one run of bytes from which each is cut
/// out, because `SQLite` would parse JSON within JSON several times. The rows of `jsonb_each` (`SQLite` 3.51, built in)
/// are parsed already, while those of `json_each` would be written as text and parsed again for each of their values.
const WRITE: &str = "\
    INSERT INTO game_events (game_id, seq, payload, at)
    SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM jsonb_each($1);
    UPDATE games SET version = new.version, to_act_id = new.to_act_id,
        owed_version = coalesce(new.owed_version, games.owed_version), finished = new.finished, updated_at = new.at,
        rules_version = new.rules_version, building = CASE WHEN new.turn_at IS NULL THEN games.building ELSE 0 END,
        turn_at = coalesce(new.turn_at, games.turn_at),
        white_left = coalesce(new.white_left, games.white_left),
        black_left = coalesce(new.black_left, games.black_left),
        extra = CASE WHEN new.turn_at IS NULL THEN games.extra ELSE 0 END,
        computer_due = CASE WHEN new.computer_is_due THEN coalesce(games.computer_due, new.at) END,
        stopped_at = CASE WHEN games.stopped_at IS NOT NULL THEN coalesce(new.turn_at, games.stopped_at) END
    FROM (
        SELECT value ->> 0 AS id, value ->> 1 AS version, value ->> 2 AS to_act_id, value ->> 3 AS owed_version,
            value ->> 4 AS finished, value ->> 5 AS at, value ->> 6 AS rules_version, value ->> 7 AS turn_at,
            value ->> 8 AS white_left, value ->> 9 AS black_left, value ->> 10 AS computer_is_due
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
    DELETE FROM drafts WHERE (game_id, seat) IN (SELECT value ->> 0, value ->> 1 FROM jsonb_each($8));
    RELEASE appends";

/// What the end of a game writes: its record, which replaces everything else.
const WRITE_RECORDS: &str = "\
    INSERT INTO records (game_id, winner, reason, record, finished_at)
    SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4 FROM jsonb_each($1);
    DELETE FROM last_positions WHERE game_id IN (SELECT value ->> 0 FROM jsonb_each($1));
    DELETE FROM deadlines WHERE kind IN ('game', 'short-time') AND id IN (SELECT value ->> 0 FROM jsonb_each($1));
    DELETE FROM short_times WHERE game_id IN (SELECT value ->> 0 FROM jsonb_each($1));
    DELETE FROM stops WHERE game_id IN (SELECT value ->> 0 FROM jsonb_each($1))";

/// Writes every append that can be written and sets each one's outcome. An error is the database's own.
pub(super) fn write_all<'c>(
    connection: &'c mut SqliteConnection,
    group: &'c mut [&mut AppendJob],
) -> BoxFuture<'c, sqlx::Result<()>> {
    Box::pin(async move {
        match write_group(connection, group).await {
            Ok(()) => {}
            Err(Failure::Database(error)) => return Err(error),
            // One row breaks a constraint although its version fits. Writing them one by one finds it.
            Err(Failure::Refused(refusal)) => {
                connection.execute("ROLLBACK TO appends; RELEASE appends").await?;
                if let [job] = group {
                    job.outcome = Some(Err(refusal));
                    return Ok(());
                }
                for job in group {
                    write_all(connection, &mut [job]).await?;
                }
            }
        }
        Ok(())
    })
}

async fn write_group(connection: &mut SqliteConnection, group: &mut [&mut AppendJob]) -> Result<()> {
    let mut known = Known::read(connection, group).await?;
    let mut rows = Rows::default();
    for job in group {
        job.outcome = Some(known.admit(job, &mut rows));
    }
    rows.write(connection).await
}

impl Known {
    async fn read(connection: &mut SqliteConnection, group: &[&mut AppendJob]) -> Result<Known> {
        let ids: Vec<i64> = group.iter().map(|job| job.append.game.to_db()).collect();
        let mut games = HashMap::with_capacity(ids.len());
        for row in sqlx::query(READ).bind(json!(ids).to_string()).fetch_all(&mut *connection).await? {
            let standing = Standing {
                version: row.try_get("version")?,
                finished: row.try_get("finished")?,
                pending: row.try_get("owed_version")?,
            };
            games.insert(GameId::from_db(row.try_get("id")?), standing);
        }
        let ids: Vec<InteractionId> = group.iter().filter_map(|job| job.append.interaction).collect();
        Ok(Known { games, done: interactions::find(connection, &ids).await? })
    }

    /// Checks one append against those before it, and adds its rows if it can be written.
    fn admit(&mut self, job: &AppendJob, rows: &mut Rows) -> std::result::Result<Appended, StoreError> {
        let append = &job.append;
        let game = append.game;
        if let Some(interaction) = append.interaction
            && let Some(&done) = self.done.get(&interaction)
        {
            return Err(StoreError::Duplicate { interaction, done });
        }
        if append.entries.is_empty() {
            return Err(StoreError::NothingToAppend(game));
        }
        let standing = self.games.get_mut(&game).ok_or(StoreError::NoGame(game))?;
        if standing.finished {
            return Err(StoreError::GameOver(game));
        }
        let (expected, found) = (append.expected_version, standing.version);
        if expected != found {
            return Err(StoreError::Conflict { game, expected, found });
        }
        let payloads = append
            .entries
            .iter()
            .map(serde_json::to_string)
            .collect::<std::result::Result<Vec<_>, _>>()
            .map_err(|error| StoreError::Integrity(format!("an event cannot be written: {error}")))?;
        let (version, pending_before) = (found + payloads.len() as u32, standing.pending);
        let pending = if append.announce { Some(version) } else { pending_before };
        *standing = Standing { version, finished: append.outcome.is_some(), pending };
        rows.add(job, payloads, version);
        if let Some(interaction) = append.interaction {
            self.done.insert(interaction, InteractionEffect::Appended { game, version });
        }
        Ok(Appended { version, pending_before })
    }
}

impl Rows {
    fn add(&mut self, job: &AppendJob, payloads: Vec<String>, version: u32) {
        let append = &job.append;
        let (game, at) = (append.game.to_db(), append.at.0);
        for (seq, payload) in (append.expected_version..).zip(payloads) {
            self.events.push(json!([game, seq, payload, at]));
        }
        if let Some(interaction) = append.interaction {
            self.interactions.push(json!([interaction.to_db(), game, version, at]));
        }
        if !append.short_times.is_empty() && append.outcome.is_none() {
            self.short_times.push((append.game, append.short_times.clone()));
        }
        if let Some(outcome) = &append.outcome {
            let winner = outcome.winner.map(|seat| seat.to_string());
            self.records.push(json!([game, winner, outcome.reason, outcome.record, at]));
            self.positions.remove(&append.game);
        } else if let Some(position) = &job.position {
            let (rules_version, position) = (append.rules_version, position.clone());
            self.positions.insert(append.game, PositionRow { version, rules_version, position });
        }
        let before = self.games.get(&append.game);
        let (pending_before, turn_before) = (before.and_then(|row| row.pending), before.and_then(|row| row.turn));
        let mut acted = before.map_or(BySeat::default(), |row| row.acted);
        for entry in &append.entries {
            if let Entry::Act { seat, .. } = entry {
                acted[*seat] = true;
            }
        }
        let row = GameRow {
            version,
            to_act: append.to_act.map(crate::store::UserId::to_db),
            pending: if append.announce { Some(version) } else { pending_before },
            finished: append.outcome.is_some(),
            at,
            rules_version: append.rules_version,
            computer_is_due: append.computer_is_due,
            turn: append.turn.or(turn_before),
            acted,
        };
        self.games.insert(append.game, row);
    }

    async fn write(self, connection: &mut SqliteConnection) -> Result<()> {
        if self.events.is_empty() {
            connection.execute("RELEASE appends").await?;
            return Ok(());
        }
        let games: Vec<Value> = self
            .games
            .iter()
            .map(|(id, row)| {
                let (finished, turn_at) = (i32::from(row.finished), row.turn.map(|turn| turn.at.0));
                let left = row.turn.and_then(|turn| turn.left);
                let (white, black) = (left.map(|left| left.white), left.map(|left| left.black));
                let (id, version, to_act, pending) = (id.to_db(), row.version, row.to_act, row.pending);
                let rules = row.rules_version;
                let is_due = i32::from(row.computer_is_due);
                json!([id, version, to_act, pending, finished, row.at, rules, turn_at, white, black, is_due])
            })
            .collect();
        let running = self.games.iter().filter(|(_, row)| !row.finished);
        let due = running.filter_map(|(id, row)| Some(json!([id.to_db(), row.turn?.due?.0]))).collect();
        let turns_over =
            self.games.iter().filter(|(_, row)| row.is_turn_over()).map(|(id, _)| json!(id.to_db())).collect();
        let drafts_over = self.games.iter().flat_map(|(id, row)| {
            let seats = Seat::ALL.into_iter().filter(|seat| row.is_turn_over() || row.acted[*seat]);
            seats.map(|seat| json!([id.to_db(), seat.to_string()]))
        });
        let drafts_over = drafts_over.collect();
        let mut bytes = Vec::new();
        let mut positions = Vec::with_capacity(self.positions.len());
        for (id, row) in &self.positions {
            let position = row.position.as_bytes();
            // `SQLite` counts bytes from 1.
            positions.push(json!([id.to_db(), row.version, row.rules_version, bytes.len() + 1, position.len()]));
            bytes.extend_from_slice(position);
        }
        for (game, changes) in &self.short_times {
            short_times::change(connection, *game, changes).await?;
        }
        if !self.records.is_empty() {
            let records = Value::Array(self.records).to_string();
            sqlx::query(WRITE_RECORDS).bind(records).execute(&mut *connection).await?;
        }
        sqlx::query(WRITE)
            .bind(Value::Array(self.events).to_string())
            .bind(Value::Array(games).to_string())
            .bind(Value::Array(due).to_string())
            .bind(Value::Array(self.interactions).to_string())
            .bind(bytes)
            .bind(Value::Array(positions).to_string())
            .bind(Value::Array(turns_over).to_string())
            .bind(Value::Array(drafts_over).to_string())
            .execute(connection)
            .await?;
        Ok(())
    }
}
