//! What interactions did, so that none acts twice.

use std::collections::HashMap;

use cardinal_ids::{ChallengeId, GameId, InteractionId, Timestamp};
use serde_json::json;

use crate::columns::number;
use crate::connections::Connections;
use crate::database::{Connection, DbRow, Executor, query, query_scalar};
use crate::error::{Failure, Result};
use crate::{StoreError, StoreResult};

/// How long an interaction is remembered at least, in seconds: two days. Discord itself forgets an interaction after
/// 15 minutes.
pub const INTERACTIONS_KEPT_FOR: i64 = 2 * 24 * 60 * 60;

/// Remembers what interactions did.
#[derive(Clone, Copy, Debug)]
pub struct Interactions<'s>(pub(crate) &'s Connections);

impl Interactions<'_> {
    /// Returns what this interaction did, if it has acted and is still remembered.
    pub async fn effect(self, id: InteractionId) -> StoreResult<Option<InteractionEffect>> {
        Ok(self.0.read(find(&self.0.readers, &[id])).await?.remove(&id))
    }

    /// Forgets interactions older than [`INTERACTIONS_KEPT_FOR`], and returns how many there were. Call it from time
    /// to time.
    pub async fn prune(self, now: Timestamp) -> StoreResult<u64> {
        let mut total = 0;
        loop {
            let (forgotten, more) = self.0.write(move |connection| Box::pin(forget(connection, now))).await?;
            total += forgotten;
            if !more {
                return Ok(total);
            }
        }
    }
}

/// How many interactions one request forgets, so that no game waits long for it.
const FORGOTTEN_AT_ONCE: i64 = 4096;

/// The effects of these interactions. Those that have not acted are missing.
pub(crate) async fn find<'c>(
    database: impl Into<Executor<'c>> + Send,
    ids: &[InteractionId],
) -> Result<HashMap<InteractionId, InteractionEffect>> {
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let ids: Vec<i64> = ids.iter().map(|id| id.to_db()).collect();
    query(
        "SELECT id, did, game_id, challenge_id, version FROM interactions
         WHERE id IN (SELECT CAST(value AS BIGINT) FROM json_each($1))",
    )
    .bind(json!(ids).to_string())
    .fetch_all(database)
    .await?
    .iter()
    .map(|row| Ok((InteractionId::from_db(row.try_get("id")?), done(row)?)))
    .collect()
}

fn done(row: &DbRow) -> Result<InteractionEffect> {
    let game = || row.try_get("game_id").map(GameId::from_db);
    let challenge = || row.try_get("challenge_id").map(ChallengeId::from_db);
    Ok(match row.try_get::<&str>("did")? {
        "create" => InteractionEffect::Created(game()?),
        "append" => InteractionEffect::Appended { game: game()?, version: number(row, "version")? },
        "challenge" => InteractionEffect::Challenged(challenge()?),
        "accept" => InteractionEffect::Accepted { challenge: challenge()?, game: game()? },
        "close" => InteractionEffect::Closed(challenge()?),
        "offer" => InteractionEffect::Offered(game()?),
        other => return Err(Failure::unreadable(format!("an interaction that did `{other}`"))),
    })
}

/// Refuses an interaction that has already acted.
pub(crate) async fn refuse_second(connection: &mut Connection, interaction: Option<InteractionId>) -> Result<()> {
    let Some(interaction) = interaction else { return Ok(()) };
    match find(connection, &[interaction]).await?.get(&interaction) {
        Some(&done) => Err(StoreError::Duplicate { interaction, done }.into()),
        None => Ok(()),
    }
}

/// Stores an interaction's effect.
pub(crate) async fn remember(
    connection: &mut Connection,
    interaction: Option<InteractionId>,
    done: InteractionEffect,
    at: Timestamp,
) -> Result<()> {
    let Some(interaction) = interaction else { return Ok(()) };
    let (did, game, challenge, version) = match done {
        InteractionEffect::Created(game) => ("create", Some(game), None, None),
        InteractionEffect::Appended { game, version } => ("append", Some(game), None, Some(version)),
        InteractionEffect::Challenged(challenge) => ("challenge", None, Some(challenge), None),
        InteractionEffect::Accepted { challenge, game } => ("accept", Some(game), Some(challenge), None),
        InteractionEffect::Closed(challenge) => ("close", None, Some(challenge), None),
        InteractionEffect::Offered(game) => ("offer", Some(game), None, None),
    };
    query(
        "INSERT INTO interactions (id, did, game_id, challenge_id, version, created_at) VALUES ($1, $2, $3, $4, $5, $6)",
    )
    .bind(interaction.to_db())
    .bind(did)
    .bind(game.map(GameId::to_db))
    .bind(challenge.map(ChallengeId::to_db))
    .bind(version.map(i64::from))
    .bind(at.0)
    .execute(connection)
    .await?;
    Ok(())
}

/// Interactions that acted before a moment. Their ids grow with time, so the search stops at the first id
/// of that moment: every append waits meanwhile.
const OLD: &str = "SELECT id FROM interactions WHERE id < $1 AND created_at < $2 ORDER BY id LIMIT $3";

/// Forgets some old interactions. Returns how many, and whether there may be more.
pub(crate) async fn forget(connection: &mut Connection, now: Timestamp) -> Result<(u64, bool)> {
    let kept_since = now.plus(-INTERACTIONS_KEPT_FOR);
    let old: Vec<i64> = query_scalar(OLD)
        .bind(InteractionId::first_at(kept_since).to_db())
        .bind(kept_since.0)
        .bind(FORGOTTEN_AT_ONCE)
        .fetch_all(&mut *connection)
        .await?;
    let sql = "DELETE FROM interactions WHERE id IN (SELECT CAST(value AS BIGINT) FROM json_each($1))";
    query(sql).bind(json!(old).to_string()).execute(connection).await?;
    Ok((old.len() as u64, old.len() as i64 == FORGOTTEN_AT_ONCE))
}

/// What an interaction did when it first arrived.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum InteractionEffect {
    /// It started a game without a challenge.
    Created(GameId),
    /// It appended events to a game.
    Appended {
        /// The game.
        game: GameId,
        /// The version after its events.
        version: u32,
    },
    /// It made a challenge.
    Challenged(ChallengeId),
    /// It accepted a challenge.
    Accepted {
        /// The challenge.
        challenge: ChallengeId,
        /// The game that began.
        game: GameId,
    },
    /// It declined or withdrew a challenge.
    Closed(ChallengeId),
    /// It made or answered an offer in a game, or ended the game without an event.
    Offered(GameId),
}
