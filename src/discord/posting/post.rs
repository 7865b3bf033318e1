//! Posts one announcement, in its channel or in its game's thread.
//!
//! Discord detects repeats by a nonce, which everyone who sees a message can see: a digest of game and version under
//! the identity of the database, which nobody is shown. A fresh database counts its games from 1 again, and a version
//! would tell how much was done unseen.

use std::future::Future;

use cardinal_discord::{ApiError, Body, Route, code, id_in};
use cardinal_ids::{ChannelId, GameId, MessageId, UserId};
use cardinal_interaction::{Announcement, Destination, Message, MessageRef, limits};
use cardinal_words::say;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use tracing::Instrument;

use crate::app;
use crate::discord::message;
use crate::discord::permissions::{self, ChannelForm, Place};
use crate::discord::posting::announcer::{Announcer, Complaint, PATIENCE};
use crate::discord::posting::find::{needless, shows_an_earlier_turn};
use crate::discord::posting::posts::{no_post, post_in_forum, take_over_post};
use crate::discord::posting::threads::{Home, make_thread, thread_for};

impl Announcer {
    /// Posts an announcement where it belongs. Returns `None` if another process does it. `again` says
    /// whether an earlier try may have created a thread.
    pub(super) async fn post(&self, announcement: &Announcement, again: bool) -> Result<Option<MessageRef>, ApiError> {
        let key = announcement.key;
        let (parent, name, members) = match &announcement.to {
            Destination::Channel(channel) => return self.post_message(*channel, announcement, again).await.map(Some),
            Destination::NewThread { parent, name, members } => (*parent, name, members),
            Destination::NewPost { post, otherwise, members } => {
                let refusal = match post_in_forum(self, announcement, post, again).await {
                    Ok(posted) => {
                        if let Some(posted) = posted {
                            self.invite(posted.channel, members.clone());
                        }
                        return Ok(posted);
                    }
                    Err(error) if is_to_be_tried_again(&error) => return Err(error),
                    Err(error) => error,
                };
                tracing::warn!(game = %key.game, error = %refusal, "no post for the game; it is played in the channel");
                let guild = app::home_of(&self.0.context, key.game).await.map(|(guild, _)| guild);
                let why = no_post(self, guild, post.forum, &refusal).await;
                let message = with_note(&announcement.message, &format!("{why} {}", say!("post-game-here")));
                return self.post_unless_told(*otherwise, announcement, &message, again).await.map(Some);
            }
            Destination::OwnPost { thread, post, members } => {
                take_over_post(self, announcement, *thread, post).await;
                self.invite(*thread, members.clone());
                return self.post_message(*thread, announcement, again).await.map(Some);
            }
        };
        let making = make_thread(self, parent, name);
        let refusal = match thread_for(self, key, parent, again, making).await {
            Ok(Home::MadeElsewhere) => {
                // The process that makes it may have died: then its claim soon expires.
                self.0.context.outbox.repair_soon();
                return Ok(None);
            }
            Ok(Home::Settled(channel)) => return self.post_message(channel, announcement, again).await.map(Some),
            Ok(Home::Made(thread, claim)) => {
                // Noted at once, so that another try doesn't create a second thread, and a quick player
                // already finds the game there.
                app::move_game(&self.0.context, key.game, thread).await;
                if let Some(claim) = claim {
                    app::release_claim(&self.0.context, claim).await;
                }
                match self.post_message(thread, announcement, again).await {
                    Err(error) if error.is_forbidden() => {
                        app::move_game(&self.0.context, key.game, parent).await;
                        error
                    }
                    other => {
                        self.invite(thread, members.clone());
                        return other.map(Some);
                    }
                }
            }
            // The game still gets its thread: the message stays pending and is tried again.
            Err(error) if is_to_be_tried_again(&error) => return Err(error),
            Err(error) => error,
        };
        tracing::warn!(game = %key.game, error = %refusal, "no thread for the game; it is played in the channel");
        let message = with_note(&announcement.message, &permissions::no_thread(refusal.code()));
        self.post_unless_told(parent, announcement, &message, again).await.map(Some)
    }

    /// Whether an announcement tells of earlier turns that another process may just have posted.
    pub(super) fn may_repeat(&self, announcement: &Announcement) -> bool {
        !announcement.earlier.is_empty() && app::is_shared(&self.0.context)
    }

    pub(super) async fn post_message(
        &self,
        channel: ChannelId,
        announcement: &Announcement,
        again: bool,
    ) -> Result<MessageRef, ApiError> {
        self.post_unless_told(channel, announcement, &announcement.message, again).await
    }

    /// Posts an announcement as this message in this channel, unless another process has told of it by the time it
    /// can be sent. `was_pending` says whether the announcement was found pending.
    ///
    /// Discord itself decides between two processes that tell of the same turn at the same moment. The nonce is that
    /// of the earliest turn that the message tells of, so Discord posts one of the two and returns it to both.
    ///
    /// # Errors
    /// [`ApiError::Needless`] if another message tells of it, or of some of its turns: then it has to be built anew.
    pub(super) async fn post_unless_told(
        &self,
        channel: ChannelId,
        announcement: &Announcement,
        message: &Message,
        was_pending: bool,
    ) -> Result<MessageRef, ApiError> {
        let key = announcement.key;
        // The response to an interaction has no nonce, by which Discord itself would see that both tell of one turn.
        if self.may_repeat(announcement) && shows_an_earlier_turn(self, channel, announcement).await? {
            tracing::info!(game = %key.game, version = key.version, "the channel shows an earlier turn already");
            return Err(needless(channel));
        }
        let nonce = nonce(&self.0.database, &format!("{}-{}", key.game, announcement.first()));
        let body = message::in_channel(message, Some(nonce));
        let is_needless = || self.is_left_to_others(key, was_pending);
        let (at, posted) = self.post_unless(channel, body, is_needless).await?;
        if message::is_of_another_turn(message, &posted) {
            tracing::info!(game = %key.game, version = key.version, "another message already tells of the earliest turn");
            if let Some(turn) = message::turn_of(&posted) {
                app::note_standing(&self.0.context, announcement, turn, at).await;
            }
            return Err(needless(channel));
        }
        Ok(at)
    }

    pub(super) async fn post_in(&self, channel: ChannelId, body: Body) -> Result<MessageRef, ApiError> {
        Ok(self.post_unless(channel, body, || std::future::ready(false)).await?.0)
    }

    /// Posts a message in this channel, in an archived thread too, unless it has become needless. Returns where it
    /// is, and what Discord made of it.
    async fn post_unless<F>(
        &self,
        channel: ChannelId,
        body: Body,
        is_needless: impl Fn() -> F,
    ) -> Result<(MessageRef, Value), ApiError>
    where
        F: Future<Output = bool>,
    {
        let route = Route::CreateMessage { channel };
        let posted = match self.0.api.send_unless(&route, body.clone(), PATIENCE, &is_needless).await {
            Err(error) if error.code() == Some(code::THREAD_ARCHIVED) => {
                self.unarchive(channel).await?;
                self.0.api.send_unless(&route, body, PATIENCE, &is_needless).await?
            }
            other => other?,
        };
        Ok((MessageRef { channel, message: MessageId(id_in(&posted, &route)?) }, posted))
    }
}

/// Whether a thread or post that couldn't be made is tried again later. Otherwise it is done without.
pub(super) fn is_to_be_tried_again(error: &ApiError) -> bool {
    error.is_temporary() || error.code() == Some(0) || matches!(error, ApiError::Needless { .. })
}

/// The message with a line of small print under its text, if there is space for it.
pub(super) fn with_note(plain: &Message, note: &str) -> Message {
    let mut message = plain.clone();
    if message.text.chars().count() + note.chars().count() + message::SMALL_PRINT.len() <= limits::TEXT {
        message.text.push_str(message::SMALL_PRINT);
        message.text.push_str(note);
    }
    message
}

impl Announcer {
    /// Explains to the player who caused a game's message why it can't be posted.
    pub(super) async fn reason(
        &self,
        error: &ApiError,
        complaint: &Complaint,
        game: GameId,
        to: &Destination,
    ) -> String {
        match error.code() {
            Some(code::UNKNOWN_CHANNEL) => return say!("place-gone"),
            Some(code::THREAD_LOCKED) => return say!("thread-locked"),
            Some(code::TOO_MANY_THREADS) => return say!("thread-too-many-active"),
            // Anyone who can post in an archived thread wakes it, unless it is locked.
            Some(code::MISSING_PERMISSIONS) if error.is_of(Route::EditChannel { channel: to.channel() }.name()) => {
                return say!("thread-locked");
            }
            _ => {}
        }
        let channel = to.channel();
        let is_here = channel == complaint.here.channel;
        if is_here && permissions::lack_for_lock_alone(complaint.permissions, complaint.form) {
            return say!("thread-locked");
        }
        let place = if is_here { Place::Here(complaint.permissions) } else { Place::Elsewhere(channel) };
        let form = match to {
            Destination::NewThread { .. } => ChannelForm::NewThread,
            Destination::OwnPost { .. } => ChannelForm::Thread,
            Destination::Channel(_) | Destination::NewPost { .. } if is_here => complaint.form,
            Destination::Channel(_) if app::is_in_thread(&self.0.context, game).await => ChannelForm::Thread,
            Destination::Channel(_) | Destination::NewPost { .. } => ChannelForm::Channel,
        };
        permissions::complaint(place, form)
    }
}

impl Announcer {
    /// Adds users to a thread, so that it is in their list. Messages that somebody waits for go first. A
    /// user who can't be added still finds the thread in the channel.
    pub(crate) fn invite(&self, thread: ChannelId, users: Vec<UserId>) {
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

/// How many bytes of the digest are kept: as many as fit in Discord's 25 characters.
const BYTES: usize = 12;

/// Returns the nonce for a message's name within a database. It is a digest that includes the database's identity: a
/// game's version in plain text would reveal hidden actions, such as declining to play a response.
pub fn nonce(database: &str, of: &str) -> String {
    let digest = Sha256::digest(format!("{database}-{of}"));
    hex::encode(&digest[..BYTES])
}
