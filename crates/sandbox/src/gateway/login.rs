//! The payloads of a login: identify, resume and `READY`.

use serde::Deserialize;
use serde_json::{Value, json};

use super::session::Session;
use crate::snowflake::Id;
use crate::world::World;
use crate::world::events::intent;
use crate::world::interaction::Scope;

/// The data of opcode 2. Unknown fields are ignored, as on Discord.
#[derive(Debug, Deserialize)]
pub(super) struct Identify {
    token: String,
    pub(super) intents: u64,
    #[serde(default)]
    pub(super) shard: Option<(u64, u64)>,
    #[serde(rename = "properties")]
    _properties: serde_json::Map<String, Value>,
}

/// The data of opcode 6.
#[derive(Debug, Deserialize)]
pub(super) struct Resume {
    token: String,
    pub(super) session_id: String,
    pub(super) seq: u64,
}

fn bare(token: &str) -> &str {
    token.strip_prefix("Bot ").unwrap_or(token).trim()
}

impl Identify {
    pub(super) fn token(&self) -> &str {
        bare(&self.token)
    }

    /// Checks the login.
    ///
    /// # Errors
    ///
    /// The close code and reason to reject it with.
    pub(super) fn check(&self, privileged: bool) -> Result<(), (u16, &'static str)> {
        if self.shard.is_some_and(|(id, count)| count == 0 || id >= count) {
            return Err((4010, "Invalid shard."));
        }
        if self.intents >= 1 << 26 {
            return Err((4013, "Invalid intent(s)."));
        }
        if self.intents & intent::PRIVILEGED != 0 && !privileged {
            return Err((4014, "Disallowed intent(s)."));
        }
        Ok(())
    }
}

impl Resume {
    pub(super) fn token(&self) -> &str {
        bare(&self.token)
    }
}

/// The data of `READY`.
pub(super) fn ready(world: &World, app: Id, session: &Session) -> Value {
    let mut user = world.user_json(app);
    user["verified"] = json!(true);
    user["email"] = Value::Null;
    user["mfa_enabled"] = json!(false);
    let serves = session.serves(Scope::Guild, world.guild.id);
    let guilds = if serves { world.guilds_at_login(app) } else { json!([]) };
    let own = || format!("{}/resume", world.base_url.replacen("http", "ws", 1));
    json!({
        "v": 10,
        "user": user,
        "user_settings": {},
        "session_type": "normal",
        "guilds": guilds,
        "private_channels": [],
        "relationships": [],
        "presences": [],
        "guild_join_requests": [],
        "geo_ordered_rtc_regions": [],
        "session_id": session.id,
        "resume_gateway_url": world.config.resume_url.clone().unwrap_or_else(own),
        "shard": [session.shard.0, session.shard.1],
        "application": { "id": app, "flags": 0 },
        "_trace": ["sandbox"],
    })
}
