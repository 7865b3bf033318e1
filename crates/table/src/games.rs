//! The cache of games in memory. One that another process has played on is brought up to date by the events since, not
//! by
//! a replay of them all.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, PoisonError};

use cardinal_ids::GameId;
use cardinal_store::{Finished, SharedStore, StoreError, StoredGame};
use dashmap::DashMap;
use tokio::sync::{Mutex, OwnedMutexGuard};

use crate::clock::source::SharedClock;
use crate::error::TableError;
use crate::game::{LiveGame, LockedGame, run_blocking};
use crate::restore::{NotRestored, Restored, continued, restore};
use crate::unfinished::Unfinished;

#[derive(Default)]
struct Slot {
    live: Arc<Mutex<Option<LiveGame>>>,
    /// When it was last used, on a counter of all uses.
    used: AtomicU64,
}

/// How many games that are over stay in memory: players look back at a game for a while after its end, and nobody
/// plays on.
const OVER_KEPT: usize = 100;

/// The games in memory, up to a limit.
pub struct LiveGames {
    slots: DashMap<GameId, Arc<Slot>>,
    uses: AtomicU64,
    /// Those that are over, in the order in which that was noted.
    over: std::sync::Mutex<VecDeque<GameId>>,
    limit: usize,
    pub(super) store: SharedStore,
    clock: SharedClock,
}

impl LiveGames {
    /// Starts empty. Beyond the limit, the games idle for longest are dropped.
    pub fn new(store: SharedStore, limit: usize, clock: SharedClock) -> LiveGames {
        LiveGames {
            slots: DashMap::new(),
            uses: AtomicU64::new(0),
            over: std::sync::Mutex::default(),
            limit: limit.max(1),
            store,
            clock,
        }
    }

    /// Waits for a game's lock, and returns the game as it is stored now.
    ///
    /// # Errors
    /// There is no such game, or the store fails.
    pub async fn open(&self, id: GameId) -> Result<LockedGame, TableError> {
        let slot = self.slot(id);
        let mut guard = Arc::clone(&slot.live).lock_owned().await;
        let known = guard.as_ref().filter(|live| live.is_sure()).map(|live| live.info.version);
        let was_over = guard.as_ref().is_some_and(|live| live.info.finished);
        match known {
            Some(version) => {
                // Another process may have played on.
                let info = match self.store.games().info(id).await {
                    Ok(info) => info,
                    // The try of a lesson is deleted with the next one.
                    Err(StoreError::NoGame(_)) => {
                        *guard = None;
                        return Err(TableError::NoGame(id));
                    }
                    Err(source) => return Err(TableError::Store { doing: "checking a game's version", source }),
                };
                if info.version == version {
                    if let Some(live) = guard.as_mut() {
                        live.info = info;
                    }
                } else if !Box::pin(self.continue_by(id, &mut guard)).await? {
                    *guard = Some(self.load(id).await?);
                }
            }
            None => match self.load(id).await {
                Ok(live) => *guard = Some(live),
                Err(error) => {
                    drop(guard);
                    drop(slot);
                    self.slots.remove_if(&id, |_, slot| Arc::strong_count(slot) == 1);
                    return Err(error);
                }
            },
        }
        if !was_over && guard.as_ref().is_some_and(|live| live.info.finished) {
            self.mark_finished(id);
        }
        OwnedMutexGuard::try_map(guard, Option::as_mut)
            .map_err(|_| TableError::Broken("the slot of an opened game is empty"))
    }

    /// Reads an open game from the store again.
    ///
    /// # Errors
    /// The store fails.
    pub async fn reload(&self, live: &mut LiveGame) -> Result<(), TableError> {
        *live = self.load(live.info.id).await?;
        Ok(())
    }

    /// A game that is in memory, which doesn't count as its use.
    pub(super) fn in_memory(&self, id: GameId) -> Option<Arc<Mutex<Option<LiveGame>>>> {
        self.slots.get(&id).map(|slot| Arc::clone(&slot.live))
    }

    fn slot(&self, id: GameId) -> Arc<Slot> {
        let slot = Arc::clone(&self.slots.entry(id).or_default());
        slot.used.store(self.uses.fetch_add(1, Ordering::Relaxed), Ordering::Relaxed);
        if self.slots.len() > self.limit {
            self.put_away();
        }
        slot
    }

    /// Drops the least recently used quarter of the games. A game in use stays, because it must never get a second
    /// lock.
    fn put_away(&self) {
        let mut uses: Vec<u64> = self.slots.iter().map(|slot| slot.used.load(Ordering::Relaxed)).collect();
        let quarter =
            (self.limit / 4).max(self.slots.len().saturating_sub(self.limit)).min(uses.len().saturating_sub(1));
        if uses.is_empty() {
            return;
        }
        let (_, oldest, _) = uses.select_nth_unstable(quarter);
        let oldest = *oldest;
        self.slots.retain(|_, slot| {
            slot.used.load(Ordering::Relaxed) >= oldest
                || Arc::strong_count(slot) > 1
                || Arc::strong_count(&slot.live) > 1
        });
    }

    /// Notes that a game is over. Beyond a number of those, the ones that have been over for longest are dropped.
    pub fn mark_finished(&self, id: GameId) {
        let dropped: Vec<GameId> = {
            let mut over = self.over.lock().unwrap_or_else(PoisonError::into_inner);
            over.push_back(id);
            let beyond = over.len().saturating_sub(OVER_KEPT);
            over.drain(..beyond).collect()
        };
        for id in dropped {
            // A game in use must never get a second lock. It stays until it is among those idle for longest.
            self.slots.remove_if(&id, |_, slot| Arc::strong_count(slot) == 1 && Arc::strong_count(&slot.live) == 1);
        }
    }

    /// The number of games in memory.
    pub fn count(&self) -> usize {
        self.slots.len()
    }

    /// Loads a game. A game that the current rules cannot continue is closed without a result.
    async fn load(&self, id: GameId) -> Result<LiveGame, TableError> {
        let stored = match self.store.games().load(id).await {
            Ok(stored) => stored,
            Err(StoreError::NoGame(_)) => return Err(TableError::NoGame(id)),
            Err(source) => return Err(TableError::Store { doing: "loading a game", source }),
        };
        // On the heap, because nearly every press has room for a load, and most wait for the database alone.
        Box::pin(self.replayed(stored)).await
    }

    /// Replays a game as it was read, and stores what follows from that: the position that it continues from, or that
    /// it is closed.
    async fn replayed(&self, stored: StoredGame) -> Result<LiveGame, TableError> {
        let info = stored.info.clone();
        let id = info.id;
        match run_blocking("replaying a game", move || restore(stored)).await? {
            Ok(Restored { live, base: None }) => Ok(live),
            Ok(Restored { live, base: Some(base) }) => {
                match self.store.positions().set_base(id, info.version, base).await {
                    Ok(()) => Ok(live),
                    // Somebody has played on meanwhile.
                    Err(StoreError::Conflict { .. } | StoreError::GameOver(_)) => Box::pin(self.load(id)).await,
                    Err(source) => {
                        Err(TableError::Store { doing: "storing the position that a game continues from", source })
                    }
                }
            }
            Err(not) => {
                if let NotRestored::Lost { why, known } = &not
                    && !info.finished
                {
                    tracing::error!(
                        game = id.0,
                        why,
                        "the current rules cannot continue a game, so it is closed without a result"
                    );
                    let reason = Unfinished::Rules.reason().to_owned();
                    let outcome = Finished { winner: None, reason, record: known.clone() };
                    match self.store.games().close(id, info.version, outcome, true, self.clock.now()).await {
                        // Somebody else was faster. The next attempt finds what they stored.
                        Ok(_) | Err(StoreError::GameOver(_) | StoreError::Conflict { .. }) => {}
                        Err(source) => return Err(TableError::Store { doing: "closing a game", source }),
                    }
                }
                Err(match not {
                    NotRestored::Later => TableError::LaterRules(id),
                    NotRestored::Lost { .. } => TableError::Lost { game: id, was_over: info.finished },
                })
            }
        }
    }
}

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
    async fn continue_by(&self, id: GameId, live: &mut Option<LiveGame>) -> Result<bool, TableError> {
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
