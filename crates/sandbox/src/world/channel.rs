//! Channels and threads, as the world stores them.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::permissions::Overwrite;
use crate::snowflake::Id;

/// A text channel (0), a direct message (1), the chat of a voice channel (2), a forum (15) or a thread (11 public, 12
/// private).
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
    pub(crate) last_message_id: Option<Id>,
    /// The two users of a direct message channel; empty for other channels.
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
        };
        Self { kind: 11, parent_id: Some(parent), thread: Some(thread), ..Self::text(id, name, 0) }
    }

    /// Whether it is a direct message channel.
    pub(crate) fn is_direct(&self) -> bool {
        self.kind == 1
    }

    pub(crate) fn is_thread(&self) -> bool {
        self.thread.is_some()
    }

    /// Whether messages can be sent to it. A forum has messages in its posts only.
    pub(crate) fn takes_messages(&self) -> bool {
        self.kind != 15
    }

    /// Whether a thread can be created in it. (A forum post is created with its first message instead.)
    pub(crate) fn holds_threads(&self) -> bool {
        self.kind == 0
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
        })
    }
}
