//! Responses of Discord's REST API.

use std::time::Duration;

use reqwest::StatusCode;
use reqwest::header::HeaderMap;
use serde_json::{Map, Value};

use super::error::ApiError;
use super::rate_limit;
use super::route::Route;

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

    /// Whether it tells of a [ban](super::ban): a 429 whose body is none of Discord's.
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
