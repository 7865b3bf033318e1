//! The guild, its roles, and the bot applications in it.

use base64::Engine;
use base64::engine::general_purpose::{STANDARD_NO_PAD, URL_SAFE_NO_PAD};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use super::World;
use super::direct::Place;
use crate::clock::iso8601;
use crate::config::BotConfig;
use crate::permissions::bits;
use crate::snowflake::Id;

/// The one guild.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Guild {
    pub(crate) id: Id,
    pub(crate) name: String,
    pub(crate) owner_id: Id,
    pub(crate) roles: Vec<Role>,
    /// Whether there is an outage, which ends with the run.
    #[serde(skip)]
    pub(crate) unavailable: bool,
}

/// A role; the one with the guild's id is everybody's.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Role {
    pub(crate) id: Id,
    pub(crate) name: String,
    pub(crate) permissions: u64,
    pub(crate) bot_id: Option<Id>,
}

/// A bot application.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct App {
    pub(crate) id: Id,
    pub(crate) name: String,
    pub(crate) token: String,
    pub(crate) privileged_intents: bool,
    /// What its own role grants in the guild when it is invited; worlds that were kept without it have it in the role.
    #[serde(default)]
    pub(crate) permissions: u64,
    pub(crate) commands: Vec<Command>,
    /// Identifies of the last day, in milliseconds.
    pub(crate) identifies: Vec<(u64, u64)>,
    /// Guild commands created today: day and count.
    pub(crate) created_today: (u64, u32),
}

/// A registered command: the body that was sent, completed.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Command {
    pub(crate) id: Id,
    pub(crate) version: Id,
    /// Where it lives; everywhere when `None`.
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

    /// Whether it is offered at a place: one of the guild's there alone, a global one where its `contexts` (0: guilds,
    /// 1: direct messages with the bot) say so, which are all if it names none.
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
        Value::Object(command)
    }
}

impl Guild {
    pub(crate) fn new(id: Id, name: &str) -> Self {
        let everyone = Role { id, name: "@everyone".into(), permissions: bits::EVERYONE, bot_id: None };
        Self { id, name: name.into(), owner_id: id, roles: vec![everyone], unavailable: false }
    }
}

impl Guild {
    /// The guild as the page wants it.
    pub(crate) fn page_json(&self) -> Value {
        json!({ "id": self.id, "name": self.name, "owner_id": self.owner_id, "unavailable": self.unavailable })
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

impl World {
    /// The application of a token: a known one, or a new one where the settings allow it.
    pub(crate) fn app_of_token(&mut self, token: &str) -> Option<Id> {
        if let Some(app) = self.apps.values().find(|app| app.token == token) {
            return Some(app.id);
        }
        let plausible = {
            let parts: Vec<&str> = token.split('.').collect();
            parts.len() == 3 && parts.iter().all(|part| !part.is_empty())
        };
        if !self.config.accept_any_token || !plausible {
            return None;
        }
        let name = format!("Bot {}", self.apps.len() + 1);
        Some(self.add_app(&BotConfig::new(token, name)))
    }

    pub(crate) fn add_app(&mut self, bot: &BotConfig) -> Id {
        // The first part of a token is the bot's id in base 64.
        let of_token = bot.token.split('.').next().and_then(|part| {
            let part = part.trim_end_matches('=');
            let bytes = URL_SAFE_NO_PAD.decode(part).or_else(|_| STANDARD_NO_PAD.decode(part)).ok()?;
            String::from_utf8(bytes).ok()?.parse::<u64>().ok().map(Id)
        });
        let id =
            bot.application_id.or(of_token).filter(|id| !self.users.contains_key(id)).unwrap_or_else(|| self.next_id());
        self.add_bot_user(id, &bot.name);
        let app = App {
            id,
            name: bot.name.clone(),
            token: bot.token.clone(),
            privileged_intents: bot.privileged_intents,
            permissions: bot.permissions,
            commands: Vec::new(),
            identifies: Vec::new(),
            created_today: (0, 0),
        };
        self.apps.insert(id, app);
        self.add_managed_role(id);
        id
    }

    pub(crate) fn roles_json(&self) -> Vec<Value> {
        self.guild.roles.iter().enumerate().map(|(position, role)| role.json(position)).collect()
    }

    fn member_count(&self) -> usize {
        self.users.values().filter(|user| user.in_guild).count()
    }

    /// The guild object of the REST API.
    pub(crate) fn guild_json(&self) -> Value {
        let people = self.member_count();
        let mut guild = json!({
            "id": self.guild.id,
            "name": self.guild.name,
            "owner_id": self.guild.owner_id,
            "roles": self.roles_json(),
            "preferred_locale": "en-US",
            "afk_timeout": 300,
            "max_members": 500_000,
            "max_video_channel_users": 25,
            "max_stage_video_channel_users": 50,
            "approximate_member_count": people,
            "approximate_presence_count": people,
            "region": "",
        });
        let absent = [
            "icon",
            "icon_hash",
            "splash",
            "discovery_splash",
            "afk_channel_id",
            "widget_channel_id",
            "application_id",
            "system_channel_id",
            "rules_channel_id",
            "max_presences",
            "vanity_url_code",
            "description",
            "banner",
            "public_updates_channel_id",
            "safety_alerts_channel_id",
            "incidents_data",
            "home_header",
            "latest_onboarding_question_id",
        ];
        let zeros = [
            "verification_level",
            "default_message_notifications",
            "explicit_content_filter",
            "mfa_level",
            "system_channel_flags",
            "premium_tier",
            "premium_subscription_count",
            "nsfw_level",
        ];
        let lists = ["emojis", "features", "stickers"];
        let switches = ["widget_enabled", "nsfw", "premium_progress_bar_enabled"];
        let empty = [
            (&absent[..], Value::Null),
            (&zeros[..], json!(0)),
            (&lists[..], json!([])),
            (&switches[..], json!(false)),
        ];
        for (keys, value) in empty {
            for key in keys {
                guild[*key] = value.clone();
            }
        }
        guild
    }

    /// What `GUILD_CREATE` carries: the guild with every list that clients insist on.
    pub(crate) fn guild_create_json(&self, bot: Id) -> Value {
        let mut guild = self.guild_json();
        let listed = |thread: bool| -> Vec<Value> {
            self.channels
                .values()
                .filter(|c| c.is_thread() == thread && c.recipients.is_empty() && self.sees(bot, c.id))
                .filter(|c| !c.thread.as_ref().is_some_and(|t| t.archived))
                .map(|c| self.channel_json(c, Some(bot)))
                .collect()
        };
        let extra = json!({
            "joined_at": iso8601(self.users.get(&bot).map_or(0, |user| user.joined_ms)),
            "large": false,
            "unavailable": false,
            "member_count": self.member_count(),
            "voice_states": [],
            // Only the bot itself without the privileged members intent, as Discord sends it.
            "members": self.users.get(&bot).map(super::user::User::member_json).into_iter().collect::<Vec<_>>(),
            "channels": listed(false),
            "threads": listed(true),
            "presences": [],
            "stage_instances": [],
            "guild_scheduled_events": [],
            "soundboard_sounds": [],
        });
        if let (Some(guild), Value::Object(extra)) = (guild.as_object_mut(), extra) {
            guild.extend(extra);
        }
        guild
    }

    /// The application object that `/applications/@me` gives.
    pub(crate) fn application_json(&self, app: Id) -> Value {
        let name = self.apps.get(&app).map_or("", |app| &app.name);
        json!({
            "id": app,
            "name": name,
            "icon": null,
            "description": "",
            "rpc_origins": [],
            "bot_public": true,
            "bot_require_code_grant": false,
            "bot": self.user_json(app),
            "owner": self.user_json(self.guild.owner_id),
            "verify_key": "0".repeat(64),
            "team": null,
            "flags": 0,
            "hook": true,
            "is_monetized": false,
            "approximate_guild_count": u8::from(self.is_member(app)),
            "approximate_user_install_count": 0,
            "redirect_uris": [],
            "interactions_endpoint_url": null,
            "role_connections_verification_url": null,
            "event_webhooks_url": null,
            "event_webhooks_status": 1,
            "tags": [],
            "integration_types_config": { "0": {} },
            "summary": "",
            "type": null,
        })
    }

    /// Bots as the page lists them.
    pub(crate) fn bots_json(&self) -> Vec<Value> {
        self.apps
            .values()
            .map(|app| {
                let online = self.sessions.values().any(|s| s.app == app.id && s.is_connected());
                json!({ "id": app.id, "username": app.name, "online": online, "in_guild": self.is_member(app.id) })
            })
            .collect()
    }
}
