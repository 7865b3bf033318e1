//! A statement with its arguments, for either database.

use std::borrow::Cow;
use std::fmt::{Display, Write as _};
use std::marker::PhantomData;

use sqlx::{AssertSqlSafe, SqlSafeStr, SqlStr};

use super::connection::{ColumnValue, DbRow};
use super::executor::Executor;

/// An argument of a statement. What is missing has a type all the same: `PostgreSQL` asks for it.
#[derive(Clone, Debug)]
pub(crate) enum Value<'q> {
    Integer(Option<i64>),
    Real(Option<f64>),
    Text(Option<Cow<'q, str>>),
    Bytes(Option<Cow<'q, [u8]>>),
}

macro_rules! values {
    ($($kind:ident: $($from:ty),+;)*) => {$($(
        impl<'q> From<$from> for Value<'q> {
            fn from(value: $from) -> Value<'q> {
                Value::$kind(Some(value.into()))
            }
        }

        impl<'q> From<Option<$from>> for Value<'q> {
            fn from(value: Option<$from>) -> Value<'q> {
                Value::$kind(value.map(Into::into))
            }
        }
    )+)*};
}

values! {
    Integer: i64, i32, u32;
    Real: f64;
    Text: &'q str, &'q String, String;
    Bytes: &'q [u8], &'q Vec<u8>, Vec<u8>;
}

impl<'q> From<&'q Option<String>> for Value<'q> {
    fn from(value: &'q Option<String>) -> Value<'q> {
        value.as_deref().into()
    }
}

/// A statement and what is bound to its placeholders.
#[must_use = "it is sent by one of its methods"]
pub(crate) struct Query<'q> {
    sql: SqlStr,
    values: Vec<Value<'q>>,
}

/// What a statement has done.
#[derive(Clone, Copy, Debug)]
pub(crate) struct QueryResult {
    rows_affected: u64,
}

impl QueryResult {
    /// How many rows it has written or removed.
    pub(crate) const fn rows_affected(self) -> u64 {
        self.rows_affected
    }
}

/// A statement, which is prepared and kept by the connection.
pub(crate) fn query<'q>(sql: impl SqlSafeStr) -> Query<'q> {
    Query::new(sql.into_sql_str(), Vec::new())
}

/// The same, of whose answer only the first column is wanted.
pub(crate) fn query_scalar<'q, T>(sql: impl SqlSafeStr) -> Scalar<'q, T> {
    Scalar::new(query(sql))
}

/// Calls a method of sqlx with a statement as one of the databases has it.
macro_rules! send {
    ($query:expr, $method:ident, $connection:expr) => {{
        let Query { sql, values } = $query;
        let mut query = sqlx::query(sql);
        for value in values {
            query = match value {
                Value::Integer(value) => query.bind(value),
                Value::Real(value) => query.bind(value),
                Value::Text(Some(Cow::Borrowed(value))) => query.bind(value),
                Value::Text(value) => query.bind(value.map(Cow::into_owned)),
                Value::Bytes(Some(Cow::Borrowed(value))) => query.bind(value),
                Value::Bytes(value) => query.bind(value.map(Cow::into_owned)),
            };
        }
        query.$method($connection).await?
    }};
}

impl<'q> Query<'q> {
    pub(super) const fn new(sql: SqlStr, values: Vec<Value<'q>>) -> Query<'q> {
        Query { sql, values }
    }

    /// Binds the next placeholder.
    pub(crate) fn bind(mut self, value: impl Into<Value<'q>>) -> Query<'q> {
        self.values.push(value.into());
        self
    }

    /// Sends the statement, and returns what it has done.
    pub(crate) async fn execute<'c>(self, on: impl Into<Executor<'c>>) -> sqlx::Result<QueryResult> {
        self.execute_on(on.into()).await
    }

    /// Returns all rows of the answer.
    pub(crate) async fn fetch_all<'c>(self, on: impl Into<Executor<'c>>) -> sqlx::Result<Vec<DbRow>> {
        self.fetch_all_on(on.into()).await
    }

    /// Returns the first row of the answer, if there is one.
    pub(crate) async fn fetch_optional<'c>(self, on: impl Into<Executor<'c>>) -> sqlx::Result<Option<DbRow>> {
        self.fetch_optional_on(on.into()).await
    }

    /// Returns the first row of the answer.
    ///
    /// # Errors
    /// There is none.
    pub(crate) async fn fetch_one<'c>(self, on: impl Into<Executor<'c>>) -> sqlx::Result<DbRow> {
        self.fetch_optional(on).await?.ok_or(sqlx::Error::RowNotFound)
    }

    async fn execute_on(self, on: Executor<'_>) -> sqlx::Result<QueryResult> {
        Ok(match on {
            Executor::Sqlite(connection) => {
                QueryResult { rows_affected: send!(self, execute, connection).rows_affected() }
            }
            #[cfg(feature = "postgres")]
            Executor::Postgres(connection) => {
                QueryResult { rows_affected: send!(self, execute, connection).rows_affected() }
            }
            Executor::Readers(readers) => {
                let mut reader = readers.acquire().await?;
                let done = Box::pin(self.execute_on((&mut reader).into())).await?;
                reader.give_back();
                done
            }
        })
    }

    async fn fetch_all_on(self, on: Executor<'_>) -> sqlx::Result<Vec<DbRow>> {
        Ok(match on {
            Executor::Sqlite(connection) => send!(self, fetch_all, connection).into_iter().map(DbRow::Sqlite).collect(),
            #[cfg(feature = "postgres")]
            Executor::Postgres(connection) => {
                send!(self, fetch_all, connection).into_iter().map(DbRow::Postgres).collect()
            }
            Executor::Readers(readers) => {
                let mut reader = readers.acquire().await?;
                let rows = Box::pin(self.fetch_all_on((&mut reader).into())).await?;
                reader.give_back();
                rows
            }
        })
    }

    async fn fetch_optional_on(self, on: Executor<'_>) -> sqlx::Result<Option<DbRow>> {
        Ok(match on {
            Executor::Sqlite(connection) => send!(self, fetch_optional, connection).map(DbRow::Sqlite),
            #[cfg(feature = "postgres")]
            Executor::Postgres(connection) => send!(self, fetch_optional, connection).map(DbRow::Postgres),
            Executor::Readers(readers) => {
                let mut reader = readers.acquire().await?;
                let row = Box::pin(self.fetch_optional_on((&mut reader).into())).await?;
                reader.give_back();
                row
            }
        })
    }
}

/// A statement of whose answer only the first column is wanted.
#[must_use = "it is sent by one of its methods"]
pub(crate) struct Scalar<'q, T> {
    query: Query<'q>,
    column: PhantomData<fn() -> T>,
}

impl<'q, T> Scalar<'q, T> {
    pub(super) const fn new(query: Query<'q>) -> Scalar<'q, T> {
        Scalar { query, column: PhantomData }
    }

    /// Binds the next placeholder.
    pub(crate) fn bind(self, value: impl Into<Value<'q>>) -> Scalar<'q, T> {
        Scalar::new(self.query.bind(value))
    }
}

impl<T: for<'r> ColumnValue<'r>> Scalar<'_, T> {
    /// Returns the column of all rows.
    pub(crate) async fn fetch_all<'c>(self, on: impl Into<Executor<'c>>) -> sqlx::Result<Vec<T>> {
        self.query.fetch_all(on).await?.iter().map(|row| row.try_get(0)).collect()
    }

    /// Returns the column of the first row, if there is one.
    pub(crate) async fn fetch_optional<'c>(self, on: impl Into<Executor<'c>>) -> sqlx::Result<Option<T>> {
        self.query.fetch_optional(on).await?.map(|row| row.try_get(0)).transpose()
    }

    /// Returns the column of the first row.
    ///
    /// # Errors
    /// There is no row.
    pub(crate) async fn fetch_one<'c>(self, on: impl Into<Executor<'c>>) -> sqlx::Result<T> {
        self.query.fetch_one(on).await?.try_get(0)
    }
}

/// A statement in the making: text from our own sources, and values, which are bound.
pub(crate) struct QueryBuilder<'q> {
    sql: String,
    values: Vec<Value<'q>>,
}

impl<'q> QueryBuilder<'q> {
    /// A statement that begins like this.
    pub(crate) fn new(sql: impl Into<String>) -> QueryBuilder<'q> {
        QueryBuilder { sql: sql.into(), values: Vec::new() }
    }

    /// Goes on with this text. It must not come from a player.
    pub(crate) fn push(&mut self, sql: impl Display) -> &mut QueryBuilder<'q> {
        let _ = write!(self.sql, "{sql}");
        self
    }

    /// Goes on with a placeholder for this value.
    pub(crate) fn push_bind(&mut self, value: impl Into<Value<'q>>) -> &mut QueryBuilder<'q> {
        self.values.push(value.into());
        let number = self.values.len();
        self.push(format_args!("${number}"))
    }

    /// The statement.
    pub(crate) fn build(self) -> Query<'q> {
        Query::new(AssertSqlSafe(self.sql).into_sql_str(), self.values)
    }

    /// The statement, of whose answer only the first column is wanted.
    pub(crate) fn build_query_scalar<T>(self) -> Scalar<'q, T> {
        Scalar::new(self.build())
    }
}
