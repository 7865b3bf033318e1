//! The interactions endpoint: interactions come as signed HTTP requests instead of over the gateway.
//!
//! What comes in takes the same way from here on. A first response that is ready within a second is the response to
//! the request; for any other the request gets 202, and the first response is a request of the bot's own.

use std::collections::{HashSet, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::Bytes;
use axum::extract::{Request, State};
use axum::http::header::{CONNECTION, CONTENT_LENGTH, CONTENT_TYPE};
use axum::http::{HeaderMap, HeaderName, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use cardinal_ids::Timestamp;
use ed25519_dalek::{SIGNATURE_LENGTH, Signature, VerifyingKey};
use hex::FromHex;
use serde_json::{Value, json};
use tokio::sync::oneshot;

use crate::client::Api;
use crate::event_handler::{EventHandler, HeldRequest};
use crate::transport::Body;

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

/// Why a request is refused. Nothing was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
enum Refusal {
    #[error(
        "the header {0} is missing; only requests that Discord has signed are answered, with their headers unchanged"
    )]
    Unsigned(&'static str),
    #[error("the signature isn't Discord's for this application, or the body was changed on the way")]
    Forged,
    #[error("the request was signed more than a minute ago, or with a wrong clock")]
    Stale,
    #[error("this request was answered before")]
    Repeated,
    #[error("the body is larger than {0} bytes, and no interaction is")]
    TooLarge(usize),
    #[error("the body didn't arrive in time")]
    TooSlow,
    #[error("the body is no JSON")]
    NoJson,
}

impl Refusal {
    fn status(self) -> StatusCode {
        match self {
            // Discord checks with false signatures now and then, and expects just this.
            Refusal::Unsigned(_) | Refusal::Forged | Refusal::Stale => StatusCode::UNAUTHORIZED,
            Refusal::Repeated => StatusCode::CONFLICT,
            Refusal::TooLarge(_) => StatusCode::PAYLOAD_TOO_LARGE,
            Refusal::TooSlow => StatusCode::REQUEST_TIMEOUT,
            Refusal::NoJson => StatusCode::BAD_REQUEST,
        }
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        tracing::debug!(why = %self, "a request to the interactions endpoint was refused");
        // What is left of its body is never read, so nothing else can come over the connection.
        let headers = [(CONTENT_TYPE, "text/plain; charset=utf-8"), (CONNECTION, "close")];
        (self.status(), headers, format!("{self}\n")).into_response()
    }
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

const SIGNATURE: HeaderName = HeaderName::from_static("x-signature-ed25519");
const TIMESTAMP: HeaderName = HeaderName::from_static("x-signature-timestamp");

/// How far a signed time may lie from Discord's own, in seconds. For as long as this, the bot remembers what it was
/// sent. Members whose interaction is older have long read that the bot doesn't respond.
const FRESH_FOR: i64 = 60;

/// The key with which an application's interactions are signed.
#[derive(Clone, Debug)]
pub struct PublicKey(VerifyingKey);

/// A text that is no public key.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("Discord gave `{0}` as the application's public key (`verify_key`); a key has 64 hexadecimal digits")]
pub struct NotAKey(String);

impl PublicKey {
    /// Reads a key as Discord writes it.
    ///
    /// # Errors
    /// If the text is no key of a signature that can be checked.
    pub fn read(text: &str) -> Result<PublicKey, NotAKey> {
        let bytes = FromHex::from_hex(text).ok().and_then(|bytes| VerifyingKey::from_bytes(&bytes).ok());
        bytes.filter(|key| !key.is_weak()).map(PublicKey).ok_or_else(|| NotAKey(text.chars().take(80).collect()))
    }
}

/// What the head of a request says of its signature.
#[derive(Clone, Debug)]
struct Signed {
    timestamp: String,
    signature: [u8; SIGNATURE_LENGTH],
}

impl Signed {
    /// Reads the head of a request, before anything is read of its body.
    ///
    /// # Errors
    /// If a header is missing or no signature, or if the time isn't about that of either clock: a machine's own
    /// may be wrong, and what is known of Discord's is old where a machine slept.
    fn read(headers: &HeaderMap, clocks: [Timestamp; 2]) -> Result<Signed, Refusal> {
        let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
        let signature = text(SIGNATURE).ok_or(Refusal::Unsigned("X-Signature-Ed25519"))?;
        let timestamp = text(TIMESTAMP).ok_or(Refusal::Unsigned("X-Signature-Timestamp"))?;
        let signature = FromHex::from_hex(signature).map_err(|_| Refusal::Forged)?;
        let digits = timestamp.bytes().all(|byte| byte.is_ascii_digit());
        let at = timestamp.parse::<i64>().ok().filter(|_| digits).ok_or(Refusal::Forged)?;
        if clocks.iter().all(|now| (at - now.0).abs() > FRESH_FOR) {
            return Err(Refusal::Stale);
        }
        Ok(Signed { timestamp: timestamp.to_owned(), signature })
    }

    /// Checks the signature of a body.
    ///
    /// # Errors
    /// If it isn't this key's, over this time and body.
    fn check(&self, key: &PublicKey, body: &[u8]) -> Result<(), Refusal> {
        let message = [self.timestamp.as_bytes(), body].concat();
        let signature = Signature::from_bytes(&self.signature);
        key.0.verify_strict(&message, &signature).map_err(|_| Refusal::Forged)
    }

    /// The signature, which no other request has.
    fn bytes(&self) -> [u8; SIGNATURE_LENGTH] {
        self.signature
    }
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

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

    /// Test 3 of RFC 8032, section 7.1: the key, the message `af82` and its signature.
    const KEY: &str = "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025";
    const SIGNATURE_OF_AF82: &str = "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac\
                                     18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a";

    #[test]
    fn a_published_signature_is_right_and_no_other() {
        let key = PublicKey::read(KEY).unwrap();
        let signed =
            |signature: &str| Signed { timestamp: String::new(), signature: FromHex::from_hex(signature).unwrap() };
        assert_eq!(signed(SIGNATURE_OF_AF82).check(&key, &[0xaf, 0x82]), Ok(()));
        assert_eq!(signed(SIGNATURE_OF_AF82).check(&key, &[0xaf, 0x83]), Err(Refusal::Forged));
        let other = SIGNATURE_OF_AF82.replacen('6', "7", 1);
        assert_eq!(signed(&other).check(&key, &[0xaf, 0x82]), Err(Refusal::Forged));
    }

    #[test]
    fn what_is_no_key_is_refused_with_what_would_be_one() {
        for text in ["", "key", &KEY[1..], &"0".repeat(64), &"z".repeat(64)] {
            let error = PublicKey::read(text).unwrap_err().to_string();
            assert!(error.contains(text) && error.contains("64 hexadecimal digits"), "{error}");
        }
    }

    #[test]
    fn a_time_is_fresh_by_either_clock_for_a_minute() {
        let headers = |at: i64| {
            let value = |text: String| HeaderValue::try_from(text).unwrap();
            HeaderMap::from_iter([(SIGNATURE, value("ab".repeat(64))), (TIMESTAMP, value(at.to_string()))])
        };
        let read = |at, clocks: [i64; 2]| Signed::read(&headers(at), clocks.map(Timestamp)).map(drop);
        for at in [940, 1_000, 1_060] {
            assert_eq!((read(at, [1_000, 0]), read(at, [9_000, 1_000])), (Ok(()), Ok(())));
        }
        for at in [939, 1_061] {
            assert_eq!(read(at, [1_000, 1_000]), Err(Refusal::Stale));
        }
        assert_eq!(read(-1_000, [-1_000, -1_000]), Err(Refusal::Forged), "a time has digits alone");
    }
}
