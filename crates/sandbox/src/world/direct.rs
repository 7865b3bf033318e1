//! Direct messages between a person and a bot.

use serde_json::{Value, json};

use super::World;
use super::channel::Channel;
use super::place::Place;
use crate::snowflake::Id;

impl World {
    /// The place of a channel. A channel that does not exist counts as one of the guild.
    pub(crate) fn place(&self, channel: Id) -> Place {
        if self.channels.get(&channel).is_some_and(Channel::is_direct) { Place::Direct } else { Place::Guild }
    }

    /// The guild of a channel, or `None` for direct messages.
    pub(crate) fn guild_of(&self, channel: Id) -> Option<Id> {
        (self.place(channel) == Place::Guild).then_some(self.guild.id)
    }

    /// The other user of a direct message channel.
    pub(crate) fn counterpart(&self, user: Id, channel: Id) -> Option<Id> {
        let both = self.channels.get(&channel).map_or(&[][..], |channel| &channel.recipients);
        both.iter().copied().find(|other| *other != user)
    }

    /// Returns the direct message channel of a bot and a person, and creates it on first use.
    pub(crate) fn direct_channel(&mut self, bot: Id, person: Id) -> Id {
        let both = [bot, person];
        let known = self.channels.values().find(|channel| both.iter().all(|user| channel.recipients.contains(user)));
        if let Some(channel) = known {
            return channel.id;
        }
        let id = self.next_id();
        let name = self.users.get(&bot).map_or("", |bot| &bot.username);
        let channel = Channel { kind: 1, recipients: both.to_vec(), ..Channel::text(id, name, 0) };
        self.channels.insert(id, channel);
        id
    }

    /// Makes a person accept or block direct messages from bots. Returns false if there is no such person.
    pub(crate) fn set_direct_messages(&mut self, person: Id, taken: bool) -> bool {
        let Some(user) = self.users.get_mut(&person).filter(|user| !user.bot) else { return false };
        user.refuses_direct_messages = !taken;
        self.tell_user(person);
        true
    }

    /// The `message_reference` object for a message.
    pub(crate) fn reference(&self, channel: Id, message: Id) -> Value {
        let mut reference = json!({ "type": 0, "message_id": message, "channel_id": channel });
        if let Some(guild) = self.guild_of(channel) {
            reference["guild_id"] = json!(guild);
        }
        reference
    }

    /// The `authorizing_integration_owners` of an interaction in a channel: the guild that the application is installed
    /// in, or 0 for direct messages with its bot.
    pub(crate) fn integration_owners(&self, channel: Id) -> Value {
        json!({ "0": self.guild_of(channel).unwrap_or_default() })
    }
}
