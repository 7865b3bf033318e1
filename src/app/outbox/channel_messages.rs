//! What the app asks about the messages of channels.

use async_trait::async_trait;

use crate::app::interaction::reply::Message;
use crate::store::{ChannelId, MessageId};

/// Looks for messages in channels.
#[async_trait]
pub trait ChannelMessages: Send + Sync + 'static {
    /// Returns the last of these messages that the channel shows, by its place in the list. Messages that are `noted` are
    /// others. `None` too if the channel can't be read now.
    async fn last_shown(
        &self,
        channel: ChannelId,
        messages: &[Message],
        noted: &[MessageId],
    ) -> Option<(usize, MessageId)>;
}
