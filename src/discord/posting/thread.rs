//! A game's own thread: finding or creating it, and adding the players.

use std::time::Duration;

use serde_json::{Value, json};
use tracing::Instrument;

use super::announcer::{Announcer, PATIENCE};
use crate::app::{self, ChannelId, GameId, ThreadClaim, UserId, thread_name};
use crate::discord::api::{ApiError, Body, Route, id_in};

/// How long creating a thread may wait for limits.
const THREAD_PATIENCE: Duration = Duration::from_secs(30);

/// How many seconds Discord's clock may be behind ours.
const CLOCKS_DIFFER: i64 = 60;

/// Where a game is that was to get its own thread.
pub(super) enum Home {
    /// Here, since an earlier message.
    Settled(ChannelId),
    /// In this thread, created just now or by an earlier try that couldn't note it. The claim, if any, is
    /// settled once the thread is noted.
    Made(ChannelId, Option<ThreadClaim>),
    /// In a thread that another process is creating.
    MadeElsewhere,
}

impl Announcer {
    /// Creates a game's thread, unless the game got its place while this announcement waited, the thread
    /// exists already, or another process creates it.
    pub(super) async fn thread_for(
        &self,
        game: GameId,
        parent: ChannelId,
        name: &str,
        again: bool,
    ) -> Result<Home, ApiError> {
        if let Some(channel) = app::settled_channel(&self.0.context, game).await {
            return Ok(Home::Settled(channel));
        }
        // The process that created it may have ended with its claim in force. Use the thread anyway.
        if again && let Some(thread) = self.find_thread(game, parent).await? {
            tracing::info!(%game, %thread, "a game's thread already exists");
            return Ok(Home::Made(thread, None));
        }
        let Some(claim) = app::claim_thread(&self.0.context, game).await else {
            tracing::info!(%game, "another process or an earlier try is creating the game's thread");
            return Ok(Home::MadeElsewhere);
        };
        // From here on nobody else creates it, but somebody may have before.
        let made_before = match app::settled_channel(&self.0.context, game).await {
            Some(channel) => Ok(Some(Home::Settled(channel))),
            None if again => self.find_thread(game, parent).await.map(|found| found.map(|id| Home::Made(id, None))),
            None => Ok(None),
        };
        if !matches!(made_before, Ok(None)) {
            app::release_thread(&self.0.context, claim).await;
            return made_before.map(|home| home.unwrap_or(Home::MadeElsewhere));
        }
        let route = Route::CreateThread { channel: parent };
        // A public thread that stays in the list for three days after its last message.
        let body = Body::Json(json!({ "name": name, "type": 11, "auto_archive_duration": 4320 }));
        let making = self.0.api.send(&route, body, THREAD_PATIENCE);
        match app::hold_claim(&self.0.context, &claim, Box::pin(making)).await {
            Ok(answer) => Ok(Home::Made(ChannelId(id_in(&answer, &route)?), Some(claim))),
            Err(error) => {
                // Discord may yet create it, so the next try should wait.
                if !error.is_uncertain() {
                    app::release_thread(&self.0.context, claim).await;
                }
                Err(error)
            }
        }
    }

    /// Finds the thread that an earlier try created for a game but couldn't note: owned by the bot, in the
    /// game's channel, named after the game and younger than it (another database may have had a game
    /// with the same number).
    async fn find_thread(&self, game: GameId, parent: ChannelId) -> Result<Option<ChannelId>, ApiError> {
        let Some((guild, began)) = app::home_of(&self.0.context, game).await else { return Ok(None) };
        let oldest = ChannelId::first_at(began.plus(-CLOCKS_DIFFER));
        let own = self.0.user.to_string();
        let is_it = |thread: &Value| {
            let (owner, under, name) = (&thread["owner_id"], &thread["parent_id"], &thread["name"]);
            *owner == own
                && *under == parent.to_string()
                && name.as_str().is_some_and(|name| name.starts_with(&thread_name(game, "")))
        };
        for route in [Route::ActiveThreads { guild }, Route::ArchivedThreads { channel: parent }] {
            let listed = match self.0.looks.look(&self.0.api, &route).await {
                Ok(listed) => listed,
                // Without permission to look, it can only create one.
                Err(error) if error.is_forbidden() => continue,
                Err(error) => return Err(error),
            };
            let threads = listed["threads"].as_array().into_iter().flatten().filter(|thread| is_it(thread));
            let mut ids = threads.filter_map(|thread| id_in(thread, &route).ok()).map(ChannelId);
            if let Some(thread) = ids.find(|thread| *thread >= oldest) {
                return Ok(Some(thread));
            }
        }
        Ok(None)
    }

    /// Adds users to a thread, so that it is in their list. Messages that somebody waits for go first. A
    /// user who can't be added still finds the thread in the channel.
    pub(super) fn invite(&self, thread: ChannelId, users: Vec<UserId>) {
        let announcer = self.clone();
        let invite = async move {
            for user in users {
                let route = Route::AddToThread { thread, user };
                if let Err(error) = announcer.0.api.send(&route, Body::Empty, PATIENCE).await {
                    tracing::debug!(
                        %thread,
                        %user,
                        error = &error as &dyn std::error::Error,
                        "could not add a player to a thread"
                    );
                }
            }
        };
        self.0.tasks.spawn(invite.in_current_span());
    }

    pub(super) async fn unarchive(&self, thread: ChannelId) -> Result<(), ApiError> {
        let body = Body::Json(json!({ "archived": false }));
        self.0.api.send(&Route::EditChannel { channel: thread }, body, PATIENCE).await.map(drop)
    }
}
