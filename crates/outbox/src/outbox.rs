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
//! | queued | [`Outbox::enqueue`]: it is sent after the earlier ones of its game, and later ones rely on it |
//! | being sent | [`Outbox::next`], or [`Outbox::take_turn`] where nothing of its game is queued |
//! | posted | [`Outbox::end`], with the store, which then hands out the edits of earlier messages |
//! | put off | [`Outbox::put_off`], or [`Outbox::rebuild_later`] if it doesn't tell of all that it has to: pending again |
//! | dropped | [`Outbox::end_all`]: it can never be posted |
//!
//! A turn that no message tells of is told by the next one. So at any moment it must be clear which message tells of
//! it: a later one takes it over from one that has no place yet among those that are sent, and leaves it to one that
//! has. If that one then can't be sent, the later one must not be sent either: it has to be built anew.
//!
//! A game with something queued or being sent is held by one task, until [`Outbox::next`] finds nothing more or
//! [`Outbox::release`] ends a task that failed. So the messages of a game come in order, and a slow channel holds up no
//! other game.
//!
//! Edits of superseded messages, notices and greetings have two states: pending, or handed out until they are settled
//! or put off (`take_…`, `release_…`).

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use async_trait::async_trait;
use dashmap::{DashMap, DashSet};
use lru::LruCache;
use tokio::sync::Notify;

use cardinal_ids::{ChannelId, GameId, GuildId, MessageId, Timestamp};
use cardinal_interaction::{AnnouncementKey, Message, MessageRef};

/// The most pending items that are handed out at once.
pub const AT_ONCE: u32 = 200;

/// For how many games the newest posted version is remembered, to skip superseded announcements.
const REMEMBERED: NonZeroUsize = NonZeroUsize::new(10_000).expect("it is more than none");

/// The messages that this process is posting or editing.
pub struct Outbox {
    /// What tells this process from others on the same database.
    process: String,
    /// What is being built, queued or sent of each game.
    games: DashMap<GameId, OfGame>,
    /// The newest posted version of each recently announced game, and its message.
    posted: Mutex<LruCache<GameId, (u32, MessageRef)>>,
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

/// The announcements of one game.
#[derive(Default)]
struct OfGame {
    /// The latest that is being built or sent.
    latest: Option<Sending>,
    /// Those that are queued, and whether an earlier try may have posted each; none while no task holds the game.
    queue: Option<BTreeMap<u32, bool>>,
}

/// What became of an announcement that was to be queued.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Enqueued {
    /// It is queued, and nobody holds the game: the caller does from now on.
    First,
    /// It is queued behind others.
    Behind,
    /// It must not be sent: a later one tells of it, or it has to be built anew.
    Refused,
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
pub struct EditUnderWay {
    /// Whether the message keeps its picture.
    pub keeps: bool,
    /// When the edit was handed out.
    pub since: Timestamp,
}

impl Outbox {
    /// Starts empty, in a process of this name.
    pub fn new(process: String) -> Outbox {
        Outbox {
            process,
            games: DashMap::new(),
            posted: Mutex::new(LruCache::new(REMEMBERED)),
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
    pub fn channel_messages(&self) -> Option<&Arc<dyn ChannelMessages>> {
        self.channel_messages.get()
    }
}

/// Announcements until they are queued.
impl Outbox {
    /// Begins to build an announcement. `pending` is the version of the message that was pending before. Returns
    /// whether the new one has to tell of it, or `None` if a later one is on its way and tells of this one.
    pub fn begin(&self, AnnouncementKey { game, version }: AnnouncementKey, pending: Option<u32>) -> Option<bool> {
        let begun =
            |relies| Sending { version, since: Instant::now(), has_place: false, peer: None, relies, failed: None };
        self.of_game(game, |of_game| {
            let sending = of_game.latest.get_or_insert_with(|| begun(false));
            if sending.version > version {
                return None;
            }
            let is_sent = |pending| sending.has_place && sending.version >= pending && sending.failed.is_none();
            let tells_earlier = pending.is_some_and(|pending| !is_sent(pending));
            // What it takes over from one that still waits, it has to wait for itself.
            let peer = sending.peer.filter(|_| tells_earlier && !sending.has_place);
            *sending = Sending { peer, ..begun(pending.is_some() && !tells_earlier) };
            Some(tells_earlier)
        })
    }

    /// The version of the message that an announcement has to wait for, because another process may just be posting
    /// it: `pending_elsewhere`, or the one that an announcement waited for from which it has taken over.
    pub fn peer_post(
        &self,
        AnnouncementKey { game, version }: AnnouncementKey,
        pending_elsewhere: Option<u32>,
    ) -> Option<u32> {
        self.of_game(game, |of_game| {
            let sending = of_game.latest.as_mut().filter(|sending| sending.version == version)?;
            sending.peer = pending_elsewhere.or(sending.peer);
            sending.peer
        })
    }

    /// Whether no later announcement has taken over what this one tells.
    pub fn is_latest(&self, AnnouncementKey { game, version }: AnnouncementKey) -> bool {
        self.latest(game).is_some_and(|latest| latest == version)
    }

    /// Whether the announcement of this version of a game or of a later one is being built or sent.
    pub fn holds(&self, game: GameId, version: u32) -> bool {
        self.latest(game).is_some_and(|latest| latest >= version)
    }

    /// Whether this process is the one that is to post a message, by the process that the store names for it.
    pub fn owes(&self, claimed_by: Option<&str>) -> bool {
        claimed_by == Some(&self.process)
    }

    /// Notes that an announcement was posted in this channel, and stored as posted.
    pub fn end(&self, key: AnnouncementKey, channel: ChannelId) {
        self.finish(key);
        let _was_closed = self.reopen(channel);
    }

    /// Drops whatever of a game is being built or sent.
    pub fn end_all(&self, game: GameId) {
        self.of_game(game, |of_game| of_game.latest = None);
    }

    /// Keeps an announcement that was not sent pending, for the next repairs. If its channel refuses posts, that is
    /// only after a while.
    pub fn put_off(&self, key: AnnouncementKey, closed: Option<ChannelId>) {
        self.fail(key);
        if let Some(channel) = closed {
            self.closed.insert(channel, Instant::now());
        }
    }

    /// Puts off an announcement that no longer tells of all that it has to. The repairs, which soon follow, build it
    /// anew.
    pub fn rebuild_later(&self, key: AnnouncementKey) {
        self.put_off(key, None);
        self.repair_soon();
    }

    /// Ends the sending of this version, and of earlier ones.
    fn finish(&self, AnnouncementKey { game, version }: AnnouncementKey) {
        self.of_game(game, |of_game| of_game.latest.take_if(|sending| sending.version <= version).map(drop));
    }

    /// Ends the sending of a version that could not be sent. A later one that left something to it has failed too.
    fn fail(&self, AnnouncementKey { game, version }: AnnouncementKey) {
        self.of_game(game, |of_game| {
            if let Some(later) = of_game.latest.as_mut().filter(|sending| sending.version > version && sending.relies) {
                later.failed = Some(later.failed.map_or(version, |failed| failed.min(version)));
            }
        });
        self.finish(AnnouncementKey { game, version });
    }

    /// The version of the latest announcement of a game that is being built or sent.
    fn latest(&self, game: GameId) -> Option<u32> {
        self.games.get(&game)?.latest.as_ref().map(|sending| sending.version)
    }

    /// Works on what is known of a game, and forgets it if nothing is left.
    fn of_game<T>(&self, game: GameId, work: impl FnOnce(&mut OfGame) -> T) -> T {
        let done = work(&mut self.games.entry(game).or_default());
        self.games.remove_if(&game, |_, of_game| of_game.latest.is_none() && of_game.queue.is_none());
        done
    }
}

/// The queue of each game.
impl Outbox {
    /// Gives an announcement its place after the earlier ones of its game that are sent: from now on, later ones leave
    /// its turn to it, and are sent after it. `tried` says whether an earlier try may have posted it.
    pub fn enqueue(&self, key: AnnouncementKey, tried: bool) -> Enqueued {
        let queued = self.of_game(key.game, |of_game| {
            if !of_game.tells_all(key.version) {
                return None;
            }
            if !of_game.place(key.version) {
                return Some(Enqueued::Refused);
            }
            let queued = if of_game.queue.is_some() { Enqueued::Behind } else { Enqueued::First };
            of_game.queue.get_or_insert_default().insert(key.version, tried);
            Some(queued)
        });
        queued.unwrap_or_else(|| {
            self.rebuild_later(key);
            Enqueued::Refused
        })
    }

    /// Has the caller hold a game that nobody holds, and send this announcement at once. Returns false if it can't.
    pub fn take_turn(&self, key: AnnouncementKey) -> bool {
        self.of_game(key.game, |of_game| {
            let is_next = of_game.queue.is_none() && !self.is_superseded(key) && of_game.tells_all(key.version);
            let takes = is_next && of_game.place(key.version);
            if takes {
                of_game.queue = Some(BTreeMap::new());
            }
            takes
        })
    }

    /// Queues an announcement whose turn was taken and that wasn't sent. `tried` says whether it may have been posted
    /// all the same.
    pub fn give_up_turn(&self, AnnouncementKey { game, version }: AnnouncementKey, tried: bool) {
        self.of_game(game, |of_game| of_game.queue.get_or_insert_default().insert(version, tried));
    }

    /// The version that is to be sent next of a game that the caller holds. Without one nobody holds the game any
    /// more. Those that a posted message tells of are left out, but for one that was posted and isn't stored yet.
    pub fn next(&self, game: GameId) -> Option<u32> {
        self.of_game(game, |of_game| {
            while let Some((version, tried)) = of_game.queue.as_mut()?.pop_first() {
                let key = AnnouncementKey { game, version };
                if !self.is_superseded(key) || (tried && self.posted_at(key).is_some()) {
                    return Some(version);
                }
            }
            of_game.queue = None;
            None
        })
    }

    /// Leaves what is queued of a game to the next repairs. It doesn't tell of an earlier turn whose message couldn't
    /// be posted; what is built then does.
    pub fn put_off_queue(&self, game: GameId) {
        let waiting = self.of_game(game, |of_game| of_game.queue.as_mut().map(std::mem::take).unwrap_or_default());
        for version in waiting.into_keys() {
            self.put_off(AnnouncementKey { game, version }, None);
        }
    }

    /// Ends the hold of a task that failed. What it had to send stays pending in the store.
    pub fn release(&self, game: GameId) {
        self.of_game(game, |of_game| of_game.queue = None);
    }

    /// Notes that an announcement was posted. The store may not know it yet.
    pub fn note_posted(&self, key: AnnouncementKey, at: MessageRef) {
        let mut posted = self.posted.lock().unwrap_or_else(PoisonError::into_inner);
        let newest = posted.get_or_insert_mut(key.game, || (key.version, at));
        if key.version >= newest.0 {
            *newest = (key.version, at);
        }
    }

    /// The message of exactly this version, if it is the newest that is posted.
    pub fn posted_at(&self, key: AnnouncementKey) -> Option<MessageRef> {
        self.newest_posted(key.game).filter(|(posted, _)| *posted == key.version).map(|(_, at)| at)
    }

    /// Whether this version or a later one is posted.
    fn is_superseded(&self, key: AnnouncementKey) -> bool {
        self.newest_posted(key.game).is_some_and(|(posted, _)| posted >= key.version)
    }

    fn newest_posted(&self, game: GameId) -> Option<(u32, MessageRef)> {
        self.posted.lock().unwrap_or_else(PoisonError::into_inner).peek(&game).copied()
    }
}

impl OfGame {
    /// Whether an announcement still tells of all that it has to. If not, one that it left an earlier turn to could
    /// not be sent.
    fn tells_all(&self, version: u32) -> bool {
        self.latest.as_ref().is_none_or(|sending| sending.failed.is_none_or(|failed| version <= failed))
    }

    /// Gives an announcement its place. Returns false if a later one has taken over what it tells.
    fn place(&mut self, version: u32) -> bool {
        let Some(sending) = &mut self.latest else { return true };
        sending.has_place |= sending.version == version;
        sending.version <= version
    }
}

/// The rounds that post what is pending.
impl Outbox {
    /// Has the repairs look within seconds for what is left half done.
    pub fn repair_soon(&self) {
        self.wanted.notify_one();
    }

    /// Waits until something was left half done since the last call.
    pub async fn repairs_wanted(&self) {
        self.wanted.notified().await;
    }

    /// Forgets announcements that should have been sent that long ago, and which channels refused posts that long ago.
    pub fn forget_older(&self, sent: Duration, closed: Duration) {
        self.games.retain(|_, of_game| {
            of_game.latest.take_if(|sending| sending.since.elapsed() >= sent);
            of_game.latest.is_some() || of_game.queue.is_some()
        });
        self.closed.retain(|_, since| since.elapsed() < closed);
    }

    /// The last game handed out in this round, or `None` before a new round.
    pub fn reached(&self) -> Option<GameId> {
        *self.reached.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes the last game handed out in this round.
    pub fn reach(&self, game: Option<GameId>) {
        *self.reached.lock().unwrap_or_else(PoisonError::into_inner) = game;
    }

    /// Marks a channel as accepting posts. Returns whether it was marked as refusing them: then its pending
    /// announcements can follow at once.
    pub fn reopen(&self, channel: ChannelId) -> bool {
        self.closed.remove(&channel).is_some()
    }

    /// Whether a channel refuses posts, as far as is known.
    pub fn is_closed(&self, channel: ChannelId) -> bool {
        self.closed.contains_key(&channel)
    }

    /// How many channels refuse posts.
    pub fn closed_channels(&self) -> usize {
        self.closed.len()
    }
}

/// Edits, notices, greetings and threads.
impl Outbox {
    /// Hands out an edit. Returns false if it is handed out already.
    pub fn take_edit(&self, message: MessageId, edit: EditUnderWay) -> bool {
        self.edits.insert(message, edit).is_none()
    }

    /// Whether a message whose edit is handed out keeps its picture.
    pub fn keeps_picture(&self, message: MessageId) -> bool {
        self.edits.get(&message).is_some_and(|edit| edit.keeps)
    }

    /// Takes an edit back that was made or put off.
    pub fn release_edit(&self, message: MessageId) {
        self.edits.remove(&message);
    }

    /// When each edit that is under way was handed out.
    pub fn edits_since(&self) -> Vec<Timestamp> {
        self.edits.iter().map(|edit| edit.since).collect()
    }

    /// Hands out a notice. Returns false if it is handed out already.
    pub fn take_notice(&self, id: u64) -> bool {
        self.notices.insert(id)
    }

    /// Takes back a notice that was posted, or is still to be posted.
    pub fn release_notice(&self, id: u64) {
        self.notices.remove(&id);
    }

    /// Hands out a server's greeting. Returns false if it is handed out already.
    pub fn take_greeting(&self, guild: GuildId) -> bool {
        self.greetings.insert(guild)
    }

    /// Takes back a server's greeting that was posted, or is still to be posted.
    pub fn release_greeting(&self, guild: GuildId) {
        self.greetings.remove(&guild);
    }

    /// Has the next look at what is due find notices.
    pub fn flag_notices(&self) {
        self.new_notices.store(true, Ordering::Relaxed);
    }

    /// Takes whether there are new notices since the last call.
    pub fn take_new_notices(&self) -> bool {
        self.new_notices.swap(false, Ordering::Relaxed)
    }

    /// The name under which this process makes its next claim to a thread.
    pub fn next_claim(&self) -> String {
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

    /// Whether an announcement gets its place.
    fn places(outbox: &Outbox, key: AnnouncementKey) -> bool {
        outbox.enqueue(key, false) != Enqueued::Refused
    }

    const fn at(message: u64) -> MessageRef {
        MessageRef { channel: ChannelId(1), message: MessageId(message) }
    }

    const fn key(version: u32) -> AnnouncementKey {
        AnnouncementKey { game: GameId(1), version }
    }

    #[test]
    fn a_later_message_tells_of_one_that_has_no_place_yet() {
        let sending = Outbox::new(String::new());
        assert_eq!(sending.begin(key(1), None), Some(false));
        assert_eq!(sending.begin(key(2), Some(1)), Some(true));
        assert!(!sending.is_latest(key(1)) && sending.is_latest(key(2)));
        assert!(!places(&sending, key(1)) && places(&sending, key(2)));
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
        places(&sending, key(4));
        sending.fail(key(4));
        sending.begin(key(5), Some(4));
        assert_eq!(sending.peer_post(key(5), None), None, "that wait is over");
    }

    #[test]
    fn what_failed_is_told_by_the_next() {
        let sending = Outbox::new(String::new());
        sending.begin(key(1), None);
        assert!(places(&sending, key(1)) && sending.holds(GameId(1), 1));
        sending.end(key(1), ChannelId(1));
        assert!(!sending.holds(GameId(1), 1));
        assert_eq!(sending.begin(key(2), Some(1)), Some(true));
    }

    #[test]
    fn a_message_does_not_stand_without_the_one_that_it_relies_on() {
        let sending = Outbox::new(String::new());
        sending.begin(key(1), None);
        assert!(places(&sending, key(1)));
        assert_eq!(sending.begin(key(2), Some(1)), Some(false));
        assert!(places(&sending, key(2)));
        sending.fail(key(1));
        assert!(!places(&sending, key(2)), "nobody tells of the first turn");
        assert!(!sending.holds(GameId(1), 1));
        assert_eq!(sending.begin(key(2), Some(2)), Some(true), "it is built anew");
        assert!(places(&sending, key(2)));
    }

    #[test]
    fn a_third_message_does_not_rely_on_one_that_failed() {
        let sending = Outbox::new(String::new());
        sending.begin(key(1), None);
        places(&sending, key(1));
        sending.begin(key(2), Some(1));
        places(&sending, key(2));
        sending.fail(key(1));
        assert_eq!(sending.begin(key(3), Some(2)), Some(true));
        assert!(places(&sending, key(3)));
    }

    #[test]
    fn the_messages_of_a_game_are_sent_one_after_the_other() {
        let outbox = Outbox::new(String::new());
        assert_eq!(outbox.enqueue(key(2), false), Enqueued::First);
        assert_eq!(outbox.enqueue(key(3), false), Enqueued::Behind);
        assert!(!outbox.take_turn(key(4)), "others wait");
        assert_eq!((outbox.next(GameId(1)), outbox.next(GameId(1))), (Some(2), Some(3)));
        assert!(!outbox.take_turn(key(4)), "the third is being sent");
        assert_eq!(outbox.next(GameId(1)), None);
        assert!(outbox.take_turn(key(4)), "nobody holds the game");
        assert_eq!(outbox.enqueue(key(5), false), Enqueued::Behind);
        outbox.release(GameId(1));
        assert!(outbox.take_turn(key(6)), "a task that failed holds nothing up");
    }

    #[test]
    fn what_a_posted_message_tells_of_is_not_sent() {
        let outbox = Outbox::new(String::new());
        for (version, tried) in [(2, true), (3, false), (4, true), (5, false)] {
            outbox.enqueue(key(version), tried);
        }
        outbox.note_posted(key(4), at(14));
        // The store may not know the one that was posted.
        assert_eq!((outbox.next(GameId(1)), outbox.next(GameId(1))), (Some(4), Some(5)));
        assert!(!outbox.take_turn(key(4)));
    }

    #[test]
    fn what_waits_behind_one_that_failed_is_built_anew() {
        let outbox = Outbox::new(String::new());
        outbox.begin(key(1), None);
        assert!(outbox.take_turn(key(1)));
        assert_eq!(outbox.begin(key(2), Some(1)), Some(false));
        assert_eq!(outbox.enqueue(key(2), false), Enqueued::Behind);
        outbox.rebuild_later(key(1));
        outbox.put_off_queue(GameId(1));
        assert!(!outbox.holds(GameId(1), 1));
        assert_eq!(outbox.next(GameId(1)), None);
        assert_eq!(outbox.begin(key(2), Some(2)), Some(true));
    }

    #[test]
    fn of_too_many_games_the_ones_announced_longest_ago_are_forgotten() {
        let key = |game, version| AnnouncementKey { game: GameId(game), version };
        let outbox = Outbox::new(String::new());
        outbox.note_posted(key(1, 3), at(13));
        outbox.note_posted(key(2, 3), at(23));
        for game in 3..=REMEMBERED.get() as u64 {
            outbox.note_posted(key(game, 1), at(1));
        }
        outbox.note_posted(key(1, 2), at(12));
        outbox.note_posted(key(0, 1), at(1));
        assert_eq!((outbox.posted_at(key(1, 3)), outbox.posted_at(key(1, 2))), (Some(at(13)), None));
        assert!(outbox.is_superseded(key(1, 3)) && !outbox.is_superseded(key(1, 4)));
        assert!(!outbox.is_superseded(key(2, 3)), "it was the oldest");
        assert!(outbox.is_superseded(key(3, 1)));
    }
}
