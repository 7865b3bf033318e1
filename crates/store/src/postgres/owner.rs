//! Recognises whose database it is before anything is written, and whether it can be used at all.

use sqlx::{Executor, PgConnection, Row};

use super::schema::STEPS;
use crate::OpenError;

/// How many tables of another program an error names.
const NAMED: usize = 5;

/// Refuses a database of another program or another encoding, one that only takes reads, and one of a newer version
/// of this program. Returns whether there is a schema of ours.
pub(crate) async fn look(connection: &mut PgConnection, address: &str) -> Result<bool, OpenError> {
    let unavailable = |error: sqlx::Error| OpenError::database(address, error);
    let row = connection
        .fetch_one("SELECT current_setting('server_encoding'), current_setting('transaction_read_only')")
        .await
        .map_err(unavailable)?;
    let (encoding, read_only): (String, String) =
        (row.try_get(0).map_err(unavailable)?, row.try_get(1).map_err(unavailable)?);
    if encoding != "UTF8" {
        return Err(OpenError::Encoding { address: address.to_owned(), encoding });
    }
    if read_only == "on" {
        return Err(OpenError::ReadOnly(address.to_owned()));
    }
    // In one statement: another process may just be making the tables.
    let mut tables: Vec<String> = sqlx::query_scalar(
        "SELECT CAST(table_name AS TEXT) FROM information_schema.tables
         WHERE table_schema = current_schema() ORDER BY table_name",
    )
    .fetch_all(&mut *connection)
    .await
    .map_err(unavailable)?;
    if tables.iter().any(|table| table == "_sqlx_migrations") {
        let found: Option<i64> = sqlx::query_scalar("SELECT max(version) FROM _sqlx_migrations")
            .fetch_one(&mut *connection)
            .await
            .map_err(unavailable)?;
        let (found, known) = (found.unwrap_or_default(), STEPS.last());
        return if found > known { Err(OpenError::Newer { found, known }) } else { Ok(true) };
    }
    tables.truncate(NAMED);
    if tables.is_empty() { Ok(false) } else { Err(OpenError::OtherTables { path: address.to_owned(), tables }) }
}
