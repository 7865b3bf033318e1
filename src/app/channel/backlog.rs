//! How far the rounds through the messages that are still to be posted have come.

use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use dashmap::DashMap;

use crate::store::{ChannelId, GameId};

/// Where the rounds through the pending messages stand.
#[derive(Default)]
pub(crate) struct Backlog {
    /// Channels in which nothing can be posted, and when that was last seen.
    pub(super) closed: DashMap<ChannelId, Instant>,
    /// The last game of the round that was handed out; none: a new round begins.
    reached: Mutex<Option<GameId>>,
}

impl Backlog {
    /// Nothing can be posted in this channel for now.
    pub(crate) fn close(&self, channel: ChannelId) {
        self.closed.insert(channel, Instant::now());
    }

    /// Something can be posted in this channel. Says whether that is news.
    pub(crate) fn reopen(&self, channel: ChannelId) -> bool {
        self.closed.remove(&channel).is_some()
    }

    pub(super) fn reached(&self) -> Option<GameId> {
        *self.reached.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn reach(&self, game: Option<GameId>) {
        *self.reached.lock().unwrap_or_else(PoisonError::into_inner) = game;
    }
}
