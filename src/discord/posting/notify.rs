//! Posting what players are told besides the turns.

use super::{Announcer, id_in};
use crate::app::{MessageId, MessageRef, Told};
use crate::discord::api::{ApiError, Route};
use crate::discord::message;

impl Announcer {
    /// Posts notices. `again` says whether an earlier try may have posted them.
    pub(crate) fn notify(&self, notices: Vec<Told>, again: bool) {
        for told in notices {
            let announcer = self.clone();
            self.0.tasks.spawn(async move { announcer.post_notice(told, again).await });
        }
    }

    async fn post_notice(&self, told: Told, again: bool) {
        let standing = if again { self.standing(&told).await } else { Ok(None) };
        let posted = match standing {
            Ok(Some(posted)) => Ok(posted),
            Ok(None) => {
                let nonce = format!("{}-n{}", self.0.database, told.id);
                self.post_in(told.channel, message::in_channel(&told.message, Some(nonce))).await
            }
            Err(error) => Err(error),
        };
        match posted {
            Ok(posted) => {
                let overtaken = self.0.app.notice_posted(&told, posted).await;
                self.tidy(Vec::new(), overtaken);
            }
            // It is posted at the next start.
            Err(ApiError::Stopping { .. }) => {}
            Err(error) if error.is_final() || error.is_forbidden() => {
                tracing::warn!(channel = %told.channel, %error, "a player cannot be told in the game's channel");
                self.0.app.notice_settled(told.id).await;
            }
            Err(error) => {
                tracing::warn!(channel = %told.channel, %error, "a player is told later");
                self.0.app.notice_put_off(told.id);
            }
        }
    }

    /// The message of a notice, if it stands in its channel already.
    async fn standing(&self, told: &Told) -> Result<Option<MessageRef>, ApiError> {
        let route = Route::ReadMessages { channel: told.channel };
        match self.0.looks.look(&self.0.api, &route).await {
            Ok(newest) => {
                // A line of an earlier turn may say the same.
                let noted = match &told.line {
                    Some(line) => self.0.app.noted_messages(line.game).await,
                    None => Vec::new(),
                };
                let newest = newest.as_array().into_iter().flatten();
                Ok(newest
                    .filter(|posted| message::is_shown_by(&told.message, posted))
                    .filter_map(|posted| id_in(posted, &route).ok())
                    .map(|id| MessageRef { channel: told.channel, message: MessageId(id) })
                    .find(|found| !noted.contains(found)))
            }
            Err(error) if error.is_passing() => Err(error),
            // Where it may not look it can only post it.
            Err(_) => Ok(None),
        }
    }
}
