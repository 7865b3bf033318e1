//! What `SQLite` says differently of a database as a whole: many rows at once, numbering, and its own checks.

use sqlx::sqlite::SqliteArguments;
use sqlx::{Arguments, AssertSqlSafe, Executor, Row, SqliteConnection};

use crate::dump::tables::Kind;
use crate::dump::{Table, fields};

/// How many values one statement may bind. `SQLite` takes 32,766.
const BOUND: usize = 2_000;

/// Adds rows, one a line.
pub(crate) async fn add(connection: &mut SqliteConnection, table: &Table, rows: &str) -> sqlx::Result<()> {
    let lines: Vec<&str> = rows.lines().collect();
    let columns = table.columns().count();
    for some in lines.chunks(BOUND / columns) {
        let row = format!("({})", vec!["?"; columns].join(", "));
        let sql = format!(
            "INSERT INTO {} ({}) VALUES {}",
            table.name,
            table.column_names(),
            vec![row; some.len()].join(", ")
        );
        let mut arguments = SqliteArguments::default();
        for line in some {
            let mut values = fields(line);
            for column in table.columns() {
                let value = values.next().ok_or_else(|| unreadable(table, "too few columns"))?;
                let bound = match (column.kind, value) {
                    (_, None) => arguments.add(None::<&str>),
                    (Kind::Number | Kind::Member, Some(number)) => {
                        arguments.add(number.parse::<i64>().map_err(|_| unreadable(table, column.name))?)
                    }
                    (Kind::Text | Kind::Name, Some(text)) => arguments.add(text.into_owned()),
                    (Kind::Bytes, Some(digits)) => {
                        arguments.add(bytes(&digits).ok_or_else(|| unreadable(table, column.name))?)
                    }
                };
                bound.map_err(sqlx::Error::Encode)?;
            }
        }
        sqlx::query_with(AssertSqlSafe(sql), arguments).execute(&mut *connection).await?;
    }
    Ok(())
}

fn unreadable(table: &Table, what: &str) -> sqlx::Error {
    sqlx::Error::Protocol(format!("a row of the table {} can't be read: {what}", table.name))
}

/// Bytes that are written as `\x` and hexadecimal digits.
fn bytes(text: &str) -> Option<Vec<u8>> {
    hex::decode(text.strip_prefix("\\x")?).ok()
}

/// The names of all columns, each behind that of its table.
pub(crate) async fn columns(connection: &mut SqliteConnection) -> sqlx::Result<Vec<(String, String)>> {
    let columns =
        "SELECT tables.name, columns.name FROM sqlite_schema AS tables, pragma_table_info(tables.name) AS columns
        WHERE tables.type = 'table'";
    sqlx::query_as(columns).fetch_all(connection).await
}

/// The last number that was given out in a table.
pub(crate) async fn last_number(connection: &mut SqliteConnection, table: &Table) -> sqlx::Result<i64> {
    let last = sqlx::query_scalar("SELECT seq FROM sqlite_sequence WHERE name = ?").bind(table.name);
    Ok(last.fetch_optional(connection).await?.unwrap_or_default())
}

/// Goes on behind this number.
pub(crate) async fn number_on(connection: &mut SqliteConnection, table: &Table, last: i64) -> sqlx::Result<()> {
    sqlx::query("DELETE FROM sqlite_sequence WHERE name = ?").bind(table.name).execute(&mut *connection).await?;
    let noted = sqlx::query("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)").bind(table.name).bind(last);
    noted.execute(connection).await?;
    Ok(())
}

/// A connection for filling has no foreign keys checked row by row: that can't be changed inside a transaction.
#[expect(clippy::unused_async, reason = "another database has something to do here")]
pub(crate) async fn loosen(_: &mut SqliteConnection) -> sqlx::Result<()> {
    Ok(())
}

/// Checks all foreign keys.
pub(crate) async fn fasten(connection: &mut SqliteConnection) -> sqlx::Result<()> {
    match orphans(connection).await?.first() {
        None => Ok(()),
        Some(orphan) => Err(sqlx::Error::Protocol(orphan.clone())),
    }
}

/// Has `SQLite` check its pages, its indexes and its foreign keys.
pub(crate) async fn damage(connection: &mut SqliteConnection) -> sqlx::Result<(Vec<String>, bool)> {
    let mut found: Vec<String> = sqlx::query_scalar("PRAGMA integrity_check").fetch_all(&mut *connection).await?;
    found.retain(|line| line != "ok");
    found.extend(orphans(connection).await?);
    Ok((found, true))
}

/// Rows whose game isn't there, a sentence for each table.
async fn orphans(connection: &mut SqliteConnection) -> sqlx::Result<Vec<String>> {
    let mut tables: Vec<String> = connection
        .fetch_all("PRAGMA foreign_key_check")
        .await?
        .iter()
        .map(|row| row.try_get(0))
        .collect::<sqlx::Result<_>>()?;
    tables.dedup();
    Ok(tables
        .into_iter()
        .map(|table| format!("a row of the table {table} belongs to a game that isn't there"))
        .collect())
}
