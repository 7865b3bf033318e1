//! Channels and threads, messages and attachments, as the world stores them.

use std::collections::BTreeSet;

use bytes::Bytes;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::forums::{Forum, ForumTag};
use super::owners::Owners;
use crate::permissions::Overwrite;
use crate::snowflake::Id;
use crate::validate::message_body::flag;

/// A text channel (0), a direct message (1), the chat of a voice channel (2), a group message (3), an announcement
/// channel (5), a forum (15), a media channel (16) or a thread (10 in an announcement channel, 11 public, 12 private).
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Channel {
    pub(crate) id: Id,
    pub(crate) kind: u8,
    pub(crate) name: String,
    pub(crate) topic: Option<String>,
    pub(crate) parent_id: Option<Id>,
    pub(crate) position: usize,
    pub(crate) overwrites: Vec<Overwrite>,
    pub(crate) thread: Option<Thread>,
    /// What a forum or media channel has. Older saved worlds lack it.
    #[serde(default)]
    pub(crate) forum: Option<Forum>,
    pub(crate) last_message_id: Option<Id>,
    /// The users of a direct or group message; empty for other channels.
    pub(crate) recipients: Vec<Id>,
    pub(crate) rate_limit_per_user: u64,
}

/// The additional data of a thread.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Thread {
    pub(crate) owner_id: Id,
    pub(crate) archived: bool,
    pub(crate) locked: bool,
    pub(crate) invitable: bool,
    pub(crate) auto_archive_minutes: u64,
    /// When it was last archived or unarchived.
    pub(crate) archive_ms: u64,
    pub(crate) active_ms: u64,
    pub(crate) created_ms: u64,
    pub(crate) members: BTreeSet<Id>,
    pub(crate) message_count: u64,
    /// The tags of a post. Older saved worlds lack them.
    #[serde(default)]
    pub(crate) applied_tags: Vec<Id>,
}

impl Thread {
    /// Archives or unarchives the thread. Does nothing if it already is in that state.
    pub(crate) fn set_archived(&mut self, archived: bool, now_ms: u64) {
        if archived != self.archived {
            (self.archived, self.archive_ms) = (archived, now_ms);
        }
    }
}

impl Channel {
    pub(crate) fn text(id: Id, name: &str, position: usize) -> Self {
        Self {
            id,
            kind: 0,
            name: name.to_owned(),
            topic: None,
            parent_id: None,
            position,
            overwrites: Vec::new(),
            thread: None,
            forum: None,
            last_message_id: None,
            recipients: Vec::new(),
            rate_limit_per_user: 0,
        }
    }

    /// An active public thread with this owner.
    pub(crate) fn thread(id: Id, name: &str, parent: Id, owner_id: Id, now_ms: u64) -> Self {
        let thread = Thread {
            owner_id,
            archived: false,
            locked: false,
            invitable: true,
            auto_archive_minutes: 4320,
            archive_ms: now_ms,
            active_ms: now_ms,
            created_ms: now_ms,
            members: [owner_id].into(),
            message_count: 0,
            applied_tags: Vec::new(),
        };
        Self { kind: 11, parent_id: Some(parent), thread: Some(thread), ..Self::text(id, name, 0) }
    }

    /// Whether it is a direct message channel.
    pub(crate) fn is_direct(&self) -> bool {
        self.kind == 1
    }

    /// Whether it is a group message.
    pub(crate) fn is_group(&self) -> bool {
        self.kind == 3
    }

    pub(crate) fn is_thread(&self) -> bool {
        self.thread.is_some()
    }

    /// Whether it is a forum or media channel.
    pub(crate) fn is_forum(&self) -> bool {
        self.forum.is_some()
    }

    /// Whether messages can be sent to it. A forum has messages in its posts only.
    pub(crate) fn takes_messages(&self) -> bool {
        !self.is_forum()
    }

    /// Whether a thread can be created in it. (A forum post is created with its first message instead.)
    pub(crate) fn holds_threads(&self) -> bool {
        matches!(self.kind, 0 | 5)
    }

    /// The type of the public threads in it. Those of announcement channels have a type of their own.
    pub(crate) fn public_thread_kind(&self) -> u8 {
        if self.kind == 5 { 10 } else { 11 }
    }

    /// The channel as JSON for the page.
    pub(crate) fn page_json(&self) -> Value {
        json!({
            "id": self.id,
            "name": self.name,
            "type": self.kind,
            "parent_id": self.parent_id,
            "recipients": self.recipients,
            "archived": self.thread.as_ref().is_some_and(|thread| thread.archived),
            "locked": self.thread.as_ref().is_some_and(|thread| thread.locked),
            "applied_tags": self.thread.as_ref().map_or(&[][..], |thread| &thread.applied_tags),
            "overwrites": self.overwrites,
            "available_tags":
                self.forum.iter().flat_map(|forum| &forum.tags).map(ForumTag::json).collect::<Vec<_>>(),
        })
    }
}

/// A message in a channel.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Message {
    pub(crate) id: Id,
    pub(crate) channel_id: Id,
    pub(crate) author: Id,
    pub(crate) content: String,
    pub(crate) edited_ms: Option<u64>,
    pub(crate) attachments: Vec<Attachment>,
    pub(crate) embeds: Vec<Value>,
    pub(crate) components: Vec<Value>,
    pub(crate) flags: u64,
    pub(crate) mentions: Vec<Id>,
    pub(crate) mention_roles: Vec<Id>,
    pub(crate) mention_everyone: bool,
    pub(crate) kind: u8,
    pub(crate) reference: Option<Value>,
    pub(crate) interaction: Option<InteractionOrigin>,
    /// The user who sees it, if it is ephemeral.
    pub(crate) ephemeral_for: Option<Id>,
    pub(crate) nonce: Option<Value>,
    pub(crate) tts: bool,
    pub(crate) thread: Option<Id>,
}

/// The interaction that a message is a response to.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct InteractionOrigin {
    pub(crate) id: Id,
    pub(crate) kind: u8,
    pub(crate) user: Id,
    /// The command's name; empty for components and modals.
    pub(crate) name: String,
    /// For a command of a member's menu, the member.
    #[serde(default)]
    pub(crate) target: Option<Id>,
    /// For a follow-up, the message that it follows.
    pub(crate) original: Option<Id>,
    /// The message whose component was used.
    pub(crate) component_of: Option<Id>,
    /// Whose installations authorized the interaction. Older saved worlds lack this key.
    #[serde(default)]
    pub(crate) owners: Owners,
}

impl Message {
    pub(crate) fn is_pending(&self) -> bool {
        self.flags & flag::LOADING != 0
    }

    pub(crate) fn visible_to(&self, user: Id) -> bool {
        self.ephemeral_for.is_none_or(|reader| reader == user)
    }
}

/// An attachment of a message; its bytes are in a [`StoredFile`].
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Attachment {
    pub(crate) id: Id,
    pub(crate) name: String,
    pub(crate) description: Option<String>,
    pub(crate) content_type: String,
    pub(crate) size: usize,
    pub(crate) dimensions: Option<(u32, u32)>,
}

/// The bytes of an attachment, and what serving them needs.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct StoredFile {
    pub(crate) channel_id: Id,
    pub(crate) name: String,
    pub(crate) content_type: String,
    /// Saved in a file of its own.
    #[serde(skip)]
    pub(crate) bytes: Bytes,
}

/// Returns the width and height of a PNG or GIF.
pub(super) fn dimensions(bytes: &[u8]) -> Option<(u32, u32)> {
    let big = |at: usize| Some(u32::from_be_bytes(bytes.get(at..at + 4)?.try_into().ok()?));
    let small = |at: usize| Some(u32::from(u16::from_le_bytes(bytes.get(at..at + 2)?.try_into().ok()?)));
    if bytes.starts_with(b"\x89PNG\r\n\x1a\n") {
        Some((big(16)?, big(20)?))
    } else if bytes.starts_with(b"GIF8") {
        Some((small(6)?, small(8)?))
    } else {
        None
    }
}

pub(super) fn content_type(name: &str, given: Option<&str>) -> String {
    let by_name = match name.rsplit('.').next().unwrap_or_default().to_ascii_lowercase().as_str() {
        "png" => Some("image/png"),
        "jpg" | "jpeg" => Some("image/jpeg"),
        "gif" => Some("image/gif"),
        "webp" => Some("image/webp"),
        "svg" => Some("image/svg+xml"),
        "txt" | "log" => Some("text/plain; charset=utf-8"),
        "json" => Some("application/json; charset=utf-8"),
        _ => None,
    };
    by_name.or(given).unwrap_or("application/octet-stream").to_owned()
}
