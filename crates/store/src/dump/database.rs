//! The statements for a database as a whole: its rows as lines of text, its marks, and all its games.

use cardinal_ids::GameId;
use sqlx::AssertSqlSafe;

use super::tables::{Kind, TableColumn};
use super::{DumpedGame, Mark, Purpose, Schema, Table, Unsound, key_of};
use crate::database::{Connection, Dialect, query_scalar};
use crate::error::{Failure, Result};
#[cfg(feature = "postgres")]
use crate::postgres;
use crate::steps::{self, last_step};
use crate::{OpenError, Rebuilt, StoreError, StoreResult, games, notes, ratings, soundness, sqlite};

/// A database as a whole, on one connection.
///
/// Any method may fail with [`StoreError::Unavailable`] or [`StoreError::Integrity`].
#[derive(Debug)]
pub struct Dump {
    connection: Connection,
    place: String,
    /// Whether everything is read in one transaction.
    is_copied: bool,
}

impl Dump {
    /// Takes over a connection that was opened for this. If the database is to be copied, the transaction has begun in
    /// which everything is read.
    pub(crate) fn new(connection: Connection, place: String, purpose: Purpose) -> Dump {
        Dump { connection, place, is_copied: purpose == Purpose::Copy }
    }

    async fn find_schema(&mut self) -> Result<Schema> {
        let step = last_step(&mut self.connection).await?.unwrap_or_default();
        let columns = columns(&mut self.connection).await?;
        Ok(Schema::new(step + steps::earlier(self.connection.dialect()), &columns))
    }

    async fn find_rows(&mut self, table: &Table, behind: Option<&str>, limit: usize) -> Result<(String, usize)> {
        let keys = table.key_columns();
        let names: Vec<String> = keys.iter().map(sorted_by).collect();
        let condition = match behind {
            None => condition(table),
            Some(line) => {
                let values = key_of(line, keys.len());
                let values: Vec<String> =
                    keys.iter().zip(&values).map(|(column, value)| literal(column, value)).collect::<Result<_>>()?;
                format!("{} AND ({}) > ({})", condition(table), names.join(", "), values.join(", "))
            }
        };
        let sql = format!(
            "SELECT count(*), string_agg(line, '\n') FROM (SELECT {} AS line FROM {} WHERE {condition} ORDER BY {} LIMIT {limit}) AS found",
            line(self.connection.dialect(), table),
            table.name,
            names.join(", "),
        );
        let row = self.connection.ask(AssertSqlSafe(sql)).await?.ok_or(sqlx::Error::RowNotFound)?;
        let count: i64 = row.try_get(0)?;
        Ok((row.try_get::<Option<String>>(1)?.unwrap_or_default(), count as usize))
    }

    async fn find_last(&mut self, table: &Table) -> Result<Option<String>> {
        let names: Vec<String> =
            table.key_columns().iter().map(|column| format!("{} DESC", sorted_by(column))).collect();
        let sql = format!(
            "SELECT {} FROM {} WHERE {} ORDER BY {} LIMIT 1",
            line(self.connection.dialect(), table),
            table.name,
            condition(table),
            names.join(", ")
        );
        let row = self.connection.ask(AssertSqlSafe(sql)).await?;
        Ok(row.map(|row| row.try_get(0)).transpose()?)
    }

    async fn find_count(&mut self, table: &Table) -> Result<u64> {
        let sql = format!("SELECT count(*) FROM {} WHERE {}", table.name, condition(table));
        let count: i64 = query_scalar(AssertSqlSafe(sql)).fetch_one(&mut self.connection).await?;
        Ok(count as u64)
    }

    async fn execute(&mut self, statement: String) -> Result<()> {
        Ok(self.connection.send(AssertSqlSafe(statement)).await?)
    }

    async fn find_games(&mut self, behind: Option<GameId>, limit: u32) -> Result<Vec<DumpedGame>> {
        if self.is_copied {
            return games::behind(&mut self.connection, behind, limit).await;
        }
        // An error ends the connection's use, and with it the transaction.
        let begin = self.connection.dialect().begin_reading();
        self.connection.send(begin).await?;
        let found = games::behind(&mut self.connection, behind, limit).await?;
        self.connection.send("COMMIT").await?;
        Ok(found)
    }
}

impl Dump {
    /// The database's address, without a password.
    pub fn place(&self) -> &str {
        &self.place
    }

    /// Returns the database's schema as it is.
    pub async fn schema(&mut self) -> StoreResult<Schema> {
        Ok(self.find_schema().await?)
    }

    /// Takes the steps of the schema that are missing.
    ///
    /// # Errors
    /// A step fails. Those before it were taken, and opening the database tries again.
    pub async fn bring_up_to_date(&mut self) -> std::result::Result<(), OpenError> {
        let step = steps::newest(self.connection.dialect());
        bring_up_to_date(&mut self.connection, &self.place, step).await
    }

    /// Returns the first rows of a table behind a row, or from the start, sorted by key: one a line, without an end of
    /// the last line, and how many there are.
    pub async fn rows(&mut self, table: &Table, behind: Option<&str>, limit: usize) -> StoreResult<(String, usize)> {
        Ok(Box::pin(self.find_rows(table, behind, limit)).await?)
    }

    /// Returns a table's last row.
    pub async fn last(&mut self, table: &Table) -> StoreResult<Option<String>> {
        Ok(self.find_last(table).await?)
    }

    /// Counts a table's rows.
    pub async fn count(&mut self, table: &Table) -> StoreResult<u64> {
        Ok(self.find_count(table).await?)
    }

    /// Adds rows to a table: one a line, in the order of their keys.
    pub async fn add(&mut self, table: &Table, rows: &str) -> StoreResult<()> {
        Ok(add(&mut self.connection, table, rows).await.map_err(Failure::from)?)
    }

    /// Removes all rows of a table, apart from marks.
    pub async fn clear(&mut self, table: &Table) -> StoreResult<()> {
        Ok(self.execute(format!("DELETE FROM {} WHERE {}", table.name, condition(table))).await?)
    }

    /// The last number that was given out in a table.
    pub async fn last_number(&mut self, table: &Table) -> StoreResult<i64> {
        Ok(last_number(&mut self.connection, table).await.map_err(Failure::from)?)
    }

    /// Goes on numbering a table's rows behind this number.
    pub async fn number_on(&mut self, table: &Table, last: i64) -> StoreResult<()> {
        Ok(number_on(&mut self.connection, table, last).await.map_err(Failure::from)?)
    }

    /// Begins a transaction, which [`Dump::commit`] ends. What isn't committed is undone.
    pub async fn begin(&mut self) -> StoreResult<()> {
        Ok(self.execute("BEGIN".to_owned()).await?)
    }

    /// Commits what was done since [`Dump::begin`]: it is on the disk then.
    pub async fn commit(&mut self) -> StoreResult<()> {
        Ok(self.execute("COMMIT".to_owned()).await?)
    }

    /// Checks no longer row by row that what a row refers to is there, which takes long for many rows.
    pub async fn loosen(&mut self) -> StoreResult<()> {
        Ok(loosen(&mut self.connection).await.map_err(Failure::from)?)
    }

    /// Checks all rows for that, and each new one from then on.
    pub async fn fasten(&mut self) -> StoreResult<()> {
        Ok(fasten(&mut self.connection).await.map_err(Failure::from)?)
    }

    /// Returns the text of a mark, if the database has it.
    pub async fn mark(&mut self, mark: Mark) -> StoreResult<Option<String>> {
        Ok(notes::note(&mut self.connection, mark.key()).await?)
    }

    /// Sets a mark, or removes it.
    pub async fn set_mark(&mut self, mark: Mark, text: Option<&str>) -> StoreResult<()> {
        Ok(match text {
            Some(text) => notes::set_note(&mut self.connection, mark.key(), text).await,
            None => notes::remove_note(&mut self.connection, mark.key()).await,
        }?)
    }

    /// Returns what distinguishes this database from every other. See [`Notes::identity`](crate::Notes::identity).
    pub async fn identity(&mut self) -> StoreResult<String> {
        notes::identity(&mut self.connection).await
    }

    /// Returns the first games behind a number, sorted by number, each as it was at one moment.
    pub async fn games(&mut self, behind: Option<GameId>, limit: u32) -> StoreResult<Vec<DumpedGame>> {
        Ok(Box::pin(self.find_games(behind, limit)).await?)
    }

    /// Looks for rows that contradict each other.
    pub async fn unsound(&mut self) -> StoreResult<Vec<Unsound>> {
        Ok(Box::pin(soundness::unsound(&mut self.connection)).await?)
    }

    /// Computes all ratings anew from the finished games, and stores those that were stored otherwise if `corrects`.
    pub async fn rebuild_ratings(&mut self, corrects: bool) -> StoreResult<Rebuilt> {
        self.execute("BEGIN".to_owned()).await?;
        let rebuilt = Box::pin(ratings::rebuild(&mut self.connection)).await?;
        self.execute(if corrects { "COMMIT" } else { "ROLLBACK" }.to_owned()).await?;
        Ok(rebuilt)
    }

    /// Has the database check its own tables and indexes. Returns what it found, and whether it could look into the
    /// indexes.
    pub async fn damage(&mut self) -> StoreResult<(Vec<String>, bool)> {
        Ok(damage(&mut self.connection).await.map_err(Failure::from)?)
    }

    /// Closes the connection, so that others may use the database.
    pub async fn close(self) {
        if let Err(error) = self.connection.close().await {
            tracing::warn!(
                error = &error as &dyn std::error::Error,
                "the database did not close cleanly; nothing is lost"
            );
        }
    }
}

/// Which rows of a table are carried: all but the marks of a move, which belong to one database.
fn condition(table: &Table) -> String {
    let carried = if table.name == "notes" { "key NOT LIKE 'move:%'" } else { "1 = 1" };
    carried.to_owned()
}

/// A column as rows are sorted by it.
fn sorted_by(column: &TableColumn) -> String {
    match column.kind {
        Kind::Name => format!("lower({})", column.name),
        Kind::Number | Kind::Member | Kind::Text | Kind::Bytes => column.name.to_owned(),
    }
}

/// A value of a key's column in a statement.
fn literal(column: &TableColumn, value: &str) -> Result<String> {
    let quoted = || format!("'{}'", value.replace('\'', "''"));
    Ok(match column.kind {
        Kind::Number | Kind::Member => value.parse::<i64>().map_err(|_| Failure::unreadable(column.name))?.to_string(),
        Kind::Name => format!("lower({})", quoted()),
        Kind::Text | Kind::Bytes => quoted(),
    })
}

/// A row as a line.
fn line(dialect: Dialect, table: &Table) -> String {
    let column = |column: &TableColumn| {
        let name = column.name;
        let text = match column.kind {
            Kind::Number | Kind::Member => format!("CAST({name} AS TEXT)"),
            Kind::Text | Kind::Name => format!(
                "replace(replace(replace(replace({name}, '\\', '\\\\'), '\t', '\\t'), '\n', '\\n'), '\r', '\\r')"
            ),
            Kind::Bytes => format!("'\\\\x' || {}", dialect.hexadecimal(name)),
        };
        format!("coalesce({text}, '\\N')")
    };
    table.columns().map(column).collect::<Vec<_>>().join(" || '\t' || ")
}

/// Refuses a database that is, or was, on its way to another.
pub(crate) async fn refuse_marked(
    connection: &mut Connection,
    place: &str,
    marks: &[Mark],
) -> std::result::Result<(), OpenError> {
    for &mark in marks {
        let text = notes::note(&mut *connection, mark.key()).await;
        let text = text.map_err(|failure| OpenError::of_store(place, StoreError::from(failure)))?;
        if let Some(text) = text {
            let place = place.to_owned();
            return Err(match mark {
                Mark::Leaving => OpenError::Leaving { place, to: text },
                Mark::Left => OpenError::Left { place, to: text },
                Mark::Arriving => OpenError::Arriving(place),
            });
        }
    }
    Ok(())
}

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
pub(crate) async fn bring_up_to_date(
    connection: &mut Connection,
    place: &str,
    step: i64,
) -> std::result::Result<(), OpenError> {
    match connection {
        Connection::Sqlite(connection) => sqlite::bring_up_to_date(connection, place, step).await.map(drop),
        #[cfg(feature = "postgres")]
        Connection::Postgres(connection) => postgres::bring_up_to_date(connection, place, step).await.map(drop),
    }
}
