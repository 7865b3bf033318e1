//! The plans of players, as far as this process has to look for due ones.

use dashmap::DashSet;
use tokio::sync::Notify;

use cardinal_ids::GameId;

/// The games with plans, and a bell for those that may be due.
#[derive(Default)]
pub(crate) struct Plans {
    /// Games for which a plan was made here.
    planned: DashSet<GameId>,
    bell: Notify,
}

impl Plans {
    /// Notes that a plan was made for a game.
    pub(in crate::app) fn mark(&self, game: GameId) {
        self.planned.insert(game);
    }

    /// Forgets a game that is over.
    pub(in crate::app) fn forget(&self, game: GameId) {
        self.planned.remove(&game);
    }

    /// Rings if a game has a plan, because a turn of it has begun.
    pub(in crate::app) fn wake_for(&self, game: GameId) {
        if self.planned.contains(&game) {
            self.bell.notify_one();
        }
    }

    /// Waits until a plan may be due.
    pub(in crate::app) async fn woken(&self) {
        self.bell.notified().await;
    }
}
