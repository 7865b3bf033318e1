//! The ways to and from Discord: the gateway, the bot's own endpoint, and REST.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use cardinal_discord::{Api, Gateway};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use super::shards::SharedShards;
use crate::http::Port;
use crate::metrics::Holdings;

/// The ways to and from Discord, which sends the interactions of each application by one way, the one that it was told.
pub(crate) struct Transports {
    pub(super) gateway: Arc<Gateway>,
    /// The gateway's shards, if this process shares them with others.
    pub(super) shared: Option<SharedShards>,
    pub(super) endpoint: Option<OpenEndpoint>,
    /// The endpoint for webhook events, which are no interactions.
    pub(super) events: Option<OpenEndpoint>,
    pub(super) api: Arc<Api>,
}

/// An endpoint while it is served.
pub(super) struct OpenEndpoint {
    address: SocketAddr,
    stop: CancellationToken,
}

impl OpenEndpoint {
    /// Serves the endpoint on a port until it is closed.
    pub(super) fn serve(port: Port, router: Router, tasks: &TaskTracker) -> OpenEndpoint {
        let (address, stop) = (port.address(), CancellationToken::new());
        tasks.spawn(port.serve(router, stop.clone()));
        OpenEndpoint { address, stop }
    }

    /// Where it listens.
    pub(super) fn address(&self) -> SocketAddr {
        self.address
    }
}

impl Transports {
    /// Whether players can reach the bot, as far as it knows. Whether a proxy reaches its port it does not.
    pub(super) async fn are_open(&self) -> bool {
        self.endpoint.is_some() || self.gateway.is_connected().await
    }

    /// Whether this process has no shard because others have all: it takes over if one of them ends.
    pub(super) fn are_in_reserve(&self) -> bool {
        self.shared.as_ref().is_some_and(SharedShards::is_in_reserve)
    }

    /// Whether interactions come in, or would if another process ended.
    pub(crate) async fn are_up(&self) -> bool {
        self.are_open().await || self.are_in_reserve()
    }

    /// How many shards have a session with the gateway that is up.
    pub(crate) async fn shards_up(&self) -> usize {
        self.gateway.shards_up().await
    }

    /// Whether nothing gets through to Discord, because this machine's address is banned.
    pub(crate) fn are_banned(&self) -> bool {
        self.api.is_banned()
    }

    /// What this process holds to share the shards with others. Undivided, the servers are one shard.
    pub(crate) fn holdings(&self) -> Holdings {
        let undivided = Holdings { shards: 1, leases: 0, shards_in_all: 1 };
        self.shared.as_ref().map_or(undivided, SharedShards::holdings)
    }

    /// Leaves the shards to other processes within this time, if it shares them with any.
    pub(super) async fn hand_over(&self, within: Duration) {
        if let Some(shared) = &self.shared {
            shared.hand_over(&self.gateway, within).await;
        }
    }

    /// Takes no more interactions. Those that came in are responded to.
    pub(super) async fn close(&self) {
        for endpoint in [&self.endpoint, &self.events].into_iter().flatten() {
            endpoint.stop.cancel();
        }
        if let Some(shared) = &self.shared {
            shared.stop();
        }
        self.gateway.close().await;
    }
}
