//! Membership of the guild: people who join, leave and rejoin, bots that are removed and invited again, and the
//! permissions of each in a channel. Also outages, during which the guild is closed to everybody.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::World;
use super::accounts::{Role, User};
use super::events::intent;
use super::owners::Installation;
use crate::permissions::{apply_overwrites, bits};
use crate::snowflake::Id;

impl World {
    /// Whether this person or bot is in the guild.
    pub(crate) fn is_member(&self, user: Id) -> bool {
        self.users.get(&user).is_some_and(|user| user.in_guild)
    }

    /// Whether a bot gets events of the guild.
    pub(crate) fn is_guild_open_to(&self, bot: Id) -> bool {
        self.is_member(bot) && !self.guild.unavailable
    }

    /// Removes a person or bot from the guild. They lose their roles and leave all threads; their messages stay.
    /// Returns false if nobody has this id, or if it is the owner, who cannot leave.
    pub(crate) fn leave(&mut self, id: Id) -> bool {
        if id == self.guild.owner_id {
            return false;
        }
        let Some(user) = self.users.get_mut(&id) else { return false };
        if !user.in_guild {
            return true;
        }
        user.in_guild = false;
        user.roles.clear();
        for thread in self.channels.values_mut().filter_map(|channel| channel.thread.as_mut()) {
            thread.members.remove(&id);
        }
        if self.apps.contains_key(&id) {
            self.drop_managed_role(id);
            let data = json!({ "id": self.guild.id });
            self.tell_guild(id, "GUILD_DELETE", &data);
            self.tell_bots();
            self.tell_commands();
        }
        self.tell_user(id);
        let data = json!({ "guild_id": self.guild.id, "user": self.user_json(id) });
        self.tell_membership(id, "GUILD_MEMBER_REMOVE", &data);
        true
    }

    /// Adds a person or bot to the guild again. A bot gets the permissions that it had before. Returns false if nobody
    /// has this id.
    pub(crate) fn join(&mut self, id: Id) -> bool {
        let now = self.now();
        let Some(user) = self.users.get_mut(&id) else { return false };
        if user.in_guild {
            return true;
        }
        (user.in_guild, user.joined_ms) = (true, now);
        if self.apps.contains_key(&id) {
            self.add_managed_role(id);
            if !self.guild.unavailable {
                let mut data = self.guild_create_json(id);
                // The key is there for guilds that the session began with.
                data.as_object_mut().map(|data| data.remove("unavailable"));
                self.tell_guild(id, "GUILD_CREATE", &data);
            }
            self.tell_bots();
            self.tell_commands();
            self.send_event(
                id,
                "APPLICATION_AUTHORIZED",
                &json!({
                    "integration_type": Installation::Guild.number(),
                    "user": self.user_json(self.guild.owner_id),
                    "scopes": ["applications.commands", "bot"],
                    "guild": self.guild_json(),
                }),
            );
        }
        self.tell_member(id);
        true
    }

    /// Makes the guild unavailable, as in a Discord outage, or available again, and announces that to the bots in it.
    pub(crate) fn set_unavailable(&mut self, unavailable: bool) {
        if self.guild.unavailable == unavailable {
            return;
        }
        self.guild.unavailable = unavailable;
        for app in self.apps_here() {
            if unavailable {
                let data = json!({ "id": self.guild.id, "unavailable": true });
                self.tell_guild(app, "GUILD_DELETE", &data);
            } else {
                let data = self.guild_create_json(app);
                self.tell_guild(app, "GUILD_CREATE", &data);
            }
        }
        self.tell_guild_state();
    }

    /// Sets the channel for system messages, or removes it. Returns false if no text channel has this id.
    pub(crate) fn set_system_channel(&mut self, channel: Option<Id>) -> bool {
        if channel.is_some_and(|id| self.channels.get(&id).is_none_or(|channel| channel.kind != 0)) {
            return false;
        }
        self.guild.system_channel_id = channel;
        let data = self.guild_json();
        for app in self.apps_here() {
            self.tell_guild(app, "GUILD_UPDATE", &data);
        }
        self.tell_guild_state();
        true
    }

    /// The bots in the guild.
    fn apps_here(&self) -> Vec<Id> {
        self.apps.keys().copied().filter(|app| self.is_member(*app)).collect()
    }

    /// Removes a bot's own role, and remembers its permissions for the next invitation.
    fn drop_managed_role(&mut self, bot: Id) {
        let Some(at) = self.guild.roles.iter().position(|role| role.bot_id == Some(bot)) else { return };
        let role = self.guild.roles.remove(at);
        if let Some(app) = self.apps.get_mut(&bot) {
            app.permissions = role.permissions;
        }
    }

    /// Gives a bot its own role, which bots get when they join a guild.
    pub(crate) fn add_managed_role(&mut self, bot: Id) {
        let id = self.next_id();
        let Some(app) = self.apps.get(&bot) else { return };
        let role = Role { id, name: app.name.clone(), permissions: app.permissions, bot_id: Some(bot) };
        self.guild.roles.push(role);
        if let Some(user) = self.users.get_mut(&bot) {
            user.roles = vec![id];
        }
    }

    /// The guilds of `READY`. Each is listed as unavailable until its `GUILD_CREATE`.
    pub(crate) fn guilds_at_login(&self, bot: Id) -> Value {
        if self.is_member(bot) { json!([{ "id": self.guild.id, "unavailable": true }]) } else { json!([]) }
    }

    /// Announces that a user joined or left, to the other bots with the privileged members intent.
    pub(crate) fn tell_membership(&mut self, id: Id, event: &'static str, data: &Value) {
        let others: Vec<Id> = self.apps.keys().copied().filter(|app| *app != id).collect();
        for app in others {
            self.tell_guild_event(app, intent::GUILD_MEMBERS, event, data);
        }
    }
}

/// Colours of names on the page, assigned in turn.
const COLORS: &[&str] = &["#e05d5d", "#4f8fe0", "#3fa66b", "#b07ad9", "#d68a2e", "#2fa3a3", "#d6568f", "#7d8a99"];

impl World {
    /// Adds a person to the guild.
    pub(crate) fn add_member(&mut self, name: &str) -> Id {
        let username: String =
            name.chars().filter(|c| c.is_alphanumeric() || "_.".contains(*c)).flat_map(char::to_lowercase).collect();
        let id = self.next_id();
        let user = User {
            id,
            username: if username.is_empty() { format!("member{id}") } else { username },
            global_name: name.to_owned(),
            bot: false,
            color: COLORS[self.users.len() % COLORS.len()].to_owned(),
            roles: Vec::new(),
            joined_ms: self.now(),
            in_guild: true,
            refuses_direct_messages: false,
            apps: BTreeSet::new(),
        };
        self.users.insert(id, user);
        id
    }

    /// Adds the user of a bot to the guild, without a role.
    pub(crate) fn add_bot_user(&mut self, id: Id, name: &str) {
        let user = User {
            id,
            username: name.to_owned(),
            global_name: name.to_owned(),
            bot: true,
            color: COLORS[self.users.len() % COLORS.len()].to_owned(),
            roles: Vec::new(),
            joined_ms: self.now(),
            in_guild: true,
            refuses_direct_messages: false,
            apps: BTreeSet::new(),
        };
        self.users.insert(id, user);
    }

    pub(crate) fn user_json(&self, id: Id) -> Value {
        self.users.get(&id).map_or_else(
            || json!({ "id": id, "username": "deleted", "discriminator": "0", "global_name": null, "avatar": null }),
            User::json,
        )
    }

    /// The permissions that a member has by their roles, before those of a channel.
    pub(crate) fn base_permissions(&self, user: Id) -> u64 {
        let of_member = self.users.get(&user).map_or(&[][..], |member| &member.roles);
        let roles = self.guild.roles.iter().filter(|role| role.id == self.guild.id || of_member.contains(&role.id));
        roles.fold(0, |sum, role| sum | role.permissions)
    }

    /// The permissions of a user in a channel. In a private thread, who isn't in it has none without *Manage Threads*.
    pub(crate) fn permissions(&self, user: Id, channel: Id) -> u64 {
        let permissions = self.permissions_by_roles(user, channel);
        let is_hidden = self.channels.get(&channel).is_some_and(|channel| {
            channel.kind == 12
                && permissions & bits::MANAGE_THREADS == 0
                && !channel.thread.as_ref().is_some_and(|thread| thread.members.contains(&user))
        });
        if is_hidden { 0 } else { permissions }
    }

    /// The permissions of a user in a channel by roles and overwrites alone: whether they are in a private thread is
    /// left out. A thread has those of its parent.
    pub(crate) fn permissions_by_roles(&self, user: Id, channel: Id) -> u64 {
        let Some(channel) = self.channels.get(&channel) else { return 0 };
        if !channel.recipients.is_empty() {
            return if channel.recipients.contains(&user) { bits::EVERYONE } else { 0 };
        }
        let Some(member) = self.users.get(&user).filter(|user| user.in_guild) else { return 0 };
        // During an outage, clients show nothing of the guild.
        if self.guild.unavailable && !member.bot {
            return 0;
        }
        if user == self.guild.owner_id {
            return bits::ALL;
        }
        let place = channel.parent_id.filter(|_| channel.is_thread()).unwrap_or(channel.id);
        let overwrites = self.channels.get(&place).map_or(&[][..], |place| &place.overwrites);
        let base = self.base_permissions(user);
        apply_overwrites(base, overwrites, self.guild.id, &member.roles, user)
    }

    pub(crate) fn sees(&self, user: Id, channel: Id) -> bool {
        self.permissions(user, channel) & bits::VIEW_CHANNEL != 0
    }
}
