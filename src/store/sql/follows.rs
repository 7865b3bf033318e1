//! The statements for who follows which game. That something is to be told is stored by [`super::append`] and
//! [`super::closing`], with what is to be told.

use std::collections::BTreeMap;

use async_trait::async_trait;
use sqlx::{QueryBuilder, Row as _};

use super::driver::{Connection, Database, Pool};
use super::failure::Result;
use super::notices;
use super::running::running;
use super::sql_store::{Answer, SqlStore};
use super::values::flag;
use crate::store::{ChannelId, Delivery, Follower, Following, Follows, GameId, GuildId, NewNotice, Timestamp, UserId};

const TO_BE_TOLD: &str = "SELECT game_id, user_id FROM follows WHERE due_at <= $1 ORDER BY due_at LIMIT $2";

const FOLLOWED: &str = "SELECT count(*) FROM follows WHERE user_id = $1";

#[async_trait]
impl Follows for SqlStore {
    async fn following(&self, follower: Follower) -> Answer<Option<Following>> {
        self.read(following(&self.readers, follower)).await
    }

    async fn count_followed(&self, user: UserId) -> Answer<u64> {
        self.read(count_followed(&self.readers, user)).await
    }

    async fn count_followers(&self, games: &[GameId]) -> Answer<BTreeMap<GameId, u64>> {
        self.read(count_followers(&self.readers, games)).await
    }

    async fn follow(&self, follower: Follower, what: Following) -> Answer<()> {
        self.write(move |connection| Box::pin(follow(connection, follower, what))).await
    }

    async fn unfollow(&self, follower: Follower) -> Answer<()> {
        self.write(move |connection| Box::pin(unfollow(connection, follower))).await
    }

    async fn to_be_told(&self, now: Timestamp, limit: u32) -> Answer<Vec<Follower>> {
        self.read(to_be_told(&self.readers, now, limit)).await
    }

    async fn tell(&self, followers: Vec<Follower>, what: &str, now: Timestamp) -> Answer<u64> {
        let what = what.to_owned();
        self.write(move |connection| {
            Box::pin(async move {
                let mut told = 0;
                for follower in followers {
                    told += u64::from(tell(connection, follower, &what, now).await?);
                }
                Ok(told)
            })
        })
        .await
    }
}

async fn following(pool: &Pool, Follower { game, user }: Follower) -> Result<Option<Following>> {
    let row = sqlx::query("SELECT turns FROM follows WHERE game_id = $1 AND user_id = $2")
        .bind(game.to_db())
        .bind(user.to_db())
        .fetch_optional(pool)
        .await?;
    let Some(row) = row else { return Ok(None) };
    Ok(Some(if flag(&row, "turns")? { Following::Turns } else { Following::End }))
}

async fn count_followed(pool: &Pool, user: UserId) -> Result<u64> {
    let count: i64 = sqlx::query_scalar(FOLLOWED).bind(user.to_db()).fetch_one(pool).await?;
    Ok(count as u64)
}

async fn count_followers(pool: &Pool, games: &[GameId]) -> Result<BTreeMap<GameId, u64>> {
    if games.is_empty() {
        return Ok(BTreeMap::new());
    }
    let mut query = QueryBuilder::<Database>::new("SELECT game_id, count(*) FROM follows WHERE game_id IN (");
    let mut numbers = query.separated(", ");
    for game in games {
        numbers.push_bind(game.to_db());
    }
    query.push(") GROUP BY game_id");
    let rows = query.build().fetch_all(pool).await?;
    rows.iter().map(|row| Ok((GameId::from_db(row.try_get(0)?), row.try_get::<i64, _>(1)? as u64))).collect()
}

async fn follow(connection: &mut Connection, Follower { game, user }: Follower, what: Following) -> Result<()> {
    running(connection, game).await?;
    // Who no longer wants the turns isn't told of one that waits for its hour.
    sqlx::query(
        "INSERT INTO follows (game_id, user_id, turns) VALUES ($1, $2, $3)
         ON CONFLICT (game_id, user_id) DO UPDATE SET turns = excluded.turns,
            due_at = CASE WHEN excluded.turns = 1 THEN follows.due_at END",
    )
    .bind(game.to_db())
    .bind(user.to_db())
    .bind(i64::from(what == Following::Turns))
    .execute(connection)
    .await?;
    Ok(())
}

async fn unfollow(connection: &mut Connection, Follower { game, user }: Follower) -> Result<()> {
    sqlx::query("DELETE FROM follows WHERE game_id = $1 AND user_id = $2")
        .bind(game.to_db())
        .bind(user.to_db())
        .execute(connection)
        .await?;
    Ok(())
}

async fn to_be_told(pool: &Pool, now: Timestamp, limit: u32) -> Result<Vec<Follower>> {
    let rows = sqlx::query(TO_BE_TOLD).bind(now.0).bind(i64::from(limit)).fetch_all(pool).await?;
    rows.iter()
        .map(|row| {
            let (game, user) = (row.try_get("game_id")?, row.try_get("user_id")?);
            Ok(Follower { game: GameId::from_db(game), user: UserId::from_db(user) })
        })
        .collect()
}

/// Stores a notice for a follower. Returns whether there is something to tell.
async fn tell(connection: &mut Connection, follower: Follower, what: &str, now: Timestamp) -> Result<bool> {
    let Follower { game, user } = follower;
    // Another process may have told of it.
    let told = sqlx::query(
        "UPDATE follows SET due_at = NULL, told_at = $3 WHERE game_id = $1 AND user_id = $2 AND due_at <= $3",
    )
    .bind(game.to_db())
    .bind(user.to_db())
    .bind(now.0)
    .execute(&mut *connection)
    .await?;
    if told.rows_affected() == 0 {
        return Ok(false);
    }
    let row = sqlx::query("SELECT guild_id, channel_id, finished FROM games WHERE id = $1")
        .bind(game.to_db())
        .fetch_one(&mut *connection)
        .await?;
    let notice = NewNotice {
        user,
        guild: row.try_get::<Option<i64>, _>("guild_id")?.map(GuildId::from_db),
        channel: ChannelId::from_db(row.try_get("channel_id")?),
        way: Delivery::Direct,
        games: vec![game],
        what: what.to_owned(),
    };
    notices::insert(connection, &notice, now).await?;
    if flag(&row, "finished")? {
        unfollow(connection, follower).await?;
    }
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::super::query_plan;
    use super::*;

    #[tokio::test]
    async fn who_is_to_be_told_is_found_by_age_and_who_follows_by_user() {
        for (statement, index) in [(TO_BE_TOLD, "follows_due"), (FOLLOWED, "follows_by_user")] {
            let Some(plan) = query_plan::of(statement).await else { return };
            assert!(plan.uses(index) && !plan.sorts, "{plan:?}");
        }
    }
}
