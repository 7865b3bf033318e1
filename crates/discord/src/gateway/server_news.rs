//! News from the gateway about the bot's servers.

use cardinal_ids::{ChannelId, GuildId, Timestamp};
use serde_json::Value;
use serenity::model::Timestamp as When;
use serenity::model::event::Event;

/// News about the bot's servers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ServerNews {
    /// A session begins: the bot is on exactly these servers of the session's shard. Some may not be available yet.
    All(Vec<GuildId>),
    /// The bot is on this server: it was invited, the session has begun, or an outage is over.
    On(GuildId, Option<Joined>),
    /// The bot was removed from this server.
    Removed(GuildId),
}

/// When the bot joined a server, and the channel for the server's system messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Joined {
    /// When it joined.
    pub at: Timestamp,
    /// The channel, if the server has one.
    pub channel: Option<ChannelId>,
}

impl ServerNews {
    /// Returns the news in an event, if any. An outage of a server is not a removal.
    pub(super) fn of(event: &Event) -> Option<ServerNews> {
        match event {
            Event::Ready(event) => {
                Some(ServerNews::All(event.ready.guilds.iter().map(|guild| GuildId(guild.id.get())).collect()))
            }
            Event::GuildCreate(event) => {
                let guild = GuildId(event.guild.id.get());
                let channel = event.guild.system_channel_id.map(|channel| ChannelId(channel.get()));
                let at = Timestamp(event.guild.joined_at.unix_timestamp());
                Some(ServerNews::On(guild, Some(Joined { at, channel })))
            }
            Event::GuildDelete(event) => {
                (!event.guild.unavailable).then(|| ServerNews::Removed(GuildId(event.guild.id.get())))
            }
            // serenity couldn't parse a field of the server.
            Event::Unknown(event) => ServerNews::read(&event.kind, &event.value),
            _ => None,
        }
    }

    fn read(kind: &str, value: &Value) -> Option<ServerNews> {
        let guild = GuildId(value["id"].as_str()?.parse().ok()?);
        match kind {
            "GUILD_CREATE" => (value["unavailable"] != true).then(|| ServerNews::On(guild, joined(value))),
            "GUILD_DELETE" => (value["unavailable"] != true).then_some(ServerNews::Removed(guild)),
            _ => None,
        }
    }
}

/// When the bot joined a server, and its channel for system messages, if that can be read.
fn joined(value: &Value) -> Option<Joined> {
    let at = value["joined_at"].as_str()?.parse::<When>().ok()?;
    let channel = value["system_channel_id"].as_str().and_then(|id| id.parse().ok()).map(ChannelId);
    Some(Joined { at: Timestamp(at.unix_timestamp()), channel })
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use serenity::model::event::GatewayEvent;

    use super::*;

    /// Returns the news in an event in Discord's JSON.
    fn news(kind: &str, data: &Value) -> Option<ServerNews> {
        let text = json!({ "op": 0, "s": 1, "t": kind, "d": data });
        match serde_json::from_value::<GatewayEvent>(text).unwrap() {
            GatewayEvent::Dispatch(_, event) => ServerNews::of(&event),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_removal_is_told_from_an_outage() {
        let removed = Some(ServerNews::Removed(GuildId(41)));
        assert_eq!(news("GUILD_DELETE", &json!({ "id": "41" })), removed);
        assert_eq!(news("GUILD_DELETE", &json!({ "id": "41", "unavailable": false })), removed);
        assert_eq!(news("GUILD_DELETE", &json!({ "id": "41", "unavailable": true })), None);
        assert_eq!(news("MESSAGE_DELETE", &json!({ "id": "41", "channel_id": "4" })), None);
    }

    #[test]
    fn a_server_that_only_its_number_can_be_read_of_is_one_that_the_bot_is_on() {
        assert_eq!(
            ServerNews::read("GUILD_CREATE", &json!({ "id": "41", "roles": 7 })),
            Some(ServerNews::On(GuildId(41), None))
        );
        let more =
            json!({ "id": "41", "roles": 7, "joined_at": "2026-11-25T01:00:00.5+00:00", "system_channel_id": "7" });
        let joined = Joined { at: Timestamp(1_795_568_400), channel: Some(ChannelId(7)) };
        assert_eq!(ServerNews::read("GUILD_CREATE", &more), Some(ServerNews::On(GuildId(41), Some(joined))));
        assert_eq!(ServerNews::read("GUILD_CREATE", &json!({ "id": "41", "unavailable": true })), None);
        assert_eq!(ServerNews::read("GUILD_CREATE", &json!({ "id": "forty-one" })), None);
        assert_eq!(ServerNews::read("GUILD_UPDATE", &json!({ "id": "41" })), None);
    }

    #[test]
    fn a_session_begins_with_all_servers_available_or_not() {
        let ready = json!({
            "v": 10, "session_id": "s", "resume_gateway_url": "wss://gateway.test", "shard": [0, 1],
            "user": { "id": "5", "username": "Bot", "discriminator": "0", "global_name": null, "avatar": null,
                "bot": true, "verified": true, "mfa_enabled": true, "email": null },
            "guilds": [{ "id": "41", "unavailable": true }, { "id": "42", "unavailable": false }],
            "application": { "id": "5", "flags": 0 },
        });
        assert_eq!(news("READY", &ready), Some(ServerNews::All(vec![GuildId(41), GuildId(42)])));
    }
}
