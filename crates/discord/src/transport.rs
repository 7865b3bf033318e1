//! One HTTP request to Discord's REST API and its response, without limits or retries: its body, the bot's name, and
//! the
//! TLS of the connection.

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use cardinal_ids::Timestamp;
use native_tls::TlsConnector;
use reqwest::header::{AUTHORIZATION, CONTENT_LENGTH, CONTENT_TYPE, HeaderMap, HeaderValue};
use reqwest::multipart::{Form, Part};
use reqwest::{Error, RequestBuilder, StatusCode};
use serde_json::{Map, Value};

use crate::date::DiscordClock;
use crate::error::ApiError;
use crate::rate_limit;
use crate::route::Route;
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

/// A file attached to a message.
#[derive(Clone, Debug)]
pub struct Attachment {
    /// The file's name.
    pub name: String,
    /// Its media type, such as `image/png`.
    pub media_type: &'static str,
    /// Its content.
    pub bytes: Arc<[u8]>,
}

/// The body of a request.
#[derive(Clone, Debug)]
pub enum Body {
    /// None.
    Empty,
    /// JSON alone.
    Json(Value),
    /// The JSON refers to the files by index.
    Files(Value, Vec<Attachment>),
}

impl Body {
    /// Returns JSON, with files if there are any.
    pub fn new(json: Value, files: Vec<Attachment>) -> Body {
        if files.is_empty() { Body::Json(json) } else { Body::Files(json, files) }
    }

    fn put_in(&self, request: RequestBuilder) -> Result<RequestBuilder, Error> {
        Ok(match self {
            Body::Empty => request,
            Body::Json(json) => request.json(json),
            Body::Files(json, files) => {
                let payload = Part::text(json.to_string()).mime_str("application/json")?;
                let mut form = Form::new().part("payload_json", payload);
                for (index, file) in files.iter().enumerate() {
                    let part =
                        Part::bytes(file.bytes.to_vec()).file_name(file.name.clone()).mime_str(file.media_type)?;
                    form = form.part(format!("files[{index}]"), part);
                }
                request.multipart(form)
            }
        })
    }
}

/// A response with its whole body.
pub(super) struct Answer {
    pub(super) status: StatusCode,
    pub(super) headers: HeaderMap,
    pub(super) body: Vec<u8>,
}

impl Answer {
    /// Parses the body as JSON: `null` if it is empty.
    pub(super) fn json(&self, route: &Route) -> Result<Value, ApiError> {
        if self.body.is_empty() {
            return Ok(Value::Null);
        }
        serde_json::from_slice(&self.body)
            .map_err(|error| ApiError::Unexpected { route: route.name(), what: error.to_string() })
    }

    /// Whether it tells of a [ban](crate::ban): a 429 whose body is none of Discord's.
    pub(super) fn tells_of_ban(&self) -> bool {
        self.status == StatusCode::TOO_MANY_REQUESTS
            && serde_json::from_slice::<Map<String, Value>>(&self.body).is_err()
    }

    /// How long a 429 asks to wait, and whether it applies to all routes.
    pub(super) fn retry_after(&self) -> (Duration, bool) {
        let body: Value = serde_json::from_slice(&self.body).unwrap_or_default();
        let text = |name: &str| self.headers.get(name).and_then(|value| value.to_str().ok());
        let of_body = body["retry_after"].as_f64().and_then(|value| rate_limit::seconds(&value.to_string()));
        let of_headers = text("retry-after").and_then(rate_limit::seconds);
        let wait = of_body.or(of_headers).unwrap_or(Duration::from_secs(1));
        (wait, body["global"].as_bool().unwrap_or(false) || text("x-ratelimit-global").is_some())
    }
}

/// Returns the id in a response that is a message, a channel or an application.
///
/// # Errors
/// There is none.
pub fn id_in(answer: &Value, route: &Route) -> Result<u64, ApiError> {
    answer["id"]
        .as_str()
        .and_then(|id| id.parse().ok())
        .ok_or_else(|| ApiError::Unexpected { route: route.name(), what: "it has no id".to_owned() })
}

/// The connector, which knows the system's certificates. Reading them takes as long as many requests, so that all
/// clients of a process share one.
///
/// # Errors
/// The system's TLS library can't be set up.
pub(crate) fn connector() -> Result<TlsConnector, native_tls::Error> {
    static CONNECTOR: OnceLock<TlsConnector> = OnceLock::new();
    if let Some(connector) = CONNECTOR.get() {
        return Ok(connector.clone());
    }
    let connector = TlsConnector::new()?;
    Ok(CONNECTOR.get_or_init(|| connector).clone())
}

/// The user agent in the form that Discord asks for: address, version and name.
pub fn user_agent(name: &str, version: &str, contact: &str) -> String {
    format!("DiscordBot ({contact}, {version}) {name}/{version}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_client_names_itself_as_discord_asks() {
        let agent = user_agent("bot", env!("CARGO_PKG_VERSION"), "https://bot.example/contact");
        let inner = agent.strip_prefix("DiscordBot (").and_then(|rest| rest.split_once(')'));
        let (address, version) = inner.and_then(|(inner, _)| inner.split_once(", ")).unwrap_or_default();
        assert_eq!(address, "https://bot.example/contact", "{agent}");
        let numbers = version.split('.').map(|number| number.parse::<u32>().is_ok());
        assert_eq!(numbers.collect::<Vec<_>>(), [true; 3], "{agent}");
    }
}
