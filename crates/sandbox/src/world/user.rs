//! Users: people and bots.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::clock::iso8601;
use crate::snowflake::Id;

/// A person or a bot.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct User {
    pub(crate) id: Id,
    pub(crate) username: String,
    pub(crate) global_name: String,
    pub(crate) bot: bool,
    pub(crate) color: String,
    pub(crate) roles: Vec<Id>,
    pub(crate) joined_ms: u64,
    /// Whether they are in the guild. Users who left are kept, as their messages are.
    #[serde(default = "is_in_guild")]
    pub(crate) in_guild: bool,
    /// Whether this person blocks direct messages from bots.
    #[serde(default)]
    pub(crate) refuses_direct_messages: bool,
}

/// The default for older saved worlds, which lack this key: nobody could leave.
const fn is_in_guild() -> bool {
    true
}

impl User {
    /// The user object of the REST API and the gateway.
    pub(crate) fn json(&self) -> Value {
        json!({
            "id": self.id,
            "username": self.username,
            "discriminator": if self.bot { "0001" } else { "0" },
            "global_name": if self.bot { Value::Null } else { json!(self.global_name) },
            "avatar": null,
            "avatar_decoration_data": null,
            "banner": null,
            "accent_color": null,
            "bot": self.bot,
            "system": false,
            "flags": 0,
            "public_flags": 0,
            "primary_guild": null,
        })
    }

    /// The member object without permissions.
    pub(crate) fn member_json(&self) -> Value {
        json!({
            "user": self.json(),
            "nick": null,
            "avatar": null,
            "banner": null,
            "roles": self.roles,
            "joined_at": iso8601(self.joined_ms),
            "premium_since": null,
            "deaf": false,
            "mute": false,
            "flags": 0,
            "pending": false,
            "communication_disabled_until": null,
        })
    }

    /// The user as JSON for the page.
    pub(crate) fn page_json(&self) -> Value {
        json!({
            "id": self.id,
            "username": self.username,
            "global_name": self.global_name,
            "bot": self.bot,
            "color": self.color,
            "in_guild": self.in_guild,
            "direct_messages": !self.refuses_direct_messages,
        })
    }
}
