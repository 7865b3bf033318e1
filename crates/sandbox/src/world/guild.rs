//! The guild and its roles.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::permissions::bits;
use crate::snowflake::Id;

/// The one guild.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Guild {
    pub(crate) id: Id,
    pub(crate) name: String,
    pub(crate) owner_id: Id,
    pub(crate) roles: Vec<Role>,
    /// The channel for system messages, if there is one. Older saved worlds lack this key.
    #[serde(default)]
    pub(crate) system_channel_id: Option<Id>,
    /// Whether there is an outage. It is not saved and ends with the run.
    #[serde(skip)]
    pub(crate) unavailable: bool,
}

/// A role. The one with the guild's id is @everyone.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Role {
    pub(crate) id: Id,
    pub(crate) name: String,
    pub(crate) permissions: u64,
    pub(crate) bot_id: Option<Id>,
}

impl Guild {
    pub(crate) fn new(id: Id, name: &str) -> Self {
        let everyone = Role { id, name: "@everyone".into(), permissions: bits::EVERYONE, bot_id: None };
        Self { id, name: name.into(), owner_id: id, roles: vec![everyone], system_channel_id: None, unavailable: false }
    }

    /// The guild as JSON for the page.
    pub(crate) fn page_json(&self) -> Value {
        json!({
            "id": self.id,
            "name": self.name,
            "owner_id": self.owner_id,
            "system_channel_id": self.system_channel_id,
            "unavailable": self.unavailable,
        })
    }
}

impl Role {
    pub(crate) fn json(&self, position: usize) -> Value {
        let tags = self.bot_id.map_or(json!({}), |bot| json!({ "bot_id": bot }));
        json!({
            "id": self.id,
            "name": self.name,
            "color": 0,
            "colors": { "primary_color": 0, "secondary_color": null, "tertiary_color": null },
            "hoist": false,
            "icon": null,
            "unicode_emoji": null,
            "position": position,
            "permissions": self.permissions.to_string(),
            "managed": self.bot_id.is_some(),
            "mentionable": false,
            "flags": 0,
            "tags": tags,
        })
    }
}
