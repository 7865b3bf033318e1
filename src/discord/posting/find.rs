//! Looks in channels for messages that the store may not know.

use std::sync::{Arc, Weak};
use std::time::Duration;

use async_trait::async_trait;
use cardinal_discord::{ApiError, Route, id_in};
use cardinal_ids::{ChannelId, MessageId};
use cardinal_interaction::{Announcement, Message, MessageRef};
use cardinal_outbox::ChannelMessages;
use serde_json::Value;

use crate::app;
use crate::discord::message;
use crate::discord::posting::announcer::{Announcer, Inner};

/// How long to wait for a channel's messages, because a player is waiting for the result.
const PATIENCE: Duration = Duration::from_secs(2);

/// Finds messages as long as there is the announcer.
struct Finder(Weak<Inner>);

/// A finder of messages in channels.
pub(crate) fn finder(announcer: &Announcer) -> Arc<dyn ChannelMessages> {
    Arc::new(Finder(Arc::downgrade(&announcer.0)))
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
                tracing::debug!(
                    %channel,
                    error = &error as &dyn std::error::Error,
                    "cannot read a channel to see what was posted"
                );
                return None;
            }
        };
        let messages: Vec<&Message> = messages.iter().collect();
        last_shown(&newest, &route, &messages, noted)
    }
}

/// Returns the announcement's message if an earlier try posted it but couldn't note that, because the
/// process ended or lost its connection to Discord. `None` too if the bot can't read the channel.
///
/// # Errors
/// The channel can't be read just now.
pub(super) async fn find(announcer: &Announcer, announcement: &Announcement) -> Result<Option<MessageRef>, ApiError> {
    let settled = app::settled_channel(&announcer.0.context, announcement.key.game).await;
    let channel = settled.unwrap_or_else(|| announcement.to.channel());
    let Some(newest) = newest_in(announcer, channel).await? else { return Ok(None) };
    let noted = app::noted_messages(&announcer.0.context, announcement.key.game).await;
    let found = newest
        .as_array()
        .into_iter()
        .flatten()
        .filter(|posted| message::is_shown_by(&announcement.message, posted))
        .filter_map(|posted| id_in(posted, &Route::ReadMessages { channel }).ok())
        .map(MessageId)
        .find(|found| noted.iter().all(|noted| noted.message != *found));
    Ok(found.map(|message| MessageRef { channel, message }))
}

/// The error of a message that isn't posted in this channel, because something else tells of it.
pub(super) fn needless(channel: ChannelId) -> ApiError {
    ApiError::Needless { route: Route::CreateMessage { channel }.name() }
}

/// The newest messages of a channel. `None` if the bot may not read it.
///
/// # Errors
/// It can't be read just now. What was looked for may have been posted: better late than twice.
async fn newest_in(announcer: &Announcer, channel: ChannelId) -> Result<Option<Arc<Value>>, ApiError> {
    match announcer.0.looks.look(&announcer.0.api, &Route::ReadMessages { channel }).await {
        Ok(newest) => Ok(Some(newest)),
        Err(error) if error.is_temporary() => Err(error),
        Err(error) => {
            tracing::debug!(
                %channel,
                error = &error as &dyn std::error::Error,
                "cannot read a channel to see what was posted"
            );
            Ok(None)
        }
    }
}

/// Whether another message tells by now of one of the earlier turns that an announcement tells of. Another process may
/// have posted it and been halted before it could note that: then the channel shows it, and it is noted now.
///
/// # Errors
/// The channel can't be read just now.
pub(super) async fn shows_an_earlier_turn(
    announcer: &Announcer,
    channel: ChannelId,
    announcement: &Announcement,
) -> Result<bool, ApiError> {
    let newest = newest_in(announcer, channel).await?;
    // Read after the channel, so that a message is either found there or noted.
    let noted = app::noted_messages(&announcer.0.context, announcement.key.game).await;
    if noted.iter().any(|noted| announcement.tells_again_of(noted.version)) {
        return Ok(true);
    }
    let Some(newest) = newest else { return Ok(false) };
    let noted: Vec<MessageId> = noted.iter().map(|noted| noted.message).collect();
    let messages: Vec<&Message> = announcement.earlier.iter().map(|earlier| &earlier.message).collect();
    let Some((index, message)) = last_shown(&newest, &Route::ReadMessages { channel }, &messages, &noted) else {
        return Ok(false);
    };
    let turn = announcement.earlier[index].turn;
    app::note_standing(&announcer.0.context, announcement, turn, MessageRef { channel, message }).await;
    Ok(true)
}

/// The last of these messages that is among the newest of a channel, by its place in the list.
fn last_shown(newest: &Value, route: &Route, messages: &[&Message], noted: &[MessageId]) -> Option<(usize, MessageId)> {
    let newest = newest.as_array()?;
    (0..messages.len()).rev().find_map(|index| {
        let shown = newest.iter().filter(|posted| message::is_shown_by(messages[index], posted));
        let mut ids = shown.filter_map(|posted| id_in(posted, route).ok()).map(MessageId);
        Some((index, ids.find(|id| !noted.contains(id))?))
    })
}
