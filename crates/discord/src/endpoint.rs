//! The interactions endpoint: interactions come as signed HTTP requests instead of over the gateway.
//!
//! What comes in takes the same way from here on. A first response that is ready within a second is the response to
//! the request; for any other the request gets 202, and the first response is a request of the bot's own.

use std::collections::{HashSet, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::Router;
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use ed25519_dalek::SIGNATURE_LENGTH;
use serde_json::{Value, json};
use tokio::sync::oneshot;

use crate::client::Api;
use crate::event_handler::{EventHandler, HeldRequest};
use crate::signed::{FRESH_FOR, Refusal, SignedRequests};
use crate::transport::Body;

/// How long a request waits for its first response.
const HELD_FOR: Duration = Duration::from_secs(1);

/// Discord's number of the interaction with which it checks whether the endpoint is there.
const PING: u64 = 1;

/// The interactions endpoint.
pub struct Endpoint {
    requests: SignedRequests,
    api: Arc<Api>,
    handler: Arc<dyn EventHandler>,
    repeats: Mutex<Repeats>,
}

impl Endpoint {
    /// Returns an endpoint for interactions that come in such requests.
    pub fn new(requests: SignedRequests, api: Arc<Api>, handler: Arc<dyn EventHandler>) -> Endpoint {
        Endpoint { requests, api, handler, repeats: Mutex::default() }
    }

    /// Returns what it answers, on whatever path the proxy in front uses.
    pub fn router(self) -> Router {
        Router::new().fallback(post(receive)).with_state(Arc::new(self))
    }

    /// Reads and checks a request.
    async fn read(&self, request: Request) -> Result<Value, Refusal> {
        let (interaction, signature) = self.requests.read(request).await?;
        let mut repeats = self.repeats.lock().unwrap_or_else(PoisonError::into_inner);
        if is_ping(&interaction) || repeats.note(signature, Instant::now()) {
            return Ok(interaction);
        }
        Err(Refusal::Repeated)
    }

    /// The HTTP response with a first response, or the one that says it comes by itself.
    fn with(&self, first: Option<Body>) -> Response {
        let Some(body) = first else { return StatusCode::ACCEPTED.into_response() };
        match self.api.as_response(&body) {
            Ok((headers, body)) => (headers, axum::body::Body::new(body)).into_response(),
            Err(error) => {
                tracing::error!(%error, "a first response cannot be written");
                StatusCode::INTERNAL_SERVER_ERROR.into_response()
            }
        }
    }
}

fn is_ping(interaction: &Value) -> bool {
    interaction["type"].as_u64() == Some(PING)
}

async fn receive(State(endpoint): State<Arc<Endpoint>>, request: Request) -> Result<Response, Refusal> {
    let received = Instant::now();
    let interaction = endpoint.read(request).await?;
    if is_ping(&interaction) {
        return Ok(endpoint.with(Some(Body::Json(json!({ "type": PING })))));
    }
    let (held, answer) = HeldRequest::new();
    endpoint.handler.clone().on_interaction(&interaction, received, Some(held));
    Ok(endpoint.with(first_response(answer, HELD_FOR.saturating_sub(received.elapsed())).await))
}

/// Waits for a first response, and from then on takes none.
async fn first_response(mut answer: oneshot::Receiver<Body>, within: Duration) -> Option<Body> {
    if let Ok(answer) = tokio::time::timeout(within, &mut answer).await {
        return answer.ok();
    }
    answer.close();
    answer.try_recv().ok()
}

/// How long a signature is remembered. A request that was signed with a time to come stays fresh for twice as long as
/// others; the rest is for what clocks differ.
const REMEMBERED_FOR: Duration = Duration::from_secs(FRESH_FOR as u64 * 2 + 10);

/// The most signatures that are remembered: those of 400 interactions a second. Of more, the oldest are forgotten; an
/// interaction acts once all the same.
const REMEMBERED: usize = 52_000;

/// The signatures of the last requests, all of which were Discord's.
#[derive(Debug, Default)]
struct Repeats {
    known: HashSet<[u8; SIGNATURE_LENGTH]>,
    order: VecDeque<(Instant, [u8; SIGNATURE_LENGTH])>,
}

impl Repeats {
    /// Notes a request. Returns whether it is new.
    fn note(&mut self, signature: [u8; SIGNATURE_LENGTH], now: Instant) -> bool {
        let is_old = |at: Instant| now.saturating_duration_since(at) > REMEMBERED_FOR;
        while self.order.front().is_some_and(|(at, _)| is_old(*at)) || self.order.len() >= REMEMBERED {
            if let Some((_, oldest)) = self.order.pop_front() {
                self.known.remove(&oldest);
            }
        }
        let is_new = self.known.insert(signature);
        if is_new {
            self.order.push_back((now, signature));
        }
        is_new
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_is_new_once_while_it_is_fresh() {
        let (mut repeats, start) = (Repeats::default(), Instant::now());
        assert!(repeats.note([1; SIGNATURE_LENGTH], start) && repeats.note([2; SIGNATURE_LENGTH], start));
        assert!(!repeats.note([1; SIGNATURE_LENGTH], start + Duration::from_mins(2)));
        assert!(repeats.note([1; SIGNATURE_LENGTH], start + Duration::from_secs(131)), "its time is long over");
    }

    #[test]
    fn it_remembers_no_more_than_it_may() {
        let (mut repeats, now) = (Repeats::default(), Instant::now());
        for number in 0..60_000_u32 {
            let mut signature = [0; SIGNATURE_LENGTH];
            signature[..4].copy_from_slice(&number.to_le_bytes());
            assert!(repeats.note(signature, now));
        }
        assert_eq!((repeats.known.len(), repeats.order.len()), (REMEMBERED, REMEMBERED));
    }
}
