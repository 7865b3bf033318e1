//! The line to Discord's REST API.
//!
//! Requests are sent here rather than through serenity's HTTP client, because that one lets a
//! global 429 pass by other requests, counts all interactions as one bucket, keeps an entry for
//! every interaction for ever, and with its limiter off never retries. Everything that is sent
//! goes through [`Api::send`]: one place for the limits, retries and deadlines.

mod body;
mod error;
mod limit;
mod route;

use std::time::{Duration, Instant};

use reqwest::StatusCode;
use reqwest::header::{AUTHORIZATION, HeaderMap, HeaderValue};
use serde_json::Value;
use tokio_util::sync::CancellationToken;

pub(crate) use body::{Attachment, Body};
pub(crate) use error::code;
pub use error::{ApiError, RouteName};
pub(crate) use route::{InteractionToken, Route};

use self::limit::{Limiter, Report};
use crate::config::Token;

/// The version of the API that is spoken.
const VERSION: u8 = 10;

/// Where a client can be found is part of its name for Discord: `homepage` or else `repository` of
/// `Cargo.toml`, or this if neither is set. Whoever runs a changed copy should set one of them.
const ADDRESS: &str = "https://cardinal.example";

/// How long one try may take.
const TRY: Duration = Duration::from_secs(20);

/// How long one try may take at least, even if the patience is over before that.
const LEAST_TRY: Duration = Duration::from_secs(1);

/// Time that is enough for two tries.
const TWO_TRIES: Duration = Duration::from_secs(2);

/// How long connecting may take.
const CONNECT: Duration = Duration::from_secs(5);

/// The pause after the first failed try; it doubles with each further one.
const FIRST_PAUSE: Duration = Duration::from_millis(200);

/// The longest pause between two tries.
const LONGEST_PAUSE: Duration = Duration::from_secs(10);

/// A client of Discord's REST API for one bot.
#[derive(Debug)]
pub(crate) struct Api {
    client: reqwest::Client,
    base: String,
    limiter: Limiter,
    unauthorised: CancellationToken,
}

/// Why no client could be made.
#[derive(Debug, thiserror::Error)]
#[error("no HTTP client could be made: {0}")]
pub struct ClientError(String);

impl Api {
    /// A client that sends to `base` (such as `https://discord.com`) with this token.
    pub(crate) fn new(base: &str, token: &Token) -> Result<Api, ClientError> {
        let mut authorization = HeaderValue::try_from(format!("Bot {}", token.secret()))
            .map_err(|_| ClientError("the token has characters that no token has".to_owned()))?;
        authorization.set_sensitive(true);
        let client = reqwest::Client::builder()
            .user_agent(user_agent())
            .default_headers(HeaderMap::from_iter([(AUTHORIZATION, authorization)]))
            .pool_idle_timeout(Duration::from_secs(55))
            .tcp_nodelay(true)
            .connect_timeout(CONNECT)
            .timeout(TRY)
            .no_proxy()
            .build()
            .map_err(|error| ClientError(error.to_string()))?;
        Ok(Api {
            client,
            base: base.trim_end_matches('/').to_owned(),
            limiter: Limiter::default(),
            unauthorised: CancellationToken::new(),
        })
    }

    /// Waits until Discord rejects the token. From then on nothing is sent but what belongs to an
    /// interaction, which has a token of its own.
    pub(crate) async fn unauthorised(&self) {
        self.unauthorised.cancelled().await;
    }

    /// Sends a request and gives Discord's answer (`null` where it has no body). Waits for the
    /// rate limits, and tries again after passing failures, until `patience` is over.
    pub(crate) async fn send(&self, route: &Route, body: Body, patience: Duration) -> Result<Value, ApiError> {
        let began = Instant::now();
        let mut pause = FIRST_PAUSE;
        // A first answer is soon too late, so its first try leaves time for a second, where there is
        // enough for two: a connection that has died unnoticed costs one try, not the interaction.
        let mut share = if matches!(route, Route::Callback { .. }) && patience >= TWO_TRIES { 2 } else { 1 };
        loop {
            if self.unauthorised.is_cancelled() && !route.of_interaction() {
                return Err(ApiError::Unauthorised);
            }
            let left = patience.saturating_sub(began.elapsed());
            let Ok(permit) = tokio::time::timeout(left, self.limiter.acquire(route)).await else {
                return Err(ApiError::TooLate { route: RouteName(route.kind()), after: began.elapsed() });
            };
            let left = patience.saturating_sub(began.elapsed());
            let time = (left / std::mem::replace(&mut share, 1)).clamp(LEAST_TRY, TRY);
            let (error, wait) = match self.attempt(route, &body, time).await {
                Ok(answer) => {
                    let report = Report::read(&answer.headers);
                    if answer.status == StatusCode::TOO_MANY_REQUESTS {
                        let error = error::refused(route.kind(), answer.status, &answer.body);
                        if error.code() == Some(code::OLD_MESSAGE_EDITS) {
                            // It is about one message, not about haste: nothing else has to wait, and
                            // waiting is no help.
                            self.limiter.answered(permit, &report);
                            return Err(error);
                        }
                        let (wait, everywhere) = answer.retry_after();
                        tracing::warn!(route = %route.kind(), ?wait, everywhere, "Discord asks to slow down");
                        self.limiter.refused(permit, &report, wait, everywhere);
                        // The limiter holds the next try back; of an interaction it does so only
                        // for its own bucket.
                        let wait = if everywhere && route.of_interaction() { wait } else { Duration::ZERO };
                        (error, Some(wait))
                    } else {
                        self.limiter.answered(permit, &report);
                        if answer.status.is_success() {
                            return read(route, &answer.body);
                        }
                        if answer.status == StatusCode::UNAUTHORIZED && !route.of_interaction() {
                            self.unauthorised.cancel();
                            return Err(ApiError::Unauthorised);
                        }
                        let error = error::refused(route.kind(), answer.status, &answer.body);
                        let again = answer.status.is_server_error() && route.repeatable();
                        (error, again.then(|| advance(&mut pause)))
                    }
                }
                Err(source) => {
                    self.limiter.lost(permit);
                    let again = route.repeatable() || source.is_connect();
                    let error = ApiError::Network { route: RouteName(route.kind()), source: source.without_url() };
                    (error, again.then(|| advance(&mut pause)))
                }
            };
            match wait {
                Some(wait) if began.elapsed() + wait < patience => {
                    tracing::debug!(%error, ?wait, "trying again");
                    tokio::time::sleep(wait).await;
                }
                _ => return Err(error),
            }
        }
    }

    async fn attempt(&self, route: &Route, body: &Body, time: Duration) -> Result<Answer, reqwest::Error> {
        let url = format!("{}/api/v{VERSION}{}{}", self.base, route.path(), route.query());
        let request = body.put_in(self.client.request(route.method(), url))?.timeout(time);
        let response = request.send().await?;
        let (status, headers) = (response.status(), response.headers().clone());
        let body = response.bytes().await?.to_vec();
        Ok(Answer { status, headers, body })
    }
}

/// Address, version and name, in the form that Discord asks for.
fn user_agent() -> String {
    let set =
        [env!("CARGO_PKG_HOMEPAGE"), env!("CARGO_PKG_REPOSITORY")].into_iter().find(|address| !address.is_empty());
    let (address, name, version) = (set.unwrap_or(ADDRESS), env!("CARGO_PKG_NAME"), env!("CARGO_PKG_VERSION"));
    format!("DiscordBot ({address}, {version}) {name}/{version}")
}

fn advance(pause: &mut Duration) -> Duration {
    std::mem::replace(pause, (*pause * 2).min(LONGEST_PAUSE))
}

fn read(route: &Route, body: &[u8]) -> Result<Value, ApiError> {
    if body.is_empty() {
        return Ok(Value::Null);
    }
    serde_json::from_slice(body)
        .map_err(|error| ApiError::Unexpected { route: RouteName(route.kind()), what: error.to_string() })
}

struct Answer {
    status: StatusCode,
    headers: HeaderMap,
    body: Vec<u8>,
}

impl Answer {
    /// How long 429 asks to wait, and whether it is meant for all routes.
    fn retry_after(&self) -> (Duration, bool) {
        let body: Value = serde_json::from_slice(&self.body).unwrap_or_default();
        let text = |name: &str| self.headers.get(name).and_then(|value| value.to_str().ok());
        let of_body = body["retry_after"].as_f64().and_then(|value| limit::seconds(&value.to_string()));
        let of_headers = text("retry-after").and_then(limit::seconds);
        let wait = of_body.or(of_headers).unwrap_or(Duration::from_secs(1));
        (wait, body["global"].as_bool().unwrap_or(false) || text("x-ratelimit-global").is_some())
    }
}

#[cfg(test)]
mod tests {
    use std::io::{Read, Write};
    use std::net::TcpListener;

    use super::*;
    use crate::app::InteractionId;

    #[tokio::test]
    async fn a_first_answer_has_time_for_a_second_try() {
        let server = TcpListener::bind("127.0.0.1:0").unwrap();
        let base = format!("http://{}", server.local_addr().unwrap());
        std::thread::spawn(move || {
            let _dead = server.accept().unwrap();
            let (mut alive, _) = server.accept().unwrap();
            let _request = alive.read(&mut [0; 4096]).unwrap();
            alive.write_all(b"HTTP/1.1 204 No Content\r\n\r\n").unwrap();
        });
        let api = Api::new(&base, &"dGVzdA.a.b".parse().unwrap()).unwrap();
        let route = Route::Callback { interaction: InteractionId(1), token: InteractionToken::new("t") };
        assert_eq!(api.send(&route, Body::Empty, Duration::from_secs(8)).await.unwrap(), Value::Null);
    }

    #[test]
    fn the_client_names_itself_as_discord_asks() {
        let agent = user_agent();
        let inner = agent.strip_prefix("DiscordBot (").and_then(|rest| rest.split_once(')'));
        let (address, version) = inner.and_then(|(inner, _)| inner.split_once(", ")).unwrap_or_default();
        assert!(address.starts_with("https://") && !address.contains(' '), "{agent}");
        let numbers = version.split('.').map(|number| number.parse::<u32>().is_ok());
        assert_eq!(numbers.collect::<Vec<_>>(), [true; 3], "{agent}");
    }
}
