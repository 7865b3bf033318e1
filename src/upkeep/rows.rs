//! A database whose failures name it.

use cardinal_store::{Dump, Mark, Schema, Table};

use super::error::UpkeepError;

/// What a database answers, or its failure with its name.
pub(super) trait Named<T> {
    /// Names the database in the error.
    fn of(self, place: &str) -> Result<T, UpkeepError>;
}

impl<T> Named<T> for Result<T, cardinal_store::StoreError> {
    fn of(self, place: &str) -> Result<T, UpkeepError> {
        self.map_err(|source| UpkeepError::Store { place: place.to_owned(), source })
    }
}

/// The text of a mark.
pub(super) async fn mark(database: &mut Dump, mark: Mark) -> Result<Option<String>, UpkeepError> {
    let place = database.place().to_owned();
    database.mark(mark).await.of(&place)
}

/// The schema as it is.
pub(super) async fn schema(database: &mut Dump) -> Result<Schema, UpkeepError> {
    let place = database.place().to_owned();
    database.schema().await.of(&place)
}

/// Counts the rows of a table.
pub(super) async fn count(database: &mut Dump, table: &Table) -> Result<u64, UpkeepError> {
    let place = database.place().to_owned();
    database.count(table).await.of(&place)
}

/// The tables that a new database has rows in.
const BORN_WITH: [&str; 2] = ["clock_time", "notes"];

/// Refuses a database that holds more than a new one.
pub(super) async fn refuse_filled(database: &mut Dump) -> Result<(), UpkeepError> {
    for table in schema(database).await?.tables.iter().filter(|table| !BORN_WITH.contains(&table.name)) {
        let count = count(database, table).await?;
        if count > 0 {
            return Err(UpkeepError::NotEmpty { place: database.place().to_owned(), table: table.name, count });
        }
    }
    Ok(())
}

/// Removes the rows that a new database is born with: it gets others.
pub(super) async fn clear_what_is_new(database: &mut Dump) -> Result<(), UpkeepError> {
    let place = database.place().to_owned();
    for table in schema(database).await?.tables.iter().filter(|table| BORN_WITH.contains(&table.name)) {
        database.clear(table).await.of(&place)?;
    }
    Ok(())
}
