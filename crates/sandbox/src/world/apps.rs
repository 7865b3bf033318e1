//! Bot applications: lookup by token, creation, and their JSON for bots and the page.

use base64::Engine;
use base64::engine::general_purpose::{STANDARD_NO_PAD, URL_SAFE_NO_PAD};
use serde_json::{Value, json};

use super::World;
use super::app::App;
use crate::config::BotConfig;
use crate::endpoint::{new_key, verify_key};
use crate::snowflake::Id;

impl World {
    /// Returns the application of a token, and creates it for an unknown token if the settings allow that.
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
        // The first part of a token is the bot's id in Base64.
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
            signing_key: new_key(),
            commands: Vec::new(),
            identifies: Vec::new(),
            created_today: (0, 0),
        };
        self.apps.insert(id, app);
        self.add_managed_role(id);
        id
    }

    /// The application object of `/applications/@me`.
    pub(crate) fn application_json(&self, app: Id) -> Value {
        let name = self.apps.get(&app).map_or("", |app| &app.name);
        let key = self.apps.get(&app).map(|app| app.signing_key).unwrap_or_default();
        let url = self.endpoints.get(&app).and_then(|endpoint| endpoint.urls.first());
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
            "verify_key": verify_key(&key),
            "team": null,
            "flags": 0,
            "hook": true,
            "is_monetized": false,
            "approximate_guild_count": u8::from(self.is_member(app)),
            "approximate_user_install_count": 0,
            "redirect_uris": [],
            "interactions_endpoint_url": url,
            "role_connections_verification_url": null,
            "event_webhooks_url": null,
            "event_webhooks_status": 1,
            "tags": [],
            "integration_types_config": { "0": {} },
            "summary": "",
            "type": null,
        })
    }

    /// The list of bots for the page.
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
