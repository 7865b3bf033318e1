//! Fills an empty database with what a backup holds, all of it or nothing.

use std::path::Path;

use crate::store::{Address, Purpose, StoreOptions, TABLES, Table, Whole};

use super::error::UpkeepError;
use super::file::Reading;
use super::progress::Progress;
use super::rows::{Named, clear_what_is_new, refuse_filled};

/// Restores a backup into an empty database, which is created where it can be. Returns the number of games.
///
/// # Errors
/// The file is no backup of ours, is damaged, or is of a later version; or the database can't be used, is in use, or
/// holds something already. Nothing is written then.
pub async fn restore(file: &Path, database: &Address, options: StoreOptions) -> Result<u64, UpkeepError> {
    let rows = check(file)?;
    let mut whole = database.open_whole(options, Purpose::Fill).await?;
    let restored = fill(file, rows, &mut *whole).await;
    whole.close().await;
    restored
}

/// A line that says what follows.
enum Part {
    /// Rows of a table.
    Rows(&'static Table, u64),
    /// The last number of a table.
    Last(&'static Table, i64),
}

/// Reads such a line. The columns must be those of the schema: where a later schema has more, its version of the file
/// says so.
fn part(reading: &Reading, line: &str) -> Result<Part, UpkeepError> {
    let unknown = || reading.torn(format!("it has an unknown part, `{}`", line.chars().take(40).collect::<String>()));
    let words: Vec<&str> = line.splitn(4, ' ').collect();
    let table = |name: &str| TABLES.iter().find(|table| table.name == name).ok_or_else(unknown);
    match words.as_slice() {
        ["table", name, rows, columns] if *columns == table(name)?.columns_as_words() => {
            Ok(Part::Rows(table(name)?, rows.parse().map_err(|_| unknown())?))
        }
        ["last", name, last] => Ok(Part::Last(table(name)?, last.parse().map_err(|_| unknown())?)),
        _ => Err(unknown()),
    }
}

/// Reads a backup to its end, and returns how many rows it holds.
fn check(file: &Path) -> Result<u64, UpkeepError> {
    let mut reading = Reading::open(file)?;
    let mut all = 0;
    while let Some(line) = reading.line()? {
        let Part::Rows(table, rows) = part(&reading, &line)? else { continue };
        for _ in 0..rows {
            if reading.line()?.is_none() {
                return Err(reading.torn(format!("rows of its table {} are missing", table.name)));
            }
        }
        all += rows;
    }
    Ok(all)
}

async fn fill(file: &Path, all: u64, database: &mut dyn Whole) -> Result<u64, UpkeepError> {
    let place = database.place().to_owned();
    let progress = Progress::begin("restoring", all);
    refuse_filled(database).await?;
    database.begin().await.of(&place)?;
    clear_what_is_new(database).await?;
    database.loosen().await.of(&place)?;
    let mut reading = Reading::open(file)?;
    let mut games = 0;
    while let Some(line) = reading.line()? {
        match part(&reading, &line)? {
            Part::Rows(table, mut left) => {
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
                    database.add(table, &rows).await.of(&place)?;
                    progress.add(now);
                    left -= now;
                }
            }
            Part::Last(table, last) => database.number_on(table, last).await.of(&place)?,
        }
    }
    database.fasten().await.of(&place)?;
    database.commit().await.of(&place)?;
    progress.end();
    Ok(games)
}
