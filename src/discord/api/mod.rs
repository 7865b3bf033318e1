//! The line to Discord's REST API.
//!
//! Requests are sent here rather than through serenity's HTTP client, because that one lets a
//! global 429 pass by other requests, counts all interactions as one bucket, keeps an entry for
//! every interaction for ever, and with its limiter off never retries. Everything that is sent
//! goes through [`Api::send`]: one place for the limits, retries and deadlines.

mod body;
mod date;
mod error;
mod rate_limit;
mod route;

use std::future::Future;
use std::sync::Arc;
use std::time::{Duration, Instant};

use reqwest::StatusCode;
use reqwest::header::{AUTHORIZATION, HeaderMap, HeaderValue};
use serde_json::Value;
use tokio_util::sync::CancellationToken;

pub(crate) use body::{Attachment, Body};
pub(crate) use error::code;
#[cfg(test)]
pub(crate) use error::refused;
pub use error::{ApiError, RouteName};
pub(crate) use route::{InteractionToken, Route};

use self::date::DiscordClock;
use self::rate_limit::{Limiter, Report};
use crate::app::Timestamp;
use crate::config::Token;

/// The version of the API that is spoken.
const VERSION: u8 = 10;

/// Where a client can be found is part of its name for Discord: `homepage` or else `repository` of
/// `Cargo.toml`, or this if neither is set. Whoever runs a changed copy should set one of them.
const ADDRESS: &str = "https://cardinal.example";

/// How long one try may take.
const TRY: Duration = Duration::from_secs(20);

/// How long one try may take at least, even if the patience is over before that: what Discord took
/// in time is done, however late it says so.
const LEAST_TRY: Duration = Duration::from_secs(3);

/// How long connecting may take.
const CONNECT: Duration = Duration::from_secs(5);

/// How long a first answer that was sent may go without the other machine's having received it, which
/// its system tells at once however long the answer takes. It tells a connection that has died
/// unnoticed from a Discord that is slow: the one is worth a second try, the other is waited for. What
/// is not as urgent as a first answer is left to TCP.
const RECEIVED_WITHIN: Duration = Duration::from_secs(1);

/// The pause after the first failed try; it doubles with each further one.
const FIRST_PAUSE: Duration = Duration::from_millis(200);

/// The longest pause between two tries.
const LONGEST_PAUSE: Duration = Duration::from_secs(10);

/// A client of Discord's REST API for one bot.
#[derive(Debug)]
pub(crate) struct Api {
    client: reqwest::Client,
    /// For first answers, with connections of its own.
    urgent: reqwest::Client,
    base: String,
    limiter: Limiter,
    /// Discord's clock, as its answers tell it.
    clock: DiscordClock,
    unauthorised: CancellationToken,
    stopping: CancellationToken,
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
        let builder = || {
            reqwest::Client::builder()
                .user_agent(user_agent())
                .default_headers(HeaderMap::from_iter([(AUTHORIZATION, authorization.clone())]))
                .pool_idle_timeout(Duration::from_secs(55))
                .tcp_nodelay(true)
                .connect_timeout(CONNECT)
                .timeout(TRY)
                .no_proxy()
        };
        let urgent = builder();
        #[cfg(target_os = "linux")]
        let urgent = urgent.tcp_user_timeout(RECEIVED_WITHIN);
        let build = |builder: reqwest::ClientBuilder| builder.build().map_err(|error| ClientError(error.to_string()));
        Ok(Api {
            client: build(builder())?,
            urgent: build(urgent)?,
            base: base.trim_end_matches('/').to_owned(),
            limiter: Limiter::default(),
            clock: DiscordClock::default(),
            unauthorised: CancellationToken::new(),
            stopping: CancellationToken::new(),
        })
    }

    /// The time of day by Discord's clock, as its last answer told it: in whole seconds, up to one too early. Before any
    /// answer it is the system's.
    pub(crate) fn discord_time(&self) -> Timestamp {
        self.clock.now()
    }

    /// From now on nothing but what belongs to an interaction waits for a limit or for another try: it
    /// is given up. What can be sent at once still is.
    pub(crate) fn stop(&self) {
        self.stopping.cancel();
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
        loop {
            if self.unauthorised.is_cancelled() && !route.of_interaction() {
                return Err(ApiError::Unauthorised);
            }
            let left = patience.saturating_sub(began.elapsed());
            let acquired = self.unless_stopping(route, tokio::time::timeout(left, self.limiter.acquire(route))).await?;
            let Ok(permit) = acquired else {
                return Err(ApiError::TooLate { route: RouteName(route.kind()), after: began.elapsed() });
            };
            let time = patience.saturating_sub(began.elapsed()).clamp(LEAST_TRY, TRY);
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
                    let source = Arc::new(source.without_url());
                    let error = ApiError::Network { route: RouteName(route.kind()), source };
                    (error, again.then(|| advance(&mut pause)))
                }
            };
            match wait {
                Some(wait) if began.elapsed() + wait < patience => {
                    tracing::debug!(%error, ?wait, "trying again");
                    self.unless_stopping(route, tokio::time::sleep(wait)).await?;
                }
                _ => return Err(error),
            }
        }
    }

    /// Waits for something before a request, which is given up if it has to wait and this client stops.
    async fn unless_stopping<T>(&self, route: &Route, wait: impl Future<Output = T>) -> Result<T, ApiError> {
        if route.of_interaction() {
            return Ok(wait.await);
        }
        tokio::select! {
            biased;
            done = wait => Ok(done),
            () = self.stopping.cancelled() => Err(ApiError::Stopping { route: RouteName(route.kind()) }),
        }
    }

    async fn attempt(&self, route: &Route, body: &Body, time: Duration) -> Result<Answer, reqwest::Error> {
        let url = format!("{}/api/v{VERSION}{}{}", self.base, route.path(), route.query());
        let client = if matches!(route, Route::Callback { .. }) { &self.urgent } else { &self.client };
        let request = body.put_in(client.request(route.method(), url))?.timeout(time);
        let response = request.send().await?;
        let (status, headers) = (response.status(), response.headers().clone());
        self.clock.note(&headers);
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
        let of_body = body["retry_after"].as_f64().and_then(|value| rate_limit::seconds(&value.to_string()));
        let of_headers = text("retry-after").and_then(rate_limit::seconds);
        let wait = of_body.or(of_headers).unwrap_or(Duration::from_secs(1));
        (wait, body["global"].as_bool().unwrap_or(false) || text("x-ratelimit-global").is_some())
    }
}

#[cfg(test)]
mod tests {
    use std::io::{Read, Write};
    use std::net::{TcpListener, TcpStream};

    use super::*;
    use crate::app::{ChannelId, InteractionId};

    const FIRST_ANSWER: &[u8] = b"HTTP/1.1 204 No Content\r\n\r\n";

    /// Sends a first answer to a server that does this with each connection, by its number.
    async fn first_answer(
        patience: Duration,
        serve: impl Fn(usize, TcpStream) + Send + 'static,
    ) -> Result<Value, ApiError> {
        let server = TcpListener::bind("127.0.0.1:0").unwrap();
        let base = format!("http://{}", server.local_addr().unwrap());
        std::thread::spawn(move || {
            for (number, connection) in server.incoming().flatten().enumerate() {
                serve(number, connection);
            }
        });
        let api = Api::new(&base, &"dGVzdA.a.b".parse().unwrap()).unwrap();
        let route = Route::Callback { interaction: InteractionId(1), token: InteractionToken::new("t") };
        api.send(&route, Body::Empty, patience).await
    }

    fn read_request(connection: &mut TcpStream) {
        assert!(connection.read(&mut [0; 4096]).unwrap() > 0);
    }

    #[tokio::test]
    async fn a_slow_first_answer_is_waited_for() {
        let patience = Duration::from_secs(10);
        let answer = first_answer(patience, move |number, mut connection| {
            read_request(&mut connection);
            if number == 0 {
                std::thread::sleep(patience.mul_f64(0.6));
                connection.write_all(FIRST_ANSWER).unwrap();
            }
        });
        assert_eq!(answer.await.unwrap(), Value::Null);
    }

    #[tokio::test]
    async fn a_first_answer_that_failed_is_tried_again() {
        let answer = first_answer(Duration::from_mins(1), |number, mut connection| {
            read_request(&mut connection);
            // The first connection ends without an answer.
            if number > 0 {
                connection.write_all(FIRST_ANSWER).unwrap();
            }
        });
        assert_eq!(answer.await.unwrap(), Value::Null);
    }

    #[tokio::test]
    async fn a_stop_gives_up_what_waits_and_still_answers() {
        let server = TcpListener::bind("127.0.0.1:0").unwrap();
        let base = format!("http://{}", server.local_addr().unwrap());
        let api = Api::new(&base, &"dGVzdA.a.b".parse().unwrap()).unwrap();
        let message = Route::CreateMessage { channel: ChannelId(1) };
        let _under_way = api.limiter.acquire(&message).await;
        let waiting = api.send(&message, Body::Empty, Duration::from_mins(10));
        let stop = async { api.stop() };
        let (given_up, ()) = tokio::join!(waiting, stop);
        assert!(matches!(given_up, Err(ApiError::Stopping { .. })), "{given_up:?}");

        std::thread::spawn(move || {
            let (mut connection, _) = server.accept().unwrap();
            read_request(&mut connection);
            connection.write_all(FIRST_ANSWER).unwrap();
        });
        let route = Route::Callback { interaction: InteractionId(1), token: InteractionToken::new("t") };
        assert_eq!(api.send(&route, Body::Empty, Duration::from_mins(1)).await.unwrap(), Value::Null);
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
