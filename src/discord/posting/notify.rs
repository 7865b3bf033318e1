//! Posting what players are told besides the turns.

use super::Announcer;
use crate::app::Told;
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
        let is_there = if again { self.stands(&told).await } else { Ok(false) };
        let posted = match is_there {
            Ok(true) => Ok(()),
            Ok(false) => {
                let nonce = format!("{}-n{}", self.0.database, told.id);
                self.post_in(told.channel, message::in_channel(&told.message, Some(nonce))).await.map(drop)
            }
            Err(error) => Err(error),
        };
        match posted {
            Ok(()) => self.0.app.notice_settled(told.id).await,
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

    /// Whether a notice stands in its channel already.
    async fn stands(&self, told: &Told) -> Result<bool, ApiError> {
        let route = Route::ReadMessages { channel: told.channel };
        match self.0.looks.look(&self.0.api, &route).await {
            Ok(newest) => {
                let mut newest = newest.as_array().into_iter().flatten();
                Ok(newest.any(|posted| message::is_shown_by(&told.message, posted)))
            }
            Err(error) if error.is_passing() => Err(error),
            // Where it may not look it can only post it.
            Err(_) => Ok(false),
        }
    }
}
