//! Posting one announcement: into its channel, or into the thread that is made for its game.

use serde_json::json;

use super::{Announcer, Complaint, PATIENCE, STRIP_PATIENCE, id_in};
use crate::app::{
    Announcement, AnnouncementKey, ChannelId, GameId, Message, MessageId, MessageRef, Place, UserId, limits,
};
use crate::discord::api::{ApiError, Body, Route, code};
use crate::discord::{message, permissions};

/// Where a game is that wanted a thread of its own.
enum Home {
    /// An earlier message settled it.
    Settled(ChannelId),
    /// The thread was made just now.
    Made(ChannelId),
}

impl Announcer {
    /// The message of an announcement that an earlier try posted without its being noted: by a
    /// process that was ended meanwhile, or whose line to Discord broke.
    pub(super) async fn find(&self, announcement: &Announcement) -> Option<MessageRef> {
        let settled = self.0.app.settled_channel(announcement.key.game).await;
        let channel = settled.unwrap_or_else(|| announcement.place.channel());
        let route = Route::ReadMessages { channel };
        let newest = match self.0.api.send(&route, Body::Empty, STRIP_PATIENCE).await {
            Ok(newest) => newest,
            Err(error) => {
                tracing::debug!(%channel, %error, "a channel cannot be looked through");
                return None;
            }
        };
        let noted = self.0.app.noted_messages(announcement.key.game).await;
        newest
            .as_array()?
            .iter()
            .filter(|posted| message::is_shown_by(&announcement.message, posted))
            .filter_map(|posted| id_in(posted, &route).ok())
            .map(|id| MessageRef { channel, message: MessageId(id) })
            .find(|found| !noted.contains(found))
    }

    /// Posts an announcement where it belongs.
    pub(super) async fn post(&self, announcement: &Announcement) -> Result<MessageRef, ApiError> {
        let key = announcement.key;
        let (parent, name, members) = match &announcement.place {
            Place::Channel(channel) => return self.post_in(*channel, body_of(key, &announcement.message)).await,
            Place::NewThread { parent, name, members } => (*parent, name, members),
        };
        let refusal = match self.thread_for(key.game, parent, name).await {
            Ok(Home::Settled(channel)) => return self.post_in(channel, body_of(key, &announcement.message)).await,
            Ok(Home::Made(thread)) => {
                // Noted at once, so that another try does not make another thread, and so that the
                // game is known there to whoever is quick.
                self.0.app.game_moved(key.game, thread).await;
                match self.post_in(thread, body_of(key, &announcement.message)).await {
                    Err(error) if error.is_forbidden() => {
                        self.0.app.game_moved(key.game, parent).await;
                        error
                    }
                    other => {
                        self.invite(thread, members.clone());
                        return other;
                    }
                }
            }
            // The game keeps its promise of a thread: the message stays owed, and is tried again.
            Err(error) if error.is_passing() || error.code() == Some(0) => return Err(error),
            Err(error) => error,
        };
        tracing::warn!(game = %key.game, error = %refusal, "the game gets no thread; it is played in the channel");
        let message = with_note(&announcement.message, permissions::no_thread(refusal.code()));
        self.post_in(parent, body_of(key, &message)).await
    }

    pub(super) async fn post_in(&self, channel: ChannelId, body: Body) -> Result<MessageRef, ApiError> {
        let route = Route::CreateMessage { channel };
        let answer = match self.0.api.send(&route, body.clone(), PATIENCE).await {
            Err(error) if error.code() == Some(code::THREAD_ARCHIVED) => {
                self.unarchive(channel).await?;
                self.0.api.send(&route, body, PATIENCE).await?
            }
            other => other?,
        };
        Ok(MessageRef { channel, message: MessageId(id_in(&answer, &route)?) })
    }

    /// Makes a game's thread, unless its place was settled while this announcement waited.
    async fn thread_for(&self, game: GameId, parent: ChannelId, name: &str) -> Result<Home, ApiError> {
        if let Some(channel) = self.0.app.settled_channel(game).await {
            return Ok(Home::Settled(channel));
        }
        let route = Route::CreateThread { channel: parent };
        // A public thread that stays listed for three days after its last message.
        let body = Body::Json(json!({ "name": name, "type": 11, "auto_archive_duration": 4320 }));
        let answer = self.0.api.send(&route, body, PATIENCE).await?;
        Ok(Home::Made(ChannelId(id_in(&answer, &route)?)))
    }

    /// Puts users into a thread, so that they find it in their list. One who cannot be put there
    /// still finds it in the channel.
    fn invite(&self, thread: ChannelId, users: Vec<UserId>) {
        let announcer = self.clone();
        self.0.tasks.spawn(async move {
            for user in users {
                let route = Route::AddToThread { thread, user };
                if let Err(error) = announcer.0.api.send(&route, Body::Empty, STRIP_PATIENCE).await {
                    tracing::debug!(%thread, %user, %error, "a player could not be put into a thread");
                }
            }
        });
    }

    async fn unarchive(&self, thread: ChannelId) -> Result<(), ApiError> {
        let body = Body::Json(json!({ "archived": false }));
        self.0.api.send(&Route::EditChannel { channel: thread }, body, PATIENCE).await.map(drop)
    }
}

/// The body of an announcement. Its nonce is the same however often it is tried.
pub(super) fn body_of(AnnouncementKey { game, version }: AnnouncementKey, message: &Message) -> Body {
    message::in_channel(message, Some(format!("{game}-{version}")))
}

/// The message with a line of small print under its text, if there is room for it.
fn with_note(plain: &Message, note: &str) -> Message {
    let mut message = plain.clone();
    if message.text.chars().count() + note.chars().count() + message::SMALL_PRINT.len() <= limits::TEXT {
        message.text.push_str(message::SMALL_PRINT);
        message.text.push_str(note);
    }
    message
}

/// Why a message cannot be posted, in words for the player who caused it.
pub(super) fn reason(error: &ApiError, complaint: &Complaint, place: &Place) -> String {
    match error.code() {
        Some(code::UNKNOWN_CHANNEL) => return permissions::GONE.to_owned(),
        Some(code::THREAD_LOCKED) => return permissions::LOCKED.to_owned(),
        Some(code::TOO_MANY_THREADS) => return permissions::TOO_MANY_THREADS.to_owned(),
        _ => {}
    }
    let room = match place {
        Place::NewThread { .. } => permissions::Room::NewThread,
        Place::Channel(_) if complaint.in_thread => permissions::Room::Thread,
        Place::Channel(_) => permissions::Room::Channel,
    };
    permissions::complaint(complaint.permissions, room)
}
