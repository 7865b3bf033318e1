//! The announcer's shared state, what it has to send, and its messages to a single player.

use std::collections::{BTreeMap, HashMap};
use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use cardinal_discord::{Api, InteractionToken, Route};
use cardinal_ids::{ChannelId, GameId, Site, Timestamp, UserId};
use cardinal_interaction::{Announcement, Message};
use cardinal_outbox::Outbox;
use lru::LruCache;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tracing::Span;

use crate::app::Context;
use crate::discord::message::{self, Audience};
use crate::discord::permissions::{ChannelForm, Permissions};
use crate::discord::posting::looks::{Looks, SHORT_PATIENCE};
use crate::discord::posting::naming::Naming;

/// How long posting one message may take, waiting and retries included.
pub(super) const PATIENCE: Duration = Duration::from_mins(5);

/// Posts announcements. Clones share their queues.
#[derive(Clone)]
pub struct Announcer(pub(super) Arc<Inner>);

pub(super) struct Inner {
    pub(super) api: Arc<Api>,
    pub(super) context: Arc<Context>,
    pub(super) application: u64,
    /// The bot's own user.
    pub(super) user: u64,
    /// The database's identity. It is never shown.
    pub(super) database: String,
    pub(super) tasks: TaskTracker,
    /// Cancels work that a stop doesn't wait for.
    pub(super) stopped: CancellationToken,
    pub(super) state: Mutex<State>,
    pub(super) looks: Looks,
}

impl Announcer {
    /// Takes the ids of the application and its bot user, which differ only for old applications.
    pub fn new(
        api: Arc<Api>,
        context: Arc<Context>,
        (application, user): (u64, u64),
        database: String,
        tasks: TaskTracker,
    ) -> Announcer {
        let (state, looks, stopped) = (Mutex::default(), Looks::default(), CancellationToken::new());
        Announcer(Arc::new(Inner { api, context, application, user, database, tasks, stopped, state, looks }))
    }

    /// Cancels what can wait for the next start: old messages keep their controls until then.
    pub(crate) fn stop(&self) {
        self.0.stopped.cancel();
    }

    pub(super) fn outbox(&self) -> &Outbox {
        &self.0.context.outbox
    }

    pub(super) fn state(&self) -> MutexGuard<'_, State> {
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The moment from which a thread may get another name. `None` if it may now.
    pub(super) fn naming_held_until(&self, thread: ChannelId) -> Option<Timestamp> {
        self.state().naming.held_until(thread, self.0.context.time.now())
    }

    /// Notes that a thread got a name.
    pub(super) fn note_name(&self, thread: ChannelId) {
        self.state().naming.note(thread, self.0.context.time.now());
    }

    /// Tells the player why a message couldn't be posted, or where it went.
    pub(crate) async fn tell(&self, complaint: &Complaint, text: String) {
        let route = Route::FollowUp { application: self.0.application, token: complaint.token.clone() };
        let body = message::follow_up(&Message::text(text), Audience::Caller);
        if let Err(error) = self.0.api.send(&route, body, SHORT_PATIENCE).await {
            tracing::debug!(
                error = &error as &dyn std::error::Error,
                "cannot tell the player what became of a message"
            );
        }
    }
}

/// For how many users their direct-message channel is remembered.
const REMEMBERED: NonZeroUsize = NonZeroUsize::new(10_000).expect("it is more than none");

/// The player to tell if a message can't be posted.
#[derive(Clone, Debug)]
pub struct Complaint {
    pub(crate) token: InteractionToken,
    /// Where the player is.
    pub(crate) here: Site,
    /// What the bot may do there, if Discord said so, and what it takes to post.
    pub(crate) permissions: Option<Permissions>,
    pub(crate) form: ChannelForm,
}

/// One announcement that waits for its turn.
#[derive(Debug)]
pub(super) struct Job {
    pub(super) announcement: Announcement,
    pub(super) complaint: Option<Complaint>,
    /// Whether an earlier try may have posted it.
    pub(super) again: bool,
    /// Of the interaction from which it follows, if any.
    pub(super) span: Span,
}

pub(super) struct State {
    /// What is queued in the outbox, by its version.
    pub(super) jobs: HashMap<GameId, BTreeMap<u32, Job>>,
    /// The direct-message channels with users.
    pub(super) direct_channels: LruCache<UserId, ChannelId>,
    /// The names that threads got.
    pub(super) naming: Naming,
}

impl Default for State {
    fn default() -> State {
        State { jobs: HashMap::new(), direct_channels: LruCache::new(REMEMBERED), naming: Naming::default() }
    }
}
