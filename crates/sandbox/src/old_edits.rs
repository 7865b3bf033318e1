//! The limit on edits of messages over an hour old.
//!
//! Discord documents error code 30046, "Maximum number of edits to messages older than 1 hour reached", but no number,
//! and neither does the response (discord-api-docs, issue 4413: "We dont put rate limit details in our documentation").
//! The numbers here are those that bots have observed: three such edits per channel in 20 seconds
//! (CircuitSacul/starboard-4, issue 118), and status 429 after that (aikaterna/aikaterna-cogs, issue 302).

use std::collections::{HashMap, VecDeque};

use crate::api_error::ApiError;
use crate::snowflake::Id;

/// The window in which a channel's edits are counted, in milliseconds.
pub(crate) const WINDOW_MS: u64 = 20_000;

/// Times of recent edits of old messages, by channel.
#[derive(Debug, Default)]
pub(crate) struct OldEdits(HashMap<Id, VecDeque<u64>>);

impl OldEdits {
    /// Counts an edit of an old message, or rejects it when the channel has reached the limit of `most`.
    pub(crate) fn count(&mut self, most: u32, channel: Id, now_ms: u64) -> Result<(), ApiError> {
        let edits = self.0.entry(channel).or_default();
        while edits.front().is_some_and(|at| now_ms >= at + WINDOW_MS) {
            edits.pop_front();
        }
        if edits.len() >= most as usize {
            let again_at = edits.front().map_or(now_ms, |at| *at) + WINDOW_MS;
            return Err(ApiError::too_many_old_edits(again_at - now_ms));
        }
        edits.push_back(now_ms);
        Ok(())
    }
}
