//! The outbox: what this process knows of the messages that it has to post or edit.
//!
//! The store says what is pending. The outbox says which of it this process is at, so that nothing is handed out twice
//! and each turn is told by one message. After a restart it is empty, and everything pending is handed out anew.
//!
//! An announcement is in one of these states:
//!
//! | state | how it comes there |
//! | --- | --- |
//! | pending | it is stored with its turn, or was put off: nobody in this process is at it |
//! | being built | [`Outbox::begin`]; a later one of the game takes it over, and tells of its turn as well |
//! | placed | [`Outbox::place`]: it is sent in its turn, and later ones rely on it |
//! | posted | [`Outbox::end`], with the store, which then hands out the edits of earlier messages |
//! | put off | [`Outbox::put_off`], or [`Outbox::rebuild_later`] if it doesn't tell of all that it has to: pending again |
//! | dropped | [`Outbox::end_all`]: it can never be posted |
//!
//! Edits of superseded messages, notices and greetings have two states: pending, or handed out until they are settled
//! or put off (`take_…`, `release_…`).

mod channel_messages;
mod in_flight;
mod rounds;
pub(crate) mod subject;

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use dashmap::{DashMap, DashSet};
use in_flight::InFlight;
use rounds::Rounds;

use crate::app::interaction::reply::AnnouncementKey;
use crate::store::{ChannelId, GameId, GuildId, MessageId, PendingPost, Timestamp};

pub use channel_messages::ChannelMessages;

/// The most pending items that are handed out at once.
pub(crate) const AT_ONCE: u32 = 200;

/// The messages that this process is posting or editing.
pub struct Outbox {
    /// What tells this process from others on the same database.
    process: String,
    /// Announcements that are being built or sent.
    in_flight: InFlight,
    rounds: Rounds,
    /// Who looks for messages in channels.
    channel_messages: OnceLock<Arc<dyn ChannelMessages>>,
    edits: DashMap<MessageId, EditUnderWay>,
    notices: DashSet<u64>,
    /// The servers whose greetings are handed out.
    greetings: DashSet<GuildId>,
    /// Whether notices were stored otherwise than by what is due.
    new_notices: AtomicBool,
    /// How many times this process has claimed to make a thread.
    claims: AtomicU64,
}

/// An edit of a superseded message that was handed out.
#[derive(Clone, Copy, Debug)]
pub(crate) struct EditUnderWay {
    /// Whether the message keeps its picture.
    pub(crate) keeps: bool,
    /// When the edit was handed out.
    pub(crate) since: Timestamp,
}

impl Outbox {
    /// Starts empty, in a process of this name.
    pub(in crate::app) fn new(process: String) -> Outbox {
        Outbox {
            process,
            in_flight: InFlight::default(),
            rounds: Rounds::default(),
            channel_messages: OnceLock::new(),
            edits: DashMap::new(),
            notices: DashSet::new(),
            greetings: DashSet::new(),
            new_notices: AtomicBool::new(false),
            claims: AtomicU64::new(0),
        }
    }

    /// Sets who looks for messages in channels. The first one counts.
    pub fn set_channel_messages(&self, messages: Arc<dyn ChannelMessages>) {
        // A second one would find the same.
        let _ = self.channel_messages.set(messages);
    }

    /// Who looks for messages in channels, if anyone can.
    pub(in crate::app) fn channel_messages(&self) -> Option<&Arc<dyn ChannelMessages>> {
        self.channel_messages.get()
    }
}

/// Announcements.
impl Outbox {
    /// Begins to build an announcement. `pending` is the version of the message that was pending before. Returns
    /// whether the new one has to tell of it, or `None` if a later one is on its way and tells of this one.
    pub(in crate::app) fn begin(&self, key: AnnouncementKey, pending: Option<u32>) -> Option<bool> {
        self.in_flight.begin(key, pending)
    }

    /// The version of the message that an announcement has to wait for, because another process may just be posting
    /// it: `pending_elsewhere`, or the one that an announcement waited for from which it has taken over.
    pub(in crate::app) fn peer_post(&self, key: AnnouncementKey, pending_elsewhere: Option<u32>) -> Option<u32> {
        self.in_flight.peer_post(key, pending_elsewhere)
    }

    /// Whether no later announcement has taken over what this one tells.
    pub(in crate::app) fn is_latest(&self, key: AnnouncementKey) -> bool {
        self.in_flight.is_latest(key)
    }

    /// Whether the announcement of this version of a game or of a later one is being built or sent.
    pub(in crate::app) fn holds(&self, game: GameId, version: u32) -> bool {
        self.in_flight.holds(game, version)
    }

    /// Whether this process is the one that is to post a message.
    pub(in crate::app) fn owes(&self, post: &PendingPost) -> bool {
        post.owed_by.as_ref() == Some(&self.process)
    }

    /// Whether an announcement still tells of all that it has to. If not, one that it left an earlier turn to could
    /// not be sent: it must be put off by [`Outbox::rebuild_later`] and not be sent.
    pub fn tells_all(&self, key: AnnouncementKey) -> bool {
        self.in_flight.tells_all(key)
    }

    /// Notes that an announcement has its place among those of its game that are sent: from now on, later ones leave
    /// its turn to it, and must be sent after it. Returns false if a later one has taken over what it tells: then it
    /// must not be sent.
    pub fn place(&self, key: AnnouncementKey) -> bool {
        self.in_flight.place(key)
    }

    /// Notes that an announcement was posted in this channel.
    pub(in crate::app) fn end(&self, key: AnnouncementKey, channel: ChannelId) {
        self.in_flight.end(key);
        let _was_closed = self.rounds.reopen(channel);
    }

    /// Drops whatever of a game is being built or sent.
    pub(in crate::app) fn end_all(&self, game: GameId) {
        self.in_flight.end_all(game);
    }

    /// Keeps an announcement that was not sent pending, for the next repairs. If its channel refuses posts, that is
    /// only after a while.
    pub fn put_off(&self, key: AnnouncementKey, closed: Option<ChannelId>) {
        self.in_flight.fail(key);
        if let Some(channel) = closed {
            self.rounds.close(channel);
        }
    }

    /// Puts off an announcement that no longer tells of all that it has to. The repairs, which soon follow, build it
    /// anew.
    pub fn rebuild_later(&self, key: AnnouncementKey) {
        self.put_off(key, None);
        self.repair_soon();
    }
}

/// The rounds that post what is pending.
impl Outbox {
    /// Has the repairs look within seconds for what is left half done.
    pub fn repair_soon(&self) {
        self.rounds.want();
    }

    /// Waits until something was left half done since the last call.
    pub(in crate::app) async fn repairs_wanted(&self) {
        self.rounds.wanted().await;
    }

    /// Forgets announcements that should have been sent that long ago, and which channels refused posts that long ago.
    pub(in crate::app) fn forget_older(&self, sent: Duration, closed: Duration) {
        self.in_flight.forget_older(sent);
        self.rounds.reopen_after(closed);
    }

    /// The last game handed out in this round, or `None` before a new round.
    pub(in crate::app) fn reached(&self) -> Option<GameId> {
        self.rounds.reached()
    }

    /// Notes the last game handed out in this round.
    pub(in crate::app) fn reach(&self, game: Option<GameId>) {
        self.rounds.reach(game);
    }

    /// Marks a channel as accepting posts. Returns whether it was marked as refusing them: then its pending
    /// announcements can follow at once.
    pub fn reopen(&self, channel: ChannelId) -> bool {
        self.rounds.reopen(channel)
    }

    /// Whether a channel refuses posts, as far as is known.
    pub(in crate::app) fn is_closed(&self, channel: ChannelId) -> bool {
        self.rounds.is_closed(channel)
    }

    /// How many channels refuse posts.
    pub(in crate::app) fn closed_channels(&self) -> usize {
        self.rounds.closed_channels()
    }
}

/// Edits, notices, greetings and threads.
impl Outbox {
    /// Hands out an edit. Returns false if it is handed out already.
    pub(in crate::app) fn take_edit(&self, message: MessageId, edit: EditUnderWay) -> bool {
        self.edits.insert(message, edit).is_none()
    }

    /// Whether a message whose edit is handed out keeps its picture.
    pub(in crate::app) fn keeps_picture(&self, message: MessageId) -> bool {
        self.edits.get(&message).is_some_and(|edit| edit.keeps)
    }

    /// Takes an edit back that was made or put off.
    pub(in crate::app) fn release_edit(&self, message: MessageId) {
        self.edits.remove(&message);
    }

    /// When each edit that is under way was handed out.
    pub(in crate::app) fn edits_since(&self) -> Vec<Timestamp> {
        self.edits.iter().map(|edit| edit.since).collect()
    }

    /// Hands out a notice. Returns false if it is handed out already.
    pub(in crate::app) fn take_notice(&self, id: u64) -> bool {
        self.notices.insert(id)
    }

    /// Takes back a notice that was posted, or is still to be posted.
    pub fn release_notice(&self, id: u64) {
        self.notices.remove(&id);
    }

    /// Hands out a server's greeting. Returns false if it is handed out already.
    pub(in crate::app) fn take_greeting(&self, guild: GuildId) -> bool {
        self.greetings.insert(guild)
    }

    /// Takes back a server's greeting that was posted, or is still to be posted.
    pub fn release_greeting(&self, guild: GuildId) {
        self.greetings.remove(&guild);
    }

    /// Has the next look at what is due find notices.
    pub(in crate::app) fn flag_notices(&self) {
        self.new_notices.store(true, Ordering::Relaxed);
    }

    /// Takes whether there are new notices since the last call.
    pub(in crate::app) fn take_new_notices(&self) -> bool {
        self.new_notices.swap(false, Ordering::Relaxed)
    }

    /// The name under which this process makes its next claim to a thread.
    pub(in crate::app) fn next_claim(&self) -> String {
        format!("{}/{}", self.process, self.claims.fetch_add(1, Ordering::Relaxed))
    }
}
