//! Roles that people have. They permit nothing beyond what everybody may: bots ask for them by themselves.

use serde_json::json;

use super::World;
use super::accounts::Role;
use super::events::intent;
use crate::snowflake::Id;

impl World {
    /// Adds a role that nobody has. Bots in the guild get `GUILD_ROLE_CREATE`.
    pub(crate) fn add_role(&mut self, name: &str) -> Id {
        let id = self.next_id();
        let role = Role { id, name: name.to_owned(), permissions: 0, bot_id: None };
        let data = json!({ "guild_id": self.guild.id, "role": role.json(self.guild.roles.len()) });
        self.guild.roles.push(role);
        let apps: Vec<Id> = self.apps.keys().copied().collect();
        for app in apps {
            self.tell_guild_event(app, intent::GUILDS, "GUILD_ROLE_CREATE", &data);
        }
        self.tell_guild_state();
        id
    }

    /// Replaces the roles of a person, who is in the guild. Bots with the privileged members intent get
    /// `GUILD_MEMBER_UPDATE`. Returns false, and changes nothing, if there is no such person or role.
    pub(crate) fn set_roles(&mut self, user: Id, roles: &[Id]) -> bool {
        let is_free = |id: &Id| {
            let of_guild = self.guild.roles.iter().find(|role| role.id == *id);
            of_guild.is_some_and(|role| role.bot_id.is_none() && role.id != self.guild.id)
        };
        if !self.is_member(user) || self.apps.contains_key(&user) || !roles.iter().all(is_free) {
            return false;
        }
        let Some(person) = self.users.get_mut(&user) else { return false };
        person.roles = roles.to_vec();
        let mut data = person.member_json();
        data["guild_id"] = json!(self.guild.id);
        self.tell_user(user);
        self.tell_membership(user, "GUILD_MEMBER_UPDATE", &data);
        true
    }
}
