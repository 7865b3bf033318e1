//! The announcer's shared state, and its messages to a single player.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use cardinal_discord::{Api, Route};
use cardinal_interaction::Message;
use cardinal_outbox::Outbox;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::app::Context;
use crate::discord::message::{self, Audience};
use crate::discord::posting::looks::{Looks, SHORT_PATIENCE};
use crate::discord::posting::state::{Complaint, State};

/// How long posting one message may take, waiting and retries included.
pub(super) const PATIENCE: Duration = Duration::from_mins(5);

/// Posts announcements. Clones share their queues.
#[derive(Clone)]
pub(crate) struct Announcer(pub(super) Arc<Inner>);

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
    pub(crate) fn new(
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

    /// Tells the player why a message couldn't be posted, or where it went.
    pub(super) async fn tell(&self, complaint: &Complaint, text: String) {
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
