//! What the members' side answers to its client.

use serde::Deserialize;
use serde_json::Value;

use super::chat::ChatMessage;
use crate::snowflake::Id;

/// The guild, its people and channels, as `GET /sandbox/world` gives them.
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
    /// Its id.
    pub id: Id,
}

/// A person or bot.
#[derive(Clone, Debug, Deserialize)]
pub struct MemberInfo {
    /// The user's id.
    pub id: Id,
    /// The unique name.
    pub username: String,
    /// The name that is shown.
    pub global_name: Option<String>,
    /// Whether it is a bot.
    pub bot: bool,
    /// Whether they are in the guild: those who have left are listed as well.
    pub in_guild: bool,
    /// Whether a person takes direct messages of bots.
    pub direct_messages: bool,
}

/// A channel or thread.
#[derive(Clone, Debug, Deserialize)]
pub struct ChannelInfo {
    /// The channel's id.
    pub id: Id,
    /// Its name without `#`; of direct messages the bot's name.
    pub name: String,
    /// 0 text, 1 direct messages, 11 public thread, 12 private thread.
    #[serde(rename = "type")]
    pub kind: u8,
    /// The channel of a thread.
    pub parent_id: Option<Id>,
    /// Whether a thread is archived.
    pub archived: bool,
}

/// What became of an interaction.
#[derive(Clone, Debug, Deserialize)]
pub struct InteractionView {
    /// The interaction.
    pub interaction_id: Id,
    /// `pending`, `done` or `failed`.
    pub state: String,
    /// What the member reads when it failed.
    pub error: Option<String>,
    /// The callback type of the first answer.
    pub callback: Option<u8>,
    /// Microseconds from dispatch to first answer.
    pub answered_after_us: Option<u64>,
    /// The message that answers it: new, or the one whose component was pressed.
    pub message: Option<ChatMessage>,
    /// Follow-ups, oldest first.
    pub followups: Vec<ChatMessage>,
    /// The modal that was opened.
    pub modal: Option<Value>,
}
