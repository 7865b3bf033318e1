//! Errors in the format of Discord's REST API.

use serde_json::{Value, json};

/// An error response: the HTTP status, Discord's error code and message, and the errors of an invalid body as a tree.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{status} {code}: {message}")]
pub(crate) struct ApiError {
    pub(crate) status: u16,
    pub(crate) code: u32,
    pub(crate) message: String,
    pub(crate) errors: Option<Value>,
    pub(crate) retry_after_ms: Option<u64>,
}

impl ApiError {
    pub(crate) fn new(status: u16, code: u32, message: &str) -> Self {
        Self { status, code, message: message.to_owned(), errors: None, retry_after_ms: None }
    }

    pub(crate) fn body(&self) -> Value {
        let mut body = json!({ "message": self.message, "code": self.code });
        if let Some(errors) = &self.errors {
            body["errors"] = errors.clone();
        }
        if let Some(ms) = self.retry_after_ms {
            body["retry_after"] = json!(ms as f64 / 1000.0);
        }
        body
    }

    pub(crate) fn unauthorized() -> Self {
        Self::new(401, 0, "401: Unauthorized")
    }

    pub(crate) fn no_route() -> Self {
        Self::new(404, 0, "404: Not Found")
    }

    pub(crate) fn method_not_allowed() -> Self {
        Self::new(405, 0, "405: Method Not Allowed")
    }

    pub(crate) fn unknown_channel() -> Self {
        Self::new(404, 10_003, "Unknown Channel")
    }

    pub(crate) fn unknown_guild() -> Self {
        Self::new(404, 10_004, "Unknown Guild")
    }

    pub(crate) fn unknown_member() -> Self {
        Self::new(404, 10_007, "Unknown Member")
    }

    pub(crate) fn unknown_message() -> Self {
        Self::new(404, 10_008, "Unknown Message")
    }

    pub(crate) fn unknown_user() -> Self {
        Self::new(404, 10_013, "Unknown User")
    }

    pub(crate) fn unknown_webhook() -> Self {
        Self::new(404, 10_015, "Unknown Webhook")
    }

    pub(crate) fn unknown_interaction() -> Self {
        Self::new(404, 10_062, "Unknown interaction")
    }

    pub(crate) fn unknown_tag() -> Self {
        Self::new(404, 10_087, "Unknown Tag")
    }

    pub(crate) fn unknown_command() -> Self {
        Self::new(404, 10_063, "Unknown application command")
    }

    pub(crate) fn entry_point_left_out() -> Self {
        let message = "You cannot remove this app's Entry Point command in a bulk update operation. Please include the \
                       Entry Point command in your update request or delete it separately.";
        Self::new(400, 50_240, message)
    }

    pub(crate) fn too_many_old_edits(retry_after_ms: u64) -> Self {
        Self {
            retry_after_ms: Some(retry_after_ms),
            ..Self::new(429, 30_046, "Maximum number of edits to messages older than 1 hour reached. Try again later")
        }
    }

    pub(crate) fn rate_limited(retry_after_ms: u64) -> Self {
        Self { retry_after_ms: Some(retry_after_ms), ..Self::new(429, 0, "You are being rate limited.") }
    }

    pub(crate) fn request_too_large() -> Self {
        Self::new(413, 40_005, "Request entity too large")
    }

    pub(crate) fn already_acknowledged() -> Self {
        Self::new(400, 40_060, "Interaction has already been acknowledged.")
    }

    pub(crate) fn too_many_follow_ups() -> Self {
        Self::new(400, 40_094, "Maximum number of follow-up messages for this interaction reached.")
    }

    pub(crate) fn tag_names_not_unique() -> Self {
        Self::new(400, 40_061, "Tag names must be unique")
    }

    pub(crate) fn no_tags_to_apply() -> Self {
        Self::new(400, 40_066, "There are no tags available that can be set by non-moderators")
    }

    pub(crate) fn tag_required() -> Self {
        Self::new(400, 40_067, "A tag is required to create a forum post in this channel")
    }

    pub(crate) fn missing_access() -> Self {
        Self::new(403, 50_001, "Missing Access")
    }

    pub(crate) fn not_the_author() -> Self {
        Self::new(403, 50_005, "Cannot edit a message authored by another user")
    }

    pub(crate) fn empty_message() -> Self {
        Self::new(400, 50_006, "Cannot send an empty message")
    }

    /// The user blocks direct messages (403), or is a bot (400).
    pub(crate) fn unreachable_user(status: u16) -> Self {
        Self::new(status, 50_007, "Cannot send messages to this user")
    }

    pub(crate) fn missing_permissions() -> Self {
        Self::new(403, 50_013, "Missing Permissions")
    }

    pub(crate) fn wrong_channel_type() -> Self {
        Self::new(400, 50_024, "Cannot execute action on this channel type")
    }

    pub(crate) fn expired_token() -> Self {
        Self::new(401, 50_027, "Invalid Webhook Token")
    }

    pub(crate) fn invalid_recipient() -> Self {
        Self::new(400, 50_033, "Invalid Recipient(s)")
    }

    pub(crate) fn no_mutual_guild() -> Self {
        Self::new(403, 50_278, "Cannot send messages to this user due to having no mutual guilds")
    }

    pub(crate) fn archived_thread() -> Self {
        Self::new(400, 50_083, "Thread is archived")
    }

    pub(crate) fn bad_json() -> Self {
        Self::new(400, 50_109, "The request body contains invalid JSON.")
    }

    pub(crate) fn thread_exists() -> Self {
        Self::new(400, 160_004, "A thread has already been created for this message")
    }

    pub(crate) fn locked_thread() -> Self {
        Self::new(400, 160_005, "Thread is locked")
    }

    pub(crate) fn too_many_threads() -> Self {
        Self::new(400, 160_006, "Maximum number of active threads reached")
    }
}
