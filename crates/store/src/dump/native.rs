//! What each database does in its own way with a database as a whole.

use super::Table;
use crate::OpenError;
use crate::database::Connection;
#[cfg(feature = "postgres")]
use crate::postgres;
use crate::sqlite;

/// Adds rows, one a line.
pub(crate) async fn add(connection: &mut Connection, table: &Table, rows: &str) -> sqlx::Result<()> {
    match connection {
        Connection::Sqlite(connection) => sqlite::bulk::add(connection, table, rows).await,
        #[cfg(feature = "postgres")]
        Connection::Postgres(connection) => postgres::bulk::add(connection, table, rows).await,
    }
}

/// The names of all columns, each behind that of its table.
pub(crate) async fn columns(connection: &mut Connection) -> sqlx::Result<Vec<(String, String)>> {
    match connection {
        Connection::Sqlite(connection) => sqlite::bulk::columns(connection).await,
        #[cfg(feature = "postgres")]
        Connection::Postgres(connection) => postgres::bulk::columns(connection).await,
    }
}

/// The last number that was given out in a table.
pub(crate) async fn last_number(connection: &mut Connection, table: &Table) -> sqlx::Result<i64> {
    match connection {
        Connection::Sqlite(connection) => sqlite::bulk::last_number(connection, table).await,
        #[cfg(feature = "postgres")]
        Connection::Postgres(connection) => postgres::bulk::last_number(connection, table).await,
    }
}

/// Goes on behind this number.
pub(crate) async fn number_on(connection: &mut Connection, table: &Table, last: i64) -> sqlx::Result<()> {
    match connection {
        Connection::Sqlite(connection) => sqlite::bulk::number_on(connection, table, last).await,
        #[cfg(feature = "postgres")]
        Connection::Postgres(connection) => postgres::bulk::number_on(connection, table, last).await,
    }
}

/// Checks no longer row by row that what a row refers to is there.
pub(crate) async fn loosen(connection: &mut Connection) -> sqlx::Result<()> {
    match connection {
        Connection::Sqlite(connection) => sqlite::bulk::loosen(connection).await,
        #[cfg(feature = "postgres")]
        Connection::Postgres(connection) => postgres::bulk::loosen(connection).await,
    }
}

/// Checks all rows for that, and each new one from then on.
pub(crate) async fn fasten(connection: &mut Connection) -> sqlx::Result<()> {
    match connection {
        Connection::Sqlite(connection) => sqlite::bulk::fasten(connection).await,
        #[cfg(feature = "postgres")]
        Connection::Postgres(connection) => postgres::bulk::fasten(connection).await,
    }
}

/// Has the database check its own tables and indexes. Returns what it found, and whether it could look into the
/// indexes.
pub(crate) async fn damage(connection: &mut Connection) -> sqlx::Result<(Vec<String>, bool)> {
    match connection {
        Connection::Sqlite(connection) => sqlite::bulk::damage(connection).await,
        #[cfg(feature = "postgres")]
        Connection::Postgres(connection) => postgres::bulk::damage(connection).await,
    }
}

/// Takes the steps of the schema that are missing, up to this one.
pub(crate) async fn bring_up_to_date(connection: &mut Connection, place: &str, step: i64) -> Result<(), OpenError> {
    match connection {
        Connection::Sqlite(connection) => sqlite::bring_up_to_date(connection, place, step).await.map(drop),
        #[cfg(feature = "postgres")]
        Connection::Postgres(connection) => postgres::bring_up_to_date(connection, place, step).await.map(drop),
    }
}
