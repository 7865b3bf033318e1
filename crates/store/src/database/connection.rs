//! A connection to either database, and a row of its answer.

#[cfg(feature = "postgres")]
use sqlx::Postgres;
#[cfg(feature = "postgres")]
use sqlx::postgres::PgRow;
use sqlx::sqlite::SqliteRow;
use sqlx::{ColumnIndex, Connection as _, Decode, Executor as _, Row as _, SqlSafeStr, Sqlite, SqliteConnection, Type};

use super::dialect::Dialect;

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
    pub(crate) async fn ask(&mut self, sql: impl SqlSafeStr + Send) -> sqlx::Result<Option<DbRow>> {
        let sql = sql.into_sql_str();
        Ok(match self {
            Connection::Sqlite(connection) => connection.fetch_optional(sql).await?.map(DbRow::Sqlite),
            #[cfg(feature = "postgres")]
            Connection::Postgres(connection) => connection.fetch_optional(sql).await?.map(DbRow::Postgres),
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

/// A row.
pub(crate) enum DbRow {
    Sqlite(SqliteRow),
    #[cfg(feature = "postgres")]
    Postgres(PgRow),
}

/// A value that both databases can give.
#[cfg(feature = "postgres")]
pub(crate) trait ColumnValue<'r>:
    Decode<'r, Sqlite> + Type<Sqlite> + Decode<'r, Postgres> + Type<Postgres>
{
}

#[cfg(feature = "postgres")]
impl<'r, T: Decode<'r, Sqlite> + Type<Sqlite> + Decode<'r, Postgres> + Type<Postgres>> ColumnValue<'r> for T {}

/// A value that the database can give.
#[cfg(not(feature = "postgres"))]
pub(crate) trait ColumnValue<'r>: Decode<'r, Sqlite> + Type<Sqlite> {}

#[cfg(not(feature = "postgres"))]
impl<'r, T: Decode<'r, Sqlite> + Type<Sqlite>> ColumnValue<'r> for T {}

/// The number of a column, counted from 0, or its name.
#[cfg(feature = "postgres")]
pub(crate) trait ColumnName: ColumnIndex<SqliteRow> + ColumnIndex<PgRow> {}

#[cfg(feature = "postgres")]
impl<T: ColumnIndex<SqliteRow> + ColumnIndex<PgRow>> ColumnName for T {}

/// The number of a column, counted from 0, or its name.
#[cfg(not(feature = "postgres"))]
pub(crate) trait ColumnName: ColumnIndex<SqliteRow> {}

#[cfg(not(feature = "postgres"))]
impl<T: ColumnIndex<SqliteRow>> ColumnName for T {}

impl DbRow {
    /// Returns the value in a column.
    ///
    /// # Errors
    /// There is no such column, or its value is of another type.
    pub(crate) fn try_get<'r, T: ColumnValue<'r>>(&'r self, column: impl ColumnName) -> sqlx::Result<T> {
        match self {
            DbRow::Sqlite(row) => row.try_get(column),
            #[cfg(feature = "postgres")]
            DbRow::Postgres(row) => row.try_get(column),
        }
    }
}
