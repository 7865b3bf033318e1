//! Who follows an event, and is told of its results by direct message.

use cardinal_ids::{EventId, GuildId, Timestamp, UserId};

use super::reading::get;
use crate::connections::Connections;
use crate::database::{Connection, Readers, query, query_scalar};
use crate::error::Result;
use crate::{NewNotice, StoreResult, notices};

/// A follower of an event about whom it is to be looked whether there is something to tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DueEventFollower {
    /// The event.
    pub event: EventId,
    /// Who follows it.
    pub user: UserId,
    /// The moment before which results were told.
    pub told_at: Timestamp,
    /// When it is due.
    pub due_at: Timestamp,
}

/// What is next for a follower of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NextEventLook {
    /// The moment before which results are told by then.
    pub told_at: Timestamp,
    /// When to look again.
    pub due_at: Timestamp,
}

/// Stores who follows which event. An event that ends has followers until they are told of that.
#[derive(Clone, Copy, Debug)]
pub struct EventFollows<'s>(pub(crate) &'s Connections);

impl EventFollows<'_> {
    /// Whether a user follows an event.
    pub async fn is_followed(self, event: EventId, user: UserId) -> StoreResult<bool> {
        self.0.read(is_followed(&self.0.readers, event, user)).await
    }

    /// Counts the events that a user follows.
    pub async fn count_followed(self, user: UserId) -> StoreResult<u64> {
        self.0.read(count_followed(&self.0.readers, user)).await
    }

    /// Has a user follow an event from this moment on, and looks at `due_at` whether there is something to tell. Who
    /// follows it already goes on as before. Returns false, and changes nothing, if the event isn't announced or over.
    pub async fn follow(self, event: EventId, user: UserId, at: Timestamp, due_at: Timestamp) -> StoreResult<bool> {
        self.0.write(move |connection| Box::pin(follow(connection, event, user, at, due_at))).await
    }

    /// Has a user follow an event no longer.
    pub async fn unfollow(self, event: EventId, user: UserId) -> StoreResult<()> {
        self.0.write(move |connection| Box::pin(unfollow(connection, event, user))).await
    }

    /// Returns the followers who are due, those who have waited longest first.
    pub async fn due(self, now: Timestamp, limit: u32) -> StoreResult<Vec<DueEventFollower>> {
        self.0.read(due(&self.0.readers, now, limit)).await
    }

    /// Moves a follower on, and stores the notice with that, if there is something to tell. With nothing next, the user
    /// follows the event no longer. Returns false, and changes nothing, if the follower is no longer due at that
    /// moment: another process was faster, or the user has stopped.
    pub async fn move_on(
        self,
        follower: DueEventFollower,
        next: Option<NextEventLook>,
        notice: Option<NewNotice>,
        now: Timestamp,
    ) -> StoreResult<bool> {
        self.0
            .write(move |connection| {
                Box::pin(async move { move_on(connection, follower, next, notice.as_ref(), now).await })
            })
            .await
    }
}

async fn is_followed(pool: &Readers, event: EventId, user: UserId) -> Result<bool> {
    let found: Option<i64> = query_scalar("SELECT since FROM event_followers WHERE event_id = $1 AND user_id = $2")
        .bind(event.to_db())
        .bind(user.to_db())
        .fetch_optional(pool)
        .await?;
    Ok(found.is_some())
}

const COUNT: &str = "SELECT count(*) FROM event_followers WHERE user_id = $1";

async fn count_followed(pool: &Readers, user: UserId) -> Result<u64> {
    let count: i64 = query_scalar(COUNT).bind(user.to_db()).fetch_one(pool).await?;
    Ok(count as u64)
}

async fn follow(
    connection: &mut Connection,
    event: EventId,
    user: UserId,
    at: Timestamp,
    due_at: Timestamp,
) -> Result<bool> {
    if get(&mut *connection, event).await?.is_none_or(|event| !event.state.is_live()) {
        return Ok(false);
    }
    query(
        "INSERT INTO event_followers (event_id, user_id, since, told_at, due_at) VALUES ($1, $2, $3, $3, $4)
         ON CONFLICT DO NOTHING",
    )
    .bind(event.to_db())
    .bind(user.to_db())
    .bind(at.0)
    .bind(due_at.0)
    .execute(connection)
    .await?;
    Ok(true)
}

async fn unfollow(connection: &mut Connection, event: EventId, user: UserId) -> Result<()> {
    query("DELETE FROM event_followers WHERE event_id = $1 AND user_id = $2")
        .bind(event.to_db())
        .bind(user.to_db())
        .execute(connection)
        .await?;
    Ok(())
}

const DUE: &str = "\
    SELECT event_id, user_id, told_at, due_at FROM event_followers WHERE due_at <= $1 ORDER BY due_at LIMIT $2";

async fn due(pool: &Readers, now: Timestamp, limit: u32) -> Result<Vec<DueEventFollower>> {
    let rows = query(DUE).bind(now.0).bind(i64::from(limit)).fetch_all(pool).await?;
    rows.iter()
        .map(|row| {
            Ok(DueEventFollower {
                event: EventId::from_db(row.try_get("event_id")?),
                user: UserId::from_db(row.try_get("user_id")?),
                told_at: Timestamp(row.try_get("told_at")?),
                due_at: Timestamp(row.try_get("due_at")?),
            })
        })
        .collect()
}

async fn move_on(
    connection: &mut Connection,
    follower: DueEventFollower,
    next: Option<NextEventLook>,
    notice: Option<&NewNotice>,
    now: Timestamp,
) -> Result<bool> {
    let query = match next {
        Some(_) => query(
            "UPDATE event_followers SET told_at = $4, due_at = $5
             WHERE event_id = $1 AND user_id = $2 AND due_at = $3",
        ),
        None => query("DELETE FROM event_followers WHERE event_id = $1 AND user_id = $2 AND due_at = $3"),
    };
    let mut query = query.bind(follower.event.to_db()).bind(follower.user.to_db()).bind(follower.due_at.0);
    if let Some(next) = next {
        query = query.bind(next.told_at.0).bind(next.due_at.0);
    }
    let is_moved = query.execute(&mut *connection).await?.rows_affected() > 0;
    if let Some(notice) = notice.filter(|_| is_moved) {
        notices::insert(connection, notice, now).await?;
    }
    Ok(is_moved)
}

/// Has all followers of an event that ends be told of that.
pub(super) async fn hear_of_end(connection: &mut Connection, event: EventId, at: Timestamp) -> Result<()> {
    query("UPDATE event_followers SET due_at = $2 WHERE event_id = $1 AND due_at > $2")
        .bind(event.to_db())
        .bind(at.0)
        .execute(connection)
        .await?;
    Ok(())
}

/// Has all followers of a server's live events, which end, be told of that.
pub(super) async fn hear_of_ends(connection: &mut Connection, guild: GuildId, at: Timestamp) -> Result<()> {
    query(
        "UPDATE event_followers SET due_at = $2 WHERE due_at > $2
            AND event_id IN (SELECT id FROM events WHERE guild_id = $1 AND state IN ('open', 'running'))",
    )
    .bind(guild.to_db())
    .bind(at.0)
    .execute(connection)
    .await?;
    Ok(())
}
