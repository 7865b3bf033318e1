//! What statements can be sent on: the connection that writes, or one of those that read.

use sqlx::{Connection as _, Sqlite, SqliteConnection, SqlitePool, Transaction};

use super::connection::Connection;
use super::dialect::Dialect;
#[cfg(feature = "postgres")]
use crate::postgres::pool;

/// What a statement is sent on.
pub(crate) enum Executor<'c> {
    Sqlite(&'c mut SqliteConnection),
    #[cfg(feature = "postgres")]
    Postgres(&'c mut sqlx::PgConnection),
    /// Whichever reader is free.
    Readers(&'c Readers),
}

macro_rules! executors {
    ($($lent:ty: $kind:ident;)*) => {$(
        impl<'c> From<&'c mut $lent> for Executor<'c> {
            fn from(lent: &'c mut $lent) -> Executor<'c> {
                match lent {
                    $kind::Sqlite(connection) => Executor::Sqlite(connection),
                    #[cfg(feature = "postgres")]
                    $kind::Postgres(connection) => Executor::Postgres(connection),
                }
            }
        }
    )*};
}

executors! {
    Connection: Connection;
    ReadConnection: ReadConnection;
    Snapshot<'_>: Snapshot;
}

/// What several statements are sent on, one after the other.
impl<'c> From<&'c mut Executor<'_>> for Executor<'c> {
    fn from(lent: &'c mut Executor<'_>) -> Executor<'c> {
        match lent {
            Executor::Sqlite(connection) => Executor::Sqlite(connection),
            #[cfg(feature = "postgres")]
            Executor::Postgres(connection) => Executor::Postgres(connection),
            Executor::Readers(readers) => Executor::Readers(readers),
        }
    }
}

impl<'c> From<&'c Readers> for Executor<'c> {
    fn from(readers: &'c Readers) -> Executor<'c> {
        Executor::Readers(readers)
    }
}

/// The connections that read. Clones share them.
#[derive(Clone, Debug)]
pub(crate) enum Readers {
    Sqlite(SqlitePool),
    #[cfg(feature = "postgres")]
    Postgres(pool::Pool),
}

impl Readers {
    /// Lends a connection.
    ///
    /// # Errors
    /// None came in time, the server refuses them, or they are closed.
    pub(crate) async fn acquire(&self) -> sqlx::Result<ReadConnection> {
        Ok(match self {
            Readers::Sqlite(pool) => ReadConnection::Sqlite(pool.acquire().await?),
            #[cfg(feature = "postgres")]
            Readers::Postgres(pool) => ReadConnection::Postgres(pool.acquire().await?),
        })
    }

    /// How many connections are in use, how many are not, and how many there may be.
    pub(crate) fn usage(&self) -> (usize, usize, usize) {
        match self {
            Readers::Sqlite(pool) => {
                let idle = pool.num_idle();
                ((pool.size() as usize).saturating_sub(idle), idle, pool.options().get_max_connections() as usize)
            }
            #[cfg(feature = "postgres")]
            Readers::Postgres(pool) => pool.usage(),
        }
    }

    /// Closes all connections, those in use when their callers have what they asked for.
    pub(crate) async fn close(&self) {
        match self {
            Readers::Sqlite(pool) => pool.close().await,
            #[cfg(feature = "postgres")]
            Readers::Postgres(pool) => pool.close().await,
        }
    }
}

/// A connection that is lent, and given back when it is dropped.
pub(crate) enum ReadConnection {
    Sqlite(sqlx::pool::PoolConnection<Sqlite>),
    #[cfg(feature = "postgres")]
    Postgres(pool::PooledConnection),
}

impl ReadConnection {
    /// Gives it back after an answer that was read to its end, outside of a transaction: the next can use it at once.
    pub(crate) fn give_back(self) {
        match self {
            ReadConnection::Sqlite(_) => {}
            #[cfg(feature = "postgres")]
            ReadConnection::Postgres(reader) => reader.give_back(),
        }
    }
}

impl ReadConnection {
    /// Begins to read at one moment: until the snapshot is dropped, nothing changes.
    pub(crate) async fn begin_reading(&mut self) -> sqlx::Result<Snapshot<'_>> {
        Ok(match self {
            ReadConnection::Sqlite(reader) => {
                Snapshot::Sqlite(reader.begin_with(Dialect::Sqlite.begin_reading()).await?)
            }
            #[cfg(feature = "postgres")]
            ReadConnection::Postgres(reader) => {
                Snapshot::Postgres(reader.begin_with(Dialect::Postgres.begin_reading()).await?)
            }
        })
    }
}

/// A database as it was at one moment.
pub(crate) enum Snapshot<'c> {
    Sqlite(Transaction<'c, Sqlite>),
    #[cfg(feature = "postgres")]
    Postgres(Transaction<'c, sqlx::Postgres>),
}

impl Snapshot<'_> {
    /// Ends the transaction.
    pub(crate) async fn end(self) -> sqlx::Result<()> {
        match self {
            Snapshot::Sqlite(moment) => moment.rollback().await,
            #[cfg(feature = "postgres")]
            Snapshot::Postgres(moment) => moment.rollback().await,
        }
    }
}
