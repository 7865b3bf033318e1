//! Users (people and bots), bot applications with their commands, and the guild with its roles.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use super::interaction::Scope;
use super::owners::Installation;
use crate::clock::iso8601;
use crate::endpoint::new_key;
use crate::permissions::bits;
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
    /// The applications that this person has added to their account.
    #[serde(default)]
    pub(crate) apps: BTreeSet<Id>,
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
            "roles": self.roles,
            "direct_messages": !self.refuses_direct_messages,
            "apps": self.apps,
        })
    }
}

/// A bot application.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct App {
    pub(crate) id: Id,
    pub(crate) name: String,
    pub(crate) token: String,
    pub(crate) privileged_intents: bool,
    /// Whether people can add it to their accounts.
    #[serde(default)]
    pub(crate) account_installs: bool,
    /// The permissions that its own role grants when it is invited to the guild. Older saved worlds lack this key and
    /// have the permissions in the role.
    #[serde(default)]
    pub(crate) permissions: u64,
    /// The seed of the key with which its interactions are signed. Older saved worlds lack it.
    #[serde(default = "new_key")]
    pub(crate) signing_key: [u8; 32],
    pub(crate) commands: Vec<Command>,
    /// Its own emojis, oldest first. Older saved worlds lack this key.
    #[serde(default)]
    pub(crate) emojis: Vec<AppEmoji>,
    /// The identifies of the last day: time in milliseconds and shard id.
    pub(crate) identifies: Vec<(u64, u64)>,
    /// The commands created today: day, counted from the Unix epoch, and count.
    pub(crate) created_today: (u64, u32),
}

/// An emoji of an application.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct AppEmoji {
    pub(crate) id: Id,
    pub(crate) name: String,
    /// The image as it was uploaded.
    pub(crate) image: Vec<u8>,
}

/// A registered command.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Command {
    pub(crate) id: Id,
    pub(crate) version: Id,
    /// The guild of a guild command; `None` for a global command.
    pub(crate) guild_id: Option<Id>,
    pub(crate) body: Map<String, Value>,
}

impl Command {
    pub(crate) fn name(&self) -> &str {
        self.body.get("name").and_then(Value::as_str).unwrap_or_default()
    }

    pub(crate) fn kind(&self) -> i64 {
        self.body.get("type").and_then(Value::as_i64).unwrap_or(1)
    }

    /// Whether the command is offered in a scope by an installation. A guild command is offered in the guild only. A
    /// global command is offered by its `integration_types`, or in guilds alone if it has none, and in its `contexts`
    /// (0 guilds, 1 direct messages with the bot, 2 other private channels), or everywhere if it has none.
    pub(crate) fn is_offered(&self, scope: Scope, by: Installation) -> bool {
        let is_global = self.guild_id.is_none();
        let listed = |key: &str| self.body.get(key).and_then(Value::as_array).filter(|_| is_global);
        let of_installation = listed("integration_types")
            .map_or(by == Installation::Guild, |types| types.iter().any(|kind| *kind == by.number()));
        let allowed = match scope {
            Scope::Guild => true,
            Scope::Direct | Scope::Group => is_global && self.body.get("dm_permission") != Some(&Value::Bool(false)),
        };
        let contexts = listed("contexts");
        let in_scope = contexts.map_or(allowed, |contexts| contexts.iter().any(|context| *context == scope.context()));
        of_installation && in_scope
    }

    /// The command object of the REST API.
    pub(crate) fn json(&self, app: Id) -> Value {
        let mut command = Map::new();
        command.insert("id".into(), json!(self.id));
        command.insert("application_id".into(), json!(app));
        command.insert("version".into(), json!(self.version));
        if let Some(guild) = self.guild_id {
            command.insert("guild_id".into(), json!(guild));
        }
        let defaults = [
            ("type", json!(1)),
            ("description", json!("")),
            ("default_member_permissions", Value::Null),
            ("nsfw", json!(false)),
        ];
        let global = [("dm_permission", json!(true)), ("contexts", Value::Null), ("integration_types", json!([0]))];
        for (key, value) in defaults {
            command.insert(key.into(), value);
        }
        if self.guild_id.is_none() {
            for (key, value) in global {
                command.insert(key.into(), value);
            }
        }
        for (key, value) in &self.body {
            let own = ["id", "application_id", "version", "guild_id"].contains(&key.as_str());
            if !own && (!value.is_null() || key.ends_with("_localizations")) {
                command.insert(key.clone(), value.clone());
            }
        }
        // Permissions may be given as a number, and are always returned as text.
        if let Some(bits) = command.get("default_member_permissions").and_then(Value::as_u64) {
            command.insert("default_member_permissions".into(), json!(bits.to_string()));
        }
        Value::Object(command)
    }
}

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

    /// The guild as JSON for the page. Its roles are those that a menu lists: @everyone, and those that people can
    /// have.
    pub(crate) fn page_json(&self) -> Value {
        let listed = self.roles.iter().filter(|role| role.bot_id.is_none());
        let roles: Vec<Value> = listed.map(|role| json!({ "id": role.id, "name": role.name })).collect();
        json!({
            "id": self.id,
            "name": self.name,
            "roles": roles,
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
