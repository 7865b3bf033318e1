//! The statements for a database as a whole: its rows as lines of text, its marks, and all its games.

use async_trait::async_trait;
use sqlx::{AssertSqlSafe, Connection as _, Executor, Row as _};

use super::super::{bulk, migrating};
use super::driver::{self, BEGIN_READING, Connection, hexadecimal};
use super::failure::{Failure, Result};
use super::steps::last_step;
use super::{games, notes, ratings, soundness};
use crate::store::whole::tables::{Column, Kind};
use crate::store::whole::{Mark, Purpose, Schema, Table, Unsound, Whole, WholeGame, key_of};
use crate::store::{GameId, OpenError, Rebuilt, StoreError};

type Answer<T> = std::result::Result<T, StoreError>;

/// A database as a whole, on one connection.
pub(in super::super) struct WholeDatabase {
    connection: Connection,
    place: String,
    /// Whether everything is read in one transaction.
    is_copied: bool,
}

impl WholeDatabase {
    /// Takes over a connection that was opened for this. If the database is to be copied, the transaction has begun in
    /// which everything is read.
    pub(in super::super) fn new(connection: Connection, place: String, purpose: Purpose) -> WholeDatabase {
        WholeDatabase { connection, place, is_copied: purpose == Purpose::Copy }
    }

    async fn find_schema(&mut self) -> Result<Schema> {
        let step = last_step(&mut self.connection).await?.unwrap_or_default();
        let columns = bulk::columns(&mut self.connection).await?;
        Ok(Schema::new(step + driver::EARLIER_STEPS, &columns))
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
            line(table),
            table.name,
            names.join(", "),
        );
        let row = self.connection.fetch_one(AssertSqlSafe(sql)).await?;
        let count: i64 = row.try_get(0)?;
        Ok((row.try_get::<Option<String>, _>(1)?.unwrap_or_default(), count as usize))
    }

    async fn find_last(&mut self, table: &Table) -> Result<Option<String>> {
        let names: Vec<String> =
            table.key_columns().iter().map(|column| format!("{} DESC", sorted_by(column))).collect();
        let sql = format!(
            "SELECT {} FROM {} WHERE {} ORDER BY {} LIMIT 1",
            line(table),
            table.name,
            condition(table),
            names.join(", ")
        );
        let row = self.connection.fetch_optional(AssertSqlSafe(sql)).await?;
        Ok(row.map(|row| row.try_get(0)).transpose()?)
    }

    async fn find_count(&mut self, table: &Table) -> Result<u64> {
        let sql = format!("SELECT count(*) FROM {} WHERE {}", table.name, condition(table));
        let count: i64 = sqlx::query_scalar(AssertSqlSafe(sql)).fetch_one(&mut self.connection).await?;
        Ok(count as u64)
    }

    async fn execute(&mut self, statement: String) -> Result<()> {
        self.connection.execute(AssertSqlSafe(statement)).await?;
        Ok(())
    }

    async fn find_games(&mut self, behind: Option<GameId>, limit: u32) -> Result<Vec<WholeGame>> {
        if self.is_copied {
            return games::behind(&mut self.connection, behind, limit).await;
        }
        // An error ends the connection's use, and with it the transaction.
        self.connection.execute(BEGIN_READING).await?;
        let found = games::behind(&mut self.connection, behind, limit).await?;
        self.connection.execute("COMMIT").await?;
        Ok(found)
    }
}

#[async_trait]
impl Whole for WholeDatabase {
    fn place(&self) -> &str {
        &self.place
    }

    async fn schema(&mut self) -> Answer<Schema> {
        Ok(self.find_schema().await?)
    }

    async fn bring_up_to_date(&mut self) -> std::result::Result<(), OpenError> {
        migrating::bring_up_to_date(&mut self.connection, &self.place, driver::schema()).await.map(drop)
    }

    async fn rows(&mut self, table: &Table, behind: Option<&str>, limit: usize) -> Answer<(String, usize)> {
        Ok(self.find_rows(table, behind, limit).await?)
    }

    async fn last(&mut self, table: &Table) -> Answer<Option<String>> {
        Ok(self.find_last(table).await?)
    }

    async fn count(&mut self, table: &Table) -> Answer<u64> {
        Ok(self.find_count(table).await?)
    }

    async fn add(&mut self, table: &Table, rows: &str) -> Answer<()> {
        Ok(bulk::add(&mut self.connection, table, rows).await.map_err(Failure::from)?)
    }

    async fn clear(&mut self, table: &Table) -> Answer<()> {
        Ok(self.execute(format!("DELETE FROM {} WHERE {}", table.name, condition(table))).await?)
    }

    async fn last_number(&mut self, table: &Table) -> Answer<i64> {
        Ok(bulk::last_number(&mut self.connection, table).await.map_err(Failure::from)?)
    }

    async fn number_on(&mut self, table: &Table, last: i64) -> Answer<()> {
        Ok(bulk::number_on(&mut self.connection, table, last).await.map_err(Failure::from)?)
    }

    async fn begin(&mut self) -> Answer<()> {
        Ok(self.execute("BEGIN".to_owned()).await?)
    }

    async fn commit(&mut self) -> Answer<()> {
        Ok(self.execute("COMMIT".to_owned()).await?)
    }

    async fn loosen(&mut self) -> Answer<()> {
        Ok(bulk::loosen(&mut self.connection).await.map_err(Failure::from)?)
    }

    async fn fasten(&mut self) -> Answer<()> {
        Ok(bulk::fasten(&mut self.connection).await.map_err(Failure::from)?)
    }

    async fn mark(&mut self, mark: Mark) -> Answer<Option<String>> {
        Ok(notes::note(&mut self.connection, mark.key()).await?)
    }

    async fn set_mark(&mut self, mark: Mark, text: Option<&str>) -> Answer<()> {
        Ok(match text {
            Some(text) => notes::set_note(&mut self.connection, mark.key(), text).await,
            None => notes::remove_note(&mut self.connection, mark.key()).await,
        }?)
    }

    async fn identity(&mut self) -> Answer<String> {
        notes::identity(&mut self.connection).await
    }

    async fn games(&mut self, behind: Option<GameId>, limit: u32) -> Answer<Vec<WholeGame>> {
        Ok(self.find_games(behind, limit).await?)
    }

    async fn unsound(&mut self) -> Answer<Vec<Unsound>> {
        Ok(soundness::unsound(&mut self.connection).await?)
    }

    async fn rebuild_ratings(&mut self, corrects: bool) -> Answer<Rebuilt> {
        self.execute("BEGIN".to_owned()).await?;
        let rebuilt = ratings::rebuild(&mut self.connection).await?;
        self.execute(if corrects { "COMMIT" } else { "ROLLBACK" }.to_owned()).await?;
        Ok(rebuilt)
    }

    async fn damage(&mut self) -> Answer<(Vec<String>, bool)> {
        Ok(bulk::damage(&mut self.connection).await.map_err(Failure::from)?)
    }

    async fn close(self: Box<Self>) {
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
fn sorted_by(column: &Column) -> String {
    match column.kind {
        Kind::Name => format!("lower({})", column.name),
        Kind::Number | Kind::Member | Kind::Text | Kind::Bytes => column.name.to_owned(),
    }
}

/// A value of a key's column in a statement.
fn literal(column: &Column, value: &str) -> Result<String> {
    let quoted = || format!("'{}'", value.replace('\'', "''"));
    Ok(match column.kind {
        Kind::Number | Kind::Member => value.parse::<i64>().map_err(|_| Failure::unreadable(column.name))?.to_string(),
        Kind::Name => format!("lower({})", quoted()),
        Kind::Text | Kind::Bytes => quoted(),
    })
}

/// A row as a line.
fn line(table: &Table) -> String {
    let column = |column: &Column| {
        let name = column.name;
        let text = match column.kind {
            Kind::Number | Kind::Member => format!("CAST({name} AS TEXT)"),
            Kind::Text | Kind::Name => format!(
                "replace(replace(replace(replace({name}, '\\', '\\\\'), '\t', '\\t'), '\n', '\\n'), '\r', '\\r')"
            ),
            Kind::Bytes => format!("'\\\\x' || {}", hexadecimal(name)),
        };
        format!("coalesce({text}, '\\N')")
    };
    table.columns().map(column).collect::<Vec<_>>().join(" || '\t' || ")
}

/// Refuses a database that is, or was, on its way to another.
pub(in super::super) async fn refuse_marked(
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
