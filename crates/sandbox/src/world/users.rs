//! Adding users, and their permissions in a channel.

use serde_json::{Value, json};

use super::World;
use super::user::User;
use crate::permissions::{apply_overwrites, bits};
use crate::snowflake::Id;

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
        };
        self.users.insert(id, user);
    }

    pub(crate) fn user_json(&self, id: Id) -> Value {
        self.users.get(&id).map_or_else(
            || json!({ "id": id, "username": "deleted", "discriminator": "0", "global_name": null, "avatar": null }),
            User::json,
        )
    }

    /// The permissions of a user in a channel. A thread has those of its parent.
    pub(crate) fn permissions(&self, user: Id, channel: Id) -> u64 {
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
        let base = self
            .guild
            .roles
            .iter()
            .filter(|role| role.id == self.guild.id || member.roles.contains(&role.id))
            .fold(0, |sum, role| sum | role.permissions);
        let permissions = apply_overwrites(base, overwrites, self.guild.id, &member.roles, user);
        let hidden = channel.kind == 12
            && permissions & bits::MANAGE_THREADS == 0
            && !channel.thread.as_ref().is_some_and(|thread| thread.members.contains(&user));
        if hidden { 0 } else { permissions }
    }

    pub(crate) fn sees(&self, user: Id, channel: Id) -> bool {
        self.permissions(user, channel) & bits::VIEW_CHANNEL != 0
    }
}
