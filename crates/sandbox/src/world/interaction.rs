//! Interactions: what a member did, and what became of it.

use serde_json::{Value, json};

use super::World;
use super::direct::Place;
use super::message::{Message, Origin};
use crate::snowflake::Id;

/// The four kinds that members cause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Command,
    Component,
    Autocomplete,
    Modal,
}

impl Kind {
    /// Discord's number.
    pub(crate) fn number(self) -> u8 {
        match self {
            Self::Command => 2,
            Self::Component => 3,
            Self::Autocomplete => 4,
            Self::Modal => 5,
        }
    }
}

/// Whether an interaction was answered, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    Waiting,
    /// The callback type of the first answer, and when it came, in milliseconds.
    Given {
        callback: u8,
        at_ms: u64,
    },
    /// No answer came in time.
    Missed,
}

/// One interaction.
#[derive(Clone, Debug)]
pub(crate) struct Interaction {
    pub(crate) id: Id,
    pub(crate) token: String,
    pub(crate) app: Id,
    pub(crate) kind: Kind,
    pub(crate) user: Id,
    pub(crate) channel: Id,
    pub(crate) created_ms: u64,
    pub(crate) created: std::time::Instant,
    /// Microseconds from dispatch to first answer, of real time.
    pub(crate) answered_after_us: Option<u64>,
    pub(crate) answer: Answer,
    pub(crate) data: Value,
    /// The message whose component, or whose component's modal, it came from.
    pub(crate) source: Option<Id>,
    /// What `@original` is.
    pub(crate) original: Option<Id>,
    pub(crate) followups: Vec<Id>,
    /// The modal that was shown as its answer, until it is submitted.
    pub(crate) modal: Option<Value>,
    /// Of a submitted modal: the interaction that it was the answer to, and the modal, which can be
    /// submitted again should this submit fail.
    pub(crate) submits: Option<(Id, Value)>,
    pub(crate) choices: Option<Vec<Value>>,
}

impl Interaction {
    /// Where a message that answers it comes from.
    pub(crate) fn origin(&self, follows: Option<Id>) -> Origin {
        Origin {
            id: self.id,
            kind: self.kind.number(),
            user: self.user,
            name: if self.kind == Kind::Command {
                self.data["name"].as_str().unwrap_or_default().to_owned()
            } else {
                String::new()
            },
            original: follows,
            component_of: if self.kind == Kind::Component { self.source } else { None },
        }
    }

    /// `pending`, `done` or `failed`, with the sentence a member reads on failure.
    pub(crate) fn state(&self) -> (&'static str, Option<&'static str>) {
        match (self.answer, self.kind) {
            (Answer::Waiting, _) => ("pending", None),
            (Answer::Given { .. }, _) => ("done", None),
            (Answer::Missed, Kind::Command) => ("failed", Some("The application did not respond")),
            (Answer::Missed, _) => ("failed", Some("This interaction failed")),
        }
    }
}

impl World {
    /// Makes an interaction and sends it to its application. The caller starts the deadline.
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
        // Opaque to the bot; long as Discord's are, and not to be guessed from the id.
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
        // Of direct messages the bot is told with whom it has them.
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
            event["member"] = self.users.get(&interaction.user).map(super::user::User::member_json).unwrap_or_default();
            event["member"]["permissions"] = permissions;
        } else {
            event["user"] = self.user_json(interaction.user);
        }
        if let Some(message) = source {
            event["message"] = self.message_json(message);
        }
        event
    }

    /// The time for the first answer is over.
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

    /// Forgets interactions whose tokens died long ago.
    pub(crate) fn forget_old_interactions(&mut self) {
        let lifetime = self.config.token_lifetime.as_millis() as u64 * 2;
        let now = self.now();
        self.interactions.retain(|_, interaction| now < interaction.created_ms + lifetime);
        let interactions = &self.interactions;
        self.tokens.retain(|_, id| interactions.contains_key(id));
    }
}

/// 64 random bits from the standard library's hasher keys.
pub(crate) fn random() -> u64 {
    use std::hash::{BuildHasher, Hasher};
    std::collections::hash_map::RandomState::new().build_hasher().finish()
}
