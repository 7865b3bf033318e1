//! Routes of threads and their members.

use serde_json::{Value, json};

use super::call::{Call, Reply};
use super::messages::require_active;
use crate::api_error::ApiError;
use crate::permissions::bits;
use crate::snowflake::Id;
use crate::validate::body::flag;
use crate::validate::{Form, thread};
use crate::world::World;
use crate::world::channel::Channel;
use crate::world::message::Message;

/// The maximum number of active threads in a guild.
const MOST_ACTIVE: usize = 1000;

/// Parses `@me` or a user id in a path.
pub(super) fn user(call: &Call<'_>, text: &str) -> Result<Id, ApiError> {
    let bot = call.bot()?;
    let user = if text == "@me" { Some(bot) } else { text.parse().ok() };
    user.filter(|user| call.world.users.contains_key(user)).ok_or_else(ApiError::unknown_user)
}

/// `POST /channels/{id}/threads` and `POST /channels/{id}/messages/{id}/threads`
pub(super) fn create(call: &mut Call<'_>, parent: Id, message: Option<Id>) -> Result<Reply, ApiError> {
    let bot = call.bot()?;
    let held = call.permissions(bot, parent)?;
    let body = Form::root(call.body)?;
    let mut form = Form::default();
    thread::check_new(&mut form, body);
    form.finish()?;
    let number = |key: &str| body.get(key).and_then(Value::as_u64);
    // Without a message, Discord's default is a private thread.
    let kind = if message.is_some() { 11 } else { number("type").unwrap_or(12) as u8 };
    let needed = if kind == 12 { bits::CREATE_PRIVATE_THREADS } else { bits::CREATE_PUBLIC_THREADS };
    if held & needed == 0 {
        return Err(ApiError::missing_permissions());
    }
    if !call.world.channels.get(&parent).is_some_and(Channel::holds_threads) {
        return Err(ApiError::new(400, 50_024, "Cannot execute action on this channel type"));
    }
    let active = call.world.channels.values().filter(|c| c.thread.as_ref().is_some_and(|t| !t.archived));
    if active.count() >= MOST_ACTIVE {
        return Err(ApiError::too_many_threads());
    }
    let id = match message {
        Some(message) => {
            let found = call.world.message(parent, message).filter(|m| m.ephemeral_for.is_none());
            if found.ok_or_else(ApiError::unknown_message)?.thread.is_some() {
                return Err(ApiError::thread_exists());
            }
            message
        }
        None => call.world.next_id(),
    };
    let now = call.world.now();
    let name = body.get("name").and_then(Value::as_str).unwrap_or_default().to_owned();
    let mut channel = Channel::thread(id, &name, parent, bot, now);
    channel.kind = kind;
    channel.rate_limit_per_user = number("rate_limit_per_user").unwrap_or(0);
    if let Some(thread) = channel.thread.as_mut() {
        thread.invitable = body.get("invitable").and_then(Value::as_bool).unwrap_or(thread.invitable);
        thread.auto_archive_minutes = number("auto_archive_duration").unwrap_or(thread.auto_archive_minutes);
    }
    call.world.open_thread(channel);
    announce(call, bot, parent, id, message, &name, kind);
    let channel = &call.world.channels[&id];
    Reply::created(call.world.channel_json(channel, Some(bot)))
}

/// Marks the message that a thread was opened on, or posts a system message about the thread.
fn announce(call: &mut Call<'_>, bot: Id, parent: Id, thread: Id, message: Option<Id>, name: &str, kind: u8) {
    if let Some(message) = message {
        if let Some(message) = call.world.message_mut(parent, message) {
            message.thread = Some(thread);
            message.flags |= flag::HAS_THREAD;
        }
        call.world.tell_message(parent, message, "MESSAGE_UPDATE");
    } else if kind == 11 {
        let id = call.world.next_id();
        let guild = call.world.guild.id;
        call.world.post(Message {
            id,
            channel_id: parent,
            author: bot,
            content: name.to_owned(),
            kind: 18,
            reference: Some(json!({ "channel_id": thread, "guild_id": guild })),
            thread: Some(thread),
            ..Message::default()
        });
    }
}

/// `PATCH /channels/{id}`: threads only, since channels belong to people here.
pub(super) fn edit(call: &mut Call<'_>, id: Id) -> Result<Reply, ApiError> {
    let bot = call.bot()?;
    let held = call.permissions(bot, id)?;
    let body = Form::root(call.body)?;
    let Some(before) = call.world.channels.get(&id).and_then(|channel| channel.thread.clone()) else {
        return Err(ApiError::missing_permissions());
    };
    let mut form = Form::default();
    thread::check_edit(&mut form, body);
    form.finish()?;
    let manages = held & bits::MANAGE_THREADS != 0;
    let flag = |key: &str| body.get(key).and_then(Value::as_bool);
    let wakes = flag("archived") == Some(false);
    if before.archived && !wakes {
        return Err(ApiError::archived_thread());
    }
    if before.locked && !manages {
        return Err(if before.archived { ApiError::locked_thread() } else { ApiError::missing_permissions() });
    }
    if !manages
        && (before.owner_id != bot && !(wakes && body.len() == 1) || flag("locked").is_some_and(|l| l != before.locked))
    {
        return Err(ApiError::missing_permissions());
    }
    let now = call.world.now();
    let Some(channel) = call.world.channels.get_mut(&id) else { return Err(ApiError::unknown_channel()) };
    if let Some(name) = body.get("name").and_then(Value::as_str) {
        name.clone_into(&mut channel.name);
    }
    if let Some(seconds) = body.get("rate_limit_per_user").and_then(Value::as_u64) {
        channel.rate_limit_per_user = seconds;
    }
    if let Some(thread) = channel.thread.as_mut() {
        thread.locked = flag("locked").unwrap_or(thread.locked);
        thread.invitable = flag("invitable").unwrap_or(thread.invitable);
        if let Some(minutes) = body.get("auto_archive_duration").and_then(Value::as_u64) {
            thread.auto_archive_minutes = minutes;
        }
        if let Some(archived) = flag("archived") {
            thread.set_archived(archived, now);
            thread.active_ms = now;
        }
    }
    call.world.tell_channel(id, "THREAD_UPDATE", false);
    let channel = &call.world.channels[&id];
    Reply::ok(call.world.channel_json(channel, Some(bot)))
}

/// `DELETE /channels/{id}`: threads only.
pub(super) fn delete(call: &mut Call<'_>, id: Id) -> Result<Reply, ApiError> {
    let bot = call.bot()?;
    let held = call.permissions(bot, id)?;
    let is_thread = call.world.channels.get(&id).is_some_and(Channel::is_thread);
    if !is_thread || held & bits::MANAGE_THREADS == 0 {
        return Err(ApiError::missing_permissions());
    }
    let channel = call.world.remove_thread(id).ok_or_else(ApiError::unknown_channel)?;
    Reply::ok(json!({ "id": id, "type": channel.kind, "guild_id": call.world.guild.id, "name": channel.name }))
}

fn thread_of<'a>(call: &'a Call<'_>, id: Id) -> Result<&'a Channel, ApiError> {
    call.permissions(call.bot()?, id)?;
    let channel = call.world.channels.get(&id).filter(|channel| channel.is_thread());
    channel.ok_or_else(|| ApiError::new(400, 50_024, "Cannot execute action on this channel type"))
}

/// `GET /channels/{id}/thread-members`
pub(super) fn members(call: &mut Call<'_>, id: Id) -> Result<Reply, ApiError> {
    let channel = thread_of(call, id)?;
    let members = channel.thread.iter().flat_map(|thread| &thread.members);
    Reply::ok(members.map(|user| World::thread_member_json(channel, *user)).collect())
}

/// `GET /channels/{id}/thread-members/{user}`
pub(super) fn member(call: &mut Call<'_>, id: Id, user: Id) -> Result<Reply, ApiError> {
    let channel = thread_of(call, id)?;
    if !channel.thread.as_ref().is_some_and(|thread| thread.members.contains(&user)) {
        return Err(ApiError::unknown_member());
    }
    Reply::ok(World::thread_member_json(channel, user))
}

/// `PUT /channels/{id}/thread-members/{user}`
pub(super) fn add_member(call: &mut Call<'_>, id: Id, user: Id) -> Result<Reply, ApiError> {
    thread_of(call, id)?;
    // Discord's documentation requires "the ability to send messages in the thread".
    if call.permissions(call.bot()?, id)? & bits::SEND_MESSAGES_IN_THREADS == 0 {
        return Err(ApiError::missing_permissions());
    }
    require_active(call, id)?;
    if !call.world.is_member(user) {
        return Err(ApiError::unknown_member());
    }
    call.world.join_thread(id, user);
    Reply::nothing()
}

/// `DELETE /channels/{id}/thread-members/{user}`
pub(super) fn remove_member(call: &mut Call<'_>, id: Id, user: Id) -> Result<Reply, ApiError> {
    let bot = call.bot()?;
    let owner = thread_of(call, id)?.thread.as_ref().map(|thread| thread.owner_id);
    require_active(call, id)?;
    let manages = call.world.permissions(bot, id) & bits::MANAGE_THREADS != 0;
    let private = call.world.channels.get(&id).is_some_and(|channel| channel.kind == 12);
    if user != bot && !manages && !(private && owner == Some(bot)) {
        return Err(ApiError::missing_permissions());
    }
    if let Some(thread) = call.world.channels.get_mut(&id).and_then(|channel| channel.thread.as_mut()) {
        thread.members.remove(&user);
    }
    call.world.tell_thread_members(id, &[], &[user]);
    Reply::nothing()
}
