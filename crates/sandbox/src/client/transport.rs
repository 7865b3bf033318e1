//! HTTP calls of the member API, their errors, and the HTTP client of this process for its own machine.

use std::sync::OnceLock;
use std::time::Duration;

use native_tls::TlsConnector;
use reqwest::Method;
use serde::de::DeserializeOwned;
use serde_json::Value;
use tokio::time::Instant;

use super::views::InteractionView;
use crate::snowflake::Id;

/// How long waiting calls wait. Generous, so that a slow machine does not fail a test.
pub(super) const PATIENCE: Duration = Duration::from_mins(5);
/// The polling interval of waiting calls.
const LOOK_AGAIN: Duration = Duration::from_millis(25);

/// A connection to the member API of one sandbox.
#[derive(Clone, Debug)]
pub(super) struct Transport {
    http: reqwest::Client,
    base: String,
}

impl Transport {
    pub(super) fn new(base: String) -> Self {
        Self { http: local_client().unwrap_or_default(), base }
    }

    pub(super) async fn call<T: DeserializeOwned>(
        &self,
        method: Method,
        path: &str,
        body: Option<Value>,
    ) -> Result<T, ClientError> {
        let mut request = self.http.request(method, format!("{}/sandbox{path}", self.base));
        if let Some(body) = body {
            request = request.json(&body);
        }
        let response = request.send().await?;
        let status = response.status();
        if status.is_success() {
            return Ok(response.json().await?);
        }
        let body: Value = response.json().await?;
        let message = body["message"].as_str().unwrap_or_default().to_owned();
        Err(ClientError::Refused { status: status.as_u16(), message })
    }

    pub(super) async fn get<T: DeserializeOwned>(&self, path: &str) -> Result<T, ClientError> {
        self.call(Method::GET, path, None).await
    }

    pub(super) async fn post<T: DeserializeOwned>(&self, path: &str, body: Value) -> Result<T, ClientError> {
        self.call(Method::POST, path, Some(body)).await
    }

    /// Polls `look` until it returns something.
    pub(super) async fn until<T, F>(
        &self,
        what: &str,
        patience: Duration,
        look: impl Fn() -> F,
    ) -> Result<T, ClientError>
    where
        F: Future<Output = Result<Option<T>, ClientError>>,
    {
        let until = Instant::now() + patience;
        loop {
            if let Some(found) = look().await? {
                return Ok(found);
            }
            if Instant::now() >= until {
                return Err(ClientError::TimedOut { what: what.into(), waited: patience });
            }
            tokio::time::sleep(LOOK_AGAIN).await;
        }
    }

    /// Waits until an interaction gets a response or fails, and returns it.
    pub(super) async fn interaction(&self, id: Id) -> Result<InteractionView, ClientError> {
        self.until("an interaction to get a response or fail", PATIENCE, || async {
            let view: InteractionView = self.get(&format!("/interactions/{id}?wait_ms=20000")).await?;
            Ok((view.state != "pending").then_some(view))
        })
        .await
    }

    /// Returns the bytes of a file, by its URL in a message.
    pub(super) async fn file(&self, url: &str) -> Result<Vec<u8>, ClientError> {
        let url = if url.starts_with('/') { format!("{}{url}", self.base) } else { url.to_owned() };
        Ok(self.http.get(url).send().await?.error_for_status()?.bytes().await?.to_vec())
    }
}

/// An error of a call of the member API.
#[derive(Debug, thiserror::Error)]
pub enum ClientError {
    /// The sandbox could not be reached, or its response could not be read.
    #[error("the sandbox did not respond: {0}")]
    Http(#[from] reqwest::Error),
    /// The sandbox rejected the call: Discord's client would not allow it, or something does not exist.
    #[error("rejected with status {status}: {message}")]
    Refused {
        /// The HTTP status.
        status: u16,
        /// The explanation.
        message: String,
    },
    /// Nothing has this name.
    #[error("there is no {what} named {name}")]
    Unknown {
        /// The kind: member, channel or command.
        what: &'static str,
        /// The name that was looked up.
        name: String,
    },
    /// The expected event did not happen in time.
    #[error("timed out after {waited:?} waiting for {what}")]
    TimedOut {
        /// The expected event.
        what: String,
        /// How long the client waited.
        waited: Duration,
    },
    /// The bot did not respond to the interaction, or responded with something unexpected.
    #[error("the interaction failed: {0}")]
    Failed(String),
}

/// A client for addresses on this machine. A proxy from the environment would not reach them. Making one is cheap,
/// since the certificates of a machine are read once in a process.
///
/// # Errors
/// The client can't be made.
pub fn local_client() -> reqwest::Result<reqwest::Client> {
    let builder = reqwest::Client::builder().no_proxy();
    match connector() {
        Some(connector) => builder.tls_backend_preconfigured(connector.clone()).build(),
        None => builder.build(),
    }
}

/// The certificates are read once: that takes longer than most of what the sandbox is started for.
fn connector() -> Option<&'static TlsConnector> {
    static CONNECTOR: OnceLock<Option<TlsConnector>> = OnceLock::new();
    CONNECTOR.get_or_init(|| TlsConnector::new().ok()).as_ref()
}
