//! What a gateway connection needs, and why it ends.

use std::sync::Arc;
use std::time::Duration;

use cardinal_ids::Shard;
use serde_json::Value;
use tokio::sync::watch;
use tokio_util::task::TaskTracker;

use super::pace::{IdentifyLimiter, SharedPace};
use crate::error::ApiError;
use crate::event_handler::EventHandler;
use crate::route::Route;
use crate::token::CurrentToken;

/// The gateway's address.
#[derive(Clone, Debug)]
pub struct GatewayAddress {
    /// The address at which sessions begin.
    pub url: String,
    /// Whether sessions are also resumed there, whatever Discord says.
    pub fixed: bool,
}

impl GatewayAddress {
    /// Reads the address in Discord's response on this route.
    ///
    /// # Errors
    /// There is none.
    pub fn read(told: &Value, route: &Route) -> Result<GatewayAddress, ApiError> {
        let url = told["url"].as_str().map(str::to_owned);
        let url = url.ok_or_else(|| ApiError::Unexpected { route: route.name(), what: "it has no url".to_owned() })?;
        Ok(GatewayAddress { url, fixed: false })
    }
}

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

/// What the connections of a bot need.
pub struct GatewayContext {
    /// The token with which sessions begin.
    pub token: CurrentToken,
    /// The address of Discord's API.
    pub api_url: String,
    /// The gateway's address.
    pub address: GatewayAddress,
    /// The bot's application.
    pub application: u64,
    /// How long a connection may take to get a session before another one is opened.
    pub session_within: Duration,
    /// When sessions may begin, if this process shares the shards with others.
    pub identify_limiter: Option<Arc<IdentifyLimiter>>,
    /// The bot, which handles what comes in.
    pub handler: Arc<dyn EventHandler>,
    /// What a stop waits for.
    pub tasks: TaskTracker,
}

/// What the connection of one shard needs.
#[derive(Clone)]
pub(super) struct ShardContext {
    pub(super) shard: Shard,
    pub(super) pace: SharedPace,
    /// How many times a session of any shard has come up.
    pub(super) ups: watch::Sender<u64>,
    pub(super) gateway: Arc<GatewayContext>,
}

impl ShardContext {
    /// Whether the session of this shard is still this process's. It may have stood still for a while, and another
    /// process has taken over.
    pub(super) async fn is_ours(&self) -> bool {
        match &self.gateway.identify_limiter {
            Some(shared) => shared.leases.is_current() || shared.leases.still_holds(self.shard.index).await,
            None => true,
        }
    }

    /// Whether that is known without asking.
    pub(super) fn is_certain(&self) -> bool {
        self.gateway.identify_limiter.as_ref().is_none_or(|shared| shared.leases.is_current())
    }
}
