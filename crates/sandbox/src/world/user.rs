//! People and bots as users and as members of the guild.

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
    /// Whether they are in the guild: those who have left are still known, as their messages are.
    #[serde(default = "is_in_guild")]
    pub(crate) in_guild: bool,
    /// Whether bots cannot write to this person directly.
    #[serde(default)]
    pub(crate) refuses_direct_messages: bool,
}

/// What worlds mean that were kept before anybody could leave.
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

    /// The user as the page wants it.
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
