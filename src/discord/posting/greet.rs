//! Posts greetings in the servers that the bot has joined.

use super::announcer::Announcer;
use super::nonce::nonce;
use crate::app::{self, Greeting, MessageId};
use crate::discord::api::{ApiError, Route, id_in};
use crate::discord::message;

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
