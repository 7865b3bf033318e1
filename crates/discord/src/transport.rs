//! One HTTP request to Discord's REST API and its response, without limits or retries.

use std::time::Duration;

use cardinal_ids::Timestamp;
use reqwest::header::{AUTHORIZATION, CONTENT_LENGTH, CONTENT_TYPE, HeaderMap, HeaderValue};

use super::answer::Answer;
use super::body::Body;
use super::date::DiscordClock;
use super::route::Route;
use crate::tls::connector;
use crate::token::Token;

/// The version of Discord's API.
const API_VERSION: u8 = 10;

/// The longest time for one try.
pub(super) const LONGEST_TRY: Duration = Duration::from_secs(20);

/// How long connecting may take.
const CONNECT: Duration = Duration::from_secs(5);

/// How long Discord's machine may take to acknowledge a first response. Its system does that at once,
/// however long Discord takes to respond. So this tells a connection that died unnoticed, where a
/// second try helps, from a slow Discord, which is waited for. Less urgent requests leave it to TCP.
const RECEIVED_WITHIN: Duration = Duration::from_secs(1);

/// HTTP clients for Discord's REST API.
#[derive(Debug)]
pub(super) struct Transport {
    client: reqwest::Client,
    /// For first responses, with separate connections.
    urgent: reqwest::Client,
    base: String,
    clock: DiscordClock,
}

/// The HTTP client could not be created.
#[derive(Debug, thiserror::Error)]
#[error("the HTTP client could not be created: {0}")]
pub struct ClientError(String);

impl Transport {
    /// Sends to `base` (such as `https://discord.com`). `user_agent` says who does.
    pub(super) fn new(base: &str, user_agent: &str) -> Result<Transport, ClientError> {
        let connector = connector().map_err(|error| ClientError(error.to_string()))?;
        let builder = || {
            reqwest::Client::builder()
                .tls_backend_preconfigured(connector.clone())
                .user_agent(user_agent)
                .pool_idle_timeout(Duration::from_secs(55))
                .tcp_nodelay(true)
                .connect_timeout(CONNECT)
                .timeout(LONGEST_TRY)
                .no_proxy()
        };
        let urgent = builder();
        #[cfg(target_os = "linux")]
        let urgent = urgent.tcp_user_timeout(RECEIVED_WITHIN);
        let build = |builder: reqwest::ClientBuilder| builder.build().map_err(|error| ClientError(error.to_string()));
        Ok(Transport {
            client: build(builder())?,
            urgent: build(urgent)?,
            base: base.trim_end_matches('/').to_owned(),
            clock: DiscordClock::default(),
        })
    }

    /// The time by Discord's clock, as of its last response.
    pub(super) fn discord_time(&self) -> Timestamp {
        self.clock.now()
    }

    /// Returns the head and body of a message with this body.
    pub(super) fn as_response(&self, body: &Body) -> Result<(HeaderMap, reqwest::Body), reqwest::Error> {
        // What a request would be sent with; only its body and what describes it are used.
        let mut written = body.put_in(self.client.post(&self.base))?.build()?;
        let body = written.body_mut().take().unwrap_or_default();
        let described = [CONTENT_TYPE, CONTENT_LENGTH].into_iter();
        let head = described.filter_map(|name| Some((name.clone(), written.headers().get(name)?.clone()))).collect();
        Ok((head, body))
    }

    /// Sends a request once with this token, and waits this long for its response.
    pub(super) async fn attempt(
        &self,
        token: &Token,
        route: &Route,
        body: &Body,
        time: Duration,
    ) -> Result<Answer, reqwest::Error> {
        let url = format!("{}/api/v{API_VERSION}{}{}", self.base, route.path(), route.query());
        let client = if matches!(route, Route::Callback { .. }) { &self.urgent } else { &self.client };
        let mut request = body.put_in(client.request(route.method(), url))?.timeout(time);
        // A token has nothing but letters, digits and signs that a header may hold.
        if let Ok(mut authorization) = HeaderValue::try_from(format!("Bot {}", token.secret())) {
            authorization.set_sensitive(true);
            request = request.header(AUTHORIZATION, authorization);
        }
        let response = request.send().await?;
        let (status, headers) = (response.status(), response.headers().clone());
        self.clock.note(&headers);
        let body = response.bytes().await?.to_vec();
        Ok(Answer { status, headers, body })
    }
}
