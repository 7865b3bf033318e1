//! The REST API for bots. Every request takes the same path here, from its bytes to its log entry.

mod commands;
mod emojis;
mod guilds;
mod interactions;
mod messages;
mod posts;
mod request;
mod routes;
pub(crate) mod threads;

use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Request, State};
use axum::http::header::{AUTHORIZATION, CONTENT_TYPE, HeaderName};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use percent_encoding::percent_decode_str;
use serde_json::{Value, json};

use crate::api_error::ApiError;
use crate::clock::http_date;
use crate::faults::RestFault;
use crate::rate_limits::{BucketState, RateLimitVerdict};
use crate::shared::{RequestFile, RequestRecord, Shared};
use crate::snowflake::Id;

use request::{Call, Reply};

pub(crate) use request::query_pairs;

/// Serves `/api/...`.
pub(crate) async fn serve(State(shared): State<Arc<Shared>>, request: Request) -> Response {
    let method = request.method().as_str().to_owned();
    let query = request.uri().query().unwrap_or_default().to_owned();
    let path = percent_decode_str(bare_path(request.uri().path())).decode_utf8_lossy().into_owned();
    let token = request
        .headers()
        .get(AUTHORIZATION)
        .and_then(|value| value.to_str().ok())
        .map(|value| value.strip_prefix("Bot ").unwrap_or_default().to_owned());
    let (body, uploads, files, admitted) = match request::read_body(request).await {
        Ok((body, uploads, files)) => {
            let admitted = admit(&shared, &method, &path, token.as_deref()).await;
            (body, uploads, files, admitted)
        }
        Err(error) => (Value::Null, Vec::new(), Vec::new(), Err(Outcome::refused(None, error))),
    };
    let (response, delay, is_banned) = {
        // Held until the request is logged, so that whoever sees its effect also finds it in the log.
        let mut world = shared.world();
        let outcome = match admitted {
            Ok(Admitted { app, standing }) => {
                let query = request::query_pairs(&query);
                let mut call = Call { world: &mut world, app, body: &body, uploads: &uploads, query: &query };
                let result = routes::dispatch(&mut call, &method, &segments(&path)).map_err(Refusal::from);
                Outcome { app, standing, result }
            }
            Err(refused) => refused,
        };
        let delay = world.faults.answer_delay_ms(&format!("{method} {path}"));
        let is_banned = world.faults.settings.banned;
        (answer(&shared, outcome, LoggedRequest { method, path, query, body, files }), delay, is_banned)
    };
    if delay > 0 {
        tokio::time::sleep(Duration::from_millis(delay)).await;
    }
    if is_banned {
        return (StatusCode::TOO_MANY_REQUESTS, "error code: 1015").into_response();
    }
    response
}

struct LoggedRequest {
    method: String,
    path: String,
    query: String,
    body: Value,
    files: Vec<RequestFile>,
}

/// Carries out a first response that came as the response to an interaction over HTTP. It is logged as a request with
/// the method `RESPONSE`.
///
/// # Errors
///
/// Returns why Discord would not show it.
pub(crate) async fn respond(
    shared: &Shared,
    app: Id,
    interaction: Id,
    token: &str,
    response: Request,
) -> Result<(), String> {
    let (body, uploads, files) = request::read_body(response).await.map_err(|error| error.body().to_string())?;
    let mut world = shared.world();
    let mut call = Call { world: &mut world, app: Some(app), body: &body, uploads: &uploads, query: &[] };
    let result = interactions::callback(&mut call, interaction, token);
    let failed = result.as_ref().err().map(|error| error.body().to_string());
    let outcome = Outcome { app: Some(app), standing: None, result: result.map_err(Refusal::from) };
    answer(shared, outcome, LoggedRequest { body, files, ..response_to(interaction, token) });
    failed.map_or(Ok(()), Err)
}

/// Logs that an interaction over HTTP was accepted with 202: its first response is a request of its own.
pub(crate) fn note_accepted(shared: &Shared, app: Id, interaction: Id, token: &str) {
    let result = Ok(Reply { status: 202, body: Value::Null });
    answer(shared, Outcome { app: Some(app), standing: None, result }, response_to(interaction, token));
}

fn response_to(interaction: Id, token: &str) -> LoggedRequest {
    let path = format!("/interactions/{interaction}/{token}/callback");
    LoggedRequest { method: "RESPONSE".to_owned(), path, query: String::new(), body: Value::Null, files: Vec::new() }
}

/// A request that passed the login, fault and rate limit checks.
struct Admitted {
    app: Option<Id>,
    standing: Option<BucketState>,
}

struct Outcome {
    app: Option<Id>,
    standing: Option<BucketState>,
    result: Result<Reply, Refusal>,
}

impl Outcome {
    fn refused(app: Option<Id>, refusal: impl Into<Refusal>) -> Self {
        Self { app, standing: None, result: Err(refusal.into()) }
    }
}

/// An error response, and for 429 the scope of the rate limit.
struct Refusal {
    error: ApiError,
    scope: Option<&'static str>,
}

impl From<ApiError> for Refusal {
    fn from(error: ApiError) -> Self {
        Self { error, scope: None }
    }
}

fn rate_limited(retry_after_ms: u64, scope: &'static str) -> Refusal {
    Refusal { error: ApiError::rate_limited(retry_after_ms), scope: Some(scope) }
}

/// Strips `/api` and the API version from a path.
fn bare_path(path: &str) -> &str {
    let rest = path.strip_prefix("/api").unwrap_or(path);
    for version in ["/v10", "/v9"] {
        if let Some(rest) = rest.strip_prefix(version) {
            return rest;
        }
    }
    rest
}

fn segments(path: &str) -> Vec<&str> {
    path.split('/').filter(|segment| !segment.is_empty()).collect()
}

/// Checks the login, the active faults and the rate limits.
async fn admit(shared: &Shared, method: &str, path: &str, token: Option<&str>) -> Result<Admitted, Outcome> {
    let segments = segments(path);
    // Interaction endpoints carry their own token in the path.
    let open = matches!(segments.as_slice(), ["interactions" | "webhooks", ..] | ["gateway"]);
    let app = token.and_then(|token| shared.world().app_of_token(token));
    if app.is_none() && !open {
        return Err(Outcome::refused(None, ApiError::unauthorized()));
    }
    let line = format!("{method} {path}");
    let delay = shared.world().faults.delay_ms(&line);
    if delay > 0 {
        tokio::time::sleep(Duration::from_millis(delay)).await;
    }
    let fault = shared.world().faults.for_request(&line);
    match fault {
        Some(RestFault::Fail { status, code }) => {
            let message = format!("{status}: this failure was asked for");
            return Err(Outcome::refused(app, ApiError::new(status, code, &message)));
        }
        Some(RestFault::RateLimit { retry_after_ms, global }) => {
            return Err(Outcome::refused(app, rate_limited(retry_after_ms, if global { "global" } else { "user" })));
        }
        None => {}
    }
    let Some(config) = &shared.config.rate_limit else { return Ok(Admitted { app, standing: None }) };
    let now = shared.clock.now_ms();
    match shared.limits().count(config, app, method, &segments, now) {
        RateLimitVerdict::Pass(standing) => Ok(Admitted { app, standing }),
        RateLimitVerdict::Global(after) => Err(Outcome::refused(app, rate_limited(after, "global"))),
        RateLimitVerdict::Bucket(known) => {
            let refusal = rate_limited(known.reset_after_ms, "user");
            Err(Outcome { app, standing: Some(known), result: Err(refusal) })
        }
    }
}

fn answer(shared: &Shared, outcome: Outcome, sent: LoggedRequest) -> Response {
    let (status, body, refusal) = match outcome.result {
        Ok(reply) => (reply.status, reply.body, None),
        Err(refusal) => {
            let mut body = refusal.error.body();
            if refusal.error.status == 429 {
                body["global"] = json!(refusal.scope == Some("global"));
            }
            (refusal.error.status, body, Some(refusal))
        }
    };
    let record = RequestRecord {
        number: 0,
        at_ms: shared.clock.now_ms(),
        application_id: outcome.app,
        method: sent.method,
        path: sent.path,
        query: sent.query,
        body: sent.body,
        files: sent.files,
        status,
        response: body.clone(),
    };
    if status >= 400 {
        tracing::debug!(method = %record.method, status, %body, "responded to a request with an error");
    }
    shared.log().push(record, shared.config.remembered_requests);

    let code = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let mut response = if status == 204 {
        code.into_response()
    } else {
        let mut response = (code, body.to_string()).into_response();
        response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
        response
    };
    let headers = response.headers_mut();
    let mut put = |name: &'static str, value: String| {
        if let Ok(value) = HeaderValue::from_str(&value) {
            headers.insert(HeaderName::from_static(name), value);
        }
    };
    put("date", http_date(shared.clock.now_ms()));
    if let Some(standing) = outcome.standing {
        put("x-ratelimit-limit", standing.limit.to_string());
        put("x-ratelimit-remaining", standing.remaining.to_string());
        put("x-ratelimit-reset", seconds(standing.reset_ms));
        put("x-ratelimit-reset-after", seconds(standing.reset_after_ms));
        put("x-ratelimit-bucket", standing.bucket);
    }
    if let Some(refusal) = refusal
        && let Some(after) = refusal.error.retry_after_ms
    {
        put("x-ratelimit-scope", refusal.scope.unwrap_or("shared").to_owned());
        if refusal.scope == Some("global") {
            put("x-ratelimit-global", "true".to_owned());
        }
        put("retry-after", after.div_ceil(1000).to_string());
    }
    response
}

fn seconds(ms: u64) -> String {
    format!("{}.{:03}", ms / 1000, ms % 1000)
}
