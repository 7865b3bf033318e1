//! Appends to many games at once, in a handful of statements however many there are. How they are said is in each
//! database's `batch.rs`.

use std::collections::HashMap;

use cardinal_ids::{GameId, InteractionId};

use crate::columns::{flag, maybe_number, number};
use crate::database::Connection;
use crate::failure::{Failure, Result};
use crate::rows::Rows;
use crate::writer::{AppendJob, BoxFuture};
use crate::{
    Appended, InteractionEffect, StoreError, batch, interactions, ladder_matches, plans, ratings, short_times,
};

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
        if let Some((seat, rest)) = &job.append.plan {
            plans::put(connection, job.append.game, *seat, rest.as_ref()).await?;
        }
    }
    for (game, changes) in std::mem::take(&mut rows.short_times) {
        short_times::change(connection, game, &changes).await?;
    }
    Ok(batch::write(connection, &rows).await?)
}

impl Known {
    async fn read(connection: &mut Connection, group: &[&mut AppendJob]) -> Result<Known> {
        let ids: Vec<i64> = group.iter().map(|job| job.append.game.to_db()).collect();
        let mut games = HashMap::with_capacity(ids.len());
        // All of them come from this process.
        let own = group.first().map(|job| &*job.process);
        for row in batch::read(connection, &ids).await? {
            let claimed_by: Option<&str> = row.try_get("owed_by")?;
            let standing = Standing {
                version: number(&row, "version")?,
                finished: flag(&row, "finished")?,
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
        let finished = append.outcome.is_some();
        *standing =
            Standing { version, finished, pending, is_pending_elsewhere: pending_elsewhere && !append.announce };
        rows.add(job, payloads, version);
        if let Some(interaction) = append.interaction {
            self.done.insert(interaction, InteractionEffect::Appended { game, version });
        }
        Ok(Appended { version, pending_before, pending_elsewhere })
    }
}
