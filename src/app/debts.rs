//! What channels are owed: which of it is due, and making it as it would have been made at once.
//!
//! A debt that cannot be paid now must keep no other from being tried. So debts are gone through in
//! turn, each round beginning behind the last one that was handed out, and those in channels that
//! are closed to this program are passed over before anything is drawn for them.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use cardinal_rules::Entry;
use dashmap::DashMap;

use super::App;
use super::announce::{News, Scene};
use super::error::AppError;
use super::reply::Announcement;
use super::table::Table;
use crate::store::{ChannelId, GameId, Owed, StoreError};

/// For how long an announcement that was handed out counts as being sent.
const SENDING: Duration = Duration::from_mins(2);

/// How long a channel that is closed to this program is left alone: Discord counts refused requests.
const CLOSED_FOR: Duration = Duration::from_mins(10);

/// Where the rounds through the debts stand.
#[derive(Default)]
pub(crate) struct Debts {
    /// Channels in which nothing can be posted, and when that was last seen.
    closed: DashMap<ChannelId, Instant>,
    /// The last game of the round that was handed out; none: a new round begins.
    reached: Mutex<Option<GameId>>,
}

impl Debts {
    /// Nothing can be posted in this channel for now.
    pub(crate) fn close(&self, channel: ChannelId) {
        self.closed.insert(channel, Instant::now());
    }

    /// Something was posted in this channel.
    pub(crate) fn reopen(&self, channel: ChannelId) {
        self.closed.remove(&channel);
    }

    fn reached(&self) -> Option<GameId> {
        *self.reached.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn reach(&self, game: Option<GameId>) {
        *self.reached.lock().unwrap_or_else(PoisonError::into_inner) = game;
    }
}

impl App {
    /// The announcements that are due, at most so many.
    pub(crate) async fn pay_debts(&self, limit: u32) -> Vec<Announcement> {
        self.in_flight.retain(|_, (_, since)| since.elapsed() < SENDING);
        self.debts.closed.retain(|_, since| since.elapsed() < CLOSED_FOR);
        let due = self.due(limit).await.unwrap_or_else(|error| {
            tracing::error!(error = &error as &dyn std::error::Error, "what is owed cannot be read");
            Vec::new()
        });
        let mut announcements = Vec::new();
        for owed in due {
            match self.pay(owed).await {
                Ok(announcement) => announcements.push(announcement),
                Err(error) => tracing::error!(
                    game = owed.game.0,
                    error = &error as &dyn std::error::Error,
                    "an owed message cannot be made"
                ),
            }
        }
        announcements
    }

    /// The next debts of the round that can be paid, as far as is known.
    async fn due(&self, limit: u32) -> Result<Vec<Owed>, StoreError> {
        let mut due = Vec::new();
        let mut after = self.debts.reached();
        loop {
            let page = self.store.owed(after, limit).await?;
            let is_last = page.len() < limit as usize;
            for owed in page {
                after = Some(owed.game);
                if self.debts.closed.contains_key(&owed.channel) || self.is_being_sent(owed) {
                    continue;
                }
                due.push(owed);
                if due.len() == limit as usize {
                    self.debts.reach(after);
                    return Ok(due);
                }
            }
            if is_last {
                self.debts.reach(None);
                return Ok(due);
            }
        }
    }

    fn is_being_sent(&self, owed: Owed) -> bool {
        self.in_flight.get(&owed.game).is_some_and(|sending| sending.0 >= owed.version)
    }

    /// The announcement of the version that is owed.
    async fn pay(&self, owed: Owed) -> Result<Announcement, AppError> {
        self.announce(self.owed_scene(owed).await?).await
    }

    /// The scene as it was at the version that is owed. Silent events may have followed, such as a
    /// card that the next player has turned: they would be told in place of the turn itself, and a
    /// message that was posted already would not be known again.
    async fn owed_scene(&self, owed: Owed) -> Result<Scene, AppError> {
        let table = self.tables.open(&*self.store, owed.game).await?;
        if table.info.version == owed.version {
            return self.scene(&table, news_of(table.game.entries(), owed.version)).await;
        }
        drop(table);
        let mut stored = self.store.load(owed.game).await.map_err(AppError::store("loading a game"))?;
        stored.entries.truncate(owed.version as usize);
        stored.info.version = owed.version;
        let table = Table::lay(stored)?;
        self.scene(&table, news_of(table.game.entries(), owed.version)).await
    }
}

/// What the event told that led to this version: as it would have been told at once.
fn news_of(entries: &[Entry], version: u32) -> News {
    match version.checked_sub(1).and_then(|last| entries.get(last as usize)) {
        None => News::Start,
        Some(Entry::Act { seat, action }) => News::after(std::slice::from_ref(action), *seat),
        Some(Entry::Flag { flag }) => News::Turn { by: *flag },
    }
}
