//! The HTTP request that brought an interaction, while it waits for the first response.

use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::oneshot;

use cardinal_discord::Body;

/// The HTTP request that brought an interaction. It is answered with the first response, or let go: then the first
/// response is a request of the bot's own. When all copies are dropped, it is let go.
#[derive(Clone, Debug)]
pub(crate) struct HeldRequest(Arc<Mutex<Option<oneshot::Sender<Body>>>>);

impl HeldRequest {
    /// Returns the request, and what tells its answer.
    pub(crate) fn new() -> (HeldRequest, oneshot::Receiver<Body>) {
        let (sender, answer) = oneshot::channel();
        (HeldRequest(Arc::new(Mutex::new(Some(sender)))), answer)
    }

    /// Answers the request. Returns the body if it no longer waits.
    pub(crate) fn answer(&self, body: Body) -> Result<(), Body> {
        match self.take() {
            Some(sender) => sender.send(body),
            None => Err(body),
        }
    }

    /// Lets the request go.
    pub(crate) fn let_go(&self) {
        drop(self.take());
    }

    fn take(&self) -> Option<oneshot::Sender<Body>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}
