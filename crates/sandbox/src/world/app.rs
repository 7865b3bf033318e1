//! Bot applications and their commands.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use super::place::Place;
use crate::endpoint::new_key;
use crate::snowflake::Id;

/// A bot application.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct App {
    pub(crate) id: Id,
    pub(crate) name: String,
    pub(crate) token: String,
    pub(crate) privileged_intents: bool,
    /// The permissions that its own role grants when it is invited to the guild. Older saved worlds lack this key and
    /// have the permissions in the role.
    #[serde(default)]
    pub(crate) permissions: u64,
    /// The seed of the key with which its interactions are signed. Older saved worlds lack it.
    #[serde(default = "new_key")]
    pub(crate) signing_key: [u8; 32],
    pub(crate) commands: Vec<Command>,
    /// The identifies of the last day: time in milliseconds and shard id.
    pub(crate) identifies: Vec<(u64, u64)>,
    /// The commands created today: day, counted from the Unix epoch, and count.
    pub(crate) created_today: (u64, u32),
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

    /// Whether the command is offered at a place. A guild command is offered in the guild only. A global command is
    /// offered in its `contexts` (0 guilds, 1 direct messages with the bot), or everywhere if it has none.
    pub(crate) fn is_offered(&self, place: Place) -> bool {
        let allowed = match place {
            Place::Guild => true,
            Place::Direct => self.guild_id.is_none() && self.body.get("dm_permission") != Some(&Value::Bool(false)),
        };
        let contexts = self.body.get("contexts").and_then(Value::as_array).filter(|_| self.guild_id.is_none());
        contexts.map_or(allowed, |contexts| contexts.iter().any(|context| *context == place.context()))
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
