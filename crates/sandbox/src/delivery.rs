//! Interactions over HTTP: signed and sent to the addresses that an application has given, as an alternative to the
//! gateway. Webhook events are sent likewise, to an address of their own, and again for a while until they are answered
//! with 204.
//!
//! Discord checks such an address before it uses it, and now and then with a signature that is false; an address that
//! accepts one is dropped. So does this.

use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::extract::Request;
use axum::http::header::CONTENT_TYPE;
use futures_util::future::join_all;
use serde_json::{Value, json};
use tokio::sync::mpsc::UnboundedReceiver;

use crate::client::transport::local_client;
use crate::endpoint::{Delivery, EventDelivery, HttpDelivery, sign};
use crate::rest;
use crate::shared::Shared;
use crate::snowflake::Id;

/// After so many interactions one is preceded by a false signature.
const CHECKED_EVERY: u64 = 20;

/// The pauses after which a webhook event is sent again, in milliseconds of the sandbox's clock: ten minutes together.
const EVENT_PAUSES_MS: [u64; 9] = [1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 64_000, 128_000, 345_000];

/// Why an address is not used for interactions or webhook events.
#[derive(Debug, thiserror::Error)]
pub enum EndpointError {
    /// The application has never logged in.
    #[error("no application has this token")]
    UnknownToken,
    /// It can't be reached.
    #[error("{url} can't be reached: {source}")]
    Unreachable {
        /// The address.
        url: String,
        /// Why.
        source: reqwest::Error,
    },
    /// It does not answer a ping as it should.
    #[error("{url} answers a ping with {status} {body}; expected 200 and a body of type 1")]
    NoPong {
        /// The address.
        url: String,
        /// The status.
        status: u16,
        /// The body.
        body: String,
    },
    /// It does not answer the ping of webhook events as it should.
    #[error("{url} answers the ping of webhook events with {status}; expected 204")]
    NotAcknowledged {
        /// The address.
        url: String,
        /// The status.
        status: u16,
    },
    /// It accepts false signatures.
    #[error("{url} answers a false signature with {status}; expected 401")]
    AcceptsForged {
        /// The address.
        url: String,
        /// The status.
        status: u16,
    },
}

/// Sends interactions and webhook events until the sandbox is gone.
pub(crate) async fn run(shared: std::sync::Weak<Shared>, mut deliveries: UnboundedReceiver<Delivery>) {
    let Ok(client) = local_client() else { return };
    while let Some(delivery) = deliveries.recv().await {
        let client = client.clone();
        match delivery {
            Delivery::Interaction(delivery) => {
                let Some(shared) = shared.upgrade() else { return };
                tokio::spawn(async move { deliver_interaction(&shared, &client, &delivery).await });
            }
            Delivery::Event(event) => {
                let shared = shared.clone();
                tokio::spawn(async move { deliver_event(&shared, &client, &event).await });
            }
        }
    }
}

async fn deliver_interaction(shared: &Arc<Shared>, client: &reqwest::Client, delivery: &HttpDelivery) {
    if delivery.delay_ms > 0 {
        shared.clock.sleep_until(shared.clock.now_ms() + delivery.delay_ms).await;
    }
    let sent = (0..delivery.times).map(|_| deliver(shared, client, delivery));
    // Whichever answers first has answered.
    if !join_all(sent).await.into_iter().any(|is_answered| is_answered) {
        shared.world().expire_interaction(delivery.interaction);
    }
}

/// Sends a webhook event until it is answered with 204, as long as it is worth it.
async fn deliver_event(shared: &std::sync::Weak<Shared>, client: &reqwest::Client, event: &EventDelivery) {
    let body = event.body.to_string();
    for pause in EVENT_PAUSES_MS {
        let Some(shared) = shared.upgrade() else { return };
        let Some(url) = shared.world().event_webhooks.get(&event.app).cloned() else { return };
        match send(&shared, client, event.app, &url, &body, true).await {
            Ok(answer) if answer.status() == 204 => return,
            Ok(answer) => tracing::debug!(url, status = %answer.status(), "a webhook event was not acknowledged"),
            Err(error) => tracing::debug!(url, %error, "a webhook event did not arrive"),
        }
        let clock = shared.clock.clone();
        drop(shared);
        clock.sleep_until(clock.now_ms() + pause).await;
    }
}

/// Checks an address as Discord does when it is given: it has to answer a ping, and to refuse a false signature.
pub(crate) async fn check(shared: &Shared, app: Id, url: &str) -> Result<(), EndpointError> {
    let unreachable = |source| EndpointError::Unreachable { url: url.to_owned(), source };
    let client = local_client().map_err(unreachable)?;
    let ping = json!({ "id": "1", "application_id": app, "type": 1, "token": "ping", "version": 1 }).to_string();
    let answer = send(shared, &client, app, url, &ping, true).await.map_err(unreachable)?;
    let status = answer.status().as_u16();
    let body = answer.text().await.map_err(unreachable)?;
    let is_pong = serde_json::from_str::<Value>(&body).is_ok_and(|body| body["type"] == 1);
    if status != 200 || !is_pong {
        return Err(EndpointError::NoPong { url: url.to_owned(), status, body });
    }
    refuses_forged(shared, &client, app, url, &ping).await
}

/// Checks an address for webhook events: it has to acknowledge a ping, and to refuse a false signature.
pub(crate) async fn check_events(shared: &Shared, app: Id, url: &str) -> Result<(), EndpointError> {
    let unreachable = |source| EndpointError::Unreachable { url: url.to_owned(), source };
    let client = local_client().map_err(unreachable)?;
    let ping = json!({ "version": 1, "application_id": app, "type": 0 }).to_string();
    let status = send(shared, &client, app, url, &ping, true).await.map_err(unreachable)?.status().as_u16();
    if status != 204 {
        return Err(EndpointError::NotAcknowledged { url: url.to_owned(), status });
    }
    refuses_forged(shared, &client, app, url, &ping).await
}

async fn refuses_forged(
    shared: &Shared,
    client: &reqwest::Client,
    app: Id,
    url: &str,
    body: &str,
) -> Result<(), EndpointError> {
    let sent = send(shared, client, app, url, body, false).await;
    let status = sent.map_err(|source| EndpointError::Unreachable { url: url.to_owned(), source })?.status().as_u16();
    if status == 401 { Ok(()) } else { Err(EndpointError::AcceptsForged { url: url.to_owned(), status }) }
}

/// Sends one interaction, to the next address where one does not listen, as a proxy in front would. Returns whether it
/// was accepted.
async fn deliver(shared: &Arc<Shared>, client: &reqwest::Client, delivery: &HttpDelivery) -> bool {
    let app = delivery.app;
    let body = delivery.event.to_string();
    let (urls, number) = addresses(shared, app);
    for url in urls {
        if number.is_multiple_of(CHECKED_EVERY)
            && let Ok(answer) = send(shared, client, app, &url, &body, false).await
            && answer.status() != 401
        {
            let status = answer.status();
            tracing::error!(url, %status, "an endpoint accepts false signatures; it is no longer used");
            if let Some(endpoint) = shared.world().endpoints.get_mut(&app) {
                endpoint.urls.retain(|other| *other != url);
            }
            continue;
        }
        match send(shared, client, app, &url, &body, true).await {
            Err(error) if error.is_connect() => {}
            answer => {
                let taken = take(shared, delivery, answer).await;
                if let Err(error) = &taken {
                    tracing::debug!(url, error, "an endpoint gave no first response");
                }
                return taken.is_ok();
            }
        }
    }
    false
}

/// Takes what an endpoint has answered.
async fn take(
    shared: &Arc<Shared>,
    delivery: &HttpDelivery,
    answer: reqwest::Result<reqwest::Response>,
) -> Result<(), String> {
    let answer = answer.and_then(reqwest::Response::error_for_status).map_err(|error| error.to_string())?;
    if answer.status() == 202 {
        rest::note_accepted(shared, delivery.app, delivery.interaction, &delivery.token);
        return Ok(());
    }
    let kind = answer.headers().get(CONTENT_TYPE).cloned();
    let body = answer.bytes().await.map_err(|error| error.to_string())?;
    let mut response = Request::new(Body::from(body));
    response.headers_mut().extend(kind.map(|kind| (CONTENT_TYPE, kind)));
    rest::respond(shared, delivery.app, delivery.interaction, &delivery.token, response).await
}

/// The addresses of an application, beginning with the one whose turn it is, and how many interactions were sent.
fn addresses(shared: &Shared, app: Id) -> (Vec<String>, u64) {
    let mut world = shared.world();
    let Some(endpoint) = world.endpoints.get_mut(&app) else { return (Vec::new(), 0) };
    endpoint.sent += 1;
    let mut urls = endpoint.urls.clone();
    let first = endpoint.sent as usize % urls.len().max(1);
    urls.rotate_left(first);
    (urls, endpoint.sent)
}

/// Sends a body, signed by the application's key or falsely.
async fn send(
    shared: &Shared,
    client: &reqwest::Client,
    app: Id,
    url: &str,
    body: &str,
    is_true: bool,
) -> reqwest::Result<reqwest::Response> {
    let timestamp = (shared.clock.now_ms() / 1000).to_string();
    let key = shared.world().apps.get(&app).map(|app| app.signing_key).unwrap_or_default();
    let mut signature = sign(&key, &timestamp, body);
    if !is_true {
        signature[0] ^= 1;
    }
    let request = client
        .post(url)
        .timeout(shared.config.answer_window.max(Duration::from_secs(1)))
        .header(CONTENT_TYPE, "application/json")
        .header("x-signature-timestamp", timestamp)
        .header("x-signature-ed25519", hex::encode(signature));
    request.body(body.to_owned()).send().await
}
