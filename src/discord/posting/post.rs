//! Posting one announcement: into its channel, or into the thread that is made for its game.

use std::time::Duration;

use cardinal_words::say;
use serde_json::{Value, json};

use super::announcer::Announcer;
use super::nonce::nonce;
use super::state::Complaint;
use crate::app::{
    Announcement, AnnouncementKey, ChannelId, Destination, GameId, Message, MessageId, MessageRef, ThreadClaim, UserId,
    limits, thread_name,
};
use crate::discord::api::{ApiError, Body, Route, RouteName, code};
use crate::discord::{message, permissions};

/// How long posting one message may take, with waiting and trying again.
pub(super) const PATIENCE: Duration = Duration::from_mins(5);

/// How long making a thread may wait for limits. With [`super::super::api`]'s own longest try it stays
/// below the time for which no other process makes one for the same game.
const THREAD_PATIENCE: Duration = Duration::from_secs(30);

/// Seconds by which Discord's clock may be behind ours.
const CLOCKS_DIFFER: i64 = 60;

/// Where a game is that wanted a thread of its own.
enum Home {
    /// An earlier message settled it.
    Settled(ChannelId),
    /// The thread was made just now, or by an earlier try that could not note it. The claim, if there is
    /// one, is for whoever notes it.
    Made(ChannelId, Option<ThreadClaim>),
    /// Another process is making it.
    MadeElsewhere,
}

impl Announcer {
    /// The message of an announcement that an earlier try posted without its being noted: by a
    /// process that was ended meanwhile, or whose line to Discord broke. Nothing as well where the bot
    /// may not look.
    pub(super) async fn find(&self, announcement: &Announcement) -> Result<Option<MessageRef>, ApiError> {
        let settled = self.0.app.settled_channel(announcement.key.game).await;
        let channel = settled.unwrap_or_else(|| announcement.to.channel());
        let route = Route::ReadMessages { channel };
        let newest = match self.0.looks.look(&self.0.api, &route).await {
            Ok(newest) => newest,
            // It may stand there: better late than twice.
            Err(error) if error.is_passing() => return Err(error),
            Err(error) => {
                tracing::debug!(%channel, %error, "a channel cannot be looked through");
                return Ok(None);
            }
        };
        let noted = self.0.app.noted_messages(announcement.key.game).await;
        let found = newest
            .as_array()
            .into_iter()
            .flatten()
            .filter(|posted| message::is_shown_by(&announcement.message, posted))
            .filter_map(|posted| id_in(posted, &route).ok())
            .map(|id| MessageRef { channel, message: MessageId(id) })
            .find(|found| !noted.contains(found));
        Ok(found)
    }

    /// Posts an announcement where it belongs. Gives nothing if another process is at it; `again` says
    /// whether an earlier try may have got as far as making a thread.
    pub(super) async fn post(&self, announcement: &Announcement, again: bool) -> Result<Option<MessageRef>, ApiError> {
        let key = announcement.key;
        let (parent, name, members) = match &announcement.to {
            Destination::Channel(channel) => return self.post_message(*channel, announcement).await.map(Some),
            Destination::NewThread { parent, name, members } => (*parent, name, members),
        };
        let refusal = match self.thread_for(key.game, parent, name, again).await {
            Ok(Home::MadeElsewhere) => return Ok(None),
            Ok(Home::Settled(channel)) => return self.post_message(channel, announcement).await.map(Some),
            Ok(Home::Made(thread, claim)) => {
                // Noted at once, so that another try does not make another thread, and so that the
                // game is known there to whoever is quick.
                self.0.app.game_moved(key.game, thread).await;
                if let Some(claim) = claim {
                    self.0.app.thread_is_settled(claim).await;
                }
                match self.post_message(thread, announcement).await {
                    Err(error) if error.is_forbidden() => {
                        self.0.app.game_moved(key.game, parent).await;
                        error
                    }
                    other => {
                        self.invite(thread, members.clone());
                        return other.map(Some);
                    }
                }
            }
            // The game keeps its promise of a thread: the message stays pending, and is tried again.
            Err(error) if error.is_passing() || error.code() == Some(0) => return Err(error),
            Err(error) => error,
        };
        tracing::warn!(game = %key.game, error = %refusal, "the game gets no thread; it is played in the channel");
        let message = with_note(&announcement.message, &permissions::no_thread(refusal.code()));
        self.post_in(parent, self.body_of(key, &message)).await.map(Some)
    }

    async fn post_message(&self, channel: ChannelId, announcement: &Announcement) -> Result<MessageRef, ApiError> {
        self.post_in(channel, self.body_of(announcement.key, &announcement.message)).await
    }

    /// The body of an announcement. Its nonce is the same however often it is tried, by whichever
    /// process, and no other database's.
    pub(super) fn body_of(&self, AnnouncementKey { game, version }: AnnouncementKey, message: &Message) -> Body {
        message::in_channel(message, Some(nonce(&self.0.database, &format!("{game}-{version}"))))
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

    /// Makes a game's thread, unless its place was settled while this announcement waited, or the thread
    /// is there already, or another process makes it.
    async fn thread_for(&self, game: GameId, parent: ChannelId, name: &str, again: bool) -> Result<Home, ApiError> {
        if let Some(channel) = self.0.app.settled_channel(game).await {
            return Ok(Home::Settled(channel));
        }
        // Whoever has made it may be no more, and its claim stand: what is there can be used at once.
        if again && let Some(thread) = self.find_thread(game, parent).await? {
            tracing::info!(%game, %thread, "a game's thread was made already");
            return Ok(Home::Made(thread, None));
        }
        let Some(claim) = self.0.app.claim_thread(game).await else {
            tracing::info!(%game, "another process, or an earlier try, makes the game's thread");
            return Ok(Home::MadeElsewhere);
        };
        // From here on nobody else makes it; somebody may have before.
        let made_before = match self.0.app.settled_channel(game).await {
            Some(channel) => Ok(Some(Home::Settled(channel))),
            None if again => self.find_thread(game, parent).await.map(|found| found.map(|id| Home::Made(id, None))),
            None => Ok(None),
        };
        if !matches!(made_before, Ok(None)) {
            self.0.app.thread_is_settled(claim).await;
            return made_before.map(|home| home.unwrap_or(Home::MadeElsewhere));
        }
        let route = Route::CreateThread { channel: parent };
        // A public thread that stays listed for three days after its last message.
        let body = Body::Json(json!({ "name": name, "type": 11, "auto_archive_duration": 4320 }));
        match self.0.api.send(&route, body, THREAD_PATIENCE).await {
            Ok(answer) => Ok(Home::Made(ChannelId(id_in(&answer, &route)?), Some(claim))),
            Err(error) => {
                // It may yet be made, and the next try had better wait.
                if !error.is_uncertain() {
                    self.0.app.thread_is_settled(claim).await;
                }
                Err(error)
            }
        }
    }

    /// The thread that an earlier try made for a game without its being noted: our own, under the
    /// game's channel, named for it, and younger than the game (another database may have had a game of
    /// the same number).
    async fn find_thread(&self, game: GameId, parent: ChannelId) -> Result<Option<ChannelId>, ApiError> {
        let Some((guild, began)) = self.0.app.home_of(game).await else { return Ok(None) };
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
                // Where it may not look it can only make one.
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

    /// Puts users into a thread, so that they find it in their list: after all messages that others wait for. One who
    /// cannot be put there still finds it in the channel.
    fn invite(&self, thread: ChannelId, users: Vec<UserId>) {
        let announcer = self.clone();
        self.0.tasks.spawn(async move {
            for user in users {
                let route = Route::AddToThread { thread, user };
                if let Err(error) = announcer.0.api.send(&route, Body::Empty, PATIENCE).await {
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

/// The message with a line of small print under its text, if there is form for it.
fn with_note(plain: &Message, note: &str) -> Message {
    let mut message = plain.clone();
    if message.text.chars().count() + note.chars().count() + message::SMALL_PRINT.len() <= limits::TEXT {
        message.text.push_str(message::SMALL_PRINT);
        message.text.push_str(note);
    }
    message
}

/// Why a message cannot be posted, in words for the player who caused it.
pub(super) fn reason(error: &ApiError, complaint: &Complaint, to: &Destination) -> String {
    match error.code() {
        Some(code::UNKNOWN_CHANNEL) => return say!("place-gone"),
        Some(code::THREAD_LOCKED) => return say!("thread-locked"),
        Some(code::TOO_MANY_THREADS) => return say!("thread-too-many-active"),
        _ => {}
    }
    let form = match to {
        Destination::NewThread { .. } => permissions::ChannelForm::NewThread,
        Destination::Channel(_) if complaint.in_thread => permissions::ChannelForm::Thread,
        Destination::Channel(_) => permissions::ChannelForm::Channel,
    };
    permissions::complaint(complaint.permissions, form)
}

/// The id in an answer that is a message or a channel.
pub(crate) fn id_in(answer: &Value, route: &Route) -> Result<u64, ApiError> {
    answer["id"]
        .as_str()
        .and_then(|id| id.parse().ok())
        .ok_or_else(|| ApiError::Unexpected { route: RouteName(route.kind()), what: "it has no id".to_owned() })
}
