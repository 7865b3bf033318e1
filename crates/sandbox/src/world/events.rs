//! Announcing changes: to bots through the gateway, and to members' windows through their streams.

use std::sync::Arc;

use serde_json::{Value, json};

use super::World;
use super::conversation::Message;
use super::interaction::Scope;
use crate::endpoint::{Delivery, HttpDelivery};
use crate::faults;
use crate::faults::Faults;
use crate::gateway::session::Session;
use crate::snowflake::Id;
use crate::validate::form::snowflake;

/// Gateway intents, with Discord's values.
pub(crate) mod intent {
    pub(crate) const GUILDS: u64 = 1 << 0;
    pub(crate) const GUILD_MEMBERS: u64 = 1 << 1;
    pub(crate) const GUILD_PRESENCES: u64 = 1 << 8;
    pub(crate) const GUILD_MESSAGES: u64 = 1 << 9;
    pub(crate) const DIRECT_MESSAGES: u64 = 1 << 12;
    pub(crate) const MESSAGE_CONTENT: u64 = 1 << 15;
    pub(crate) const PRIVILEGED: u64 = GUILD_MEMBERS | GUILD_PRESENCES | MESSAGE_CONTENT;
}

impl World {
    /// Sends an event to every session of an application that serves the scope and has one of these intents; zero means
    /// that none is needed. Events of the guild are sent only while the guild is open to the application.
    fn dispatch(&mut self, app: Id, scope: Scope, intents: u64, event: &'static str, data: &dyn Fn(u64) -> Value) {
        if scope == Scope::Direct || self.is_guild_open_to(app) {
            self.send(app, scope, intents, event, data);
        }
    }

    /// Sends an interaction to every session of the shard that it belongs to, or to every session if that fault is set.
    fn dispatch_to_shard(&mut self, app: Id, scope: Scope, event: &Value) {
        let channel = snowflake(&event["channel_id"]).filter(|_| self.config.shard_by_channel && scope == Scope::Guild);
        let (to_all, guild) = (self.faults.settings.interactions_to_all, self.guild.id);
        let serves = move |session: &Session| match channel {
            _ if to_all => true,
            Some(channel) => session.serves_channel(channel),
            None => session.serves(scope, guild),
        };
        self.send_to(app, &serves, 0, "INTERACTION_CREATE", &|_| event.clone());
    }

    /// Like [`Self::dispatch`], but also while the guild is not open to the application.
    fn send(&mut self, app: Id, scope: Scope, intents: u64, event: &'static str, data: &dyn Fn(u64) -> Value) {
        let guild = self.guild.id;
        self.send_to(app, &move |session| session.serves(scope, guild), intents, event, data);
    }

    /// Sends an event to the sessions of an application for which this holds.
    fn send_to(
        &mut self,
        app: Id,
        serves: &dyn Fn(&Session) -> bool,
        intents: u64,
        event: &'static str,
        data: &dyn Fn(u64) -> Value,
    ) {
        let now = self.now();
        let delay = self.faults.settings.event_delay_ms;
        let mut sent = false;
        let times = 1 + usize::from(self.faults.settings.duplicate_events > 0);
        let skips = self.faults.settings.skipped_numbers > 0;
        let breaks = self.faults.settings.broken_frames > 0;
        for session in self.sessions.values_mut().filter(|session| session.app == app) {
            if (intents == 0 || session.intents & intents != 0) && serves(session) {
                sent = true;
                let data = data(session.intents);
                if skips {
                    session.skip_number();
                }
                if breaks {
                    session.send_broken(event, &data, now);
                }
                for _ in 0..times {
                    session.dispatch(event, &data, delay, now);
                }
            }
        }
        if sent {
            self.faults.event_sent();
        }
    }

    /// Sends an event about the availability of the guild to an application.
    pub(crate) fn tell_guild(&mut self, app: Id, event: &'static str, data: &Value) {
        self.send(app, Scope::Guild, intent::GUILDS, event, &|_| data.clone());
    }

    /// Sends an event of the guild to an application.
    pub(crate) fn tell_guild_event(&mut self, app: Id, intents: u64, event: &'static str, data: &Value) {
        self.dispatch(app, Scope::Guild, intents, event, &|_| data.clone());
    }

    /// Announces to windows that the guild became unavailable, or available again.
    pub(crate) fn tell_guild_state(&mut self) {
        let page = json!({ "t": "guild", "guild": self.guild.page_json() });
        self.stream(&page, |_, _| true);
        self.touch();
    }

    fn apps(&self) -> Vec<Id> {
        self.apps.keys().copied().collect()
    }

    /// Sends an interaction, or holds it back to swap it with the next one.
    pub(crate) fn dispatch_interaction(&mut self, app: Id, event: Value) {
        if self.faults.settings.reorder_events {
            let Some((_, first_app, first)) = self.faults.held.take() else {
                self.faults.held_count += 1;
                self.faults.held = Some((self.faults.held_count, app, event));
                return;
            };
            self.send_interaction(app, event);
            self.send_interaction(first_app, first);
        } else {
            self.send_interaction(app, event);
        }
    }

    fn send_interaction(&mut self, app: Id, mut event: Value) {
        let scope = if event.get("guild_id").is_some() { Scope::Guild } else { Scope::Direct };
        // Where an account has brought the application, the guild needn't be open to it.
        let of_account = event["authorizing_integration_owners"].get("0").is_none();
        if scope == Scope::Guild && !of_account && !self.is_guild_open_to(app) {
            return;
        }
        let known = snowflake(&event["id"]).zip(event["token"].as_str().map(str::to_owned));
        let patch = &self.faults.settings.interaction_patch;
        if !patch.is_null() {
            faults::merge_patch(&mut event, patch);
        }
        if let Some((interaction, token)) = known
            && self.endpoints.get(&app).is_some_and(|endpoint| !endpoint.urls.is_empty())
        {
            self.deliver(HttpDelivery { app, interaction, token, event, delay_ms: 0, times: 1 });
        } else {
            self.dispatch_to_shard(app, scope, &event);
        }
    }

    /// Sends an interaction over HTTP.
    fn deliver(&mut self, delivery: HttpDelivery) {
        let Faults { duplicate_events, interactions_to_all, event_delay_ms: delay_ms, .. } = self.faults.settings;
        let addresses = self.endpoints.get(&delivery.app).map_or(1, |endpoint| endpoint.urls.len());
        let times = if interactions_to_all { addresses } else { 1 } * if duplicate_events > 0 { 2 } else { 1 };
        self.faults.event_sent();
        // Once the sandbox shuts down, nobody takes it.
        drop(self.deliveries.send(Delivery::Interaction(HttpDelivery { delay_ms, times, ..delivery })));
    }

    /// Delivers the held interaction if no second one came to swap with. With a `number`, only if the interaction held
    /// is that one.
    pub(crate) fn release_held(&mut self, number: Option<u64>) {
        if self.faults.held.as_ref().is_some_and(|(held, ..)| number.is_none_or(|number| number == *held))
            && let Some((_, app, event)) = self.faults.held.take()
        {
            self.send_interaction(app, event);
        }
    }

    /// Announces a new or changed message.
    pub(crate) fn tell_message(&mut self, channel: Id, id: Id, event: &'static str) {
        let Some(message) = self.message(channel, id).cloned() else { return };
        let frame = if event == "MESSAGE_CREATE" { "message" } else { "message_update" };
        let page = json!({ "t": frame, "channel_id": channel, "message": self.page_message(&message) });
        self.stream_to_readers(&message, &page);
        if event == "MESSAGE_CREATE" {
            let mention = json!({ "t": "mention", "channel_id": channel, "message_id": id });
            let everyone = message.mention_everyone;
            let silent = message.flags & crate::validate::message_body::flag::SUPPRESS_NOTIFICATIONS != 0;
            self.stream(&mention, |world, user| {
                !silent
                    && user != message.author
                    && (everyone || message.mentions.contains(&user))
                    && message.visible_to(user)
                    && world.sees(user, channel)
            });
        }
        self.touch();
        let (scope, intents) = (self.scope(channel), self.intents_for(&message));
        for app in self.apps() {
            if !self.is_heard_by(app, &message) || !self.is_wanted(app, intents) {
                continue;
            }
            let mut data = self.message_json(&message);
            if intents == intent::GUILD_MESSAGES {
                data["guild_id"] = json!(self.guild.id);
                if let Some(author) = self.users.get(&message.author) {
                    let mut member = author.member_json();
                    member.as_object_mut().map(|member| member.remove("user"));
                    data["member"] = member;
                }
            }
            let open = intents == intent::DIRECT_MESSAGES || message.author == app || message.mentions.contains(&app);
            self.dispatch(app, scope, intents, event, &|intents| {
                let mut data = data.clone();
                if !open && intents & intent::MESSAGE_CONTENT == 0 {
                    data["content"] = json!("");
                    for key in ["embeds", "attachments", "components"] {
                        data[key] = json!([]);
                    }
                }
                data
            });
        }
    }

    /// The intents needed for a message. Ephemeral messages count as direct messages, since they go to their reader and
    /// their bot only.
    fn intents_for(&self, message: &Message) -> u64 {
        let direct = self.scope(message.channel_id) == Scope::Direct;
        if direct || message.ephemeral_for.is_some() { intent::DIRECT_MESSAGES } else { intent::GUILD_MESSAGES }
    }

    /// Whether an application may get a message. Ephemeral messages go to their own bot only.
    fn is_heard_by(&self, app: Id, message: &Message) -> bool {
        (message.ephemeral_for.is_none() || app == message.author) && self.sees(app, message.channel_id)
    }

    fn is_wanted(&self, app: Id, intents: u64) -> bool {
        self.sessions.values().any(|session| session.app == app && session.intents & intents != 0)
    }

    /// Announces that a message was deleted.
    pub(crate) fn tell_deletion(&mut self, message: &Message) {
        let page = json!({ "t": "message_delete", "channel_id": message.channel_id, "message_id": message.id });
        self.stream_to_readers(message, &page);
        self.touch();
        let (scope, intents) = (self.scope(message.channel_id), self.intents_for(message));
        let mut data = json!({ "id": message.id, "channel_id": message.channel_id });
        if intents == intent::GUILD_MESSAGES {
            data["guild_id"] = json!(self.guild.id);
        }
        for app in self.apps() {
            if self.is_heard_by(app, message) {
                self.dispatch(app, scope, intents, "MESSAGE_DELETE", &|_| data.clone());
            }
        }
    }

    /// Announces a new or changed channel or thread. Direct and group messages are announced to windows only; bots get
    /// just the messages in the direct ones.
    pub(crate) fn tell_channel(&mut self, id: Id, event: &'static str, newly_created: bool) {
        let Some(channel) = self.channels.get(&id).cloned() else { return };
        let page = json!({ "t": "channel", "channel": channel.page_json() });
        self.stream(&page, |world, user| world.sees(user, id));
        self.touch();
        if channel.is_direct() || channel.is_group() {
            return;
        }
        for app in self.apps() {
            if self.sees(app, id) {
                let mut data = self.channel_json(&channel, Some(app));
                if newly_created {
                    data["newly_created"] = json!(true);
                }
                self.dispatch(app, Scope::Guild, intent::GUILDS, event, &|_| data.clone());
            }
        }
    }

    /// Announces that a thread was deleted.
    pub(crate) fn tell_thread_deletion(&mut self, id: Id, parent: Option<Id>, kind: u8) {
        let page = json!({ "t": "channel_delete", "channel_id": id });
        self.stream(&page, |_, _| true);
        self.touch();
        let data = json!({ "id": id, "guild_id": self.guild.id, "parent_id": parent, "type": kind });
        for app in self.apps() {
            self.dispatch(app, Scope::Guild, intent::GUILDS, "THREAD_DELETE", &|_| data.clone());
        }
    }

    /// Announces that users joined or left a thread: to those users only.
    pub(crate) fn tell_thread_members(&mut self, id: Id, added: &[Id], removed: &[Id]) {
        let Some(channel) = self.channels.get(&id).cloned() else { return };
        let page = json!({ "t": "channel", "channel": channel.page_json() });
        self.stream(&page, |world, user| added.contains(&user) && world.sees(user, id));
        self.touch();
        for app in self.apps() {
            let concerned = added.contains(&app) || removed.contains(&app);
            if !concerned {
                continue;
            }
            let data = json!({
                "id": id,
                "guild_id": self.guild.id,
                "member_count": channel.thread.as_ref().map_or(0, |thread| thread.members.len().min(50)),
                "added_members":
                    added.iter().map(|user| Self::thread_member_json(&channel, *user)).collect::<Vec<_>>(),
                "removed_member_ids": removed,
            });
            self.dispatch(app, Scope::Guild, intent::GUILDS, "THREAD_MEMBERS_UPDATE", &|_| data.clone());
        }
    }

    /// Announces a new or changed user to windows.
    pub(crate) fn tell_user(&mut self, id: Id) {
        let Some(user) = self.users.get(&id) else { return };
        let page = json!({ "t": "member", "member": user.page_json() });
        self.stream(&page, |_, _| true);
        self.touch();
    }

    /// Announces that a user joined the guild.
    pub(crate) fn tell_member(&mut self, id: Id) {
        self.tell_user(id);
        let Some(user) = self.users.get(&id).cloned() else { return };
        let mut data = user.member_json();
        data["guild_id"] = json!(self.guild.id);
        self.tell_membership(id, "GUILD_MEMBER_ADD", &data);
    }

    /// Announces to windows that a bot came online or went offline.
    pub(crate) fn tell_bots(&mut self) {
        let page = json!({ "t": "bots", "bots": self.bots_json() });
        self.stream(&page, |_, _| true);
        self.touch();
    }

    /// Announces to windows that the clock was advanced.
    pub(crate) fn tell_clock(&mut self) {
        let page = json!({ "t": "clock", "now_ms": self.now() });
        self.stream(&page, |_, _| true);
        self.touch();
    }

    /// Announces to windows that the list of commands changed.
    pub(crate) fn tell_commands(&mut self) {
        self.stream(&json!({ "t": "commands" }), |_, _| true);
        self.touch();
    }

    /// Announces the state of an interaction to the windows of its user.
    pub(crate) fn tell_interaction(&mut self, id: Id) {
        let Some(interaction) = self.interactions.get(&id) else { return };
        let (state, error) = interaction.state();
        let mut page = json!({ "t": "interaction", "interaction_id": id, "state": state });
        if let Some(error) = error {
            page["error"] = json!(error);
        }
        let owner = interaction.user;
        self.stream(&page, |_, user| user == owner);
        self.touch();
    }

    /// Opens a modal in the windows of its user.
    pub(crate) fn tell_modal(&mut self, id: Id) {
        let Some(interaction) = self.interactions.get(&id) else { return };
        let page = json!({ "t": "modal", "interaction_id": id, "modal": interaction.modal });
        let owner = interaction.user;
        self.stream(&page, |_, user| user == owner);
        self.touch();
    }

    fn stream_to_readers(&mut self, message: &Message, frame: &Value) {
        self.stream(frame, |world, user| message.visible_to(user) && world.sees(user, message.channel_id));
    }

    fn stream(&mut self, frame: &Value, hears: impl Fn(&Self, Id) -> bool) {
        if self.viewers.is_empty() {
            return;
        }
        let text: Arc<str> = frame.to_string().into();
        let mut viewers = std::mem::take(&mut self.viewers);
        viewers.retain(|viewer| !hears(self, viewer.user) || viewer.send(&text));
        self.viewers = viewers;
    }
}
