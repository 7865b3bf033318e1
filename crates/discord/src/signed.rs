//! Requests that Discord signs: interactions and webhook events over HTTP.

use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::Request;
use axum::http::header::{CONNECTION, CONTENT_LENGTH, CONTENT_TYPE};
use axum::http::{HeaderMap, HeaderName, StatusCode};
use axum::response::{IntoResponse, Response};
use cardinal_ids::Timestamp;
use ed25519_dalek::{SIGNATURE_LENGTH, Signature, VerifyingKey};
use hex::FromHex;
use serde_json::Value;

use crate::client::Api;

/// The largest body of a request, in bytes. An interaction has a few kilobytes, and with the message of a pressed
/// button a few more.
const LARGEST_BODY: usize = 256 * 1024;

/// How long a body may take. Discord gives an interaction up after three seconds.
const BODY_WITHIN: Duration = Duration::from_secs(3);

/// The time by the bot's own clock.
pub type OwnClock = Arc<dyn Fn() -> Timestamp + Send + Sync>;

/// Reads requests that are signed for an application.
#[derive(Clone)]
pub struct SignedRequests {
    key: PublicKey,
    api: Arc<Api>,
    own_clock: OwnClock,
}

impl SignedRequests {
    /// Reads what is signed with this key, at a time near Discord's or that of the bot's own clock.
    pub fn new(key: PublicKey, api: Arc<Api>, own_clock: OwnClock) -> SignedRequests {
        SignedRequests { key, api, own_clock }
    }

    /// Reads and checks a request, with its signature, which no other one has. Nothing of its body is read before its
    /// head has been checked.
    ///
    /// # Errors
    /// It isn't Discord's, too old, too large, too slow, or no JSON.
    pub(crate) async fn read(&self, request: Request) -> Result<(Value, [u8; SIGNATURE_LENGTH]), Refusal> {
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
        let told = serde_json::from_slice(&body).map_err(|_| Refusal::NoJson)?;
        Ok((told, signed.bytes()))
    }
}

/// Why a request is refused. Nothing was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Refusal {
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
    #[error("the body is larger than {0} bytes, and nothing that Discord sends is")]
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
        tracing::debug!(why = %self, "a request to an endpoint was refused");
        // What is left of its body is never read, so nothing else can come over the connection.
        let headers = [(CONTENT_TYPE, "text/plain; charset=utf-8"), (CONNECTION, "close")];
        (self.status(), headers, format!("{self}\n")).into_response()
    }
}

const SIGNATURE: HeaderName = HeaderName::from_static("x-signature-ed25519");
const TIMESTAMP: HeaderName = HeaderName::from_static("x-signature-timestamp");

/// How far a signed time may lie from Discord's own, in seconds. Members whose interaction is older have long read that
/// the bot doesn't respond.
pub(crate) const FRESH_FOR: i64 = 60;

/// The key with which Discord signs what it sends to an application.
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
