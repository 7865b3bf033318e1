//! Operations on channels: adding them, opening, changing and removing threads, tags of forums, and direct messages.

use serde_json::{Value, json};

use super::World;
use super::conversation::Channel;
use super::forums::{Forum, ForumTag};
use super::interaction::Scope;
use crate::snowflake::Id;

impl World {
    /// Adds a channel of this type after the others, and announces it.
    pub(crate) fn add_channel(&mut self, name: &str, kind: u8) -> Id {
        let id = self.next_id();
        let forum = matches!(kind, 15 | 16).then(Forum::default);
        let channel = Channel { kind, forum, ..Channel::text(id, name, self.channels.len()) };
        self.channels.insert(id, channel);
        self.tell_channel(id, "CHANNEL_CREATE", false);
        id
    }

    /// Opens a post in a forum. Returns `None` if there is no such forum.
    pub(crate) fn open_post(&mut self, forum: Id, title: &str, author: Id) -> Option<Id> {
        self.channels.get(&forum).filter(|channel| channel.is_forum())?;
        let (id, now) = (self.next_id(), self.now());
        Some(self.open_thread(Channel::thread(id, title, forum, author, now)))
    }

    /// Opens a private thread in a text channel, with these members; the first one owns it. Returns `None` if there is
    /// no such channel, or no member.
    pub(crate) fn open_private_thread(&mut self, parent: Id, name: &str, members: &[Id]) -> Option<Id> {
        self.channels.get(&parent).filter(|channel| channel.kind == 0)?;
        let (id, now) = (self.next_id(), self.now());
        let mut channel = Channel { kind: 12, ..Channel::thread(id, name, parent, *members.first()?, now) };
        if let Some(thread) = channel.thread.as_mut() {
            thread.members.extend(members);
        }
        Some(self.open_thread(channel))
    }

    /// Opens a thread and announces it.
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

    /// Adds a user to a thread. Does nothing if they are already in it.
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

    /// Marks a thread as active, since somebody writes in it. This unarchives it.
    pub(crate) fn wake_thread(&mut self, id: Id) {
        let now = self.now();
        let Some(thread) = self.channels.get_mut(&id).and_then(|channel| channel.thread.as_mut()) else { return };
        thread.active_ms = now;
        if thread.archived {
            thread.set_archived(false, now);
            self.tell_channel(id, "THREAD_UPDATE", false);
        }
    }

    /// Archives, unarchives, locks or unlocks a thread; `None` leaves that state unchanged. Returns false if there is
    /// no such thread.
    pub(crate) fn change_thread(&mut self, id: Id, archived: Option<bool>, locked: Option<bool>) -> bool {
        let now = self.now();
        let Some(thread) = self.channels.get_mut(&id).and_then(|channel| channel.thread.as_mut()) else { return false };
        thread.set_archived(archived.unwrap_or(thread.archived), now);
        thread.locked = locked.unwrap_or(thread.locked);
        thread.active_ms = now;
        self.tell_channel(id, "THREAD_UPDATE", false);
        true
    }

    /// Removes a thread with its messages and files, and announces it. Returns `None` if there is no such thread.
    pub(crate) fn remove_thread(&mut self, id: Id) -> Option<Channel> {
        self.channels.get(&id).filter(|channel| channel.is_thread())?;
        let channel = self.channels.remove(&id)?;
        self.messages.remove(&id);
        self.files.retain(|_, file| file.channel_id != id);
        self.tell_thread_deletion(id, channel.parent_id, channel.kind);
        Some(channel)
    }

    /// Archives threads that were inactive for their auto-archive duration.
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

impl World {
    /// The scope of a channel. A channel that does not exist counts as one of the guild.
    pub(crate) fn scope(&self, channel: Id) -> Scope {
        match self.channels.get(&channel) {
            Some(channel) if channel.is_direct() => Scope::Direct,
            Some(channel) if channel.is_group() => Scope::Group,
            _ => Scope::Guild,
        }
    }

    /// The guild of a channel, or `None` for direct and group messages.
    pub(crate) fn guild_of(&self, channel: Id) -> Option<Id> {
        (self.scope(channel) == Scope::Guild).then_some(self.guild.id)
    }

    /// The other user of a direct message channel.
    pub(crate) fn counterpart(&self, user: Id, channel: Id) -> Option<Id> {
        let both = self.channels.get(&channel).map_or(&[][..], |channel| &channel.recipients);
        both.iter().copied().find(|other| *other != user)
    }

    /// Returns the direct message channel of a bot and a person, and creates it on first use.
    pub(crate) fn direct_channel(&mut self, bot: Id, person: Id) -> Id {
        let both = [bot, person];
        let mut direct = self.channels.values().filter(|channel| channel.is_direct());
        let known = direct.find(|channel| both.iter().all(|user| channel.recipients.contains(user)));
        if let Some(channel) = known {
            return channel.id;
        }
        let id = self.next_id();
        let name = self.users.get(&bot).map_or("", |bot| &bot.username);
        let channel = Channel { kind: 1, recipients: both.to_vec(), ..Channel::text(id, name, 0) };
        self.channels.insert(id, channel);
        id
    }

    /// Opens a group message between people, named after them, and announces it.
    pub(crate) fn open_group(&mut self, people: &[Id]) -> Id {
        let id = self.next_id();
        let names: Vec<&str> =
            people.iter().filter_map(|user| self.users.get(user)).map(|user| user.global_name.as_str()).collect();
        let name = names.join(", ");
        let channel = Channel { kind: 3, recipients: people.to_vec(), ..Channel::text(id, &name, 0) };
        self.channels.insert(id, channel);
        self.tell_channel(id, "CHANNEL_CREATE", false);
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
}

impl World {
    /// Replaces the tags of a forum: those with an id that it has already keep it. Posts lose the tags that are gone.
    /// Returns false if there is no such forum.
    pub(crate) fn set_forum_tags(&mut self, forum: Id, tags: Vec<(Option<Id>, ForumTag)>) -> bool {
        let made: Vec<ForumTag> =
            tags.into_iter().map(|(id, tag)| ForumTag { id: id.unwrap_or_else(|| self.next_id()), ..tag }).collect();
        let kept: Vec<Id> = made.iter().map(|tag| tag.id).collect();
        let Some(found) = self.channels.get_mut(&forum).and_then(|channel| channel.forum.as_mut()) else {
            return false;
        };
        found.tags = made;
        let posts = self.channels.values_mut().filter(|channel| channel.parent_id == Some(forum));
        for post in posts.filter_map(|channel| channel.thread.as_mut()) {
            post.applied_tags.retain(|tag| kept.contains(tag));
        }
        self.tell_channel(forum, "CHANNEL_UPDATE", false);
        true
    }

    /// Sets whether every post of a forum needs a tag. Returns false if there is no such forum.
    pub(crate) fn require_tag(&mut self, forum: Id, required: bool) -> bool {
        let Some(found) = self.channels.get_mut(&forum).and_then(|channel| channel.forum.as_mut()) else {
            return false;
        };
        found.requires_tag = required;
        self.tell_channel(forum, "CHANNEL_UPDATE", false);
        true
    }
}
