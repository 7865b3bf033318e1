//! The endpoint for webhook events, by which Discord tells who adds the application to their account and who takes it
//! off. Each event is acknowledged with 204 once it is stored. What isn't acknowledged, Discord sends again for some
//! minutes. Events may come in any order.

use std::sync::Arc;

use axum::Router;
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::routing::post;

use crate::account_news::AccountNews;
use crate::event_handler::EventHandler;
use crate::signed::{Refusal, SignedRequests};

/// The endpoint for webhook events.
pub struct EventEndpoint {
    requests: SignedRequests,
    handler: Arc<dyn EventHandler>,
}

impl EventEndpoint {
    /// Returns an endpoint for webhook events that come in such requests.
    pub fn new(requests: SignedRequests, handler: Arc<dyn EventHandler>) -> EventEndpoint {
        EventEndpoint { requests, handler }
    }

    /// Returns what it answers, on whatever path the proxy in front uses.
    pub fn router(self) -> Router {
        Router::new().fallback(post(receive)).with_state(Arc::new(self))
    }
}

async fn receive(State(endpoint): State<Arc<EventEndpoint>>, request: Request) -> Result<StatusCode, Refusal> {
    let (told, _) = endpoint.requests.read(request).await?;
    let is_done = match AccountNews::read(&told) {
        Some(news) => endpoint.handler.on_account_news(news).await,
        None => true,
    };
    Ok(if is_done { StatusCode::NO_CONTENT } else { StatusCode::SERVICE_UNAVAILABLE })
}
