//! Channels and threads.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::World;
use crate::clock::iso8601;
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
    /// The two of a direct message; empty elsewhere.
    pub(crate) recipients: Vec<Id>,
    pub(crate) rate_limit_per_user: u64,
}

/// What a thread has beyond a channel.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Thread {
    pub(crate) owner_id: Id,
    pub(crate) archived: bool,
    pub(crate) locked: bool,
    pub(crate) invitable: bool,
    pub(crate) auto_archive_minutes: u64,
    /// When it was archived or woken last.
    pub(crate) archive_ms: u64,
    pub(crate) active_ms: u64,
    pub(crate) created_ms: u64,
    pub(crate) members: BTreeSet<Id>,
    pub(crate) message_count: u64,
}

impl Thread {
    /// Archives or wakes it; nothing happens to one that is so already.
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

    /// A public thread of this owner, which is active.
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

    pub(crate) fn is_thread(&self) -> bool {
        self.thread.is_some()
    }

    /// Whether messages can be sent in it itself: in a forum only its posts take them.
    pub(crate) fn takes_messages(&self) -> bool {
        self.kind != 15
    }

    /// Whether a thread can be made in it that hangs on no message. (One in a forum comes with its first message.)
    pub(crate) fn holds_threads(&self) -> bool {
        self.kind == 0
    }

    /// The channel as the page wants it.
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

impl World {
    /// The channel object of REST and gateway; a thread names `bot`'s membership.
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

    /// Adds a channel of this kind behind the others, and tells everybody.
    pub(crate) fn add_channel(&mut self, name: &str, kind: u8) -> Id {
        let id = self.next_id();
        let channel = Channel { kind, ..Channel::text(id, name, self.channels.len()) };
        self.channels.insert(id, channel);
        self.tell_channel(id, "CHANNEL_CREATE", false);
        id
    }

    /// Opens a post in a forum. None when there is no such forum.
    pub(crate) fn open_post(&mut self, forum: Id, title: &str, author: Id) -> Option<Id> {
        self.channels.get(&forum).filter(|channel| !channel.takes_messages())?;
        let (id, now) = (self.next_id(), self.now());
        Some(self.open_thread(Channel::thread(id, title, forum, author, now)))
    }

    /// Opens a thread and tells everybody; `id` is the message's where it hangs on one.
    pub(crate) fn open_thread(&mut self, channel: Channel) -> Id {
        let id = channel.id;
        let owner = channel.thread.as_ref().map(|thread| thread.owner_id);
        self.channels.insert(id, channel);
        self.tell_channel(id, "THREAD_CREATE", true);
        if let Some(owner) = owner {
            self.tell_thread_members(id, &[owner], &[]);
        }
        id
    }

    /// Somebody joins a thread; nothing happens to those who are in it.
    pub(crate) fn join_thread(&mut self, id: Id, user: Id) {
        let joined = self
            .channels
            .get_mut(&id)
            .and_then(|channel| channel.thread.as_mut())
            .is_some_and(|thread| thread.members.insert(user));
        if joined {
            self.tell_thread_members(id, &[user], &[]);
        }
    }

    /// Writing into an archived thread wakes it.
    pub(crate) fn wake_thread(&mut self, id: Id) {
        let now = self.now();
        let Some(thread) = self.channels.get_mut(&id).and_then(|channel| channel.thread.as_mut()) else { return };
        thread.active_ms = now;
        if thread.archived {
            thread.set_archived(false, now);
            self.tell_channel(id, "THREAD_UPDATE", false);
        }
    }

    /// Archives, locks or wakes a thread; what is not given stays. False when there is no such thread.
    pub(crate) fn change_thread(&mut self, id: Id, archived: Option<bool>, locked: Option<bool>) -> bool {
        let now = self.now();
        let Some(thread) = self.channels.get_mut(&id).and_then(|channel| channel.thread.as_mut()) else { return false };
        thread.set_archived(archived.unwrap_or(thread.archived), now);
        thread.locked = locked.unwrap_or(thread.locked);
        thread.active_ms = now;
        self.tell_channel(id, "THREAD_UPDATE", false);
        true
    }

    /// Removes a thread with its messages and files, and tells everybody. None when there is no
    /// such thread.
    pub(crate) fn remove_thread(&mut self, id: Id) -> Option<Channel> {
        self.channels.get(&id).filter(|channel| channel.is_thread())?;
        let channel = self.channels.remove(&id)?;
        self.messages.remove(&id);
        self.files.retain(|_, file| file.channel_id != id);
        self.tell_thread_deletion(id, channel.parent_id, channel.kind);
        Some(channel)
    }

    /// Archives the threads that were quiet for their time.
    pub(crate) fn archive_quiet_threads(&mut self) {
        let now = self.now();
        let mut archived = Vec::new();
        for channel in self.channels.values_mut() {
            let Some(thread) = channel.thread.as_mut() else { continue };
            if !thread.archived && now >= thread.active_ms + thread.auto_archive_minutes * 60_000 {
                thread.set_archived(true, now);
                archived.push(channel.id);
            }
        }
        for id in archived {
            self.tell_channel(id, "THREAD_UPDATE", false);
        }
    }
}
