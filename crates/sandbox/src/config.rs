//! A sandbox's settings. Defaults are the values that Discord documents, where it documents any.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use crate::snowflake::Id;

/// Settings of a sandbox. `SandboxConfig::default()` listens on any free port of localhost and accepts any bot token of
/// a plausible form.
#[derive(Clone, Debug)]
pub struct SandboxConfig {
    /// The address to listen on; port 0 picks a free port.
    pub addr: SocketAddr,
    /// Bot applications that exist from the start.
    pub bots: Vec<BotConfig>,
    /// Whether an unknown token of three parts separated by dots creates a bot application when first used. Any other
    /// unknown token gets 401.
    pub accept_any_token: bool,
    /// Names of the initial members; the first one owns the guild.
    pub members: Vec<String>,
    /// Names of the initial text channels. The first one is for system messages.
    pub channels: Vec<String>,
    /// The heartbeat interval that the gateway asks for.
    pub heartbeat_interval: Duration,
    /// The minimum time between two identifies of a group of shards (see `max_concurrency`); an earlier one gets an
    /// invalid session. Discord uses 5 s. The default is zero, so that a bot can restart at once.
    pub identify_window: Duration,
    /// How many shards are recommended to bots.
    pub recommended_shards: u64,
    /// How many shards may identify at the same time: those with the same remainder wait for each other.
    pub max_concurrency: u64,
    /// Whether each channel counts as a guild of its own where interactions are divided among shards. There is only one
    /// guild, so that otherwise all of them go to one shard.
    pub shard_by_channel: bool,
    /// How long a bot has to respond to an interaction.
    pub answer_window: Duration,
    /// How long an interaction waits for a second one to swap with while [`crate::Faults::reorder_events`] is on.
    /// After that it is delivered alone.
    pub pair_window: Duration,
    /// How long an interaction's token can be used for edits and follow-ups.
    pub token_lifetime: Duration,
    /// The rate limits; `None` turns them all off.
    pub rate_limit: Option<RateLimitConfig>,
    /// How many edits of messages over an hour old a channel allows in 20 s; further ones get error 30046.
    pub old_message_edits: u32,
    /// How many new names a channel or thread may have in 10 minutes; further ones get 429.
    pub new_names: u32,
    /// How many gateway events a connection may send in 60 s.
    pub gateway_events_per_minute: u32,
    /// The address sent to bots for resuming a session, such as `ws://127.0.0.1:4021`; `None` is the sandbox itself.
    pub resume_url: Option<String>,
    /// How many REST requests are remembered for [`crate::Sandbox::requests`]; the oldest are dropped first.
    pub remembered_requests: usize,
    /// How many messages a channel keeps; the oldest are dropped first, with their files.
    pub kept_messages: usize,
    /// The folder in which the world is saved from one run to the next: guild, people, channels, bots and their
    /// commands, messages and files. `members` and `channels` apply to a new world only. With `None`, each run starts
    /// with a new world.
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
            recommended_shards: 1,
            max_concurrency: 1,
            shard_by_channel: false,
            answer_window: Duration::from_secs(3),
            pair_window: Duration::from_secs(1),
            token_lifetime: Duration::from_mins(15),
            rate_limit: Some(RateLimitConfig::default()),
            old_message_edits: 3,
            new_names: 2,
            gateway_events_per_minute: 120,
            resume_url: None,
            remembered_requests: 20_000,
            kept_messages: 2_000,
            keep_in: None,
        }
    }
}

/// Settings of the rate limiter.
#[derive(Clone, Debug)]
pub struct RateLimitConfig {
    /// Requests per second and bot over all routes except interaction endpoints.
    pub global_per_second: u32,
    /// Requests per bucket and window; GET routes allow four times as many.
    pub per_route: u32,
    /// The window of a bucket.
    pub window: Duration,
}

impl Default for RateLimitConfig {
    fn default() -> Self {
        Self { global_per_second: 50, per_route: 5, window: Duration::from_secs(5) }
    }
}

/// A bot application that exists from the start.
#[derive(Clone, Debug)]
pub struct BotConfig {
    /// The token that the bot logs in with, without `Bot `.
    pub token: String,
    /// The name of the application and of the bot user.
    pub name: String,
    /// The application's id. With `None`, it is read from the token, or made up if the token contains none.
    pub application_id: Option<Id>,
    /// Permission bits beyond those of @everyone, granted by the bot's own role.
    pub permissions: u64,
    /// Whether the bot may use privileged intents. Without this, identifying with one fails with close code 4014.
    pub privileged_intents: bool,
    /// Whether people can add the application to their accounts, as *User Install* in the developer portal says.
    pub account_installs: bool,
}

impl BotConfig {
    /// A bot with the permissions of @everyone and no privileged intents, for servers alone.
    pub fn new(token: impl Into<String>, name: impl Into<String>) -> Self {
        Self {
            token: token.into(),
            name: name.into(),
            application_id: None,
            permissions: 0,
            privileged_intents: false,
            account_installs: false,
        }
    }
}
