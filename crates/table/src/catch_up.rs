//! Brings games in memory up to date that another process has played on: by the events since, not by a replay of them
//! all.

use std::sync::Arc;

use cardinal_ids::GameId;
use cardinal_store::{SharedStore, StoreError, StoredGame};

use crate::blocking::run_blocking;
use crate::error::TableError;
use crate::game::LiveGame;
use crate::games::LiveGames;
use crate::restore::continued;

impl LiveGames {
    /// Brings a game to a version that was told, unless it isn't in memory, is in use, or has come as far by itself. No
    /// player waits for the store because of it.
    ///
    /// # Errors
    /// The store fails.
    pub async fn catch_up(&self, id: GameId, told: u32) -> Result<(), TableError> {
        let Some(live) = self.in_memory(id) else { return Ok(()) };
        let behind = |live: &Option<LiveGame>| {
            let known = live.as_ref().filter(|live| live.is_sure())?.info.version;
            Some(known).filter(|known| *known < told)
        };
        let Some(known) = live.try_lock().ok().and_then(|live| behind(&live)) else { return Ok(()) };
        let stored = stored_since(&self.store, id, known).await?;
        let Ok(mut live) = Arc::clone(&live).try_lock_owned() else { return Ok(()) };
        if behind(&live) == Some(known) {
            go_on(&mut live, stored).await?;
            if live.as_ref().is_some_and(|live| live.info.finished) {
                drop(live);
                self.mark_finished(id);
            }
        }
        Ok(())
    }

    /// Has a game that is in use go on by the events since its version. Returns whether it could. If not, it is no
    /// longer in memory.
    pub(super) async fn continue_by(&self, id: GameId, live: &mut Option<LiveGame>) -> Result<bool, TableError> {
        let Some(known) = live.as_ref().map(|live| live.info.version) else { return Ok(false) };
        let stored = stored_since(&self.store, id, known).await?;
        go_on(live, stored).await
    }
}

async fn stored_since(store: &SharedStore, id: GameId, version: u32) -> Result<StoredGame, TableError> {
    match store.games().load_since(id, version).await {
        Ok(stored) => Ok(stored),
        Err(StoreError::NoGame(_)) => Err(TableError::NoGame(id)),
        Err(source) => Err(TableError::Store { doing: "loading what has happened in a game", source }),
    }
}

/// Plays on with a game, and takes it out of memory if it doesn't go on from there.
async fn go_on(live: &mut Option<LiveGame>, stored: StoredGame) -> Result<bool, TableError> {
    let Some(before) = live.take() else { return Ok(false) };
    let id = before.info.id;
    match run_blocking("playing on with a game", move || continued(before, stored)).await? {
        Ok(after) => *live = Some(after),
        Err(why) => tracing::debug!(game = id.0, why, "a game is replayed whole"),
    }
    Ok(live.is_some())
}
