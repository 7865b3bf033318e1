//! Errors of Discord's REST API.

use std::sync::Arc;
use std::time::Duration;

use reqwest::StatusCode;

use super::route::RouteName;

/// A failed request. No variant holds a token, or a URL that contains one.
#[derive(Clone, Debug, thiserror::Error)]
pub enum ApiError {
    /// Discord refused the request.
    #[error("{route}: Discord answered {status}, code {code}: {message}")]
    Refused {
        /// The route, without parameters.
        route: RouteName,
        /// The HTTP status.
        status: u16,
        /// Discord's error code, or 0 if it gave none.
        code: u64,
        /// Discord's message, with the fields at fault.
        message: String,
    },
    /// No response came.
    #[error("{route}: no response from Discord: {source}")]
    Network {
        /// The route, without parameters.
        route: RouteName,
        /// What failed.
        source: Arc<reqwest::Error>,
    },
    /// The rate limits didn't allow the request in time.
    #[error("{route}: gave up after {after:?}, before it could be sent")]
    TooLate {
        /// The route, without parameters.
        route: RouteName,
        /// How long it waited.
        after: Duration,
    },
    /// The response was not what Discord documents.
    #[error("{route}: unexpected response from Discord: {what}")]
    Unexpected {
        /// The route, without parameters.
        route: RouteName,
        /// What was missing or odd.
        what: String,
    },
    /// The request was not sent because the program is stopping.
    #[error("{route}: not sent because the program is stopping")]
    Stopping {
        /// The route, without parameters.
        route: RouteName,
    },
    /// The request was not sent because it had become needless while it waited.
    #[error("{route}: not sent because it is no longer needed")]
    Needless {
        /// The route, without parameters.
        route: RouteName,
    },
    /// Discord rejected the token, so this client sends nothing more with it.
    #[error("Discord rejects the bot's token (401); set the right one and restart")]
    Unauthorised,
}

/// Discord's error codes that need special handling.
pub mod code {
    /// The channel is not there.
    pub const UNKNOWN_CHANNEL: u64 = 10003;
    /// The server is not there, or the bot isn't on it.
    pub const UNKNOWN_SERVER: u64 = 10004;
    /// The forum has no such tag.
    pub const UNKNOWN_TAG: u64 = 10087;
    /// Nobody of this id is on the server.
    pub const UNKNOWN_MEMBER: u64 = 10007;
    /// The message is not there.
    pub const UNKNOWN_MESSAGE: u64 = 10008;
    /// The interaction's token is unknown.
    pub const UNKNOWN_WEBHOOK: u64 = 10015;
    /// The interaction is unknown, or its time is over.
    pub const UNKNOWN_INTERACTION: u64 = 10062;
    /// A message older than an hour was edited too often.
    pub const OLD_MESSAGE_EDITS: u64 = 30046;
    /// Direct messages are sent too fast.
    pub const DIRECT_TOO_FAST: u64 = 40003;
    /// The interaction has a response.
    pub const ALREADY_ACKNOWLEDGED: u64 = 40060;
    /// Every post of the forum needs a tag, and moderators alone can apply those that there are.
    pub const NO_TAGS_TO_APPLY: u64 = 40066;
    /// Every post of the forum needs a tag.
    pub const TAG_REQUIRED: u64 = 40067;
    /// The bot may not see it.
    pub const MISSING_ACCESS: u64 = 50001;
    /// The bot lacks a permission.
    pub const MISSING_PERMISSIONS: u64 = 50013;
    /// A channel of this type can't do it.
    pub const WRONG_CHANNEL_TYPE: u64 = 50024;
    /// The interaction's token is too old.
    pub const INVALID_WEBHOOK_TOKEN: u64 = 50027;
    /// The thread is archived.
    pub const THREAD_ARCHIVED: u64 = 50083;
    /// The thread is locked.
    pub const THREAD_LOCKED: u64 = 160_005;
    /// The server has as many active threads as it may.
    pub const TOO_MANY_THREADS: u64 = 160_006;
}

impl ApiError {
    /// Discord's error code, if it refused the request.
    pub fn code(&self) -> Option<u64> {
        match self {
            ApiError::Refused { code, .. } => Some(*code),
            _ => None,
        }
    }

    /// Whether Discord refused a request of this route.
    pub fn is_of(&self, wanted: RouteName) -> bool {
        matches!(self, ApiError::Refused { route, .. } if *route == wanted)
    }

    /// Whether it's too late to respond to the interaction: its token is unknown or too old.
    pub fn is_expired(&self) -> bool {
        matches!(self.code(), Some(code::UNKNOWN_INTERACTION | code::INVALID_WEBHOOK_TOKEN | code::UNKNOWN_WEBHOOK))
    }

    /// Whether the interaction already has a response, perhaps from an earlier try.
    pub fn is_answered(&self) -> bool {
        self.code() == Some(code::ALREADY_ACKNOWLEDGED)
    }

    /// Whether the bot can't reach the channel until somebody changes that.
    pub fn is_forbidden(&self) -> bool {
        let barred = matches!(self, ApiError::Refused { status: 403, .. }) && self.is_deliberate();
        barred || matches!(self.code(), Some(code::UNKNOWN_CHANNEL | code::THREAD_LOCKED | code::TOO_MANY_THREADS))
    }

    /// Whether this user gets no direct messages, such as one who doesn't accept them (50007).
    pub fn refuses_direct(&self) -> bool {
        self.is_deliberate() && self.code() != Some(code::DIRECT_TOO_FAST)
    }

    /// Whether Discord itself refused and said why, so that it would refuse the same request again until
    /// something changes. A proxy on the way gives no such code.
    pub fn is_deliberate(&self) -> bool {
        !self.is_temporary() && self.code().is_some_and(|code| code != 0)
    }

    /// Whether a message refused like this can never be posted: its channel is gone, or Discord can't
    /// read it or finds it too large.
    pub fn is_final(&self) -> bool {
        let malformed = matches!(self, ApiError::Refused { status: 400 | 413, .. }) && self.is_deliberate();
        self.is_gone() || (malformed && !self.is_forbidden() && self.code() != Some(code::THREAD_ARCHIVED))
    }

    /// Whether the channel is gone.
    pub fn is_gone(&self) -> bool {
        self.code() == Some(code::UNKNOWN_CHANNEL)
    }

    /// Whether Discord may have carried the request out, or may yet do so: no response came, or one that
    /// may not be Discord's own.
    pub fn is_uncertain(&self) -> bool {
        matches!(self, ApiError::Network { .. } | ApiError::Refused { status: 500.., .. })
    }

    /// Whether the same request may succeed later, by this client or the next.
    pub fn is_temporary(&self) -> bool {
        match self {
            ApiError::Refused { status, .. } => *status == 429 || *status >= 500,
            ApiError::Network { .. }
            | ApiError::TooLate { .. }
            | ApiError::Stopping { .. }
            | ApiError::Unauthorised => true,
            ApiError::Needless { .. } | ApiError::Unexpected { .. } => false,
        }
    }
}

/// Parses Discord's error response: code, message and the fields at fault.
pub fn refused(RouteName(route): RouteName, status: StatusCode, body: &[u8]) -> ApiError {
    let json: serde_json::Value = serde_json::from_slice(body).unwrap_or_default();
    let mut message = json["message"].as_str().unwrap_or("no reason given").to_owned();
    if let Some(errors) = json.get("errors") {
        message.push_str(": ");
        message.push_str(&errors.to_string());
    }
    if message.len() > 600 {
        message = message.chars().take(600).collect();
    }
    ApiError::Refused {
        route: RouteName(route),
        status: status.as_u16(),
        code: json["code"].as_u64().unwrap_or(0),
        message,
    }
}

#[cfg(test)]
mod tests {
    use super::super::Route;
    use super::*;
    use cardinal_ids::ChannelId;

    fn posting(status: u16, code: u64) -> ApiError {
        let status = StatusCode::from_u16(status).unwrap();
        let route = Route::CreateMessage { channel: ChannelId(1) };
        refused(route.name(), status, format!(r#"{{"code":{code},"message":""}}"#).as_bytes())
    }

    /// By the tables of HTTP statuses and JSON error codes in Discord's documents.
    #[test]
    fn a_direct_message_is_refused_for_good_or_for_now() {
        for (status, code, for_good) in [
            (403, 50007, true),
            (400, 50033, true),
            (404, 10013, true),
            (400, 40003, false),
            (429, 40003, false),
            (403, 0, false),
            (502, 0, false),
        ] {
            assert_eq!(posting(status, code).refuses_direct(), for_good, "{status} {code}");
        }
    }

    /// By the tables of HTTP statuses and JSON error codes in Discord's documents.
    #[test]
    fn a_refused_message_is_kept_or_given_up_by_its_reason() {
        // Missing access, missing permissions, verification level too low, two-factor needed.
        for code in [50001, 50013, 50009, 60003] {
            let error = posting(403, code);
            assert!(error.is_forbidden() && !error.is_final() && !error.is_temporary(), "{code}");
        }
        for (status, code) in [(400, 50035), (413, 40005), (404, 10003)] {
            assert!(posting(status, code).is_final(), "{code}");
        }
        // Not from Discord itself, but a proxy's page.
        for status in [403, 404] {
            assert!(!posting(status, 0).is_forbidden() && !posting(status, 0).is_final());
        }
        assert!(posting(502, 0).is_temporary() && posting(429, 0).is_temporary());
        assert!(
            posting(504, 0).is_uncertain() && !posting(429, 0).is_uncertain() && !posting(403, 50001).is_uncertain()
        );
    }
}
