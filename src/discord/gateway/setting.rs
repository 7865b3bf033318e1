//! What a gateway connection needs, and why it ends.

use std::sync::Arc;
use std::time::Duration;

use cardinal_discord::CurrentToken;
use cardinal_ids::{GuildId, Shard};
use tokio::sync::watch;
use tokio_util::task::TaskTracker;

use super::address::Address;
use super::beginnings::Beginnings;
use super::gate::SharedPace;
use crate::config::Config;
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
pub(crate) struct Setting {
    pub(super) shard: Shard,
    /// When sessions may begin, if this process shares the shards with others.
    pub(super) beginnings: Option<Arc<Beginnings>>,
    pub(super) token: CurrentToken,
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

impl Setting {
    /// Returns what the clients of a bot need, which is not divided unless `beginnings` says so.
    pub(crate) fn new(
        config: &Config,
        token: CurrentToken,
        (address, application): (Address, u64),
        beginnings: Option<Arc<Beginnings>>,
        (responder, tasks): (Arc<Responder>, TaskTracker),
    ) -> Setting {
        Setting {
            shard: Shard::WHOLE,
            beginnings,
            token,
            api_url: config.api_url.clone(),
            address,
            application,
            session_within: config.session_within,
            commands_server: config.commands_server,
            responder,
            tasks,
            pace: SharedPace::new(),
            ups: watch::Sender::new(0),
        }
    }

    /// What the clients of one shard need.
    pub(super) fn of(&self, shard: Shard) -> Setting {
        Setting { shard, pace: SharedPace::new(), ..self.clone() }
    }

    /// Whether the session of this shard is still this process's. It may have stood still for a while, and another
    /// process has taken over.
    pub(super) async fn is_ours(&self) -> bool {
        match &self.beginnings {
            Some(shared) => shared.fleet.is_current() || shared.fleet.still_holds(self.shard.index).await,
            None => true,
        }
    }

    /// Whether that is known without asking.
    pub(super) fn is_certain(&self) -> bool {
        self.beginnings.as_ref().is_none_or(|shared| shared.fleet.is_current())
    }
}
