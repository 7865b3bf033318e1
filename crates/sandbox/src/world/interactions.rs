//! Creating interactions, sending them to their application, and expiring them.

use serde_json::{Value, json};

use super::World;
use super::interaction::{Answer, Interaction, Kind};
use super::message::Message;
use super::place::Place;
use super::user::User;
use crate::random::random;
use crate::snowflake::Id;

impl World {
    /// Creates an interaction and sends it to its application. The caller starts the deadline for the response.
    pub(crate) fn interact(
        &mut self,
        app: Id,
        kind: Kind,
        user: Id,
        channel: Id,
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
            created_ms: now,
            created: std::time::Instant::now(),
            answered_after_us: None,
            answer: Answer::Waiting,
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
        if kind != Kind::Autocomplete {
            self.tell_interaction(id);
        }
        self.dispatch_interaction(app, event);
        id
    }

    fn interaction_json(&self, interaction: &Interaction, source: Option<&Message>) -> Value {
        let permissions = json!(self.permissions(interaction.user, interaction.channel).to_string());
        let channel = self.channels.get(&interaction.channel);
        // In direct messages, the bot sees the other user as the recipient.
        let place = self.place(interaction.channel);
        let seen_by = Some(interaction.app).filter(|_| place == Place::Direct);
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
            "app_permissions": self.permissions(interaction.app, interaction.channel).to_string(),
            "locale": "en-US",
            "entitlements": [],
            "entitlement_sku_ids": [],
            "authorizing_integration_owners": self.integration_owners(interaction.channel),
            "context": place.context(),
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

    /// Fails an interaction that got no response in time.
    pub(crate) fn miss_deadline(&mut self, id: Id) {
        if let Some(interaction) = self.interactions.get_mut(&id)
            && interaction.answer == Answer::Waiting
        {
            interaction.answer = Answer::Missed;
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
