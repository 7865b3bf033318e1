//! The guild and its roles as JSON for bots.

use serde_json::{Value, json};

use super::World;
use super::user::User;
use crate::clock::iso8601;
use crate::snowflake::Id;

impl World {
    pub(crate) fn roles_json(&self) -> Vec<Value> {
        self.guild.roles.iter().enumerate().map(|(position, role)| role.json(position)).collect()
    }

    fn member_count(&self) -> usize {
        self.users.values().filter(|user| user.in_guild).count()
    }

    /// The guild object of the REST API.
    pub(crate) fn guild_json(&self) -> Value {
        let people = self.member_count();
        let mut guild = json!({
            "id": self.guild.id,
            "name": self.guild.name,
            "owner_id": self.guild.owner_id,
            "roles": self.roles_json(),
            "preferred_locale": "en-US",
            "afk_timeout": 300,
            "max_members": 500_000,
            "max_video_channel_users": 25,
            "max_stage_video_channel_users": 50,
            "approximate_member_count": people,
            "approximate_presence_count": people,
            "region": "",
            "system_channel_id": self.guild.system_channel_id,
        });
        let absent = [
            "icon",
            "icon_hash",
            "splash",
            "discovery_splash",
            "afk_channel_id",
            "widget_channel_id",
            "application_id",
            "rules_channel_id",
            "max_presences",
            "vanity_url_code",
            "description",
            "banner",
            "public_updates_channel_id",
            "safety_alerts_channel_id",
            "incidents_data",
            "home_header",
            "latest_onboarding_question_id",
        ];
        let zeros = [
            "verification_level",
            "default_message_notifications",
            "explicit_content_filter",
            "mfa_level",
            "system_channel_flags",
            "premium_tier",
            "premium_subscription_count",
            "nsfw_level",
        ];
        let lists = ["emojis", "features", "stickers"];
        let switches = ["widget_enabled", "nsfw", "premium_progress_bar_enabled"];
        let empty = [
            (&absent[..], Value::Null),
            (&zeros[..], json!(0)),
            (&lists[..], json!([])),
            (&switches[..], json!(false)),
        ];
        for (keys, value) in empty {
            for key in keys {
                guild[*key] = value.clone();
            }
        }
        guild
    }

    /// The data of `GUILD_CREATE`: the guild object with all the lists that clients require. It says that the guild is
    /// not unavailable, as at the start of a session and at the end of an outage.
    pub(crate) fn guild_create_json(&self, bot: Id) -> Value {
        let mut guild = self.guild_json();
        let listed = |thread: bool| -> Vec<Value> {
            self.channels
                .values()
                .filter(|c| c.is_thread() == thread && c.recipients.is_empty() && self.sees(bot, c.id))
                .filter(|c| !c.thread.as_ref().is_some_and(|t| t.archived))
                .map(|c| self.channel_json(c, Some(bot)))
                .collect()
        };
        let extra = json!({
            "joined_at": iso8601(self.users.get(&bot).map_or(0, |user| user.joined_ms)),
            "large": false,
            "unavailable": false,
            "member_count": self.member_count(),
            "voice_states": [],
            // Without the privileged members intent, Discord sends only the bot itself.
            "members": self.users.get(&bot).map(User::member_json).into_iter().collect::<Vec<_>>(),
            "channels": listed(false),
            "threads": listed(true),
            "presences": [],
            "stage_instances": [],
            "guild_scheduled_events": [],
            "soundboard_sounds": [],
        });
        if let (Some(guild), Value::Object(extra)) = (guild.as_object_mut(), extra) {
            guild.extend(extra);
        }
        guild
    }
}
