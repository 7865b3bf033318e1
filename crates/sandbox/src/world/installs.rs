//! Applications on the accounts of people: added and taken off, which is told as webhook events, and what follows for
//! interactions.

use serde_json::{Value, json};

use super::World;
use super::accounts::Command;
use super::conversation::Message;
use super::interaction::{Interaction, Scope};
use super::owners::{Installation, Owners};
use crate::clock::iso8601;
use crate::endpoint::{Delivery, EventDelivery};
use crate::permissions::bits;
use crate::snowflake::Id;

impl World {
    /// Whether a person has added an application to their account.
    pub(crate) fn has_app(&self, person: Id, app: Id) -> bool {
        self.users.get(&person).is_some_and(|user| user.apps.contains(&app))
    }

    /// Adds an application to the account of a person. Returns false if there is no such person, or if the application
    /// can't be added to accounts.
    pub(crate) fn add_to_account(&mut self, person: Id, app: Id) -> bool {
        if !self.apps.get(&app).is_some_and(|app| app.account_installs) {
            return false;
        }
        let Some(user) = self.users.get_mut(&person).filter(|user| !user.bot) else { return false };
        user.apps.insert(app);
        let (by, user) = (Installation::Account.number(), user.json());
        self.tell_of_apps(person);
        let data = json!({ "integration_type": by, "user": user, "scopes": ["applications.commands"] });
        self.send_event(app, "APPLICATION_AUTHORIZED", &data);
        true
    }

    /// Takes an application off the account of a person. Returns false if there is no such person.
    pub(crate) fn take_off_account(&mut self, person: Id, app: Id) -> bool {
        let Some(user) = self.users.get_mut(&person).filter(|user| !user.bot) else { return false };
        let was_there = user.apps.remove(&app);
        let data = json!({ "user": user.json() });
        if was_there {
            self.tell_of_apps(person);
            self.send_event(app, "APPLICATION_DEAUTHORIZED", &data);
        }
        true
    }

    fn tell_of_apps(&mut self, person: Id) {
        self.tell_user(person);
        self.tell_commands();
    }

    /// Sends a webhook event to an application that has an address for them.
    pub(crate) fn send_event(&self, app: Id, kind: &str, data: &Value) {
        if !self.event_webhooks.contains_key(&app) {
            return;
        }
        let event = json!({ "type": kind, "timestamp": iso8601(self.now()), "data": data });
        let body = json!({ "version": 1, "application_id": app, "type": 1, "event": event });
        // Once the sandbox shuts down, nobody takes it.
        drop(self.deliveries.send(Delivery::Event(EventDelivery { app, body })));
    }

    /// The installations of an application that matter to a user in a channel. In direct messages with its bot, the one
    /// in the guild does not matter to a user who is not there and has the application on their account.
    pub(crate) fn installations(&self, app: Id, user: Id, channel: Id) -> Vec<Installation> {
        let (is_added, is_in_guild) = (self.has_app(user, app), self.is_member(app));
        let is_own_conversation = self.counterpart(user, channel) == Some(app);
        let (guild, account) = match self.scope(channel) {
            Scope::Guild => (is_in_guild, is_added),
            Scope::Direct => {
                let shares_guild = is_in_guild && self.is_member(user);
                (is_own_conversation && (shares_guild || !is_added), is_own_conversation && is_added)
            }
            Scope::Group => (false, is_added),
        };
        let both = [(Installation::Guild, guild), (Installation::Account, account)];
        both.into_iter().filter_map(|(by, is_there)| is_there.then_some(by)).collect()
    }

    /// Whose installations authorize a command that a user runs in a channel.
    pub(crate) fn owners_of_command(&self, app: Id, command: &Command, user: Id, channel: Id) -> Owners {
        let scope = self.scope(channel);
        let mut owners = Owners::default();
        for by in self.installations(app, user, channel) {
            match by {
                _ if !command.is_offered(scope, by) => {}
                Installation::Guild => owners.guild = Some(self.guild_of(channel).unwrap_or_default()),
                Installation::Account => owners.account = Some(user),
            }
        }
        owners
    }

    /// Whose installations authorize the use of a component of a message: those that authorized the interaction that
    /// the message is a response to, as far as they are still there. `None` if none is.
    pub(crate) fn owners_of_component(&self, message: &Message) -> Option<Owners> {
        let (app, channel) = (message.author, message.channel_id);
        let is_guild_there = self.scope(channel) == Scope::Direct || self.is_member(app);
        let own = Owners { guild: Some(self.guild_of(channel).unwrap_or_default()), account: None };
        let owners =
            message.interaction.as_ref().map(|origin| origin.owners).filter(|owners| *owners != Owners::default());
        let Owners { guild, account } = owners.unwrap_or(own);
        let left = Owners {
            guild: guild.filter(|_| is_guild_there),
            account: account.filter(|owner| self.has_app(*owner, app)),
        };
        (left != Owners::default()).then_some(left)
    }

    /// Whether the responses to an interaction are ephemeral in any case: where the application itself is not in the
    /// guild, and the member may not use external apps.
    pub(crate) fn hides_answers(&self, interaction: &Interaction) -> bool {
        interaction.owners.is_account_alone()
            && self.scope(interaction.channel) == Scope::Guild
            && self.permissions(interaction.user, interaction.channel) & bits::USE_EXTERNAL_APPS == 0
    }
}
