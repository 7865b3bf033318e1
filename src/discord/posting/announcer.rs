//! Whoever posts announcements, and what that takes.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use super::looks::{Looks, SHORT_PATIENCE};
use super::state::{Complaint, State};
use crate::app::{App, Message};
use crate::discord::api::{Api, Route};
use crate::discord::message::{self, Audience};

/// Posts announcements. Clones share their queues.
#[derive(Clone)]
pub(crate) struct Announcer(pub(super) Arc<Inner>);

pub(super) struct Inner {
    pub(super) api: Arc<Api>,
    pub(super) app: Arc<App>,
    pub(super) application: u64,
    /// The bot's own user.
    pub(super) user: u64,
    /// What tells the database from every other. Nobody is shown it.
    pub(super) database: String,
    pub(super) tasks: TaskTracker,
    /// Ends what no stop waits for.
    pub(super) stopped: CancellationToken,
    pub(super) state: Mutex<State>,
    pub(super) looks: Looks,
}

impl Announcer {
    /// For the application and its bot's user, which have the same number unless they are old.
    pub(crate) fn new(
        api: Arc<Api>,
        app: Arc<App>,
        (application, user): (u64, u64),
        database: String,
        tasks: TaskTracker,
    ) -> Announcer {
        let (state, looks, stopped) = (Mutex::default(), Looks::default(), CancellationToken::new());
        Announcer(Arc::new(Inner { api, app, application, user, database, tasks, stopped, state, looks }))
    }

    /// Ends what can as well be done at the next start: old messages keep their controls until then.
    pub(crate) fn stop(&self) {
        self.0.stopped.cancel();
    }

    pub(super) fn state(&self) -> MutexGuard<'_, State> {
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Tells the player why a message did not come, or where it went.
    pub(super) async fn tell(&self, complaint: &Complaint, text: String) {
        let route = Route::FollowUp { application: self.0.application, token: complaint.token.clone() };
        let body = message::follow_up(&Message::text(text), Audience::Caller);
        if let Err(error) = self.0.api.send(&route, body, SHORT_PATIENCE).await {
            tracing::debug!(%error, "the player could not be told what became of a message");
        }
    }
}
