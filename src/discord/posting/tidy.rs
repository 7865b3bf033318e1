//! Edits of old messages: those that a later one supersedes, and those of closed challenges. These requests have the
//! lowest priority, and nothing waits for them.

use std::collections::HashSet;
use std::future::Future;
use std::time::Duration;

use cardinal_discord::{ApiError, Route, code};
use cardinal_interaction::{ClosedChallenge, MessageRef, Obstacle, SupersededMessage};
use tokio::task::JoinHandle;
use tracing::Instrument;

use crate::app;
use crate::discord::message::{self, MessageForm};
use crate::discord::posting::announcer::Announcer;
use crate::discord::posting::posts::change_post;

/// How long editing an old message may take.
const PATIENCE: Duration = Duration::from_secs(30);

impl Announcer {
    /// Starts work that nothing waits for, not even a stop.
    pub(super) fn beside(&self, work: impl Future<Output = ()> + Send + 'static) -> JoinHandle<()> {
        let stopped = self.0.stopped.clone();
        let work = work.in_current_span();
        tokio::spawn(async move {
            stopped.run_until_cancelled(work).await;
        })
    }

    /// Edits the messages of closed challenges, then superseded messages.
    pub(crate) fn tidy(&self, closed: Vec<ClosedChallenge>, superseded: Vec<SupersededMessage>) -> JoinHandle<()> {
        let announcer = self.clone();
        self.beside(async move {
            announcer.replace(closed).await;
            announcer.shrink(superseded).await;
        })
    }

    /// Edits the message of a closed challenge.
    pub(crate) fn show_closed(&self, challenge: ClosedChallenge) {
        self.tidy(vec![challenge], Vec::new());
    }

    /// Removes controls and pictures from superseded messages. Until then the app refuses stale controls.
    async fn shrink(&self, superseded: Vec<SupersededMessage>) {
        let mut put_off = Vec::new();
        // Channels whose old messages accept no more edits for now.
        let mut full = HashSet::new();
        for edit in superseded {
            let MessageRef { channel, message } = edit.at;
            if full.contains(&channel) {
                put_off.push((edit, Obstacle::Queue));
                continue;
            }
            let body = message::superseded(edit.line.as_deref());
            match self.0.api.send(&Route::EditMessage { channel, message }, body, PATIENCE).await {
                Ok(_) => app::settle_edit(&self.0.context, message).await,
                // It stays pending for the next start.
                Err(ApiError::Stopping { .. }) => break,
                Err(error) => {
                    tracing::debug!(
                        %channel,
                        %message,
                        error = &error as &dyn std::error::Error,
                        "cannot edit a superseded message"
                    );
                    if error.code() == Some(code::OLD_MESSAGE_EDITS) {
                        full.insert(channel);
                    }
                    match obstacle(&error) {
                        Some(obstacle) => put_off.push((edit, obstacle)),
                        None => app::settle_edit(&self.0.context, message).await,
                    }
                }
            }
        }
        if !put_off.is_empty() {
            app::put_off_edits(&self.0.context, put_off).await;
        }
    }

    /// Makes the messages of challenges show that these are closed. Failing does no harm: the app refuses stale
    /// controls.
    async fn replace(&self, closed: Vec<ClosedChallenge>) {
        for ClosedChallenge { challenge, at: MessageRef { channel, message }, shown, post } in closed {
            let route = Route::EditMessage { channel, message };
            if let Err(error) =
                self.0.api.send(&route, message::replacement(&shown, MessageForm::Plain), PATIENCE).await
            {
                tracing::debug!(
                    %channel,
                    %message,
                    error = &error as &dyn std::error::Error,
                    "cannot edit a closed challenge's message"
                );
                // A post that is archived has got there by an earlier try.
                let is_done = post.is_some() && error.code() == Some(code::THREAD_ARCHIVED);
                if !is_done && obstacle(&error).is_some() {
                    continue;
                }
            } else if let Some(post) = post
                && let Err(error) = change_post(self, channel, &post, true, PATIENCE).await
            {
                tracing::debug!(%channel, error = &error as &dyn std::error::Error, "cannot archive a challenge's post");
                if error.is_temporary() {
                    continue;
                }
            }
            app::challenge_shown(&self.0.context, challenge).await;
        }
    }
}

/// Returns what keeps an old message from being edited for now, or `None` if it never can be: it is gone, or Discord
/// can't read the new content.
pub fn obstacle(error: &ApiError) -> Option<Obstacle> {
    match error.code() {
        Some(code::THREAD_ARCHIVED | code::THREAD_LOCKED) => Some(Obstacle::Archive),
        Some(code::OLD_MESSAGE_EDITS) => Some(Obstacle::Other),
        Some(code::UNKNOWN_CHANNEL) => None,
        _ => (error.is_temporary() || error.is_forbidden() || !error.is_deliberate()).then_some(Obstacle::Other),
    }
}
