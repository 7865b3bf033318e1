//! Whether a gateway that said nothing speaks again.
//!
//! A connection to a Discord that accepts it and says nothing stays silent when Discord is well again, and serenity
//! waits in it for ever. So while a connection has no session another one is opened now and then, on which Discord only
//! has to say hello. That counts against none of its limits.

use std::time::Duration;

use futures_util::StreamExt;
use tokio::time::{Instant, timeout};
use tokio_tungstenite::connect_async;
use tokio_util::task::AbortOnDropHandle;

/// When to ask for the first time. Discord says hello within a fraction of it.
const FIRST_AFTER: Duration = Duration::from_secs(1);

/// How long hello may take.
const ANSWERED_WITHIN: Duration = Duration::from_secs(2);

/// The pause after a question without an answer.
const PAUSE: Duration = Duration::from_secs(3);

/// What is asked beside connections that have no session.
#[derive(Default)]
pub(super) struct Probe {
    /// When to ask next; never once hello was heard.
    next: Option<Instant>,
    asked: Option<AbortOnDropHandle<bool>>,
    /// Whether that was asked beside an earlier connection: hello says nothing about this one, but silence does.
    is_earlier: bool,
    is_heard: bool,
}

impl Probe {
    /// Begins beside a connection that has just passed.
    pub(super) fn begin(&mut self) {
        (self.is_earlier, self.is_heard) = (true, false);
        self.next = Some(Instant::now() + FIRST_AFTER);
    }

    /// Asks nothing more.
    pub(super) fn stop(&mut self) {
        *self = Probe::default();
    }

    /// Whether Discord has said hello since the last connection passed.
    pub(super) fn is_heard(&self) -> bool {
        self.is_heard
    }

    /// Asks the gateway at this address when it is time to, without waiting. Returns whether it said hello once that is
    /// known.
    pub(super) async fn ask(&mut self, address: &str) -> Option<bool> {
        let now = Instant::now();
        match self.asked.take() {
            Some(asked) if asked.is_finished() => {
                let says_hello = asked.await.unwrap_or(false);
                if !(says_hello && self.is_earlier) {
                    self.is_heard = says_hello;
                    self.next = (!says_hello).then_some(now + PAUSE);
                }
                Some(says_hello)
            }
            None if self.next.is_some_and(|next| next <= now) => {
                let address = address.to_owned();
                self.asked = Some(AbortOnDropHandle::new(tokio::spawn(async move { says_hello(&address).await })));
                self.is_earlier = false;
                None
            }
            asked => {
                self.asked = asked;
                None
            }
        }
    }
}

async fn says_hello(address: &str) -> bool {
    let hello = Box::pin(async {
        // As serenity asks: https://docs.discord.com/developers/events/gateway#connecting
        let (mut connection, _) = connect_async(format!("{address}?v=10&encoding=json")).await.ok()?;
        let said = connection.next().await?.ok()?;
        drop(connection.close(None).await);
        Some(said.is_text() || said.is_binary())
    });
    timeout(ANSWERED_WITHIN, hello).await.ok().flatten().unwrap_or(false)
}
