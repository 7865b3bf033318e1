//! Settings of a sandbox. The defaults are Discord's numbers where Discord documents one.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use crate::snowflake::Id;

/// How a sandbox is set up. `SandboxConfig::default()` takes any free port of the local host
/// and accepts any bot token of a plausible form.
#[derive(Clone, Debug)]
pub struct SandboxConfig {
    /// Where to listen; port 0 takes a free one.
    pub addr: SocketAddr,
    /// Bot applications that exist from the start.
    pub bots: Vec<BotConfig>,
    /// Whether a token of three parts divided by dots makes a bot application when it is first
    /// seen. Other unknown tokens get 401 in any case.
    pub accept_any_token: bool,
    /// Names of the members who are there from the start; the first owns the guild.
    pub members: Vec<String>,
    /// Names of the text channels.
    pub channels: Vec<String>,
    /// Interval between heartbeats that the gateway asks for.
    pub heartbeat_interval: Duration,
    /// Identifies of one shard closer than this to each other get an invalid session.
    /// Discord: 5 s. Zero, the default here, lets a bot restart at once.
    pub identify_window: Duration,
    /// Time for the first answer to an interaction.
    pub answer_window: Duration,
    /// How long an interaction waits for its pair while [`crate::Faults::reorder_events`] is in
    /// force; one that stays alone is then delivered by itself.
    pub pair_window: Duration,
    /// How long an interaction's token is good for edits and follow-ups.
    pub token_lifetime: Duration,
    /// Requests a second and bot over all routes, interaction endpoints exempt.
    /// `None` turns all rate limits off.
    pub rate_limit: Option<RateLimitConfig>,
    /// Edits of messages that are over an hour old that a channel takes in twenty seconds; further ones get 30046.
    pub old_message_edits: u32,
    /// Gateway events a connection may send in 60 s.
    pub gateway_events_per_minute: u32,
    /// Where bots are told to resume a session, such as `ws://127.0.0.1:4021`; `None`: at the
    /// sandbox itself.
    pub resume_url: Option<String>,
    /// How many REST requests of bots are remembered for [`crate::Sandbox::requests`]; the
    /// oldest go first.
    pub remembered_requests: usize,
    /// How many messages a channel keeps; the oldest go first, with their files.
    pub kept_messages: usize,
    /// The folder in which the world is kept from one run to the next: guild, people, channels, bots with their
    /// commands, messages and files. What `members` and `channels` say counts for a new world only. `None`: each run
    /// has a world of its own.
    pub keep_in: Option<PathBuf>,
}

impl Default for SandboxConfig {
    fn default() -> Self {
        let names = |list: &[&str]| list.iter().map(ToString::to_string).collect();
        Self {
            addr: SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 0),
            bots: Vec::new(),
            accept_any_token: true,
            members: names(&["Ada", "Ben", "Cleo", "Dan"]),
            channels: names(&["general", "games", "lounge"]),
            heartbeat_interval: Duration::from_millis(41_250),
            identify_window: Duration::ZERO,
            answer_window: Duration::from_secs(3),
            pair_window: Duration::from_secs(1),
            token_lifetime: Duration::from_mins(15),
            rate_limit: Some(RateLimitConfig::default()),
            old_message_edits: 3,
            gateway_events_per_minute: 120,
            resume_url: None,
            remembered_requests: 20_000,
            kept_messages: 2_000,
            keep_in: None,
        }
    }
}

/// Numbers of the rate limiter.
#[derive(Clone, Debug)]
pub struct RateLimitConfig {
    /// Requests a second over all routes.
    pub global_per_second: u32,
    /// Requests of one bucket in its window, for routes without a number of their own.
    pub per_route: u32,
    /// The window of a bucket.
    pub window: Duration,
}

impl Default for RateLimitConfig {
    fn default() -> Self {
        Self { global_per_second: 50, per_route: 5, window: Duration::from_secs(5) }
    }
}

/// A bot application that exists before its bot logs in.
#[derive(Clone, Debug)]
pub struct BotConfig {
    /// The token the bot will use, without `Bot `.
    pub token: String,
    /// The name of application and bot user.
    pub name: String,
    /// The application's id; made up when `None`.
    pub application_id: Option<Id>,
    /// Permission bits beyond those of everyone, given by a role of the bot's own.
    pub permissions: u64,
    /// Whether privileged intents are switched on for it. Without them identify with one of
    /// them is refused with close code 4014.
    pub privileged_intents: bool,
}

impl BotConfig {
    /// A bot with the permissions of everyone and no privileged intents.
    pub fn new(token: impl Into<String>, name: impl Into<String>) -> Self {
        Self { token: token.into(), name: name.into(), application_id: None, permissions: 0, privileged_intents: false }
    }
}
