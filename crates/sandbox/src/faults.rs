//! Faults that the sandbox makes on demand.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::snowflake::Id;

/// What goes wrong from now on. Counters run down to zero by themselves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Faults {
    /// Wait this long before every matching REST request is worked on.
    pub rest_delay_ms: u64,
    /// Work on every matching REST request at once, but hold its answer back so long. A bot that
    /// ends meanwhile does not learn what it has done.
    pub rest_answer_delay_ms: u64,
    /// So many matching REST requests fail without being worked on.
    pub rest_fail_next: u32,
    /// The status they fail with.
    pub rest_fail_status: u16,
    /// The error code of Discord's that they fail with; 0: none.
    pub rest_fail_code: u32,
    /// What `METHOD /path` must contain to match: to be delayed, to fail, to get 429 or to be answered
    /// late. Empty matches all.
    pub rest_fail_matching: String,
    /// So many matching REST requests get 429.
    pub rest_rate_limit_next: u32,
    /// The `Retry-After` of those.
    pub rest_retry_after_ms: u64,
    /// Whether those 429 say that they are global.
    pub rest_rate_limit_global: bool,
    /// So many gateway events are delivered twice.
    pub duplicate_events: u32,
    /// So many gateway events come with a number one too high, as if one before them had been lost.
    pub skipped_numbers: u32,
    /// So many gateway events come in a frame that cannot be read, and then as they should.
    pub broken_frames: u32,
    /// Interactions are held back and delivered in swapped pairs. One that stays alone is
    /// delivered after [`crate::SandboxConfig::pair_window`].
    pub reorder_events: bool,
    /// Every gateway event comes so much later.
    pub event_delay_ms: u64,
    /// What every gateway connection meets that is opened while this is in force; those that stand
    /// are left alone, and what sessions there are can be resumed when it is lifted.
    pub gateway_session: Option<SessionFault>,
    /// A JSON merge patch (RFC 7396) for what bots are told of every interaction, the `d` of
    /// `INTERACTION_CREATE`: objects merge, null removes, everything else replaces, arrays as a
    /// whole. What the sandbox itself knows and checks stays as it is. Null, the default, changes
    /// nothing.
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
            duplicate_events: 0,
            skipped_numbers: 0,
            broken_frames: 0,
            reorder_events: false,
            event_delay_ms: 0,
            gateway_session: None,
            interaction_patch: Value::Null,
        }
    }
}

/// A fault that new gateway connections meet. In JSON: `"reset"`, `{"close": 4000}`,
/// `"invalid_session"`, `"hello_and_close"`, `"drop_after_ready"`, `"silence"`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SessionFault {
    /// The TCP connection is reset right after the WebSocket handshake: no hello, no close frame.
    Reset,
    /// Hello, and then a close frame with this code in answer to identify or resume.
    Close(u16),
    /// Hello, and then opcode 9 in answer to identify or resume: the session is invalid, but may be
    /// resumed.
    InvalidSession,
    /// Hello, and at once a close frame with code 1001.
    HelloAndClose,
    /// The WebSocket handshake is never answered, and nothing breaks either.
    Silence,
    /// Identify or resume succeeds, and with READY or RESUMED the connection breaks without a word.
    DropAfterReady,
}

/// A fault of every gateway connection, made at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GatewayFault {
    /// The TCP connection breaks without a word.
    Drop,
    /// A close frame with this code.
    Close(u16),
    /// Opcode 7: reconnect and resume.
    Reconnect,
    /// Opcode 9: the session is invalid.
    InvalidSession {
        /// Whether the bot may resume it all the same.
        resumable: bool,
    },
}

/// The faults in force, and the interaction that waits for its pair.
#[derive(Debug, Default)]
pub(crate) struct FaultState {
    pub(crate) settings: Faults,
    pub(crate) held: Option<(u64, Id, Value)>,
    pub(crate) held_count: u64,
}

/// What a REST request meets before it is worked on.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum RestFault {
    Fail { status: u16, code: u32 },
    RateLimit { retry_after_ms: u64, global: bool },
}

impl FaultState {
    fn matches(&self, line: &str) -> bool {
        line.contains(&self.settings.rest_fail_matching)
    }

    /// How long `METHOD /path` waits before it is worked on.
    pub(crate) fn delay_ms(&self, line: &str) -> u64 {
        if self.matches(line) { self.settings.rest_delay_ms } else { 0 }
    }

    /// How long the answer to `METHOD /path` is held back.
    pub(crate) fn answer_delay_ms(&self, line: &str) -> u64 {
        if self.matches(line) { self.settings.rest_answer_delay_ms } else { 0 }
    }

    /// The fault that `METHOD /path` meets, counted down.
    pub(crate) fn for_request(&mut self, line: &str) -> Option<RestFault> {
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

    /// Counts down what an event has met that was sent.
    pub(crate) fn event_sent(&mut self) {
        let faults = &mut self.settings;
        for left in [&mut faults.duplicate_events, &mut faults.skipped_numbers, &mut faults.broken_frames] {
            *left = left.saturating_sub(1);
        }
    }
}

#[cfg(test)]
mod tests {
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
}
