//! Messages as JSON for bots and the page.

use serde_json::{Value, json};

use super::World;
use super::attachment::Attachment;
use super::message::Message;
use crate::clock::iso8601;

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
                "authorizing_integration_owners": self.integration_owners(message.channel_id),
                "name": origin.name,
            });
            if let Some(target) = origin.target {
                metadata["target_user"] = self.user_json(target);
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
