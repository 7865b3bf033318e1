//! Posts notices to players, such as reminders, in channels and by direct message, and greetings in servers that the
//! bot has joined.

use cardinal_discord::{ApiError, Body, Route, id_in};
use cardinal_ids::{ChannelId, MessageId, UserId};
use cardinal_interaction::MessageRef;
use serde_json::json;

use crate::app::{self, Greeting, Place, Told};
use crate::discord::message;
use crate::discord::posting::announcer::{Announcer, PATIENCE};
use crate::discord::posting::post::nonce;

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
                let superseded = app::notice_posted(&self.0.context, told, posted).await;
                self.tidy(Vec::new(), superseded);
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
        let posted = self.post_in(channel, message::in_channel(&told.message, Some(nonce))).await?;
        self.wake(told.threads.clone());
        Ok(posted)
    }

    /// Brings threads back that Discord may have archived: the reader of a direct message is sent there.
    fn wake(&self, threads: Vec<ChannelId>) {
        if threads.is_empty() {
            return;
        }
        let announcer = self.clone();
        self.beside(async move {
            for thread in threads {
                if let Err(error) = announcer.unarchive(thread).await {
                    let error = &error as &dyn std::error::Error;
                    tracing::debug!(%thread, error, "cannot bring a thread back from the archive");
                }
            }
        });
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

impl Announcer {
    /// Posts greetings. `again` says whether an earlier try may have posted them.
    pub(crate) fn greet(&self, greetings: Vec<Greeting>, again: bool) {
        for greeting in greetings {
            let announcer = self.clone();
            self.0.tasks.spawn(async move { announcer.post_greeting(&greeting, again).await });
        }
    }

    async fn post_greeting(&self, greeting: &Greeting, again: bool) {
        let Greeting { guild, joined_at, channel, .. } = greeting;
        match self.send_greeting(greeting, again).await {
            Ok(()) => app::settle_greeting(&self.0.context, *guild, *joined_at).await,
            // It will be posted at the next start.
            Err(ApiError::Stopping { .. }) => {}
            Err(error) if error.is_final() || error.is_forbidden() => {
                tracing::info!(
                    server = %guild,
                    %channel,
                    error = &error as &dyn std::error::Error,
                    "cannot greet a server where its system messages go"
                );
                app::settle_greeting(&self.0.context, *guild, *joined_at).await;
            }
            Err(error) => {
                tracing::warn!(
                    server = %guild,
                    %channel,
                    error = &error as &dyn std::error::Error,
                    "cannot greet a server; it is postponed"
                );
                self.0.context.outbox.release_greeting(*guild);
            }
        }
    }

    async fn send_greeting(&self, greeting: &Greeting, again: bool) -> Result<(), ApiError> {
        if again && self.has_greeted(greeting).await? {
            return Ok(());
        }
        let name = format!("g{}-{}", greeting.guild, greeting.joined_at.0);
        let body = message::in_channel(&greeting.message, Some(nonce(&self.0.database, &name)));
        self.post_in(greeting.channel, body).await.map(drop)
    }

    /// Whether the greeting is already in the channel. One from before the bot was removed and invited again is not
    /// this one.
    async fn has_greeted(&self, greeting: &Greeting) -> Result<bool, ApiError> {
        let route = Route::ReadMessages { channel: greeting.channel };
        let newest = match self.0.looks.look(&self.0.api, &route).await {
            Ok(newest) => newest,
            Err(error) if error.is_temporary() => return Err(error),
            // Without permission to look, it can only post it.
            Err(_) => return Ok(false),
        };
        let oldest = MessageId::first_at(greeting.joined_at);
        let newest = newest.as_array().into_iter().flatten();
        Ok(newest
            .filter(|posted| message::is_shown_by(&greeting.message, posted))
            .filter_map(|posted| id_in(posted, &route).ok())
            .any(|id| MessageId(id) >= oldest))
    }
}
