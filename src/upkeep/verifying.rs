//! Verifies what is stored: replays every game, and looks for rows that contradict each other.

use cardinal_ids::GameId;
use cardinal_store::{Address, Dump, DumpedGame, Purpose, StoreOptions, TABLES};

use cardinal_table::examine;

use super::error::UpkeepError;
use super::progress::Progress;
use super::rows::{Named, count};

/// How many games are read at once.
const AT_ONCE: u32 = 500;

/// Verifies a database, which a bot may use meanwhile. Prints what does not hold, a line each, and returns the number
/// of games.
///
/// # Errors
/// The database can't be read, or something does not hold.
pub async fn verify(database: &Address, options: StoreOptions) -> Result<u64, UpkeepError> {
    let mut whole = database.open_dump(options, Purpose::Look).await?;
    let verified = verify_all(&mut whole).await;
    whole.close().await;
    let Verified { games, wrong } = verified?;
    if wrong > 0 { Err(UpkeepError::Unsound(wrong)) } else { Ok(games) }
}

/// What a look at a whole database has found.
pub(super) struct Verified {
    games: u64,
    /// How many things don't hold. They were printed.
    pub(super) wrong: u64,
}

/// Verifies a database, and prints what does not hold.
pub(super) async fn verify_all(database: &mut Dump) -> Result<Verified, UpkeepError> {
    let place = database.place().to_owned();
    let mut wrong = 0;
    let games = count(database, &TABLES[0]).await?;
    let progress = Progress::begin("verifying", games);
    // While some games are replayed, the next are read.
    let mut next = database.games(None, AT_ONCE).await.of(&place)?;
    while let Some(last) = next.last().map(|game| game.id) {
        let number = next.len() as u64;
        let (read, findings) = tokio::join!(database.games(Some(last), AT_ONCE), examined(next));
        for (game, what) in findings {
            progress.say(&format!("game {game}: {what}"));
            wrong += 1;
        }
        progress.add(number);
        next = read.of(&place)?;
    }
    progress.end();
    let progress = Progress::begin("looking for contradictions", games);
    for unsound in database.unsound().await.of(&place)? {
        let ids: Vec<String> = unsound.ids.iter().map(i64::to_string).collect();
        let more = if unsound.count > unsound.ids.len() as u64 { ", …" } else { "" };
        progress.say(&format!("{}: {} ({}{more})", unsound.what, unsound.count, ids.join(", ")));
        wrong += unsound.count;
    }
    let (damage, looked) = database.damage().await.of(&place)?;
    wrong += damage.len() as u64;
    for line in &damage {
        progress.say(line);
    }
    if !looked {
        progress.say("The content of the indexes was not checked: CREATE EXTENSION amcheck makes that possible.");
    }
    progress.end();
    Ok(Verified { games, wrong })
}

/// What does not hold in some games. They are replayed on all cores.
async fn examined(games: Vec<DumpedGame>) -> Vec<(GameId, String)> {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let share = games.len().div_ceil(threads).max(1);
    let mut games = games.into_iter().peekable();
    let mut tasks = Vec::with_capacity(threads);
    while games.peek().is_some() {
        let some: Vec<DumpedGame> = games.by_ref().take(share).collect();
        tasks.push(tokio::task::spawn_blocking(|| some.into_iter().filter_map(finding).collect::<Vec<_>>()));
    }
    let mut findings = Vec::new();
    for task in tasks {
        match task.await {
            Ok(some) => findings.extend(some),
            Err(error) => std::panic::resume_unwind(error.into_panic()),
        }
    }
    findings
}

fn finding(game: DumpedGame) -> Option<(GameId, String)> {
    let stored = match game.stored {
        Ok(stored) => stored,
        Err(error) => return Some((game.id, error.to_string())),
    };
    examine(stored, game.ended.as_ref(), game.counted).err().map(|what| (game.id, what))
}
