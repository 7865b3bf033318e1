//! A row of an answer, from either database.

use sqlx::sqlite::SqliteRow;
use sqlx::{ColumnIndex, Decode, Row as _, Sqlite, Type};
#[cfg(feature = "postgres")]
use sqlx::{Postgres, postgres::PgRow};

/// A row.
pub(crate) enum Row {
    Sqlite(SqliteRow),
    #[cfg(feature = "postgres")]
    Postgres(PgRow),
}

/// A value that both databases can give.
#[cfg(feature = "postgres")]
pub(crate) trait Cell<'r>: Decode<'r, Sqlite> + Type<Sqlite> + Decode<'r, Postgres> + Type<Postgres> {}

#[cfg(feature = "postgres")]
impl<'r, T: Decode<'r, Sqlite> + Type<Sqlite> + Decode<'r, Postgres> + Type<Postgres>> Cell<'r> for T {}

/// A value that the database can give.
#[cfg(not(feature = "postgres"))]
pub(crate) trait Cell<'r>: Decode<'r, Sqlite> + Type<Sqlite> {}

#[cfg(not(feature = "postgres"))]
impl<'r, T: Decode<'r, Sqlite> + Type<Sqlite>> Cell<'r> for T {}

/// The number of a column, counted from 0, or its name.
#[cfg(feature = "postgres")]
pub(crate) trait Column: ColumnIndex<SqliteRow> + ColumnIndex<PgRow> {}

#[cfg(feature = "postgres")]
impl<T: ColumnIndex<SqliteRow> + ColumnIndex<PgRow>> Column for T {}

/// The number of a column, counted from 0, or its name.
#[cfg(not(feature = "postgres"))]
pub(crate) trait Column: ColumnIndex<SqliteRow> {}

#[cfg(not(feature = "postgres"))]
impl<T: ColumnIndex<SqliteRow>> Column for T {}

impl Row {
    /// Returns the value in a column.
    ///
    /// # Errors
    /// There is no such column, or its value is of another type.
    pub(crate) fn try_get<'r, T: Cell<'r>>(&'r self, column: impl Column) -> sqlx::Result<T> {
        match self {
            Row::Sqlite(row) => row.try_get(column),
            #[cfg(feature = "postgres")]
            Row::Postgres(row) => row.try_get(column),
        }
    }
}
