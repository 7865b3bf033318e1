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
//! A turn that no message tells of is told by the next one. So at any moment it must be clear which message tells of
//! it: a later one takes it over from one that has no place yet among those that are sent, and leaves it to one that
//! has. If that one then can't be sent, the later one must not be sent either: it has to be built anew.
//!
//! Edits of superseded messages, notices and greetings have two states: pending, or handed out until they are settled
//! or put off (`take_…`, `release_…`).

pub(crate) mod subject;

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use async_trait::async_trait;
use dashmap::{DashMap, DashSet};
use tokio::sync::Notify;

use cardinal_ids::{ChannelId, GameId, GuildId, MessageId, Timestamp};
use cardinal_interaction::{AnnouncementKey, Message};
use cardinal_store::PendingPost;

/// The most pending items that are handed out at once.
pub(crate) const AT_ONCE: u32 = 200;

/// The messages that this process is posting or editing.
pub struct Outbox {
    /// What tells this process from others on the same database.
    process: String,
    /// The latest announcement of each game that is being built or sent.
    sending: DashMap<GameId, Sending>,
    /// Channels that refuse posts, and when each was last seen to.
    closed: DashMap<ChannelId, Instant>,
    /// The last game handed out in this round of what is pending, or `None` before a new round.
    reached: Mutex<Option<GameId>>,
    /// Tells that something was left half done because the database was away.
    wanted: Notify,
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

/// An announcement that is being built or sent.
struct Sending {
    version: u32,
    since: Instant,
    /// Whether it has its place among those that are sent, so that no later one of the game passes it.
    has_place: bool,
    /// The version of a message that another process may just be posting, if this one waits for it.
    peer: Option<u32>,
    /// Whether it leaves an earlier turn to a message that had its place before it.
    relies: bool,
    /// That message's version, if it could not be sent: this one doesn't tell of all that it has to.
    failed: Option<u32>,
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
            sending: DashMap::new(),
            closed: DashMap::new(),
            reached: Mutex::default(),
            wanted: Notify::new(),
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
    pub(in crate::app) fn begin(
        &self,
        AnnouncementKey { game, version }: AnnouncementKey,
        pending: Option<u32>,
    ) -> Option<bool> {
        let begun =
            |relies| Sending { version, since: Instant::now(), has_place: false, peer: None, relies, failed: None };
        let mut sending = self.sending.entry(game).or_insert_with(|| begun(false));
        if sending.version > version {
            return None;
        }
        let is_sent = |pending| sending.has_place && sending.version >= pending && sending.failed.is_none();
        let tells_earlier = pending.is_some_and(|pending| !is_sent(pending));
        // What it takes over from one that still waits, it has to wait for itself.
        let peer = sending.peer.filter(|_| tells_earlier && !sending.has_place);
        *sending = Sending { peer, ..begun(pending.is_some() && !tells_earlier) };
        Some(tells_earlier)
    }

    /// The version of the message that an announcement has to wait for, because another process may just be posting
    /// it: `pending_elsewhere`, or the one that an announcement waited for from which it has taken over.
    pub(in crate::app) fn peer_post(
        &self,
        AnnouncementKey { game, version }: AnnouncementKey,
        pending_elsewhere: Option<u32>,
    ) -> Option<u32> {
        let mut sending = self.sending.get_mut(&game).filter(|sending| sending.version == version)?;
        sending.peer = pending_elsewhere.or(sending.peer);
        sending.peer
    }

    /// Whether no later announcement has taken over what this one tells.
    pub(in crate::app) fn is_latest(&self, AnnouncementKey { game, version }: AnnouncementKey) -> bool {
        self.sending.get(&game).is_some_and(|sending| sending.version == version)
    }

    /// Whether the announcement of this version of a game or of a later one is being built or sent.
    pub(in crate::app) fn holds(&self, game: GameId, version: u32) -> bool {
        self.sending.get(&game).is_some_and(|sending| sending.version >= version)
    }

    /// Whether this process is the one that is to post a message.
    pub(in crate::app) fn owes(&self, post: &PendingPost) -> bool {
        post.claimed_by.as_ref() == Some(&self.process)
    }

    /// Whether an announcement still tells of all that it has to. If not, one that it left an earlier turn to could
    /// not be sent: it must be put off by [`Outbox::rebuild_later`] and not be sent.
    pub fn tells_all(&self, AnnouncementKey { game, version }: AnnouncementKey) -> bool {
        self.sending.get(&game).is_none_or(|sending| sending.failed.is_none_or(|failed| version <= failed))
    }

    /// Notes that an announcement has its place among those of its game that are sent: from now on, later ones leave
    /// its turn to it, and must be sent after it. Returns false if a later one has taken over what it tells: then it
    /// must not be sent.
    pub fn place(&self, AnnouncementKey { game, version }: AnnouncementKey) -> bool {
        let Some(mut sending) = self.sending.get_mut(&game) else { return true };
        sending.has_place |= sending.version == version;
        sending.version <= version
    }

    /// Notes that an announcement was posted in this channel.
    pub(in crate::app) fn end(&self, key: AnnouncementKey, channel: ChannelId) {
        self.finish(key);
        let _was_closed = self.reopen(channel);
    }

    /// Ends the sending of this version, and of earlier ones.
    fn finish(&self, AnnouncementKey { game, version }: AnnouncementKey) {
        self.sending.remove_if(&game, |_, sending| sending.version <= version);
    }

    /// Drops whatever of a game is being built or sent.
    pub(in crate::app) fn end_all(&self, game: GameId) {
        self.sending.remove(&game);
    }

    /// Keeps an announcement that was not sent pending, for the next repairs. If its channel refuses posts, that is
    /// only after a while.
    pub fn put_off(&self, key: AnnouncementKey, closed: Option<ChannelId>) {
        self.fail(key);
        if let Some(channel) = closed {
            self.closed.insert(channel, Instant::now());
        }
    }

    /// Ends the sending of a version that could not be sent. A later one that left something to it has failed too.
    fn fail(&self, AnnouncementKey { game, version }: AnnouncementKey) {
        if let Some(mut later) =
            self.sending.get_mut(&game).filter(|sending| sending.version > version && sending.relies)
        {
            later.failed = Some(later.failed.map_or(version, |failed| failed.min(version)));
        }
        self.finish(AnnouncementKey { game, version });
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
        self.wanted.notify_one();
    }

    /// Waits until something was left half done since the last call.
    pub(in crate::app) async fn repairs_wanted(&self) {
        self.wanted.notified().await;
    }

    /// Forgets announcements that should have been sent that long ago, and which channels refused posts that long ago.
    pub(in crate::app) fn forget_older(&self, sent: Duration, closed: Duration) {
        self.sending.retain(|_, sending| sending.since.elapsed() < sent);
        self.closed.retain(|_, since| since.elapsed() < closed);
    }

    /// The last game handed out in this round, or `None` before a new round.
    pub(in crate::app) fn reached(&self) -> Option<GameId> {
        *self.reached.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes the last game handed out in this round.
    pub(in crate::app) fn reach(&self, game: Option<GameId>) {
        *self.reached.lock().unwrap_or_else(PoisonError::into_inner) = game;
    }

    /// Marks a channel as accepting posts. Returns whether it was marked as refusing them: then its pending
    /// announcements can follow at once.
    pub fn reopen(&self, channel: ChannelId) -> bool {
        self.closed.remove(&channel).is_some()
    }

    /// Whether a channel refuses posts, as far as is known.
    pub(in crate::app) fn is_closed(&self, channel: ChannelId) -> bool {
        self.closed.contains_key(&channel)
    }

    /// How many channels refuse posts.
    pub(in crate::app) fn closed_channels(&self) -> usize {
        self.closed.len()
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

/// Looks for messages in channels.
#[async_trait]
pub trait ChannelMessages: Send + Sync + 'static {
    /// Returns the last of these messages that the channel shows, by its place in the list. Messages that are `noted`
    /// are others. `None` too if the channel can't be read now.
    async fn last_shown(
        &self,
        channel: ChannelId,
        messages: &[Message],
        noted: &[MessageId],
    ) -> Option<(usize, MessageId)>;
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn key(version: u32) -> AnnouncementKey {
        AnnouncementKey { game: GameId(1), version }
    }

    #[test]
    fn a_later_message_tells_of_one_that_has_no_place_yet() {
        let sending = Outbox::new(String::new());
        assert_eq!(sending.begin(key(1), None), Some(false));
        assert_eq!(sending.begin(key(2), Some(1)), Some(true));
        assert!(!sending.is_latest(key(1)) && sending.is_latest(key(2)));
        assert!(!sending.place(key(1)) && sending.place(key(2)));
        assert_eq!(sending.begin(key(3), Some(2)), Some(false), "it is on its way");
        assert_eq!(sending.begin(key(2), Some(1)), None);
    }

    #[test]
    fn only_what_another_process_may_be_posting_is_waited_for() {
        let sending = Outbox::new(String::new());
        sending.begin(key(1), None);
        sending.fail(key(1));
        assert_eq!(sending.begin(key(2), Some(1)), Some(true));
        assert_eq!(sending.peer_post(key(2), None), None, "this process knows that nobody is posting the first");
        sending.begin(key(3), Some(2));
        assert_eq!(sending.peer_post(key(3), Some(2)), Some(2));
        assert_eq!(sending.begin(key(4), Some(3)), Some(true));
        assert_eq!(sending.peer_post(key(4), None), Some(2), "the third was still waiting for it");
        sending.place(key(4));
        sending.fail(key(4));
        sending.begin(key(5), Some(4));
        assert_eq!(sending.peer_post(key(5), None), None, "that wait is over");
    }

    #[test]
    fn what_failed_is_told_by_the_next() {
        let sending = Outbox::new(String::new());
        sending.begin(key(1), None);
        assert!(sending.place(key(1)) && sending.holds(GameId(1), 1));
        sending.end(key(1), ChannelId(1));
        assert!(!sending.holds(GameId(1), 1));
        assert_eq!(sending.begin(key(2), Some(1)), Some(true));
    }

    #[test]
    fn a_message_does_not_stand_without_the_one_that_it_relies_on() {
        let sending = Outbox::new(String::new());
        sending.begin(key(1), None);
        assert!(sending.place(key(1)));
        assert_eq!(sending.begin(key(2), Some(1)), Some(false));
        assert!(sending.place(key(2)) && sending.tells_all(key(2)));
        sending.fail(key(1));
        assert!(!sending.tells_all(key(2)), "nobody tells of the first turn");
        sending.fail(key(2));
        assert!(!sending.holds(GameId(1), 1));
        assert_eq!(sending.begin(key(2), Some(2)), Some(true), "it is built anew");
        assert!(sending.place(key(2)) && sending.tells_all(key(2)));
    }

    #[test]
    fn a_third_message_does_not_rely_on_one_that_failed() {
        let sending = Outbox::new(String::new());
        sending.begin(key(1), None);
        sending.place(key(1));
        sending.begin(key(2), Some(1));
        sending.place(key(2));
        sending.fail(key(1));
        assert_eq!(sending.begin(key(3), Some(2)), Some(true));
        assert!(sending.place(key(3)) && sending.tells_all(key(3)));
    }
}
