//! Operations on messages: finding, posting, editing and removing them.

use serde_json::{Map, Value, json};

use super::World;
use super::conversation::{Attachment, Message, StoredFile, content_type, dimensions};
use super::interaction::Scope;
use crate::permissions::bits;
use crate::snowflake::Id;
use crate::validate::message_body::{AllowedMentions, MessageBody, Upload, flag, scan};

impl World {
    pub(crate) fn message(&self, channel: Id, id: Id) -> Option<&Message> {
        self.messages.get(&channel)?.get(&id)
    }

    pub(crate) fn message_mut(&mut self, channel: Id, id: Id) -> Option<&mut Message> {
        self.messages.get_mut(&channel)?.get_mut(&id)
    }

    /// Finds a message in any channel.
    pub(crate) fn find_message(&self, id: Id) -> Option<&Message> {
        self.messages.values().find_map(|channel| channel.get(&id))
    }

    /// Finds a message that this author sent with this nonce in the last `within_ms` milliseconds, in any channel.
    pub(crate) fn sent_with_nonce(&self, author: Id, nonce: &Value, within_ms: u64) -> Option<&Message> {
        let since = self.now().saturating_sub(within_ms);
        self.messages.values().find_map(|channel| {
            let recent = channel.values().rev().take_while(|message| message.id.created_ms() >= since);
            recent.into_iter().find(|message| message.author == author && message.nonce.as_ref() == Some(nonce))
        })
    }

    fn texts(message: &Message) -> String {
        fn collect(value: &Value, into: &mut String) {
            match value {
                Value::Array(list) => list.iter().for_each(|item| collect(item, into)),
                Value::Object(map) => {
                    if map.get("type").and_then(Value::as_i64) == Some(10)
                        && let Some(text) = map.get("content").and_then(Value::as_str)
                    {
                        into.push('\n');
                        into.push_str(text);
                    }
                    for key in ["components", "accessory"] {
                        if let Some(inner) = map.get(key) {
                            collect(inner, into);
                        }
                    }
                }
                _ => {}
            }
        }
        let mut text = message.content.clone();
        message.components.iter().for_each(|component| collect(component, &mut text));
        text
    }

    /// Sets the mentions of a message from its text, limited by `allowed` and the author's permissions.
    pub(crate) fn set_mentions(&self, message: &mut Message, allowed: &AllowedMentions) {
        let mut found = scan(&Self::texts(message), allowed);
        found.users.retain(|user| self.users.contains_key(user));
        found.roles.retain(|role| self.guild.roles.iter().any(|known| known.id == *role));
        if self.permissions(message.author, message.channel_id) & bits::MENTION_EVERYONE == 0 {
            found.everyone = false;
            found.roles.clear();
        }
        if let Some(replied) = message.reference.as_ref().filter(|_| allowed.replied_user)
            && let Some(id) = replied["message_id"].as_str().and_then(|id| id.parse().ok())
            && let Some(author) = self.find_message(id).map(|replied| replied.author)
            && !found.users.contains(&author)
        {
            found.users.push(author);
        }
        message.mentions = found.users;
        message.mention_roles = found.roles;
        message.mention_everyone = found.everyone;
    }

    /// Applies a checked body to a message that is new, or a copy to be edited.
    pub(crate) fn fill(&mut self, message: &mut Message, body: &MessageBody, uploads: &[Upload]) {
        if let Some(content) = &body.content {
            message.content.clone_from(content);
        }
        if let Some(embeds) = &body.embeds {
            message.embeds.clone_from(embeds);
            for embed in message.embeds.iter_mut().filter_map(Value::as_object_mut) {
                embed.entry("type").or_insert_with(|| json!("rich"));
            }
        }
        if let Some(components) = &body.components {
            message.components.clone_from(components);
            number_components(&mut message.components);
        }
        if let Some(flags) = body.flags {
            let settable = flag::SUPPRESS_EMBEDS | flag::COMPONENTS_V2 | flag::SUPPRESS_NOTIFICATIONS;
            message.flags = message.flags & !flag::SUPPRESS_EMBEDS | flags & settable;
        }
        if let Some(kept) = &body.kept {
            let gone: Vec<Id> =
                message.attachments.iter().map(|a| a.id).filter(|id| !kept.iter().any(|(k, _)| k == id)).collect();
            message.attachments.retain(|attachment| !gone.contains(&attachment.id));
            for id in gone {
                self.files.remove(&id);
            }
            for (id, description) in kept {
                if let (Some(attachment), Some(_)) = (message.attachments.iter_mut().find(|a| a.id == *id), description)
                {
                    attachment.description.clone_from(description);
                }
            }
        }
        for file in &body.new_files {
            let upload = &uploads[file.upload];
            let id = self.next_id();
            let kind = content_type(&file.name, upload.content_type.as_deref());
            message.attachments.push(Attachment {
                id,
                name: file.name.clone(),
                description: file.description.clone(),
                content_type: kind.clone(),
                size: upload.bytes.len(),
                dimensions: dimensions(&upload.bytes),
            });
            let stored = StoredFile {
                channel_id: message.channel_id,
                name: file.name.clone(),
                content_type: kind,
                bytes: upload.bytes.clone(),
            };
            self.files.insert(id, stored);
        }
    }

    /// Stores a new message and announces it.
    pub(crate) fn post(&mut self, message: Message) {
        let (id, channel_id) = (message.id, message.channel_id);
        if message.ephemeral_for.is_none()
            && let Some(channel) = self.channels.get_mut(&channel_id)
        {
            let is_first = channel.last_message_id.replace(id).is_none();
            if let Some(thread) = channel.thread.as_mut() {
                thread.message_count += 1;
            }
            if is_first && self.scope(channel_id) == Scope::Direct {
                // A direct message channel appears to the recipient with its first message.
                self.tell_channel(channel_id, "CHANNEL_CREATE", false);
            }
            self.wake_thread(channel_id);
            // The response to an interaction is posted by its token, as by a webhook.
            if message.interaction.is_none() {
                self.join_thread(channel_id, message.author);
            }
        }
        let kept = self.config.kept_messages.max(1);
        let channel = self.messages.entry(channel_id).or_default();
        channel.insert(id, message);
        let mut dropped = Vec::new();
        while channel.len() > kept
            && let Some((_, old)) = channel.pop_first()
        {
            dropped.extend(old.attachments.into_iter().map(|attachment| attachment.id));
        }
        for file in dropped {
            self.files.remove(&file);
        }
        self.tell_message(channel_id, id, "MESSAGE_CREATE");
    }

    /// Stores an edited message and announces it.
    pub(crate) fn replace(&mut self, message: Message) {
        let (id, channel_id) = (message.id, message.channel_id);
        self.messages.entry(channel_id).or_default().insert(id, message);
        self.tell_message(channel_id, id, "MESSAGE_UPDATE");
    }

    /// Removes a message with its files. Returns false if there is no such message.
    pub(crate) fn remove_message(&mut self, channel_id: Id, id: Id) -> bool {
        let Some(message) = self.messages.get_mut(&channel_id).and_then(|channel| channel.remove(&id)) else {
            return false;
        };
        for attachment in &message.attachments {
            self.files.remove(&attachment.id);
        }
        self.tell_deletion(&message);
        true
    }
}

/// Gives every component without an id the next free one, and writes the ids of emojis as texts, as Discord does.
fn number_components(components: &mut [Value]) {
    fn walk(value: &mut Value, used: &mut Vec<i64>, assign: bool) {
        let Some(map) = value.as_object_mut() else { return };
        let own = map.get("id").and_then(Value::as_i64).filter(|id| *id != 0);
        match own {
            Some(id) if !assign => used.push(id),
            None if assign => {
                let mut id = 1;
                while used.contains(&id) {
                    id += 1;
                }
                used.push(id);
                map.insert("id".into(), json!(id));
            }
            _ => {}
        }
        if assign {
            emoji_id_as_text(map);
            let options = map.get_mut("options").and_then(Value::as_array_mut).into_iter().flatten();
            options.filter_map(Value::as_object_mut).for_each(emoji_id_as_text);
        }
        inner(map, |child| walk(child, used, assign));
    }
    let mut used = Vec::new();
    for assign in [false, true] {
        for component in components.iter_mut() {
            walk(component, &mut used, assign);
        }
    }
}

/// Libraries send it as a number as well, which programs that read JSON would round.
fn emoji_id_as_text(map: &mut Map<String, Value>) {
    if let Some(id) = map.get_mut("emoji").and_then(|emoji| emoji.get_mut("id"))
        && let Some(number) = id.as_u64()
    {
        *id = number.to_string().into();
    }
}

/// Calls `visit` for each direct child of a component.
fn inner(map: &mut Map<String, Value>, mut visit: impl FnMut(&mut Value)) {
    if let Some(list) = map.get_mut("components").and_then(Value::as_array_mut) {
        list.iter_mut().for_each(&mut visit);
    }
    if let Some(accessory) = map.get_mut("accessory") {
        visit(accessory);
    }
}
