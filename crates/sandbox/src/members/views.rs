//! Responses of the member API, as its client reads them.

use serde::Deserialize;
use serde_json::Value;

use super::chat::ChatMessage;
use crate::snowflake::Id;

/// The guild, its people and channels, as returned by `GET /sandbox/world`.
#[derive(Clone, Debug, Deserialize)]
pub struct WorldView {
    /// The guild.
    pub guild: GuildInfo,
    /// People and bots.
    pub members: Vec<MemberInfo>,
    /// Channels and threads.
    pub channels: Vec<ChannelInfo>,
    /// Bots with `id`, `username` and `online`.
    pub bots: Vec<Value>,
}

/// The guild.
#[derive(Clone, Debug, Deserialize)]
pub struct GuildInfo {
    /// The guild's id.
    pub id: Id,
}

/// A person or bot.
#[derive(Clone, Debug, Deserialize)]
pub struct MemberInfo {
    /// The user's id.
    pub id: Id,
    /// The unique name.
    pub username: String,
    /// The display name.
    pub global_name: Option<String>,
    /// Whether this is a bot.
    pub bot: bool,
    /// Whether they are in the guild. Those who left are still listed.
    pub in_guild: bool,
    /// Whether they accept direct messages from bots.
    pub direct_messages: bool,
}

/// A channel or thread.
#[derive(Clone, Debug, Deserialize)]
pub struct ChannelInfo {
    /// The channel's id.
    pub id: Id,
    /// The name without `#`; for direct messages, the bot's name.
    pub name: String,
    /// The type: 0 text, 1 direct messages, 2 voice, 11 public thread, 12 private thread, 15 forum.
    #[serde(rename = "type")]
    pub kind: u8,
    /// The parent channel of a thread.
    pub parent_id: Option<Id>,
    /// Whether a thread is archived.
    pub archived: bool,
}

/// An interaction, with the response to it.
#[derive(Clone, Debug, Deserialize)]
pub struct InteractionView {
    /// The interaction's id.
    pub interaction_id: Id,
    /// `pending`, `done` or `failed`.
    pub state: String,
    /// The message that the member sees when it failed.
    pub error: Option<String>,
    /// The callback type of the first response.
    pub callback: Option<u8>,
    /// The time from dispatch to the first response, in microseconds.
    pub answered_after_us: Option<u64>,
    /// The response message: a new one, or the one whose component was used.
    pub message: Option<ChatMessage>,
    /// The follow-ups, oldest first.
    pub followups: Vec<ChatMessage>,
    /// The modal that the bot opened.
    pub modal: Option<Value>,
}
