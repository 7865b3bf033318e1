//! Looks in channels for messages that the store may not know.

use std::sync::{Arc, Weak};
use std::time::Duration;

use async_trait::async_trait;

use super::announcer::{Announcer, Inner};
use crate::app::{ChannelId, ChannelMessages, Message, MessageId};
use crate::discord::api::{Route, id_in};
use crate::discord::message;

/// How long to wait for a channel's messages, because a player is waiting for the result.
const PATIENCE: Duration = Duration::from_secs(2);

/// Finds messages as long as there is the announcer.
struct Finder(Weak<Inner>);

impl Announcer {
    /// A finder of messages in channels.
    pub(crate) fn finder(&self) -> Arc<dyn ChannelMessages> {
        Arc::new(Finder(Arc::downgrade(&self.0)))
    }
}

#[async_trait]
impl ChannelMessages for Finder {
    async fn last_shown(
        &self,
        channel: ChannelId,
        messages: &[Message],
        noted: &[MessageId],
    ) -> Option<(usize, MessageId)> {
        let inner = self.0.upgrade()?;
        let route = Route::ReadMessages { channel };
        let newest = match tokio::time::timeout(PATIENCE, inner.looks.look(&inner.api, &route)).await.ok()? {
            Ok(newest) => newest,
            Err(error) => {
                tracing::debug!(%channel, %error, "cannot read a channel to see what was posted");
                return None;
            }
        };
        let newest = newest.as_array()?;
        (0..messages.len()).rev().find_map(|index| {
            let shown = newest.iter().filter(|posted| message::is_shown_by(&messages[index], posted));
            let mut ids = shown.filter_map(|posted| id_in(posted, &route).ok()).map(MessageId);
            Some((index, ids.find(|id| !noted.contains(id))?))
        })
    }
}
