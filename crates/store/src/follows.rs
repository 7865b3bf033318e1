//! Who follows which running game. Followers are told of it by direct message.

use std::collections::BTreeMap;

use cardinal_ids::{ChannelId, Following, GameId, GuildId, Timestamp, UserId};

use crate::closing::running;
use crate::columns::flag;
use crate::connections::Connections;
use crate::database::{Connection, QueryBuilder, Readers, query, query_scalar};
use crate::error::Result;
use crate::{Delivery, NewNotice, StoreResult, notices};

/// The seconds between two messages about the turns of a game to the same follower, at least. Its end is told at once.
pub const TURNS_TOLD_EVERY: i64 = 60 * 60;

/// A follower of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Follower {
    /// The game.
    pub game: GameId,
    /// Who follows it.
    pub user: UserId,
}

const TO_BE_TOLD: &str = "SELECT game_id, user_id FROM follows WHERE due_at <= $1 ORDER BY due_at LIMIT $2";

const FOLLOWED: &str = "SELECT count(*) FROM follows WHERE user_id = $1";

/// Stores who follows which game. A game that ends has followers until they are told of that.
#[derive(Clone, Copy, Debug)]
pub struct Follows<'s>(pub(crate) &'s Connections);

impl Follows<'_> {
    /// Returns what a user is told of a game; none if that user doesn't follow it.
    pub async fn following(self, follower: Follower) -> StoreResult<Option<Following>> {
        self.0.read(following(&self.0.readers, follower)).await
    }

    /// Counts the running games that a user follows.
    pub async fn count_followed(self, user: UserId) -> StoreResult<u64> {
        self.0.read(count_followed(&self.0.readers, user)).await
    }

    /// Returns how many follow each of these games, without those that nobody follows.
    pub async fn count_followers(self, games: &[GameId]) -> StoreResult<BTreeMap<GameId, u64>> {
        self.0.read(count_followers(&self.0.readers, games)).await
    }

    /// Has a user follow a running game, or be told of something else of it than before.
    ///
    /// # Errors
    /// [`StoreError::NoGame`](crate::StoreError::NoGame), [`StoreError::GameOver`](crate::StoreError::GameOver), in
    /// this order.
    pub async fn follow(self, follower: Follower, what: Following) -> StoreResult<()> {
        self.0.write(move |connection| Box::pin(follow(connection, follower, what))).await
    }

    /// Has a user follow a game no longer.
    pub async fn unfollow(self, follower: Follower) -> StoreResult<()> {
        self.0.write(move |connection| Box::pin(unfollow(connection, follower))).await
    }

    /// Returns followers who are to be told of something, those who have waited longest first.
    pub async fn due(self, now: Timestamp, limit: u32) -> StoreResult<Vec<Follower>> {
        self.0.read(due(&self.0.readers, now, limit)).await
    }

    /// Stores a direct message about `what` as a notice for each of these followers who is still to be told of
    /// something. Who is told of an end follows no longer. Returns how many notices there are.
    pub async fn tell(self, followers: Vec<Follower>, what: &str, now: Timestamp) -> StoreResult<u64> {
        let what = what.to_owned();
        self.0
            .write(move |connection| {
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

async fn following(pool: &Readers, Follower { game, user }: Follower) -> Result<Option<Following>> {
    let row = query("SELECT turns FROM follows WHERE game_id = $1 AND user_id = $2")
        .bind(game.to_db())
        .bind(user.to_db())
        .fetch_optional(pool)
        .await?;
    let Some(row) = row else { return Ok(None) };
    Ok(Some(if flag(&row, "turns")? { Following::Turns } else { Following::End }))
}

async fn count_followed(pool: &Readers, user: UserId) -> Result<u64> {
    let count: i64 = query_scalar(FOLLOWED).bind(user.to_db()).fetch_one(pool).await?;
    Ok(count as u64)
}

async fn count_followers(pool: &Readers, games: &[GameId]) -> Result<BTreeMap<GameId, u64>> {
    if games.is_empty() {
        return Ok(BTreeMap::new());
    }
    let mut query = QueryBuilder::new("SELECT game_id, count(*) FROM follows WHERE game_id IN (");
    for (index, game) in games.iter().enumerate() {
        query.push(if index == 0 { "" } else { ", " }).push_bind(game.to_db());
    }
    query.push(") GROUP BY game_id");
    let rows = query.build().fetch_all(pool).await?;
    rows.iter().map(|row| Ok((GameId::from_db(row.try_get(0)?), row.try_get::<i64>(1)? as u64))).collect()
}

async fn follow(connection: &mut Connection, Follower { game, user }: Follower, what: Following) -> Result<()> {
    running(connection, game).await?;
    // Who no longer wants the turns isn't told of one that waits for its hour.
    query(
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
    query("DELETE FROM follows WHERE game_id = $1 AND user_id = $2")
        .bind(game.to_db())
        .bind(user.to_db())
        .execute(connection)
        .await?;
    Ok(())
}

async fn due(pool: &Readers, now: Timestamp, limit: u32) -> Result<Vec<Follower>> {
    let rows = query(TO_BE_TOLD).bind(now.0).bind(i64::from(limit)).fetch_all(pool).await?;
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
    let told =
        query("UPDATE follows SET due_at = NULL, told_at = $3 WHERE game_id = $1 AND user_id = $2 AND due_at <= $3")
            .bind(game.to_db())
            .bind(user.to_db())
            .bind(now.0)
            .execute(&mut *connection)
            .await?;
    if told.rows_affected() == 0 {
        return Ok(false);
    }
    let row = query("SELECT guild_id, channel_id, finished FROM games WHERE id = $1")
        .bind(game.to_db())
        .fetch_one(&mut *connection)
        .await?;
    let notice = NewNotice {
        user,
        guild: row.try_get::<Option<i64>>("guild_id")?.map(GuildId::from_db),
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
