//! The doors of the bot: the gateway, and its own endpoint.

use std::net::SocketAddr;

use axum::Router;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use super::gateway::Gateway;
use crate::http::Port;

/// The ways by which interactions come in. Discord sends each application's by one way, the one that it was told.
pub(super) struct Doors {
    pub(super) gateway: Gateway,
    pub(super) endpoint: Option<OpenEndpoint>,
}

/// The interactions endpoint while it is served.
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

impl Doors {
    /// Whether players can reach the bot, as far as it knows. Whether a proxy reaches its port it does not.
    pub(super) async fn are_open(&self) -> bool {
        self.endpoint.is_some() || self.gateway.is_connected().await
    }

    /// Takes no more interactions. Those that came in are responded to.
    pub(super) async fn close(&self) {
        if let Some(endpoint) = &self.endpoint {
            endpoint.stop.cancel();
        }
        self.gateway.close().await;
    }
}
