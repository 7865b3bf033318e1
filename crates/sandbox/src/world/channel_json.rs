//! Channels and threads as JSON for bots.

use serde_json::{Value, json};

use super::World;
use super::channel::Channel;
use crate::clock::iso8601;
use crate::snowflake::Id;

impl World {
    /// The channel object of the REST API and the gateway. For a thread, it includes the thread member object of `bot`.
    pub(crate) fn channel_json(&self, channel: &Channel, bot: Option<Id>) -> Value {
        if channel.is_direct() {
            let others = channel.recipients.iter().filter(|user| Some(**user) != bot);
            return json!({
                "id": channel.id,
                "type": 1,
                "flags": 0,
                "last_message_id": channel.last_message_id,
                "recipients": others.map(|user| self.user_json(*user)).collect::<Vec<_>>(),
            });
        }
        let mut object = json!({
            "id": channel.id,
            "type": channel.kind,
            "guild_id": self.guild.id,
            "name": channel.name,
            "parent_id": channel.parent_id,
            "last_message_id": channel.last_message_id,
            "rate_limit_per_user": channel.rate_limit_per_user,
            "flags": 0,
        });
        let Some(thread) = &channel.thread else {
            object["topic"] = json!(channel.topic);
            object["nsfw"] = json!(false);
            object["position"] = json!(channel.position);
            object["last_pin_timestamp"] = Value::Null;
            object["permission_overwrites"] = channel
                .overwrites
                .iter()
                .map(|o| {
                    json!({
                        "id": o.id,
                        "type": u8::from(o.is_member),
                        "allow": o.allow.to_string(),
                        "deny": o.deny.to_string(),
                    })
                })
                .collect();
            return object;
        };
        object["owner_id"] = json!(thread.owner_id);
        object["message_count"] = json!(thread.message_count);
        object["total_message_sent"] = json!(thread.message_count);
        object["member_count"] = json!(thread.members.len().min(50));
        object["thread_metadata"] = json!({
            "archived": thread.archived,
            "auto_archive_duration": thread.auto_archive_minutes,
            "archive_timestamp": iso8601(thread.archive_ms),
            "locked": thread.locked,
            "create_timestamp": iso8601(thread.created_ms),
        });
        if channel.kind == 12 {
            object["thread_metadata"]["invitable"] = json!(thread.invitable);
        }
        if let Some(bot) = bot.filter(|bot| thread.members.contains(bot)) {
            object["member"] = Self::thread_member_json(channel, bot);
        }
        object
    }

    pub(crate) fn thread_member_json(channel: &Channel, user: Id) -> Value {
        json!({
            "id": channel.id,
            "user_id": user,
            "join_timestamp": iso8601(channel.thread.as_ref().map_or(0, |thread| thread.created_ms)),
            "flags": 0,
        })
    }
}
