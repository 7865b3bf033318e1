//! Appends to many games at once, in a handful of statements however many there are: the rows that they write, in a
//! form
//! that each database's `batch.rs` binds.

use std::collections::HashMap;
use std::sync::Arc;

use cardinal_ids::{GameId, InteractionId, UserId};
use cardinal_rules::{BySeat, Entry, Seat};
use serde_json::{Value, json};

use crate::columns::{flag, maybe_number, number};
use crate::database::{Connection, DbRow};
use crate::error::{Failure, Result};
#[cfg(feature = "postgres")]
use crate::postgres;
use crate::writer::{AppendJob, BoxFuture};
use crate::{
    Appended, ChangedTimes, InteractionEffect, NewTurn, StoreError, interactions, ladder_matches, plans, ratings,
    short_times, sqlite, stops,
};

/// The state of the games that a group of appends concerns, and what its interactions have done before.
struct Known {
    games: HashMap<GameId, KnownGame>,
    done: HashMap<InteractionId, InteractionEffect>,
}

#[derive(Clone, Copy)]
struct KnownGame {
    version: u32,
    finished: bool,
    /// Whether its clock is paused.
    is_stopped: bool,
    pending: Option<u32>,
    /// Whether another process is to post that message.
    is_pending_elsewhere: bool,
}

/// Writes every append that can be written and sets each one's outcome. An error is the database's own.
pub(crate) fn write_all<'c>(
    connection: &'c mut Connection,
    group: &'c mut [&mut AppendJob],
) -> BoxFuture<'c, sqlx::Result<()>> {
    Box::pin(async move {
        match write_group(connection, group).await {
            Ok(()) => {}
            Err(Failure::Database(error)) => return Err(error),
            // One row breaks a constraint although its version fits. Writing them one by one finds it.
            Err(Failure::Refused(refusal)) => {
                connection.send("ROLLBACK TO appends; RELEASE appends").await?;
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

async fn write_group(connection: &mut Connection, group: &mut [&mut AppendJob]) -> Result<()> {
    let mut known = Known::read(connection, group).await?;
    let mut rows = Rows::default();
    for job in &mut *group {
        job.outcome = Some(known.admit(job, &mut rows));
    }
    if rows.is_empty() {
        connection.send("RELEASE appends").await?;
        return Ok(());
    }
    for job in group.iter().filter(|job| matches!(job.outcome, Some(Ok(_)))) {
        ratings::count(connection, &job.append).await?;
        if let Some(outcome) = &job.append.outcome {
            let settled = ladder_matches::settle_game(connection, job.append.game, outcome.winner, job.append.at);
            Box::pin(settled).await?;
        }
        if job.append.turn.is_some() && known.games.get(&job.append.game).is_some_and(|game| game.is_stopped) {
            stops::end_weekend_with_turn(connection, job.append.game).await?;
        }
        if let Some((seat, rest)) = &job.append.plan {
            plans::put(connection, job.append.game, *seat, rest.as_ref()).await?;
        }
    }
    for (game, changes) in std::mem::take(&mut rows.short_times) {
        short_times::change(connection, game, &changes).await?;
    }
    Ok(write_batch(connection, &rows).await?)
}

impl Known {
    async fn read(connection: &mut Connection, group: &[&mut AppendJob]) -> Result<Known> {
        let ids: Vec<i64> = group.iter().map(|job| job.append.game.to_db()).collect();
        let mut games = HashMap::with_capacity(ids.len());
        // All of them come from this process.
        let own = group.first().map(|job| &*job.process);
        for row in read_batch(connection, &ids).await? {
            let claimed_by: Option<&str> = row.try_get("owed_by")?;
            let standing = KnownGame {
                version: number(&row, "version")?,
                finished: flag(&row, "finished")?,
                is_stopped: row.try_get::<Option<i64>>("stopped_at")?.is_some(),
                pending: maybe_number(&row, "owed_version")?,
                is_pending_elsewhere: claimed_by != own,
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
        let pending_elsewhere = pending_before.is_some() && standing.is_pending_elsewhere;
        let pending = if append.announce { Some(version) } else { pending_before };
        // The row of a game with a pending message takes this process as the one that is to post it.
        *standing = KnownGame {
            version,
            finished: append.outcome.is_some(),
            pending,
            is_pending_elsewhere: pending_elsewhere && !append.announce,
            ..*standing
        };
        rows.add(job, payloads, version);
        if let Some(interaction) = append.interaction {
            self.done.insert(interaction, InteractionEffect::Appended { game, version });
        }
        Ok(Appended { version, pending_before, pending_elsewhere })
    }
}

/// The rows that a group of appends writes.
#[derive(Default)]
pub(crate) struct Rows {
    /// Game, number, event and time.
    pub(crate) events: Vec<Value>,
    /// Interaction, game, version and time.
    pub(crate) interactions: Vec<Value>,
    games: HashMap<GameId, GameRow>,
    /// At most one per game: the last.
    pub(crate) positions: HashMap<GameId, PositionRow>,
    /// Game, winner, reason, record and time.
    pub(crate) records: Vec<Value>,
    /// Changes to players' short times, in the order of the appends.
    pub(crate) short_times: Vec<(GameId, ChangedTimes)>,
}

/// The new values of a game's row: one per game, even if several appends concern it.
struct GameRow {
    version: u32,
    to_act: Option<i64>,
    /// The version whose message is to be posted.
    pending: Option<u32>,
    /// The process that is to post it.
    claimed_by: Arc<str>,
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
pub(crate) struct PositionRow {
    pub(crate) version: u32,
    pub(crate) rules_version: u32,
    pub(crate) position: String,
}

impl Rows {
    pub(crate) fn add(&mut self, job: &AppendJob, payloads: Vec<String>, version: u32) {
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
            to_act: append.to_act.map(UserId::to_db),
            pending: if append.announce { Some(version) } else { pending_before },
            claimed_by: Arc::clone(&job.process),
            finished: append.outcome.is_some(),
            at,
            rules_version: append.rules_version,
            computer_is_due: append.computer_is_due,
            turn: append.turn.or(turn_before),
            acted,
        };
        self.games.insert(append.game, row);
    }

    /// Whether there is nothing to write.
    pub(crate) const fn is_empty(&self) -> bool {
        self.events.is_empty()
    }

    /// The games, each as an array of the new values of its row.
    pub(crate) fn games(&self) -> String {
        let game = |(id, row): (&GameId, &GameRow)| {
            let (finished, turn_at) = (i32::from(row.finished), row.turn.map(|turn| turn.at.0));
            let left = row.turn.and_then(|turn| turn.left);
            let (white, black) = (left.map(|left| left.white), left.map(|left| left.black));
            let (id, version, to_act, pending) = (id.to_db(), row.version, row.to_act, row.pending);
            let rules = row.rules_version;
            let is_due = i32::from(row.computer_is_due);
            let claimed_by = pending.map(|_| &*row.claimed_by);
            json!([id, version, to_act, pending, finished, row.at, rules, turn_at, white, black, is_due, claimed_by])
        };
        list(self.games.iter().map(game))
    }

    /// The deadlines of the turns that begin.
    pub(crate) fn due(&self) -> String {
        let running = self.games.iter().filter(|(_, row)| !row.finished);
        list(running.filter_map(|(id, row)| Some(json!([id.to_db(), row.turn?.due?.0]))))
    }

    /// The games whose turn is over.
    pub(crate) fn turns_over(&self) -> String {
        list(self.games.iter().filter(|(_, row)| row.is_turn_over()).map(|(id, _)| json!(id.to_db())))
    }

    /// The games and seats whose drafts are used up or void.
    pub(crate) fn drafts_over(&self) -> String {
        list(self.games.iter().flat_map(|(id, row)| {
            let seats = Seat::ALL.into_iter().filter(|seat| row.is_turn_over() || row.acted[*seat]);
            seats.map(|seat| json!([id.to_db(), seat.to_string()]))
        }))
    }
}

/// Rows as JSON.
fn list(rows: impl Iterator<Item = Value>) -> String {
    Value::Array(rows.collect()).to_string()
}

/// The state of these games, under a savepoint that [`write_batch()`] releases.
async fn read_batch(connection: &mut Connection, games: &[i64]) -> sqlx::Result<Vec<DbRow>> {
    Ok(match connection {
        Connection::Sqlite(connection) => {
            sqlite::batch::read(connection, games).await?.into_iter().map(DbRow::Sqlite).collect()
        }
        #[cfg(feature = "postgres")]
        Connection::Postgres(connection) => {
            postgres::batch::read(connection, games).await?.into_iter().map(DbRow::Postgres).collect()
        }
    })
}

/// Writes the rows and releases the savepoint.
async fn write_batch(connection: &mut Connection, rows: &Rows) -> sqlx::Result<()> {
    match connection {
        Connection::Sqlite(connection) => sqlite::batch::write(connection, rows).await,
        #[cfg(feature = "postgres")]
        Connection::Postgres(connection) => postgres::batch::write(connection, rows).await,
    }
}
