//! Posts notices to players, such as reminders, in channels and by direct message.

use serde_json::json;

use super::announcer::{Announcer, PATIENCE};
use super::nonce::nonce;
use crate::app::{self, ChannelId, MessageId, MessageRef, Place, Told, UserId};
use crate::discord::api::{ApiError, Body, Route, id_in};
use crate::discord::message;

impl Announcer {
    /// Posts notices. `again` says whether an earlier try may have posted them.
    pub(crate) fn notify(&self, notices: Vec<Told>, again: bool) {
        for told in notices {
            let announcer = self.clone();
            self.0.tasks.spawn(async move { Box::pin(announcer.post_notices(told, again)).await });
        }
    }

    /// Posts a notice, and others instead if it is refused.
    async fn post_notices(&self, told: Told, again: bool) {
        let mut left = vec![(told, again)];
        while let Some((told, again)) = left.pop() {
            if !self.post_notice(&told, again).await {
                // These include other pending notices, which may already be posted.
                left.extend(app::pending_notices(&self.0.context).await.into_iter().map(|told| (told, true)));
            }
        }
    }

    /// Posts a notice. Returns false if the user gets no direct messages, so that other notices must replace it.
    async fn post_notice(&self, told: &Told, again: bool) -> bool {
        match self.send_notice(told, again).await {
            Ok(posted) => {
                let overtaken = app::notice_posted(&self.0.context, told, posted).await;
                self.tidy(Vec::new(), overtaken);
            }
            // It will be posted at the next start.
            Err(ApiError::Stopping { .. }) => {}
            Err(error) if error.refuses_direct() && matches!(told.place, Place::Direct(_)) => {
                tracing::info!(
                    error = &error as &dyn std::error::Error,
                    "a player accepts no direct messages; notices go to the games' channels"
                );
                app::direct_message_refused(&self.0.context, told.id).await;
                return false;
            }
            Err(error) if error.is_final() || error.is_forbidden() => {
                tracing::warn!(
                    place = ?told.place,
                    error = &error as &dyn std::error::Error,
                    "cannot post a notice in the game's channel; it is dropped"
                );
                app::settle_notice(&self.0.context, told.id).await;
            }
            Err(error) => {
                tracing::warn!(
                    place = ?told.place,
                    error = &error as &dyn std::error::Error,
                    "cannot post a notice; it is postponed"
                );
                self.0.context.outbox.release_notice(told.id);
            }
        }
        true
    }

    async fn send_notice(&self, told: &Told, again: bool) -> Result<MessageRef, ApiError> {
        let channel = match told.place {
            Place::Channel(channel) => channel,
            Place::Direct(user) => self.direct_channel(user).await?,
        };
        if again && let Some(standing) = self.standing(told, channel).await? {
            return Ok(standing);
        }
        let nonce = nonce(&self.0.database, &format!("n{}", told.id));
        self.post_in(channel, message::in_channel(&told.message, Some(nonce))).await
    }

    /// Returns the direct-message channel with a user, which never changes.
    async fn direct_channel(&self, user: UserId) -> Result<ChannelId, ApiError> {
        if let Some(known) = self.state().direct_channels.get(&user) {
            return Ok(*known);
        }
        let body = Body::Json(json!({ "recipient_id": user.to_string() }));
        let answer = self.0.api.send(&Route::OpenDirect, body, PATIENCE).await?;
        let channel = ChannelId(id_in(&answer, &Route::OpenDirect)?);
        self.state().direct_channels.put(user, channel);
        Ok(channel)
    }

    /// Returns a notice's message if it is already in the channel.
    async fn standing(&self, told: &Told, channel: ChannelId) -> Result<Option<MessageRef>, ApiError> {
        let route = Route::ReadMessages { channel };
        match self.0.looks.look(&self.0.api, &route).await {
            Ok(newest) => {
                // The line of an earlier turn may have the same text.
                let noted = match &told.line {
                    Some(line) => app::noted_messages(&self.0.context, line.game).await,
                    None => Vec::new(),
                };
                let newest = newest.as_array().into_iter().flatten();
                Ok(newest
                    .filter(|posted| message::is_shown_by(&told.message, posted))
                    .filter_map(|posted| id_in(posted, &route).ok())
                    .map(MessageId)
                    .find(|found| noted.iter().all(|noted| noted.message != *found))
                    .map(|message| MessageRef { channel, message }))
            }
            Err(error) if error.is_temporary() => Err(error),
            // Without permission to look, it can only post it.
            Err(_) => Ok(None),
        }
    }
}
