//! A connection to either database.

use sqlx::{Connection as _, Executor as _, SqlSafeStr, SqliteConnection};

use super::dialect::Dialect;
use super::row::Row;

/// A connection.
#[derive(Debug)]
pub(crate) enum Connection {
    Sqlite(SqliteConnection),
    #[cfg(feature = "postgres")]
    Postgres(sqlx::PgConnection),
}

impl Connection {
    /// How the database speaks.
    pub(crate) const fn dialect(&self) -> Dialect {
        match self {
            Connection::Sqlite(_) => Dialect::Sqlite,
            #[cfg(feature = "postgres")]
            Connection::Postgres(_) => Dialect::Postgres,
        }
    }

    /// Sends one or several statements as they are, such as those about transactions.
    pub(crate) async fn send(&mut self, sql: impl SqlSafeStr + Send) -> sqlx::Result<()> {
        let sql = sql.into_sql_str();
        match self {
            Connection::Sqlite(connection) => {
                connection.execute(sql).await?;
            }
            #[cfg(feature = "postgres")]
            Connection::Postgres(connection) => {
                connection.execute(sql).await?;
            }
        }
        Ok(())
    }

    /// Sends one statement as it is, which is not asked for again, and returns the first row of the answer.
    pub(crate) async fn ask(&mut self, sql: impl SqlSafeStr + Send) -> sqlx::Result<Option<Row>> {
        let sql = sql.into_sql_str();
        Ok(match self {
            Connection::Sqlite(connection) => connection.fetch_optional(sql).await?.map(Row::Sqlite),
            #[cfg(feature = "postgres")]
            Connection::Postgres(connection) => connection.fetch_optional(sql).await?.map(Row::Postgres),
        })
    }

    /// Closes the connection, so that others may use the database.
    pub(crate) async fn close(self) -> sqlx::Result<()> {
        match self {
            Connection::Sqlite(connection) => connection.close().await,
            #[cfg(feature = "postgres")]
            Connection::Postgres(connection) => connection.close().await,
        }
    }
}
