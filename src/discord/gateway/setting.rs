//! What a gateway connection needs, and why it ends.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::watch;
use tokio_util::task::TaskTracker;

use super::address::Address;
use super::gate::SharedPace;
use crate::app::GuildId;
use crate::config::Token;
use crate::discord::respond::Responder;

/// Why the connection to the gateway ended.
#[derive(Debug, thiserror::Error)]
pub enum GatewayEnd {
    /// Discord rejects the token.
    #[error("Discord rejects the bot's token; set the right one and restart")]
    Token,
    /// Discord refuses an intent. The bot requests none that needs approval.
    #[error("the gateway refuses the bot's intents: {0}")]
    Intents(String),
    /// Anything else.
    #[error("the connection to the gateway ended: {0}")]
    Other(String),
}

/// What every client needs.
#[derive(Clone)]
pub(super) struct Setting {
    pub(super) token: Token,
    pub(super) api_url: String,
    pub(super) address: Address,
    pub(super) application: u64,
    pub(super) session_within: Duration,
    /// The server in which commands are registered; none: everywhere.
    pub(super) commands_server: Option<GuildId>,
    pub(super) responder: Arc<Responder>,
    pub(super) tasks: TaskTracker,
    pub(super) pace: SharedPace,
    /// How many times a session has come up.
    pub(super) ups: watch::Sender<u64>,
}
