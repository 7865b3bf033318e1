//! What a line to the gateway is made from, and why it ends.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::watch;
use tokio_util::task::TaskTracker;

use super::address::Address;
use super::gate::SharedPace;
use crate::config::Token;
use crate::discord::respond::Responder;

/// Why the line to the gateway ended.
#[derive(Debug, thiserror::Error)]
pub enum GatewayEnd {
    /// Discord does not accept the token.
    #[error("Discord does not accept the bot's token; set the right one and start again")]
    Token,
    /// Discord does not grant an intent. None that needs granting is asked for.
    #[error("the gateway refuses the bot's intents: {0}")]
    Intents(String),
    /// Anything else.
    #[error("the line to the gateway ended: {0}")]
    Other(String),
}

/// What every line is made from.
#[derive(Clone)]
pub(super) struct Setting {
    pub(super) token: Token,
    pub(super) api_url: String,
    pub(super) address: Address,
    pub(super) application: u64,
    pub(super) session_within: Duration,
    pub(super) responder: Arc<Responder>,
    pub(super) tasks: TaskTracker,
    pub(super) pace: SharedPace,
    /// How many times a session came up.
    pub(super) ups: watch::Sender<u64>,
}
