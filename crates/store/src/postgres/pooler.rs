//! Recognises a pooler between the bot and its database that keeps no sessions, as `PgBouncer` does with
//! `pool_mode=transaction`. Locks, limits and notices are of sessions: with such a pooler, they would be left behind
//! on a connection that serves somebody else.

use sqlx::{Executor, PgConnection, Row};

/// Whether two connections share a session of the server. Nothing is left behind on either.
pub(crate) async fn shares_sessions(one: &mut PgConnection, other: &mut PgConnection) -> sqlx::Result<bool> {
    let first = session(one).await?;
    // What isn't in a transaction has no session. The other one takes the one that was free last, and keeps it.
    match other.execute("BEGIN").await {
        // One that gives each statement another session takes no transactions.
        Err(sqlx::Error::Database(_)) => return Ok(true),
        begun => begun?,
    };
    let second = session(other).await?;
    let is_shared = first == second || session(one).await? != first;
    other.execute("ROLLBACK").await?;
    Ok(is_shared)
}

/// The server's number for the session of a connection.
async fn session(connection: &mut PgConnection) -> sqlx::Result<i32> {
    // As a text it isn't prepared, which a pooler may not allow.
    let row = connection.fetch_one("SELECT pg_backend_pid()").await?;
    row.try_get(0)
}
