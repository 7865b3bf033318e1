//! The interactions endpoint: interactions come as signed HTTP requests instead of over the gateway.
//!
//! What comes in takes the same way from here on. A first response that is ready within a second is the response to
//! the request; for any other the request gets 202, and the first response is a request of the bot's own.

mod refusal;
mod repeats;
mod signature;

pub use signature::{NotAKey, PublicKey};

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::Bytes;
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::http::header::CONTENT_LENGTH;
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use cardinal_ids::Timestamp;
use serde_json::{Value, json};
use tokio::sync::oneshot;

use self::refusal::Refusal;
use self::repeats::Repeats;
use self::signature::Signed;
use crate::body::Body;
use crate::client::Api;
use crate::event_handler::{EventHandler, HeldRequest};

/// The largest body of a request, in bytes. An interaction has a few kilobytes, and with the message of a pressed
/// button a few more.
const LARGEST_BODY: usize = 256 * 1024;

/// How long a body may take. Discord gives an interaction up after three seconds.
const BODY_WITHIN: Duration = Duration::from_secs(3);

/// How long a request waits for its first response.
const HELD_FOR: Duration = Duration::from_secs(1);

/// Discord's number of the interaction with which it checks whether the endpoint is there.
const PING: u64 = 1;

/// The time by the bot's own clock.
pub type OwnClock = Box<dyn Fn() -> Timestamp + Send + Sync>;

/// The interactions endpoint.
pub struct Endpoint {
    key: PublicKey,
    api: Arc<Api>,
    own_clock: OwnClock,
    handler: Arc<dyn EventHandler>,
    repeats: Mutex<Repeats>,
}

impl Endpoint {
    /// Returns an endpoint for interactions that are signed with this key, at a time near Discord's or that of the
    /// bot's own clock.
    pub fn new(key: PublicKey, api: Arc<Api>, own_clock: OwnClock, handler: Arc<dyn EventHandler>) -> Endpoint {
        Endpoint { key, api, own_clock, handler, repeats: Mutex::default() }
    }

    /// Returns what it answers, on whatever path the proxy in front uses.
    pub fn router(self) -> Router {
        Router::new().fallback(post(receive)).with_state(Arc::new(self))
    }

    /// Reads and checks a request. Nothing of its body is read before its head has been checked.
    async fn read(&self, request: Request) -> Result<Value, Refusal> {
        let (head, body) = request.into_parts();
        let clocks = [self.api.discord_time(), (self.own_clock)()];
        let signed = Signed::read(&head.headers, clocks)?;
        let length = head.headers.get(CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse::<usize>().ok());
        if length.is_some_and(|length| length > LARGEST_BODY) {
            return Err(Refusal::TooLarge(LARGEST_BODY));
        }
        let body: Bytes = match tokio::time::timeout(BODY_WITHIN, axum::body::to_bytes(body, LARGEST_BODY)).await {
            Ok(body) => body.map_err(|_| Refusal::TooLarge(LARGEST_BODY))?,
            Err(_) => return Err(Refusal::TooSlow),
        };
        signed.check(&self.key, &body)?;
        let interaction: Value = serde_json::from_slice(&body).map_err(|_| Refusal::NoJson)?;
        let mut repeats = self.repeats.lock().unwrap_or_else(PoisonError::into_inner);
        if is_ping(&interaction) || repeats.note(signed.bytes(), Instant::now()) {
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
