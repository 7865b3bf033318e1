//! The responder's state.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use cardinal_discord::Api;
use cardinal_ids::GuildId;
use tokio_util::task::TaskTracker;

use crate::app::Context;
use crate::discord::posting::Announcer;
use crate::discord::respond::followed::Followed;
use crate::discord::respond::seen::Seen;

/// Responds to interactions.
pub(crate) struct Responder {
    pub(crate) context: Arc<Context>,
    pub(crate) api: Arc<Api>,
    pub(crate) application: u64,
    pub(crate) announcer: Announcer,
    /// The server in which commands are registered; none: everywhere.
    pub(crate) commands_server: Option<GuildId>,
    /// What a stop waits for.
    pub(crate) tasks: TaskTracker,
    /// How long a response may take before it is acknowledged first.
    pub(crate) answer_within: Duration,
    /// How long a first response is tried, counted from when the interaction came in.
    pub(crate) first_answer_within: Duration,
    pub(crate) seen: Mutex<Seen>,
    pub(crate) followed: Followed,
}
