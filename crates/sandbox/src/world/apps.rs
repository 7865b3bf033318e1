//! Operations on bot applications: lookup by token, creation, and the interactions that are sent to them.

use base64::Engine;
use base64::engine::general_purpose::{STANDARD_NO_PAD, URL_SAFE_NO_PAD};
use serde_json::{Value, json};

use super::World;
use super::accounts::{App, User};
use super::conversation::Message;
use super::interaction::{Interaction, InteractionKind, ResponseState, Scope};
use super::owners::Owners;
use crate::config::BotConfig;
use crate::endpoint::{new_key, verify_key};
use crate::permissions::bits;
use crate::snowflake::{Id, random};

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
            account_installs: bot.account_installs,
            permissions: bot.permissions,
            signing_key: new_key(),
            commands: Vec::new(),
            emojis: Vec::new(),
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
        let events_url = self.event_webhooks.get(&app);
        let mut installations = json!({ "0": {} });
        if self.apps.get(&app).is_some_and(|app| app.account_installs) {
            installations["1"] = json!({});
        }
        let on_accounts = self.users.values().filter(|user| user.apps.contains(&app)).count();
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
            "approximate_user_install_count": on_accounts,
            "redirect_uris": [],
            "interactions_endpoint_url": url,
            "role_connections_verification_url": null,
            "event_webhooks_url": events_url,
            "event_webhooks_status": if events_url.is_some() { 2 } else { 1 },
            "tags": [],
            "integration_types_config": installations,
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
                json!({
                    "id": app.id,
                    "username": app.name,
                    "online": online,
                    "in_guild": self.is_member(app.id),
                    "account_installs": app.account_installs,
                })
            })
            .collect()
    }
}

impl World {
    /// Creates an interaction and sends it to its application. The caller starts the deadline for the response.
    pub(crate) fn interact(
        &mut self,
        app: Id,
        kind: InteractionKind,
        (user, channel): (Id, Id),
        owners: Owners,
        data: Value,
        source: Option<&Message>,
    ) -> Id {
        let id = self.next_id();
        // Opaque to the bot, as long as Discord's, and not predictable from the id.
        let token = format!("{:016x}{:016x}{id}", random(), random());
        let now = self.now();
        let interaction = Interaction {
            id,
            token: token.clone(),
            app,
            kind,
            user,
            channel,
            owners,
            created_ms: now,
            created: std::time::Instant::now(),
            answered_after_us: None,
            answer: ResponseState::Waiting,
            data,
            source: source.map(|message| message.id),
            original: None,
            followups: Vec::new(),
            modal: None,
            submits: None,
            choices: None,
        };
        let event = self.interaction_json(&interaction, source);
        self.tokens.insert(token, id);
        self.interactions.insert(id, interaction);
        if kind != InteractionKind::Autocomplete {
            self.tell_interaction(id);
        }
        self.dispatch_interaction(app, event);
        id
    }

    fn interaction_json(&self, interaction: &Interaction, source: Option<&Message>) -> Value {
        let permissions = json!(self.permissions(interaction.user, interaction.channel).to_string());
        let channel = self.channels.get(&interaction.channel);
        // In direct messages, the bot sees the other user as the recipient.
        let scope = self.scope(interaction.channel);
        let seen_by = Some(interaction.app).filter(|_| scope == Scope::Direct);
        let mut channel = channel.map(|channel| self.channel_json(channel, seen_by)).unwrap_or_default();
        channel["permissions"] = permissions.clone();
        let mut event = json!({
            "id": interaction.id,
            "application_id": interaction.app,
            "type": interaction.kind.number(),
            "data": interaction.data,
            "channel_id": interaction.channel,
            "channel": channel,
            "token": interaction.token,
            "version": 1,
            "app_permissions": self.app_permissions(interaction).to_string(),
            "locale": "en-US",
            "entitlements": [],
            "entitlement_sku_ids": [],
            "authorizing_integration_owners": interaction.owners.json(),
            "context": scope.context(),
            "attachment_size_limit": crate::validate::message::MOST_FILE_BYTES,
        });
        if let Some(guild) = self.guild_of(interaction.channel) {
            event["guild_id"] = json!(guild);
            event["guild"] = json!({ "id": guild, "locale": "en-US", "features": [] });
            event["guild_locale"] = json!("en-US");
            event["member"] = self.users.get(&interaction.user).map(User::member_json).unwrap_or_default();
            event["member"]["permissions"] = permissions;
        } else {
            event["user"] = self.user_json(interaction.user);
        }
        if let Some(message) = source {
            event["message"] = self.message_json(message);
        }
        event
    }

    /// What the bot may do where an interaction comes from. Where an account alone has brought it, that is what any
    /// application may do in a response.
    fn app_permissions(&self, interaction: &Interaction) -> u64 {
        if interaction.owners.is_account_alone() {
            return bits::ATTACH_FILES | bits::EMBED_LINKS | bits::MENTION_EVERYONE;
        }
        self.permissions_by_roles(interaction.app, interaction.channel)
    }

    /// Fails an interaction that got no response in time.
    pub(crate) fn expire_interaction(&mut self, id: Id) {
        if let Some(interaction) = self.interactions.get_mut(&id)
            && interaction.answer == ResponseState::Waiting
        {
            interaction.answer = ResponseState::Missed;
            let again = interaction.submits.take();
            if let Some((opened, modal)) = again
                && let Some(opened) = self.interactions.get_mut(&opened)
            {
                opened.modal = Some(modal);
            }
            self.tell_interaction(id);
        }
    }

    /// Removes interactions after twice the lifetime of their tokens.
    pub(crate) fn forget_old_interactions(&mut self) {
        let lifetime = self.config.token_lifetime.as_millis() as u64 * 2;
        let now = self.now();
        self.interactions.retain(|_, interaction| now < interaction.created_ms + lifetime);
        let interactions = &self.interactions;
        self.tokens.retain(|_, id| interactions.contains_key(id));
    }
}
