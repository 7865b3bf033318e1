//! The queues of announcements.
//!
//! Each game has its own queue, oldest version first, and one task works on it while it isn't empty. So
//! a game's messages come in order, and a slow or closed channel holds up no other game. Announcements
//! that couldn't be posted stay pending in the store and are tried again with the next repairs.

use std::time::{Duration, Instant};

use cardinal_discord::ApiError;
use cardinal_ids::{ChannelId, GameId};
use cardinal_interaction::{Announcement, AnnouncementKey, Destination, Message, MessageRef};
use cardinal_outbox::Enqueued;
use cardinal_words::say;
use tokio::time::timeout;
use tracing::{Instrument, Span};

use crate::app;
use crate::discord::posting::announcer::{Announcer, Complaint, Job};
use crate::discord::posting::find::find;

/// How old what a look in the database showed may be when a message is sent by it. This process may have stood still
/// meanwhile, while others told of the turn.
const FRESH_FOR: Duration = Duration::from_millis(200);

/// How long one look may take.
const LOOK_WITHIN: Duration = Duration::from_millis(300);

/// How often to look at most, where that fails or takes too long.
const LOOKS: usize = 3;

/// The hold of one worker on a game's queue. If the worker panics, the queue is dropped: its
/// announcements stay pending in the store, and later ones don't wait for ever.
struct Hold {
    announcer: Announcer,
    game: GameId,
    done: bool,
}

impl Hold {
    async fn work(mut self) {
        while let Some(job) = self.announcer.next(self.game) {
            let span = job.span.clone();
            if !Box::pin(self.announcer.carry_out(job).instrument(span)).await {
                self.announcer.put_off_waiting(self.game);
            }
        }
        self.done = true;
    }
}

impl Drop for Hold {
    fn drop(&mut self) {
        if !self.done {
            self.announcer.state().jobs.remove(&self.game);
            self.announcer.outbox().release(self.game);
        }
    }
}

/// A place in a game's queue. Dropping it leaves what it holds to the next repairs.
#[must_use]
pub struct QueueSlot(Option<Hold>);

impl QueueSlot {
    /// Lets the announcement be posted.
    pub fn go_ahead(self) {
        if let QueueSlot(Some(hold)) = self {
            let tasks = hold.announcer.0.tasks.clone();
            tasks.spawn(hold.work());
        }
    }
}

/// The right to post one announcement of a game at once, while nothing else of that game is being posted.
pub struct ReservedTurn {
    hold: Hold,
    announcement: Box<Announcement>,
    span: Span,
}

impl Announcer {
    /// Notes that the bot can post in this channel. If it couldn't before, the pending announcements follow.
    pub(crate) fn can_post_in(&self, channel: ChannelId) {
        if !self.outbox().reopen(channel) {
            return;
        }
        let announcer = self.clone();
        self.beside(async move {
            for announcement in app::pending_in(&announcer.0.context, channel).await {
                announcer.enqueue_pending(announcement);
            }
        });
    }

    /// Posts an announcement after the game's earlier ones.
    pub(crate) fn enqueue(&self, announcement: Announcement, complaint: Option<Complaint>) {
        self.reserve(announcement, complaint).go_ahead();
    }

    /// Gives an announcement its place after the game's earlier ones and before later ones, which may rely on it. If
    /// the game was idle, nothing of it is posted before [`QueueSlot::go_ahead`].
    pub fn reserve(&self, announcement: Announcement, complaint: Option<Complaint>) -> QueueSlot {
        self.add(Job { announcement, complaint, again: false, span: Span::current() })
    }

    fn add(&self, job: Job) -> QueueSlot {
        let key = job.announcement.key;
        let mut state = self.state();
        let queued = self.outbox().enqueue(key, job.again);
        if queued != Enqueued::Refused {
            state.jobs.entry(key.game).or_default().insert(key.version, job);
        }
        drop(state);
        QueueSlot((queued == Enqueued::First).then(|| self.hold(key.game)))
    }

    /// Whether another process has told of an announcement, or is to tell of it. It may have, if this one was kept from
    /// posting it for a while, as by standing still, or if the announcement was found pending.
    pub async fn is_left_to_others(&self, key: AnnouncementKey, was_pending: bool) -> bool {
        let context = &self.0.context;
        if !(was_pending || app::is_shared(context)) {
            return false;
        }
        for _ in 0..LOOKS {
            let asked = Instant::now();
            match timeout(LOOK_WITHIN, app::is_told_elsewhere(context, key)).await {
                Ok(Ok(true)) => return true,
                Ok(Ok(false)) if asked.elapsed() < FRESH_FOR => return false,
                _ => {}
            }
        }
        // It is better told twice than never, and its player may be waiting for it.
        false
    }

    fn hold(&self, game: GameId) -> Hold {
        Hold { announcer: self.clone(), game, done: false }
    }

    /// Posts a pending announcement, unless an earlier try already posted it.
    pub(crate) fn enqueue_pending(&self, announcement: Announcement) {
        self.add(Job { announcement, complaint: None, again: true, span: Span::none() }).go_ahead();
    }

    /// Takes the game's turn for this announcement, or returns the announcement if others are waiting.
    ///
    /// # Errors
    /// Others are waiting.
    pub fn take_turn(&self, announcement: Box<Announcement>) -> Result<ReservedTurn, Box<Announcement>> {
        if !self.outbox().take_turn(announcement.key) {
            return Err(announcement);
        }
        Ok(ReservedTurn { hold: self.hold(announcement.key.game), announcement, span: Span::current() })
    }

    /// Returns the game's next job. Without one the game becomes idle.
    fn next(&self, game: GameId) -> Option<Job> {
        // Locked before the outbox is asked: what is queued there has its job here.
        let mut state = self.state();
        let Some(version) = self.outbox().next(game) else {
            state.jobs.remove(&game);
            return None;
        };
        let jobs = state.jobs.get_mut(&game)?;
        // The outbox has left out those before it.
        *jobs = jobs.split_off(&version);
        jobs.remove(&version)
    }

    /// Leaves a game's waiting announcements to the next repairs. They don't tell of an earlier turn whose message
    /// couldn't be posted; one that is built then does.
    fn put_off_waiting(&self, game: GameId) {
        let mut state = self.state();
        state.jobs.remove(&game);
        self.outbox().put_off_queue(game);
    }

    /// Returns whether the announcement is settled. If not, it is tried again later.
    async fn carry_out(&self, job: Job) -> bool {
        let Job { announcement, complaint, again, .. } = job;
        let key = announcement.key;
        let known = self.outbox().posted_at(key);
        let standing = match known {
            Some(posted) => Ok(Some(posted)),
            None if again => find(self, &announcement).await,
            None => Ok(None),
        };
        let mut result = match standing {
            Ok(None) => self.post(&announcement, again).await,
            found => found,
        };
        let mut to = announcement.to.clone();
        if let (Err(error), Some(complaint)) = (&result, &complaint)
            && error.is_gone()
            && app::follow_player(&self.0.context, key.game, complaint.here).await
        {
            tracing::info!(game = %key.game, here = %complaint.here.channel, "a game's channel is gone; the game moves to its player's channel");
            to = Destination::Channel(complaint.here.channel);
            result = self
                .post_unless_told(complaint.here.channel, &announcement, &announcement.message, again)
                .await
                .map(Some);
            if result.is_ok() {
                self.tell(complaint, say!("place-moved", number = key.game.to_string())).await;
            }
        }
        match result {
            Ok(Some(posted)) => {
                self.report(&announcement, posted).await;
                return true;
            }
            Ok(None) => self.outbox().put_off(key, None),
            // Those that wait may rely on it.
            Err(ApiError::Needless { .. }) => self.outbox().rebuild_later(key),
            Err(ApiError::Stopping { .. }) => {
                tracing::debug!(game = %key.game, version = key.version, "a message waits for the next start");
            }
            Err(error) => {
                tracing::warn!(
                    game = %key.game,
                    version = key.version,
                    error = &error as &dyn std::error::Error,
                    "cannot post a message"
                );
                let (closed, is_final) = (error.is_forbidden(), error.is_final());
                if is_final {
                    app::drop_announcement(&self.0.context, key).await;
                } else {
                    self.outbox().put_off(key, closed.then(|| to.channel()));
                }
                if let (true, Some(complaint)) = (closed, complaint) {
                    let reason = self.reason(&error, &complaint, key.game, &to).await;
                    self.tell(&complaint, reason).await;
                }
                return is_final;
            }
        }
        false
    }

    /// Notes a posted announcement and shrinks the messages before it.
    async fn report(&self, announcement: &Announcement, posted: MessageRef) {
        self.outbox().note_posted(announcement.key, posted);
        let superseded = app::announcement_posted(&self.0.context, announcement, posted).await;
        if !superseded.is_empty() {
            // Outside the queue, because edits in a busy channel may have to wait and no message should wait for them.
            self.tidy(Vec::new(), superseded);
        }
    }
}

impl ReservedTurn {
    /// Whether another process has told of it, or is to tell of it.
    pub(crate) async fn is_left_to_others(&self) -> bool {
        self.hold.announcer.is_left_to_others(self.announcement.key, false).await
    }

    /// Whether it tells of earlier turns that another process may just have posted. Then it must be looked for right
    /// before it is posted, as the queue does.
    pub(crate) fn may_repeat(&self) -> bool {
        self.hold.announcer.may_repeat(&self.announcement)
    }

    /// Leaves it to the other process. What waits behind it may rely on it, and is built anew.
    pub fn leave(self) {
        let ReservedTurn { hold, announcement, .. } = self;
        let announcer = hold.announcer.clone();
        announcer.outbox().rebuild_later(announcement.key);
        announcer.put_off_waiting(announcement.key.game);
        announcer.0.tasks.spawn(hold.work());
    }

    /// The message to be posted.
    pub(crate) fn message(&self) -> &Message {
        &self.announcement.message
    }

    /// Notes that it was posted here.
    pub(crate) fn posted(self, at: MessageRef) {
        let ReservedTurn { hold, announcement, span } = self;
        let tasks = hold.announcer.0.tasks.clone();
        tasks.spawn(async move {
            hold.announcer.report(&announcement, at).instrument(span).await;
            hold.work().await;
        });
    }

    /// Puts it in the queue instead. `tried` says whether it may have been posted all the same.
    pub(crate) fn give_up(self, complaint: Option<Complaint>, tried: bool) {
        let ReservedTurn { hold, announcement, span } = self;
        let key = announcement.key;
        let job = Job { announcement: *announcement, complaint, again: tried, span };
        let mut state = hold.announcer.state();
        hold.announcer.outbox().give_up_turn(key, tried);
        state.jobs.entry(key.game).or_default().insert(key.version, job);
        drop(state);
        let tasks = hold.announcer.0.tasks.clone();
        tasks.spawn(hold.work());
    }
}
