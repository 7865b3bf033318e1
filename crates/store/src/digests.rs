//! Digests: players who get one message a day about all games that wait for them, and when.

use cardinal_ids::{Timestamp, UserId};

use crate::connections::Connections;
use crate::database::{Connection, Readers, query};
use crate::error::Result;
use crate::{NewNotice, StoreResult, notices};

/// A player's next digest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DueDigest {
    /// The player.
    pub user: UserId,
    /// When it is due.
    pub at: Timestamp,
}

/// Stores when each player's next digest is due.
#[derive(Clone, Copy, Debug)]
pub struct Digests<'s>(pub(crate) &'s Connections);

impl Digests<'_> {
    /// Sets when a player's next digest is due; none: the player gets none.
    pub async fn set(self, user: UserId, due: Option<Timestamp>) -> StoreResult<()> {
        self.0.write(move |connection| Box::pin(set(connection, user, due))).await
    }

    /// Returns the digests that are due, the longest due first.
    pub async fn due(self, now: Timestamp, limit: u32) -> StoreResult<Vec<DueDigest>> {
        self.0.read(due(&self.0.readers, now, limit)).await
    }

    /// Moves a digest on to the next one, and stores the notice with it, if there is something to tell. Returns false,
    /// and changes nothing, if the digest is no longer due at that moment: another process was faster.
    pub async fn move_on(
        self,
        digest: DueDigest,
        next: Option<Timestamp>,
        notice: Option<NewNotice>,
        now: Timestamp,
    ) -> StoreResult<bool> {
        self.0
            .write(move |connection| {
                Box::pin(async move { move_on(connection, digest, next, notice.as_ref(), now).await })
            })
            .await
    }
}

async fn set(connection: &mut Connection, user: UserId, due: Option<Timestamp>) -> Result<()> {
    let query = match due {
        Some(at) => query(
            "INSERT INTO digests (user_id, due_at) VALUES ($1, $2)
             ON CONFLICT (user_id) DO UPDATE SET due_at = excluded.due_at",
        )
        .bind(user.to_db())
        .bind(at.0),
        None => query("DELETE FROM digests WHERE user_id = $1").bind(user.to_db()),
    };
    query.execute(connection).await?;
    Ok(())
}

const DUE: &str = "SELECT user_id, due_at FROM digests WHERE due_at <= $1 ORDER BY due_at LIMIT $2";

async fn due(pool: &Readers, now: Timestamp, limit: u32) -> Result<Vec<DueDigest>> {
    let rows = query(DUE).bind(now.0).bind(i64::from(limit)).fetch_all(pool).await?;
    rows.iter()
        .map(|row| {
            Ok(DueDigest { user: UserId::from_db(row.try_get("user_id")?), at: Timestamp(row.try_get("due_at")?) })
        })
        .collect()
}

async fn move_on(
    connection: &mut Connection,
    digest: DueDigest,
    next: Option<Timestamp>,
    notice: Option<&NewNotice>,
    now: Timestamp,
) -> Result<bool> {
    let query = match next {
        Some(at) => query("UPDATE digests SET due_at = $3 WHERE user_id = $1 AND due_at = $2")
            .bind(digest.user.to_db())
            .bind(digest.at.0)
            .bind(at.0),
        None => {
            query("DELETE FROM digests WHERE user_id = $1 AND due_at = $2").bind(digest.user.to_db()).bind(digest.at.0)
        }
    };
    let is_moved = query.execute(&mut *connection).await?.rows_affected() > 0;
    if let Some(notice) = notice.filter(|_| is_moved) {
        notices::insert(connection, notice, now).await?;
    }
    Ok(is_moved)
}
