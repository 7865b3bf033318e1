//! Moves all games to another database, in steps that a kill between two of them does no harm to.
//!
//! The database that they leave is marked before anything is carried, so nobody plays on in it, and the one that they
//! arrive at until everything was compared. Rows are carried in the order of their keys: where to go on is what is
//! there already.

use cardinal_store::{Address, Dump, Mark, Purpose, StoreOptions, TABLES, Table};

use super::error::UpkeepError;
use super::progress::Progress;
use super::rows::{Named, clear_what_is_new, count, mark, refuse_filled};
use super::verifying;

/// Moves all games from one database to another, or goes on with that where it was interrupted. Returns how many games
/// there are.
///
/// # Errors
/// Either database can't be used or is in use, the second one holds something else, or the copy is not like the
/// original. What was carried stays, and the same call goes on with it.
pub async fn move_games(from: &Address, to: &Address, options: StoreOptions) -> Result<u64, UpkeepError> {
    if from == to {
        return Err(UpkeepError::SamePlace(from.to_string()));
    }
    let mut source = from.open_dump(options, Purpose::Empty).await?;
    let mut target = to.open_dump(options, Purpose::Fill).await?;
    let moved = move_all(&mut source, &mut target).await;
    source.close().await;
    target.close().await;
    moved
}

/// Gives up a move that has not ended: the games stay where they are.
///
/// # Errors
/// The database can't be used or is in use, or no move has begun or it has ended.
pub async fn cancel_move(from: &Address, options: StoreOptions) -> Result<(), UpkeepError> {
    let mut source = from.open_dump(options, Purpose::Empty).await?;
    let cancelled = cancel(&mut source).await;
    source.close().await;
    cancelled
}

async fn cancel(source: &mut Dump) -> Result<(), UpkeepError> {
    let place = source.place().to_owned();
    if mark(source, Mark::Left).await?.is_some() {
        return Err(UpkeepError::Moved(place));
    }
    if mark(source, Mark::Leaving).await?.is_none() {
        return Err(UpkeepError::NotMoving(place));
    }
    source.set_mark(Mark::Leaving, None).await.of(&place)
}

async fn move_all(source: &mut Dump, target: &mut Dump) -> Result<u64, UpkeepError> {
    let (from, to) = (source.place().to_owned(), target.place().to_owned());
    let identity = source.identity().await.of(&from)?;
    for leaving in [Mark::Leaving, Mark::Left] {
        if let Some(elsewhere) = mark(source, leaving).await?.filter(|elsewhere| *elsewhere != to) {
            return Err(UpkeepError::MovingElsewhere { place: from, to: elsewhere });
        }
    }
    let has_left = mark(source, Mark::Left).await?.is_some();
    let goes_on = has_left || mark(source, Mark::Leaving).await?.is_some();
    match mark(target, Mark::Arriving).await? {
        // After a cancelled move, people may have played on, so what has arrived is out of date.
        Some(of) if of == identity && goes_on => {}
        Some(_) => return Err(UpkeepError::AnotherMove(to)),
        None if has_left && target.identity().await.of(&to)? == identity => return Err(UpkeepError::Moved(from)),
        None => {
            refuse_filled(target).await?;
            source.set_mark(Mark::Leaving, Some(&to)).await.of(&from)?;
            target.begin().await.of(&to)?;
            target.set_mark(Mark::Arriving, Some(&identity)).await.of(&to)?;
            clear_what_is_new(target).await?;
            target.loosen().await.of(&to)?;
            target.commit().await.of(&to)?;
        }
    }
    carry_all(source, target).await?;
    target.begin().await.of(&to)?;
    for table in TABLES.iter().filter(|table| table.is_numbered()) {
        let last = source.last_number(table).await.of(&from)?;
        target.number_on(table, last).await.of(&to)?;
    }
    target.fasten().await.of(&to)?;
    target.commit().await.of(&to)?;
    compare_all(source, target).await?;
    if verifying::verify_all(target).await?.wrong > 0 {
        // All rows are equal. Staying where it was would mend nothing.
        println!("What is listed above didn't hold before the move either.");
    }
    // In this order nobody ever plays in both.
    source.set_mark(Mark::Left, Some(&to)).await.of(&from)?;
    source.set_mark(Mark::Leaving, None).await.of(&from)?;
    target.set_mark(Mark::Arriving, None).await.of(&to)?;
    count(target, &TABLES[0]).await
}

async fn all_rows(database: &mut Dump) -> Result<u64, UpkeepError> {
    let mut rows = 0;
    for table in &TABLES {
        rows += count(database, table).await?;
    }
    Ok(rows)
}

async fn carry_all(source: &mut Dump, target: &mut Dump) -> Result<(), UpkeepError> {
    let progress = Progress::begin("moving", all_rows(source).await?);
    for table in &TABLES {
        carry(source, target, table, &progress).await?;
    }
    progress.end();
    Ok(())
}

/// Carries what is missing of a table. While some rows are written, the next are read.
async fn carry(source: &mut Dump, target: &mut Dump, table: &Table, progress: &Progress) -> Result<(), UpkeepError> {
    let (from, to) = (source.place().to_owned(), target.place().to_owned());
    let there = target.last(table).await.of(&to)?;
    if there.is_some() {
        progress.add(count(target, table).await?);
    }
    let mut next = source.rows(table, there.as_deref(), table.at_once()).await.of(&from)?;
    while next.1 > 0 {
        let (rows, number) = next;
        let behind = rows.lines().next_back().map(str::to_owned);
        let (read, written) = tokio::join!(source.rows(table, behind.as_deref(), table.at_once()), async {
            target.begin().await?;
            target.add(table, &rows).await?;
            target.commit().await
        });
        written.of(&to)?;
        next = read.of(&from)?;
        progress.add(number as u64);
    }
    Ok(())
}

/// Compares all rows of both databases.
async fn compare_all(source: &mut Dump, target: &mut Dump) -> Result<(), UpkeepError> {
    let progress = Progress::begin("comparing", all_rows(source).await?);
    for table in &TABLES {
        let mut behind: Option<String> = None;
        loop {
            let (ours, theirs) = tokio::join!(
                source.rows(table, behind.as_deref(), table.at_once()),
                target.rows(table, behind.as_deref(), table.at_once())
            );
            let ((ours, number), (theirs, _)) = (ours.of(source.place())?, theirs.of(target.place())?);
            if ours != theirs {
                return Err(differs(target.place(), table, &ours, &theirs));
            }
            progress.add(number as u64);
            let Some(last) = ours.lines().next_back() else { break };
            behind = Some(last.to_owned());
        }
    }
    progress.end();
    Ok(())
}

fn differs(place: &str, table: &Table, ours: &str, theirs: &str) -> UpkeepError {
    let mut pairs = ours.lines().zip(theirs.lines());
    let line = pairs.find(|(our, their)| our != their).map_or_else(
        || {
            let shorter = ours.lines().count().min(theirs.lines().count());
            ours.lines().chain(theirs.lines()).nth(shorter).unwrap_or_default()
        },
        |(our, _)| our,
    );
    UpkeepError::Differs { place: place.to_owned(), table: table.name, row: table.key_of(line) }
}
