//! Fills an empty database with what a backup holds, all of it or nothing.

use std::path::Path;

use cardinal_store::{Address, Dump, Purpose, Schema, StoreOptions, TABLES, schemas};

use super::error::UpkeepError;
use super::file::Reading;
use super::progress::Progress;
use super::rows::{Named, clear_what_is_new, refuse_filled};

/// Restores a backup into an empty database, which is created where it can be. It gets the schema of the backup and is
/// brought up to date when it is filled. Returns the number of games.
///
/// # Errors
/// The file is no backup of ours, is damaged, or is of a later version; or the database can't be used, is in use, or
/// holds something already. Nothing is written then.
pub async fn restore(file: &Path, database: &Address, options: StoreOptions) -> Result<u64, UpkeepError> {
    let contents = check(file).await?;
    let mut whole = database.open_dump(options, Purpose::FillAs(contents.schema.number)).await?;
    let restored = restore_all(file, &contents, &mut whole).await;
    whole.close().await;
    restored
}

async fn restore_all(file: &Path, contents: &Contents, database: &mut Dump) -> Result<u64, UpkeepError> {
    let games = fill(file, contents, database).await?;
    database.bring_up_to_date().await?;
    Ok(games)
}

/// What a backup holds.
struct Contents {
    /// The schema of the database that it was made of.
    schema: Schema,
    /// How many rows of all tables.
    rows: u64,
}

/// A line that says what follows.
enum Part<'a> {
    /// Rows of a table with these columns.
    Rows { name: &'a str, rows: u64, columns: &'a str },
    /// The last number of a table.
    Last { name: &'a str, last: i64 },
}

/// Reads such a line.
fn part<'a>(reading: &Reading, line: &'a str) -> Result<Part<'a>, UpkeepError> {
    let unknown = || reading.torn(format!("it has an unknown part, `{}`", line.chars().take(40).collect::<String>()));
    match line.splitn(4, ' ').collect::<Vec<_>>()[..] {
        ["table", name, rows, columns] => Ok(Part::Rows { name, rows: rows.parse().map_err(|_| unknown())?, columns }),
        ["last", name, last] => Ok(Part::Last { name, last: last.parse().map_err(|_| unknown())? }),
        _ => Err(unknown()),
    }
}

/// Reads a backup to its end.
async fn check(file: &Path) -> Result<Contents, UpkeepError> {
    let mut reading = Reading::open(file)?;
    let (mut all, mut tables) = (0, Vec::new());
    let known = schemas().await?;
    let last = known.last().map_or(0, |schema| schema.number);
    if let Some(found) = reading.schema.filter(|number| *number > last) {
        return Err(UpkeepError::LaterSchema { file: file.to_owned(), found, known: last });
    }
    while let Some(line) = reading.line()? {
        let Part::Rows { name, rows, columns } = part(&reading, &line)? else { continue };
        for _ in 0..rows {
            if reading.line()?.is_none() {
                return Err(reading.torn(format!("rows of its table {name} are missing")));
            }
        }
        all += rows;
        tables.push((name.to_owned(), columns.to_owned()));
    }
    let has_all = |schema: &Schema| {
        schema.tables.len() == tables.len()
            && tables.iter().all(|(name, columns)| schema.table(name, columns).is_some())
    };
    // Files of version 1 don't tell their schema: it is the first with their tables.
    let is_meant = |schema: &Schema| reading.schema.is_none_or(|number| number == schema.number) && has_all(schema);
    let schema = known.into_iter().find(is_meant);
    let other = || reading.torn("its tables are those of no version that this program knows".to_owned());
    Ok(Contents { schema: schema.ok_or_else(other)?, rows: all })
}

async fn fill(file: &Path, contents: &Contents, database: &mut Dump) -> Result<u64, UpkeepError> {
    let place = database.place().to_owned();
    let progress = Progress::begin("restoring", contents.rows);
    refuse_filled(database).await?;
    database.begin().await.of(&place)?;
    clear_what_is_new(database).await?;
    database.loosen().await.of(&place)?;
    let mut reading = Reading::open(file)?;
    let mut games = 0;
    while let Some(line) = reading.line()? {
        let changed = || reading.torn("it has changed".to_owned());
        match part(&reading, &line)? {
            Part::Rows { name, rows: mut left, columns } => {
                let table = contents.schema.table(name, columns).ok_or_else(changed)?;
                if table.name == TABLES[0].name {
                    games = left;
                }
                while left > 0 {
                    let mut rows = String::new();
                    let now = left.min(table.at_once() as u64);
                    for _ in 0..now {
                        let row = reading.line()?.ok_or_else(|| reading.torn("it has changed".to_owned()))?;
                        rows.push_str(&row);
                        rows.push('\n');
                    }
                    database.add(&table, &rows).await.of(&place)?;
                    progress.add(now);
                    left -= now;
                }
            }
            Part::Last { name, last } => {
                let table = contents.schema.tables.iter().find(|table| table.name == name).ok_or_else(changed)?;
                database.number_on(table, last).await.of(&place)?;
            }
        }
    }
    database.fasten().await.of(&place)?;
    database.commit().await.of(&place)?;
    progress.end();
    Ok(games)
}
