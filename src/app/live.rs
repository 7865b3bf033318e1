//! Games in memory. Each has a lock of its own; what is in memory is only ever a copy of what is
//! stored, and is thrown away when it may have got ahead of it.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use cardinal_rules::{Entry, Game, Rules, Salt, Seat, Seed, Snapshot, Status};
use dashmap::DashMap;
use tokio::sync::{Mutex, OwnedMappedMutexGuard, OwnedMutexGuard};

use crate::app::blocking::off_async;
use crate::app::error::AppError;
use crate::app::interaction::control::DraftedMove;
use crate::app::restore::{NotRestored, Restored, UNFINISHED, restore};
use crate::store::{Finished, GameId, GameInfo, Secret, Store, StoreError, Timestamp, UserId};

/// A game in memory with what is known about it.
pub(crate) struct LiveGame {
    pub(crate) info: GameInfo,
    pub(crate) secret: Secret,
    pub(crate) game: Game,
    /// How many events of the stored game are not the game's in memory, which goes on from a last position.
    entries_before: u32,
    /// Whether the game in memory may be ahead of the store: set before an action is applied,
    /// cleared when the store has it. A failed write or an abandoned command leaves it set, and
    /// whoever opens the game next gets the stored one.
    unsure: bool,
    /// The move that the player to move has drafted and not sent, and the turn that it belongs to.
    /// In memory alone: it is nobody's business, and the player's panel has it as well.
    drafted: Option<(u32, DraftedMove)>,
}

impl LiveGame {
    /// A game in memory as it is stored.
    pub(crate) const fn new(info: GameInfo, secret: Secret, game: Game, entries_before: u32) -> LiveGame {
        LiveGame { info, secret, game, entries_before, unsure: false, drafted: None }
    }

    /// The event that led to this version; none where it is not in memory.
    pub(crate) fn event_to(&self, version: u32) -> Option<&Entry> {
        let index = version.checked_sub(self.entries_before)?.checked_sub(1)?;
        self.game.entries().get(index as usize)
    }

    /// The move that the seat has drafted in the present turn.
    pub(crate) fn drafted_move(&self, seat: Seat) -> Option<DraftedMove> {
        let mine = self.status().to_act() == Some(seat);
        self.drafted.filter(|(ply, _)| mine && *ply == self.game.ply()).map(|(_, drafted)| drafted)
    }

    /// Notes what the player to move has drafted.
    pub(crate) fn set_drafted_move(&mut self, drafted: Option<DraftedMove>) {
        self.drafted = drafted.map(|drafted| (self.game.ply(), drafted));
    }

    /// The seat of a user, if the user plays.
    pub(crate) fn seat_of(&self, user: UserId) -> Option<Seat> {
        seat_of(&self.info, user)
    }

    /// The user who is awaited, while the game runs.
    pub(crate) fn to_act(&self) -> Option<UserId> {
        self.game.status().to_act().map(|seat| self.info.players[seat])
    }

    pub(crate) fn status(&self) -> Status {
        self.game.status()
    }

    /// How many turns of the game the rules of today cannot play again; none where they can play it whole.
    pub(crate) fn turns_before(&self) -> Option<u32> {
        self.game.resumed_from().map(Snapshot::ply)
    }

    pub(crate) fn seed(&self) -> Seed {
        Seed::from_bytes(self.secret.seed)
    }

    pub(crate) fn salt(&self) -> Salt {
        Salt::from_bytes(self.secret.salt)
    }

    /// Notes that the game in memory may be ahead of the store from here on.
    pub(crate) fn may_be_ahead(&mut self) {
        self.unsure = true;
    }

    /// Notes that the game in memory is stored at this version.
    pub(crate) fn is_stored(&mut self, version: u32) {
        self.info.version = version;
        self.info.to_act = self.to_act();
        self.info.finished = self.status().is_over();
        self.unsure = false;
    }

    /// Notes that nothing was applied after all.
    pub(crate) fn unchanged(&mut self) {
        self.unsure = false;
    }
}

/// The seat of a user, if the user plays.
pub(crate) fn seat_of(info: &GameInfo, user: UserId) -> Option<Seat> {
    Seat::ALL.into_iter().find(|seat| info.players[*seat] == user)
}

/// The rules that a game is stored with; none where its options are not those of its game (any more).
pub(crate) fn rules_of(info: &GameInfo) -> Option<Rules> {
    info.variant.rules(info.options.iter().map(|(key, value)| (key.as_str(), value.as_str()))).ok()
}

/// A game under its lock.
pub(crate) type LockedGame = OwnedMappedMutexGuard<Option<LiveGame>, LiveGame>;

#[derive(Default)]
struct Slot {
    live: Arc<Mutex<Option<LiveGame>>>,
    /// When it was last used, in uses of all games.
    used: AtomicU64,
}

/// The games in memory.
pub(crate) struct LiveGames {
    slots: DashMap<GameId, Arc<Slot>>,
    uses: AtomicU64,
    limit: usize,
}

impl LiveGames {
    /// No games yet; idle ones are put away beyond the limit.
    pub(crate) fn new(limit: usize) -> LiveGames {
        LiveGames { slots: DashMap::new(), uses: AtomicU64::new(0), limit: limit.max(1) }
    }

    /// Waits for a game's lock and gives the game as it is stored now.
    ///
    /// # Errors
    /// No such game, or the store fails.
    pub(crate) async fn open(&self, store: &dyn Store, id: GameId) -> Result<LockedGame, AppError> {
        let slot = self.slot(id);
        let mut guard = Arc::clone(&slot.live).lock_owned().await;
        let known = guard.as_ref().filter(|live| !live.unsure).map(|live| live.info.version);
        match known {
            Some(version) => {
                // Another process may have gone on with the game.
                let info = store.info(id).await.map_err(AppError::store("checking a game's version"))?;
                if info.version == version {
                    if let Some(live) = guard.as_mut() {
                        live.info = info;
                    }
                } else {
                    *guard = Some(load(store, id).await?);
                }
            }
            None => match load(store, id).await {
                Ok(live) => *guard = Some(live),
                Err(error) => {
                    drop(guard);
                    drop(slot);
                    self.slots.remove_if(&id, |_, slot| Arc::strong_count(slot) == 1);
                    return Err(error);
                }
            },
        }
        OwnedMutexGuard::try_map(guard, Option::as_mut).map_err(|_| AppError::Broken("an opened live is empty"))
    }

    /// Reads the stored game again into an open one.
    ///
    /// # Errors
    /// The store fails.
    pub(crate) async fn reload(store: &dyn Store, live: &mut LiveGame) -> Result<(), AppError> {
        *live = load(store, live.info.id).await?;
        Ok(())
    }

    fn slot(&self, id: GameId) -> Arc<Slot> {
        let slot = Arc::clone(&self.slots.entry(id).or_default());
        slot.used.store(self.uses.fetch_add(1, Ordering::Relaxed), Ordering::Relaxed);
        if self.slots.len() > self.limit {
            self.put_away();
        }
        slot
    }

    /// Drops the quarter of the games that were used longest ago. One that somebody holds stays:
    /// a second lock for the same game must not come into being.
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

    /// How many games are in memory.
    pub(crate) fn count(&self) -> usize {
        self.slots.len()
    }
}

/// Reads a game. One that the present rules have no way to go on with is closed as unfinished.
async fn load(store: &dyn Store, id: GameId) -> Result<LiveGame, AppError> {
    let stored = match store.load(id).await {
        Ok(stored) => stored,
        Err(StoreError::NoGame(_)) => return Err(no_such_game(id)),
        Err(source) => return Err(AppError::Store { doing: "loading a game", source }),
    };
    let info = stored.info.clone();
    match off_async("the replay of a game", move || restore(stored)).await? {
        Ok(Restored { live, base: None }) => Ok(live),
        Ok(Restored { live, base: Some(base) }) => match store.set_base_position(id, info.version, base).await {
            Ok(()) => Ok(live),
            // Somebody has gone on with it meanwhile.
            Err(StoreError::Conflict { .. } | StoreError::GameOver(_)) => Box::pin(load(store, id)).await,
            Err(source) => Err(AppError::Store { doing: "keeping from where a game goes on", source }),
        },
        Err(not) => {
            if let NotRestored::Lost { why, known } = &not
                && !info.finished
            {
                tracing::error!(game = id.0, why, "a game has no way to go on, and is closed as unfinished");
                let outcome = Finished { winner: None, reason: UNFINISHED.to_owned(), record: known.clone() };
                match store.close_game(id, info.version, outcome, true, Timestamp::now()).await {
                    // Somebody was quicker: with the next try it is what they made of it.
                    Ok(_) | Err(StoreError::GameOver(_) | StoreError::Conflict { .. }) => {}
                    Err(source) => return Err(AppError::Store { doing: "closing a game", source }),
                }
            }
            Err(not.refusal(&info))
        }
    }
}

/// The refusal of a number that no game has.
pub(crate) fn no_such_game(id: GameId) -> AppError {
    AppError::refused(format!("There is no game #{id} here. `/games` lists yours."))
}
