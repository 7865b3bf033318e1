//! The guild, its channels and messages as JSON for bots and the page.

use serde_json::{Value, json};

use super::World;
use super::accounts::User;
use super::conversation::{Attachment, Channel, Message};
use super::forums::{Forum, ForumTag};
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
        if channel.is_group() {
            return json!({
                "id": channel.id,
                "type": 3,
                "flags": 0,
                "name": channel.name,
                "icon": null,
                "owner_id": channel.recipients.first(),
                "last_message_id": channel.last_message_id,
                "recipients": channel.recipients.iter().map(|user| self.user_json(*user)).collect::<Vec<_>>(),
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
            "flags": channel.forum.as_ref().map_or(0, Forum::flags),
        });
        if let Some(forum) = &channel.forum {
            object["available_tags"] = forum.tags.iter().map(ForumTag::json).collect();
            object["default_reaction_emoji"] = Value::Null;
            object["default_sort_order"] = Value::Null;
            object["default_forum_layout"] = json!(0);
        }
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
        if channel.parent_id.and_then(|parent| self.channels.get(&parent)).is_some_and(Channel::is_forum) {
            object["applied_tags"] = json!(thread.applied_tags);
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

/// Where links to files occur. An image in an embed also includes the description of its file.
#[derive(Clone, Copy, PartialEq, Eq)]
enum LinksIn {
    Embeds,
    Components,
}

/// Replaces `attachment://name` in every `url` with the URL of that file.
fn resolve_links(value: &mut Value, place: LinksIn, attachments: &[Attachment], link: &dyn Fn(&Attachment) -> String) {
    match value {
        Value::Array(list) => list.iter_mut().for_each(|item| resolve_links(item, place, attachments, link)),
        Value::Object(map) => {
            let named = map
                .get("url")
                .and_then(Value::as_str)
                .and_then(|url| url.strip_prefix("attachment://"))
                .and_then(|name| attachments.iter().find(|attachment| attachment.name == name));
            if let Some(attachment) = named {
                let url = link(attachment);
                map.insert("proxy_url".into(), json!(url));
                map.insert("url".into(), json!(url));
                if let Some((width, height)) = attachment.dimensions {
                    map.insert("width".into(), json!(width));
                    map.insert("height".into(), json!(height));
                }
                map.insert("content_type".into(), json!(attachment.content_type));
                if place == LinksIn::Embeds
                    && let Some(description) = &attachment.description
                {
                    map.insert("description".into(), json!(description));
                }
            }
            map.values_mut().for_each(|item| resolve_links(item, place, attachments, link));
        }
        _ => {}
    }
}

/// Whether an embed or a component shows this file. Such a file is not listed as an attachment.
fn is_shown_inside(message: &Message, name: &str) -> bool {
    fn mentions(value: &Value, url: &str) -> bool {
        match value {
            Value::String(text) => text == url,
            Value::Array(list) => list.iter().any(|item| mentions(item, url)),
            Value::Object(map) => map.values().any(|item| mentions(item, url)),
            _ => false,
        }
    }
    let url = format!("attachment://{name}");
    message.embeds.iter().chain(&message.components).any(|value| mentions(value, &url))
}

impl World {
    fn attachment_json(message: &Message, attachment: &Attachment, base: &str) -> Value {
        let url = format!("{base}/attachments/{}/{}/{}", message.channel_id, attachment.id, attachment.name);
        let mut object = json!({
            "id": attachment.id,
            "filename": attachment.name,
            "size": attachment.size,
            "url": url,
            "proxy_url": url,
            "content_type": attachment.content_type,
        });
        if let Some(description) = &attachment.description {
            object["description"] = json!(description);
        }
        if let Some((width, height)) = attachment.dimensions {
            object["width"] = json!(width);
            object["height"] = json!(height);
        }
        if message.ephemeral_for.is_some() {
            object["ephemeral"] = json!(true);
        }
        object
    }

    /// The message object. Links start with `base`, which is empty for the page.
    fn message_object(&self, message: &Message, base: &str) -> Value {
        let link = |attachment: &Attachment| {
            format!("{base}/attachments/{}/{}/{}", message.channel_id, attachment.id, attachment.name)
        };
        let resolved = |values: &[Value], place: LinksIn| {
            let mut values = Value::Array(values.to_vec());
            resolve_links(&mut values, place, &message.attachments, &link);
            values
        };
        let listed = message.attachments.iter().filter(|attachment| !is_shown_inside(message, &attachment.name));
        let mut object = json!({
            "id": message.id,
            "channel_id": message.channel_id,
            "type": message.kind,
            "author": self.user_json(message.author),
            "content": message.content,
            "timestamp": iso8601(message.id.created_ms()),
            "edited_timestamp": message.edited_ms.map(iso8601),
            "tts": message.tts,
            "pinned": false,
            "mention_everyone": message.mention_everyone,
            "mentions": message.mentions.iter().map(|id| self.user_json(*id)).collect::<Vec<_>>(),
            "mention_roles": message.mention_roles,
            "attachments": listed.map(|a| Self::attachment_json(message, a, base)).collect::<Vec<_>>(),
            "embeds": resolved(&message.embeds, LinksIn::Embeds),
            "components": resolved(&message.components, LinksIn::Components),
            "flags": message.flags,
        });
        if let Some(nonce) = &message.nonce {
            object["nonce"] = nonce.clone();
        }
        if let Some(reference) = &message.reference {
            object["message_reference"] = reference.clone();
        }
        if let Some(origin) = &message.interaction {
            object["application_id"] = json!(message.author);
            object["webhook_id"] = json!(message.author);
            let user = self.user_json(origin.user);
            if origin.kind == 2 {
                object["interaction"] = json!({ "id": origin.id, "type": 2, "name": origin.name, "user": user });
            }
            let mut metadata = json!({
                "id": origin.id,
                "type": origin.kind,
                "user": user,
                "authorizing_integration_owners": origin.owners.json(),
                "name": origin.name,
            });
            if let Some(target) = origin.target {
                if self.users.contains_key(&target) {
                    metadata["target_user"] = self.user_json(target);
                } else {
                    metadata["target_message_id"] = json!(target);
                }
            }
            if let Some(original) = origin.original {
                metadata["original_response_message_id"] = json!(original);
            }
            if let Some(message) = origin.component_of {
                metadata["interacted_message_id"] = json!(message);
            }
            if origin.kind != 5 {
                object["interaction_metadata"] = metadata;
            }
        }
        object
    }

    /// The message as JSON for bots.
    pub(crate) fn message_json(&self, message: &Message) -> Value {
        let mut object = self.message_object(message, &self.base_url);
        if let Some(replied) = message
            .reference
            .as_ref()
            .and_then(|reference| reference["message_id"].as_str())
            .and_then(|id| id.parse().ok())
        {
            object["referenced_message"] =
                self.find_message(replied).map_or(Value::Null, |replied| self.message_object(replied, &self.base_url));
        }
        if let Some(thread) = message.thread.and_then(|id| self.channels.get(&id)) {
            object["thread"] = self.channel_json(thread, Some(message.author));
        }
        object
    }

    /// The message as JSON for the page.
    pub(crate) fn page_message(&self, message: &Message) -> Value {
        let mut object = self.message_object(message, "");
        if let Some(origin) = &message.interaction {
            object["interaction"] =
                json!({ "user": self.user_json(origin.user), "name": origin.name, "in_menu": origin.target.is_some() });
        }
        if let Some(reader) = message.ephemeral_for {
            object["ephemeral_for"] = json!(reader);
        }
        if message.is_pending() {
            object["pending"] = json!(true);
        }
        if let Some(thread) = message.thread {
            object["thread_id"] = json!(thread);
        }
        object
    }
}
