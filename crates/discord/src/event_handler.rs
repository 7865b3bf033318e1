//! What a bot does with what comes in from Discord.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use async_trait::async_trait;
use cardinal_ids::Shard;
use serde_json::Value;
use tokio::sync::oneshot;

use crate::account_news::AccountNews;
use crate::gateway::server_news::ServerNews;
use crate::transport::Body;

/// A bot, to which the gateway and the endpoint hand what comes in.
#[async_trait]
pub trait EventHandler: Send + Sync {
    /// Starts the response to an interaction in Discord's JSON, without waiting for it. `request` is the HTTP request
    /// that brought it, if it came that way.
    fn on_interaction(self: Arc<Self>, interaction: &Value, received: Instant, request: Option<HeldRequest>);

    /// Handles news about the servers of this shard.
    async fn on_server_news(&self, shard: Shard, news: ServerNews);

    /// Handles news about an account. Returns whether it is stored; if not, Discord sends it again.
    async fn on_account_news(&self, news: AccountNews) -> bool;

    /// Notes that a session with the gateway came up.
    fn on_session_up(&self, how: SessionUp);
}

/// How a session with the gateway came up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SessionUp {
    /// A new one has begun.
    Begun,
    /// An earlier one goes on.
    Resumed,
}

/// The HTTP request that brought an interaction. It is answered with the first response, or let go: then the first
/// response is a request of the bot's own. When all copies are dropped, it is let go.
#[derive(Clone, Debug)]
pub struct HeldRequest(Arc<Mutex<Option<oneshot::Sender<Body>>>>);

impl HeldRequest {
    /// Returns the request, and what tells its answer.
    pub(crate) fn new() -> (HeldRequest, oneshot::Receiver<Body>) {
        let (sender, answer) = oneshot::channel();
        (HeldRequest(Arc::new(Mutex::new(Some(sender)))), answer)
    }

    /// Answers the request.
    ///
    /// # Errors
    /// It no longer waits. Then the body comes back.
    pub fn answer(&self, body: Body) -> Result<(), Body> {
        match self.take() {
            Some(sender) => sender.send(body),
            None => Err(body),
        }
    }

    /// Lets the request go.
    pub fn let_go(&self) {
        drop(self.take());
    }

    fn take(&self) -> Option<oneshot::Sender<Body>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}
