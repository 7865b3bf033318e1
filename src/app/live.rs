//! Games in memory. Each has a lock of its own; what is in memory is only ever a copy of what is
//! stored, and is thrown away when it may have got ahead of it.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use cardinal_rules::{Game, ReplayError, Salt, Seat, Seed, Setup, Status, Variant};
use dashmap::DashMap;
use tokio::sync::{Mutex, OwnedMappedMutexGuard, OwnedMutexGuard};

use crate::app::blocking::off_async;
use crate::app::error::AppError;
use crate::app::interaction::control::DraftedMove;
use crate::store::{GameId, GameInfo, Secret, Store, StoreError, StoredGame, UserId};

/// A game in memory with what is known about it.
pub(crate) struct LiveGame {
    pub(crate) info: GameInfo,
    pub(crate) secret: Secret,
    pub(crate) game: Game,
    /// Whether the game in memory may be ahead of the store: set before an action is applied,
    /// cleared when the store has it. A failed write or an abandoned command leaves it set, and
    /// whoever opens the game next gets the stored one.
    unsure: bool,
    /// The move that the player to move has drafted and not sent, and the turn that it belongs to.
    /// In memory alone: it is nobody's business, and the player's panel has it as well.
    drafted: Option<(u32, DraftedMove)>,
}

impl LiveGame {
    /// A stored game in memory.
    ///
    /// # Errors
    /// What is stored is no game by the rules.
    pub(crate) fn replay(stored: StoredGame) -> Result<LiveGame, AppError> {
        let StoredGame { info, position, secret, entries, .. } = stored;
        let rules = rules_of(info.variant, &info)?;
        let mut game = Game::replay(Setup { rules, position }, Seed::from_bytes(secret.seed), &[])?;
        let entries = entries.since(0).ok_or(AppError::Broken("an event of a stored game cannot be read"))?;
        for (index, entry) in entries.iter().enumerate() {
            let ply = game.ply();
            game.enter(entry).map_err(|refusal| ReplayError::Entry { number: index + 1, refusal })?;
            if game.ply() != ply {
                // As a game that was in memory all along: a turn that is over is not taken back.
                game.forget_past();
            }
        }
        Ok(LiveGame { info, secret, game, unsure: false, drafted: None })
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

/// The rules that a game is stored with.
pub(crate) fn rules_of(variant: Variant, info: &GameInfo) -> Result<cardinal_rules::Rules, AppError> {
    variant
        .rules(info.options.iter().map(|(key, value)| (key.as_str(), value.as_str())))
        .map_err(|_| AppError::Broken("a stored game has options that its variant does not have"))
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

async fn load(store: &dyn Store, id: GameId) -> Result<LiveGame, AppError> {
    match store.load(id).await {
        Ok(stored) => off_async("the replay of a game", move || LiveGame::replay(stored)).await?,
        Err(StoreError::NoGame(_)) => Err(no_such_game(id)),
        Err(source) => Err(AppError::Store { doing: "loading a game", source }),
    }
}

/// The refusal of a number that no game has.
pub(crate) fn no_such_game(id: GameId) -> AppError {
    AppError::refused(format!("There is no game #{id} here. `/games` lists yours."))
}
