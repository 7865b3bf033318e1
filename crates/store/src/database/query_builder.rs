//! A statement that is put together of parts.

use std::fmt::{Display, Write as _};

use sqlx::{AssertSqlSafe, SqlSafeStr};

use super::query::{Query, Scalar, Value};

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

    /// The statement's text.
    #[cfg(test)]
    pub(crate) fn sql(&self) -> &str {
        &self.sql
    }
}
