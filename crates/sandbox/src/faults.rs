//! Faults that the sandbox injects on demand, and the JSON merge patch (RFC 7396) with which one changes interactions.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::snowflake::Id;

/// What goes wrong from now on. Counters count down to zero as faults occur.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
pub struct Faults {
    /// Delay before each matching REST request is handled, in milliseconds.
    pub rest_delay_ms: u64,
    /// Delay before the response to each matching REST request, in milliseconds. The request itself is handled at
    /// once, so a bot that stops in the meantime never learns that it succeeded.
    pub rest_answer_delay_ms: u64,
    /// How many matching REST requests fail without being handled.
    pub rest_fail_next: u32,
    /// The HTTP status they fail with.
    pub rest_fail_status: u16,
    /// Discord's error code that they fail with; 0 is none.
    pub rest_fail_code: u32,
    /// The text that `METHOD /path` must contain for a REST request to match any of these faults. An empty text
    /// matches all.
    pub rest_fail_matching: String,
    /// How many matching REST requests get 429.
    pub rest_rate_limit_next: u32,
    /// The `Retry-After` of those responses, in milliseconds.
    pub rest_retry_after_ms: u64,
    /// Whether those responses claim that the limit is global.
    pub rest_rate_limit_global: bool,
    /// Answers every REST request as the network before Discord answers a banned address: with 429 and a page of its
    /// own.
    pub banned: bool,
    /// How many gateway events are delivered twice.
    pub duplicate_events: u32,
    /// How many gateway events have a sequence number that is one too high, as if an event had been lost.
    pub skipped_numbers: u32,
    /// How many gateway events are preceded by a malformed copy.
    pub broken_frames: u32,
    /// Delivers interactions in swapped pairs. An interaction without a second one is delivered after
    /// [`crate::SandboxConfig::pair_window`].
    pub reorder_events: bool,
    /// Delivers interactions to the sessions of every shard, or to every address of an endpoint: several processes get
    /// the same one at the same moment.
    pub interactions_to_all: bool,
    /// Delay of every gateway event, in milliseconds.
    pub event_delay_ms: u64,
    /// The fault for every gateway connection opened while this is set. Open connections are left alone, and existing
    /// sessions can be resumed once it is cleared.
    pub gateway_session: Option<SessionFault>,
    /// A JSON merge patch (RFC 7396) for the `d` of every `INTERACTION_CREATE`: objects are merged, null removes a
    /// key, and any other value, arrays included, replaces what was there. The sandbox's own data and checks are not
    /// affected. Null, the default, changes nothing.
    pub interaction_patch: Value,
}

impl Default for Faults {
    fn default() -> Self {
        Self {
            rest_delay_ms: 0,
            rest_answer_delay_ms: 0,
            rest_fail_next: 0,
            rest_fail_status: 500,
            rest_fail_code: 0,
            rest_fail_matching: String::new(),
            rest_rate_limit_next: 0,
            rest_retry_after_ms: 500,
            rest_rate_limit_global: false,
            banned: false,
            duplicate_events: 0,
            skipped_numbers: 0,
            broken_frames: 0,
            reorder_events: false,
            interactions_to_all: false,
            event_delay_ms: 0,
            gateway_session: None,
            interaction_patch: Value::Null,
        }
    }
}

/// A fault of new gateway connections. In JSON: `"reset"`, `{"close": 4000}`, `"invalid_session"`,
/// `"hello_and_close"`, `"drop_after_ready"`, `"silence"`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SessionFault {
    /// Resets the TCP connection right after the WebSocket handshake, without a hello or a close frame.
    Reset,
    /// Sends hello, and a close frame with this code in response to identify or resume.
    Close(u16),
    /// Sends hello, and opcode 9 in response to identify or resume: the session is invalid but resumable.
    InvalidSession,
    /// Sends hello, and immediately a close frame with code 1001.
    HelloAndClose,
    /// Never responds to the WebSocket handshake, but keeps the connection open.
    Silence,
    /// Drops the connection right after READY or RESUMED, without a close frame.
    DropAfterReady,
}

/// A one-time fault of all open gateway connections.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GatewayFault {
    /// Drops the TCP connection without a close frame.
    Drop,
    /// Sends a close frame with this code.
    Close(u16),
    /// Sends opcode 7: reconnect and resume.
    Reconnect,
    /// Sends opcode 9: the session is invalid.
    InvalidSession {
        /// Whether the bot may still resume it.
        resumable: bool,
    },
}

/// The active faults, and the interaction that waits for a second one to swap with.
#[derive(Debug, Default)]
pub(crate) struct FaultState {
    pub(crate) settings: Faults,
    pub(crate) held: Option<(u64, Id, Value)>,
    pub(crate) held_count: u64,
}

/// A fault that prevents a REST request from being handled.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum RestFault {
    Fail { status: u16, code: u32 },
    RateLimit { retry_after_ms: u64, global: bool },
}

impl FaultState {
    fn matches(&self, line: &str) -> bool {
        line.contains(&self.settings.rest_fail_matching)
    }

    /// The delay before `METHOD /path` is handled, in milliseconds.
    pub(crate) fn delay_ms(&self, line: &str) -> u64 {
        if self.matches(line) { self.settings.rest_delay_ms } else { 0 }
    }

    /// The delay before the response to `METHOD /path`, in milliseconds.
    pub(crate) fn answer_delay_ms(&self, line: &str) -> u64 {
        if self.matches(line) { self.settings.rest_answer_delay_ms } else { 0 }
    }

    /// Returns the fault for `METHOD /path` and counts it down.
    pub(crate) fn for_request(&mut self, line: &str) -> Option<RestFault> {
        if self.settings.banned {
            return Some(RestFault::Fail { status: 429, code: 0 });
        }
        if !self.matches(line) {
            return None;
        }
        let faults = &mut self.settings;
        if faults.rest_rate_limit_next > 0 {
            faults.rest_rate_limit_next -= 1;
            return Some(RestFault::RateLimit {
                retry_after_ms: faults.rest_retry_after_ms,
                global: faults.rest_rate_limit_global,
            });
        }
        if faults.rest_fail_next > 0 {
            faults.rest_fail_next -= 1;
            return Some(RestFault::Fail { status: faults.rest_fail_status, code: faults.rest_fail_code });
        }
        None
    }

    /// Counts down the faults of a gateway event that was sent.
    pub(crate) fn event_sent(&mut self) {
        let faults = &mut self.settings;
        for left in [&mut faults.duplicate_events, &mut faults.skipped_numbers, &mut faults.broken_frames] {
            *left = left.saturating_sub(1);
        }
    }
}

/// Applies a patch: objects are merged key by key, null removes a key, and any other value, arrays included, replaces
/// what was there.
pub(crate) fn merge_patch(target: &mut Value, patch: &Value) {
    let Value::Object(changes) = patch else {
        target.clone_from(patch);
        return;
    };
    if !target.is_object() {
        *target = Value::Object(Map::new());
    }
    let Value::Object(object) = target else { return };
    for (key, change) in changes {
        if change.is_null() {
            object.remove(key);
        } else {
            merge_patch(object.entry(key.as_str()).or_insert(Value::Null), change);
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn failures_count_down_on_matching_requests_alone() {
        let mut state = FaultState::default();
        state.settings.rest_fail_next = 1;
        state.settings.rest_fail_status = 503;
        state.settings.rest_fail_code = 7;
        state.settings.rest_fail_matching = "PATCH ".into();
        assert_eq!(state.for_request("POST /channels/1/messages"), None);
        assert_eq!(state.for_request("PATCH /channels/1/messages/2"), Some(RestFault::Fail { status: 503, code: 7 }));
        assert_eq!(state.for_request("PATCH /channels/1/messages/2"), None);
    }

    #[test]
    fn the_examples_of_the_rfc_hold() {
        let rows = [
            (json!({ "a": "b" }), json!({ "a": "c" }), json!({ "a": "c" })),
            (json!({ "a": "b" }), json!({ "b": "c" }), json!({ "a": "b", "b": "c" })),
            (json!({ "a": "b" }), json!({ "a": null }), json!({})),
            (json!({ "a": "b", "b": "c" }), json!({ "a": null }), json!({ "b": "c" })),
            (json!({ "a": ["b"] }), json!({ "a": "c" }), json!({ "a": "c" })),
            (json!({ "a": "c" }), json!({ "a": ["b"] }), json!({ "a": ["b"] })),
            (json!({ "a": { "b": "c" } }), json!({ "a": { "b": "d", "c": null } }), json!({ "a": { "b": "d" } })),
            (json!({ "a": [{ "b": "c" }] }), json!({ "a": [1] }), json!({ "a": [1] })),
            (json!(["a", "b"]), json!(["c", "d"]), json!(["c", "d"])),
            (json!({ "a": "b" }), json!(["c"]), json!(["c"])),
            (json!({ "a": "foo" }), json!(null), json!(null)),
            (json!({ "a": "foo" }), json!("bar"), json!("bar")),
            (json!({ "e": null }), json!({ "a": 1 }), json!({ "e": null, "a": 1 })),
            (json!([1, 2]), json!({ "a": "b", "c": null }), json!({ "a": "b" })),
            (json!({}), json!({ "a": { "bb": { "ccc": null } } }), json!({ "a": { "bb": {} } })),
        ];
        for (mut target, patch, result) in rows {
            let before = target.clone();
            merge_patch(&mut target, &patch);
            assert_eq!(target, result, "{before} with {patch}");
        }
    }
}
