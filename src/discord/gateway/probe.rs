//! Whether a gateway that said nothing speaks again.
//!
//! A connection to a Discord that accepts it and says nothing stays silent when Discord is well again: it is to be
//! given up then, and no sooner, for a session may take long to begin. So beside a silent connection another one is
//! opened now and then, on which Discord only has to say hello. That counts against none of its limits.

use std::time::Duration;

use futures_util::StreamExt;
use tokio::time::{Instant, timeout};
use tokio_tungstenite::connect_async;
use tokio_util::task::AbortOnDropHandle;

/// When to ask for the first time. Discord says hello within a fraction of it.
const FIRST_AFTER: Duration = Duration::from_secs(1);

/// How long hello may take.
const ANSWERED_WITHIN: Duration = Duration::from_secs(2);

/// The pause between two questions.
const PAUSE: Duration = Duration::from_secs(2);

/// What is asked beside one silent connection.
pub(super) struct Probe {
    /// When to ask next; never once it was heard while it was not known to be silent.
    next: Option<Instant>,
    asked: Option<AbortOnDropHandle<bool>>,
    was_silent: bool,
}

impl Probe {
    /// Begins beside a connection that has just been opened.
    pub(super) fn new() -> Probe {
        Probe { next: Some(Instant::now() + FIRST_AFTER), asked: None, was_silent: false }
    }

    /// Asks the gateway at this address when it is time to, without waiting. Returns true when it was silent, and has
    /// now said hello.
    pub(super) async fn ask(&mut self, address: &str) -> bool {
        let now = Instant::now();
        match self.asked.take() {
            Some(asked) if asked.is_finished() => {
                let says_hello = asked.await.unwrap_or(false);
                let had_been_silent = self.was_silent;
                self.was_silent |= !says_hello;
                self.next = self.was_silent.then_some(now + PAUSE);
                says_hello && had_been_silent
            }
            None if self.next.is_some_and(|next| next <= now) => {
                let address = address.to_owned();
                self.asked = Some(AbortOnDropHandle::new(tokio::spawn(async move { says_hello(&address).await })));
                false
            }
            asked => {
                self.asked = asked;
                false
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
