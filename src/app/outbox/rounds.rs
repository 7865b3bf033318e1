//! Progress of the rounds that post pending announcements.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use dashmap::DashMap;
use tokio::sync::Notify;

use crate::store::{ChannelId, GameId};

/// The state of the rounds that post pending announcements.
#[derive(Default)]
pub(super) struct Rounds {
    /// Channels that refuse posts, and when each was last seen to.
    closed: DashMap<ChannelId, Instant>,
    /// The last game handed out in this round, or `None` before a new round.
    reached: Mutex<Option<GameId>>,
    /// Tells that something was left half done because the database was away.
    wanted: Notify,
}

impl Rounds {
    /// Marks a channel as refusing posts for now.
    pub(super) fn close(&self, channel: ChannelId) {
        self.closed.insert(channel, Instant::now());
    }

    /// Marks a channel as accepting posts. Returns whether it was marked as refusing them.
    pub(super) fn reopen(&self, channel: ChannelId) -> bool {
        self.closed.remove(&channel).is_some()
    }

    /// Forgets which channels refused posts that long ago.
    pub(super) fn reopen_after(&self, pause: Duration) {
        self.closed.retain(|_, since| since.elapsed() < pause);
    }

    /// Returns whether a channel refuses posts, as far as is known.
    pub(super) fn is_closed(&self, channel: ChannelId) -> bool {
        self.closed.contains_key(&channel)
    }

    /// How many channels refuse posts.
    pub(super) fn closed_channels(&self) -> usize {
        self.closed.len()
    }

    /// Notes that something was left half done.
    pub(super) fn want(&self) {
        self.wanted.notify_one();
    }

    /// Waits until something was left half done since the last call.
    pub(super) async fn wanted(&self) {
        self.wanted.notified().await;
    }

    /// The last game handed out in this round, or `None` before a new round.
    pub(super) fn reached(&self) -> Option<GameId> {
        *self.reached.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes the last game handed out in this round.
    pub(super) fn reach(&self, game: Option<GameId>) {
        *self.reached.lock().unwrap_or_else(PoisonError::into_inner) = game;
    }
}
