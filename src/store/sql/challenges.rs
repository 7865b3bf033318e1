//! The statements for challenges.

use std::sync::Arc;

use super::driver::{Connection, Database, Executor, Pool, Row};
use async_trait::async_trait;
use sqlx::{QueryBuilder, Row as _};

use super::failure::{Failure, Result};
use super::sql_store::{Answer, SqlStore};
use super::values::{flag, maybe_number, options, seat, site, to_json, variant};
use super::{capacity, clocks, games, interactions, ladder_matches, series};
use crate::store::{
    Challenge, ChallengeFilter, ChallengeId, ChallengeState, Challenges, ChannelId, Closing, GameId, GuildId,
    InteractionEffect, InteractionId, MessageId, NewChallenge, NewGame, StoreError, Timestamp, UserId, Venue,
};

#[async_trait]
impl Challenges for SqlStore {
    async fn create(&self, challenge: NewChallenge) -> Answer<ChallengeId> {
        self.write(|connection| Box::pin(async move { create(connection, &challenge).await })).await
    }

    async fn get(&self, id: ChallengeId) -> Answer<Challenge> {
        self.read(find(&self.readers, id)).await
    }

    async fn open(&self, filter: ChallengeFilter, limit: u32) -> Answer<Vec<Challenge>> {
        self.read(list_open(&self.readers, filter, limit)).await
    }

    async fn count_open(&self, filter: ChallengeFilter) -> Answer<u64> {
        self.read(count_open(&self.readers, filter)).await
    }

    async fn set_message(&self, id: ChallengeId, message: MessageId) -> Answer<()> {
        self.write(move |connection| Box::pin(set_message(connection, id, message))).await
    }

    async fn accept(&self, id: ChallengeId, game: NewGame, interaction: Option<InteractionId>) -> Answer<GameId> {
        let process = Arc::clone(&self.process);
        self.write(move |connection| {
            Box::pin(async move { accept(connection, id, (&game, &process), interaction).await })
        })
        .await
    }

    async fn close(
        &self,
        id: ChallengeId,
        closing: Closing,
        interaction: Option<InteractionId>,
        at: Timestamp,
    ) -> Answer<()> {
        self.write(move |connection| Box::pin(close(connection, id, closing, interaction, at))).await
    }

    async fn expire(&self, now: Timestamp) -> Answer<u64> {
        self.write(move |connection| Box::pin(expire(connection, now))).await
    }

    async fn outdated(&self, limit: u32) -> Answer<Vec<Challenge>> {
        self.read(stale(&self.readers, limit)).await
    }

    async fn message_updated(&self, id: ChallengeId) -> Answer<()> {
        self.write(move |connection| Box::pin(shown(connection, id))).await
    }
}

/// The newest open challenge between two users for the same game, options, time control, number of games and choice
/// between rated and casual. Both directions are searched among the challenges that either of them made, which are few. Any number may name
/// one of them as opponent, so the `+` keeps that index out of it.
const OPEN_BETWEEN: &str = "\
    SELECT id FROM challenges WHERE state = 'open' AND challenger_id = $1 AND +opponent_id = $2 AND variant = $3
        AND options = $5 AND pace IS NOT DISTINCT FROM $6 AND rated = $7
        AND best_of IS NOT DISTINCT FROM $8 AND (expires_at IS NULL OR expires_at > $4)
    UNION ALL
    SELECT id FROM challenges WHERE state = 'open' AND challenger_id = $2 AND +opponent_id = $1 AND variant = $3
        AND options = $5 AND pace IS NOT DISTINCT FROM $6 AND rated = $7
        AND best_of IS NOT DISTINCT FROM $8 AND (expires_at IS NULL OR expires_at > $4)
    ORDER BY id DESC LIMIT 1";

pub(super) async fn create(connection: &mut Connection, new: &NewChallenge) -> Result<ChallengeId> {
    interactions::refuse_second(connection, new.interaction).await?;
    if let Some(opponent) = new.opponent {
        let open: Option<i64> = sqlx::query_scalar(OPEN_BETWEEN)
            .bind(new.challenger.to_db())
            .bind(opponent.to_db())
            .bind(new.variant.slug())
            .bind(new.created_at.0)
            .bind(to_json(&new.options)?)
            .bind(new.pace.map(|pace| pace.to_string()))
            .bind(i64::from(new.rated))
            .bind(new.best_of.map(|best_of| i64::from(best_of.games())))
            .fetch_optional(&mut *connection)
            .await?;
        if let Some(id) = open {
            return Err(StoreError::AlreadyOpen(ChallengeId::from_db(id)).into());
        }
    }
    if let Some(limits) = new.limits {
        capacity::for_game(connection, limits, &[new.challenger], new.site).await?;
        capacity::for_challenge(connection, limits, new.challenger, new.created_at).await?;
    }
    let id = sqlx::query_scalar(
        "INSERT INTO challenges (challenger_id, opponent_id, guild_id, channel_id, variant, options, seat, venue,
            created_at, expires_at, parent_id, pace, rated, best_of)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) RETURNING id",
    )
    .bind(new.challenger.to_db())
    .bind(new.opponent.map(UserId::to_db))
    .bind(new.site.guild.map(GuildId::to_db))
    .bind(new.site.channel.to_db())
    .bind(new.variant.slug())
    .bind(to_json(&new.options)?)
    .bind(new.seat.map(|seat| seat.to_string()))
    .bind(match new.venue {
        Venue::Channel => "channel",
        Venue::Thread => "thread",
    })
    .bind(new.created_at.0)
    .bind(new.expires_at.map(|at| at.0))
    .bind(new.site.parent.map(ChannelId::to_db))
    .bind(new.pace.map(|pace| pace.to_string()))
    .bind(i64::from(new.rated))
    .bind(new.best_of.map(|best_of| i64::from(best_of.games())))
    .fetch_one(&mut *connection)
    .await?;
    let id = ChallengeId::from_db(id);
    interactions::remember(connection, new.interaction, InteractionEffect::Challenged(id), new.created_at).await?;
    Ok(id)
}

pub(super) async fn find<'c>(database: impl Executor<'c>, id: ChallengeId) -> Result<Challenge> {
    let row = sqlx::query("SELECT * FROM challenges WHERE id = $1").bind(id.to_db()).fetch_optional(database).await?;
    challenge(&row.ok_or(StoreError::NoChallenge(id))?)
}

pub(super) async fn list_open(pool: &Pool, filter: ChallengeFilter, limit: u32) -> Result<Vec<Challenge>> {
    let mut query = QueryBuilder::<Database>::new("SELECT * FROM challenges");
    restrict(&mut query, filter);
    query.push(" ORDER BY id DESC LIMIT ").push_bind(i64::from(limit));
    query.build().fetch_all(pool).await?.iter().map(challenge).collect()
}

pub(super) async fn count_open(pool: &Pool, filter: ChallengeFilter) -> Result<u64> {
    let mut query = QueryBuilder::<Database>::new("SELECT count(*) FROM challenges");
    restrict(&mut query, filter);
    let count: i64 = query.build_query_scalar().fetch_one(pool).await?;
    Ok(count as u64)
}

fn restrict(query: &mut QueryBuilder<Database>, filter: ChallengeFilter) {
    query.push(" WHERE state = 'open'");
    if let Some(channel) = filter.channel {
        query.push(" AND channel_id = ").push_bind(channel.to_db());
    }
    if let Some(user) = filter.challenger {
        query.push(" AND challenger_id = ").push_bind(user.to_db());
    }
    if let Some(user) = filter.opponent {
        query.push(" AND opponent_id = ").push_bind(user.to_db());
    }
    if let Some(user) = filter.without {
        query.push(" AND challenger_id <> ").push_bind(user.to_db());
        query.push(" AND opponent_id IS DISTINCT FROM ").push_bind(user.to_db());
    }
    if let Some(moment) = filter.unlapsed_at {
        query.push(" AND (expires_at IS NULL OR expires_at > ").push_bind(moment.0).push(")");
    }
}

pub(super) async fn set_message(connection: &mut Connection, id: ChallengeId, message: MessageId) -> Result<()> {
    let done = sqlx::query("UPDATE challenges SET message_id = $2 WHERE id = $1")
        .bind(id.to_db())
        .bind(message.to_db())
        .execute(connection)
        .await?;
    if done.rows_affected() == 0 { Err(StoreError::NoChallenge(id).into()) } else { Ok(()) }
}

pub(super) async fn accept(
    connection: &mut Connection,
    id: ChallengeId,
    (new, process): (&NewGame, &str),
    interaction: Option<InteractionId>,
) -> Result<GameId> {
    interactions::refuse_second(connection, interaction).await?;
    let challenge = require_open(connection, id).await?;
    if let Some(limits) = new.limits.filter(|_| new.computer.is_some()) {
        capacity::for_new_game(connection, limits, new).await?;
    } else if let Some(limits) = new.limits {
        let mut players = [new.players.white, new.players.black];
        players.sort_by_key(|player| *player == challenge.challenger);
        capacity::for_game(connection, limits, &players, new.site).await?;
    }
    let game = games::insert(connection, new, process).await?;
    if let Some(best_of) = challenge.best_of.filter(|_| new.computer.is_none()) {
        series::begin(connection, game, best_of).await?;
    }
    sqlx::query("UPDATE challenges SET state = 'accepted', game_id = $2, closed_at = $3 WHERE id = $1")
        .bind(id.to_db())
        .bind(game.to_db())
        .bind(new.created_at.0)
        .execute(&mut *connection)
        .await?;
    ladder_matches::begin(connection, id, game).await?;
    interactions::remember(
        connection,
        interaction,
        InteractionEffect::Accepted { challenge: id, game },
        new.created_at,
    )
    .await?;
    Ok(game)
}

pub(super) async fn close(
    connection: &mut Connection,
    id: ChallengeId,
    closing: Closing,
    interaction: Option<InteractionId>,
    at: Timestamp,
) -> Result<()> {
    interactions::refuse_second(connection, interaction).await?;
    require_open(connection, id).await?;
    sqlx::query("UPDATE challenges SET state = $2, closed_at = $3 WHERE id = $1")
        .bind(id.to_db())
        .bind(match closing {
            Closing::Declined => "declined",
            Closing::Withdrawn => "withdrawn",
            Closing::Expired => "expired",
        })
        .bind(at.0)
        .execute(&mut *connection)
        .await?;
    Box::pin(ladder_matches::settle_challenge(connection, id, closing, at)).await?;
    interactions::remember(connection, interaction, InteractionEffect::Closed(id), at).await
}

pub(super) async fn expire(connection: &mut Connection, now: Timestamp) -> Result<u64> {
    let mut expired: Vec<(i64, i64)> = sqlx::query_as(
        "UPDATE challenges SET state = 'expired', closed_at = $1 WHERE state = 'open' AND expires_at <= $1
         RETURNING expires_at, id",
    )
    .bind(now.0)
    .fetch_all(&mut *connection)
    .await?;
    // Places on ladders are swapped in the order in which time ran out, however late that is found.
    expired.sort_unstable();
    for (_, id) in &expired {
        let id = ChallengeId::from_db(*id);
        Box::pin(ladder_matches::settle_challenge(connection, id, Closing::Expired, now)).await?;
    }
    Ok(expired.len() as u64)
}

pub(super) async fn stale(pool: &Pool, limit: u32) -> Result<Vec<Challenge>> {
    sqlx::query("SELECT * FROM challenges WHERE state <> 'open' AND message_id IS NOT NULL ORDER BY id LIMIT $1")
        .bind(i64::from(limit))
        .fetch_all(pool)
        .await?
        .iter()
        .map(challenge)
        .collect()
}

pub(super) async fn shown(connection: &mut Connection, id: ChallengeId) -> Result<()> {
    sqlx::query("UPDATE challenges SET message_id = NULL WHERE id = $1 AND state <> 'open'")
        .bind(id.to_db())
        .execute(connection)
        .await?;
    Ok(())
}

async fn require_open(connection: &mut Connection, id: ChallengeId) -> Result<Challenge> {
    let challenge = find(connection, id).await?;
    match challenge.state {
        ChallengeState::Open => Ok(challenge),
        state => Err(StoreError::ChallengeClosed { challenge: id, state }.into()),
    }
}

fn challenge(row: &Row) -> Result<Challenge> {
    let state = match row.try_get::<&str, _>("state")? {
        "open" => ChallengeState::Open,
        "accepted" => ChallengeState::Accepted(GameId::from_db(row.try_get("game_id")?)),
        "declined" => ChallengeState::Declined,
        "withdrawn" => ChallengeState::Withdrawn,
        "expired" => ChallengeState::Expired,
        other => return Err(Failure::unreadable(format!("a challenge in the state `{other}`"))),
    };
    let venue = match row.try_get::<&str, _>("venue")? {
        "channel" => Venue::Channel,
        "thread" => Venue::Thread,
        other => return Err(Failure::unreadable(format!("a challenge for the venue `{other}`"))),
    };
    Ok(Challenge {
        id: ChallengeId::from_db(row.try_get("id")?),
        challenger: UserId::from_db(row.try_get("challenger_id")?),
        opponent: row.try_get::<Option<i64>, _>("opponent_id")?.map(UserId::from_db),
        site: site(row)?,
        variant: variant(row.try_get("variant")?)?,
        options: options(row.try_get("options")?)?,
        seat: row.try_get::<Option<&str>, _>("seat")?.map(seat).transpose()?,
        venue,
        pace: row.try_get::<Option<&str>, _>("pace")?.map(clocks::pace).transpose()?,
        rated: flag(row, "rated")?,
        best_of: maybe_number(row, "best_of")?.map(series::best_of).transpose()?,
        message: row.try_get::<Option<i64>, _>("message_id")?.map(MessageId::from_db),
        state,
        created_at: Timestamp(row.try_get("created_at")?),
        expires_at: row.try_get::<Option<i64>, _>("expires_at")?.map(Timestamp),
    })
}

#[cfg(test)]
mod tests {
    use super::super::query_plan;
    use super::*;

    #[tokio::test]
    async fn a_challenge_between_two_is_looked_for_among_those_that_they_made() {
        let Some(plan) = query_plan::of(OPEN_BETWEEN).await else { return };
        let looks = plan.indices.iter().filter(|index| *index == "challenges_open_by_challenger").count();
        assert_eq!(looks, 2, "{plan:?}");
        assert!(plan.scans.is_empty(), "{plan:?}");
    }
}
