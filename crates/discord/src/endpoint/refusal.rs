//! Why a request is refused, in words for the operator.

use axum::http::StatusCode;
use axum::http::header::{CONNECTION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};

/// Why a request is refused. Nothing was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum Refusal {
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
