//! Writes everything that is stored into one file, as it is at one moment, while the bot runs.

use std::path::Path;
use std::time::Instant;

use cardinal_store::{Address, Dump, Purpose, StoreOptions};

use super::error::UpkeepError;
use super::file::Writing;
use super::progress::Progress;
use super::rows::{Named, count, schema};

/// Players wait while the database reads for a backup, so this fraction of the usual rows is read at once.
const PART: usize = 10;

/// How many times as long as each read took the database is then left to others.
const REST: u32 = 4;

/// Writes a backup into a new file, of the schema that the database has. Returns the number of games and the file's
/// size in bytes.
///
/// # Errors
/// The database can't be read, or the file is there already or can't be written.
pub async fn back_up(database: &Address, options: StoreOptions, file: &Path) -> Result<(u64, u64), UpkeepError> {
    Writing::refuse_existing(file)?;
    let mut whole = database.open_dump(options, Purpose::Copy).await?;
    let written = write_whole(&mut whole, file).await;
    whole.close().await;
    written
}

async fn write_whole(database: &mut Dump, file: &Path) -> Result<(u64, u64), UpkeepError> {
    let mut writing = Writing::begin(file)?;
    match write_all(database, &mut writing).await {
        Ok(games) => Ok((games, writing.end()?)),
        Err(error) => {
            writing.discard();
            Err(error)
        }
    }
}

async fn write_all(database: &mut Dump, file: &mut Writing) -> Result<u64, UpkeepError> {
    let place = database.place().to_owned();
    let schema = schema(database).await?;
    file.add(&format!("schema {}\n", schema.number))?;
    let mut counts = Vec::with_capacity(schema.tables.len());
    for table in &schema.tables {
        counts.push(count(database, table).await?);
    }
    let progress = Progress::begin("backing up", counts.iter().sum());
    for (table, rows) in schema.tables.iter().zip(&counts) {
        file.add(&format!("table {} {rows} {}\n", table.name, table.columns_as_words()))?;
        let mut behind: Option<String> = None;
        loop {
            let began = Instant::now();
            let read = database.rows(table, behind.as_deref(), table.at_once() / PART).await;
            let took = began.elapsed();
            let (mut rows, number) = read.of(&place)?;
            let Some(last) = rows.lines().next_back() else { break };
            behind = Some(last.to_owned());
            rows.push('\n');
            file.add(&rows)?;
            progress.add(number as u64);
            tokio::time::sleep(took * REST).await;
        }
        if table.is_numbered() {
            let last = database.last_number(table).await.of(&place)?;
            file.add(&format!("last {} {last}\n", table.name))?;
        }
    }
    progress.end();
    Ok(counts[0])
}
