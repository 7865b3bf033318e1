//! A batch of appends as either database reads it.

use crate::database::{Connection, Row};
#[cfg(feature = "postgres")]
use crate::postgres;
use crate::rows::Rows;
use crate::sqlite;

/// The state of these games, under a savepoint that [`write()`] releases.
pub(crate) async fn read(connection: &mut Connection, games: &[i64]) -> sqlx::Result<Vec<Row>> {
    Ok(match connection {
        Connection::Sqlite(connection) => {
            sqlite::batch::read(connection, games).await?.into_iter().map(Row::Sqlite).collect()
        }
        #[cfg(feature = "postgres")]
        Connection::Postgres(connection) => {
            postgres::batch::read(connection, games).await?.into_iter().map(Row::Postgres).collect()
        }
    })
}

/// Writes the rows and releases the savepoint.
pub(crate) async fn write(connection: &mut Connection, rows: &Rows) -> sqlx::Result<()> {
    match connection {
        Connection::Sqlite(connection) => sqlite::batch::write(connection, rows).await,
        #[cfg(feature = "postgres")]
        Connection::Postgres(connection) => postgres::batch::write(connection, rows).await,
    }
}
