//! The computer player as all use cases share it.

use cardinal_ids::{GameId, UserId};
use cardinal_player::{Level, Plan};
use cardinal_rules::{Game, Knowledge, Seat};
use cardinal_table::run_blocking;
use dashmap::DashSet;
use tokio::sync::Notify;

use crate::app::error::AppError;
use crate::app::thinking::thinkers::{Thinkers, Thought};

/// Something that is under way until this is dropped, however that comes.
pub(crate) struct Begun<'a, T: Copy + Eq + std::hash::Hash> {
    all: &'a DashSet<T>,
    one: T,
}

impl<'a, T: Copy + Eq + std::hash::Hash> Begun<'a, T> {
    fn new(all: &'a DashSet<T>, one: T) -> Option<Begun<'a, T>> {
        all.insert(one).then_some(Begun { all, one })
    }
}

impl<T: Copy + Eq + std::hash::Hash> Drop for Begun<'_, T> {
    fn drop(&mut self) {
        self.all.remove(&self.one);
    }
}

/// The computer player.
pub(crate) struct Computer {
    thinkers: Thinkers,
    /// Rings when there may be something for it to do.
    bell: Notify,
    /// The games in which it is just acting.
    under_way: DashSet<GameId>,
    /// The users whose hint is just thought about.
    asking: DashSet<UserId>,
}

impl Computer {
    pub(crate) fn new(threads: usize) -> Computer {
        Computer {
            thinkers: Thinkers::new(threads),
            bell: Notify::new(),
            under_way: DashSet::new(),
            asking: DashSet::new(),
        }
    }

    /// Tells it that there may be something to do.
    pub(crate) fn wake(&self) {
        self.bell.notify_one();
    }

    /// Begins to act in a game, until the result is dropped. `None` if it does already.
    pub(crate) fn begin(&self, game: GameId) -> Option<Begun<'_, GameId>> {
        Begun::new(&self.under_way, game)
    }

    /// Returns whether it is just acting in a game.
    pub(crate) fn is_under_way(&self, game: GameId) -> bool {
        self.under_way.contains(&game)
    }

    /// Begins to think about a user's hint, until the result is dropped. `None` if it does already: everybody waits
    /// longer for each.
    pub(crate) fn begin_hint(&self, user: UserId) -> Option<Begun<'_, UserId>> {
        Begun::new(&self.asking, user)
    }

    /// Waits until there may be something to do.
    pub(crate) async fn woken(&self) {
        self.bell.notified().await;
    }

    /// How many turns wait to be thought about.
    pub(crate) fn waiting(&self) -> usize {
        self.thinkers.waiting()
    }

    /// Thinks about what a seat does next, knowing what that seat may know of the game. If the player fails, it
    /// thinks once more, as little as it can.
    ///
    /// # Errors
    /// The program is shutting down.
    pub(crate) async fn think(
        &self,
        game: Game,
        seat: Seat,
        level: Level,
        dice: u64,
    ) -> Result<Option<Plan>, AppError> {
        let variant = game.setup().rules.variant();
        let knows = game.clone();
        let thought = self.thinkers.think(variant, level, move |nodes| {
            cardinal_player::choose(Knowledge::of(&knows, seat), level, nodes, dice)
        });
        match thought.await {
            Thought::Plan(plan) => Ok(plan),
            Thought::Failed => {
                tracing::error!(variant = %variant, level = level.number(), "the computer player failed; it plays on without thinking");
                let plan = run_blocking("choosing without thinking", move || {
                    cardinal_player::choose(Knowledge::of(&game, seat), Level::One, 0, dice)
                });
                Ok(plan.await?)
            }
        }
    }
}
