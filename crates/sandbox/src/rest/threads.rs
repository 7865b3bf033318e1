//! Routes of threads: opening, changing and listing them, and their members.

use std::cmp::Reverse;

use serde_json::{Map, Value, json};

use super::messages::require_active;
use super::request::{Call, Reply};
use crate::api_error::ApiError;
use crate::clock::parse_iso8601;
use crate::permissions::bits;
use crate::snowflake::Id;
use crate::validate::FormCheck;
use crate::validate::message_body::flag;
use crate::world::World;
use crate::world::conversation::{Channel, Message, Thread};

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
    let body = FormCheck::root(call.body)?;
    let mut form = FormCheck::default();
    check_new(&mut form, body);
    form.finish()?;
    let number = |key: &str| body.get(key).and_then(Value::as_u64);
    let place = call.world.channels.get(&parent).ok_or_else(ApiError::unknown_channel)?;
    let (holds_threads, public) = (place.holds_threads(), place.public_thread_kind());
    // Without a message, Discord's default is a private thread.
    let kind = if message.is_some() { public } else { number("type").unwrap_or(12) as u8 };
    let needed = if kind == 12 { bits::CREATE_PRIVATE_THREADS } else { bits::CREATE_PUBLIC_THREADS };
    if held & needed == 0 {
        return Err(ApiError::missing_permissions());
    }
    // Announcement channels have public threads only.
    if !holds_threads || kind != public && (kind != 12 || public == 10) {
        return Err(ApiError::wrong_channel_type());
    }
    has_room(call.world)?;
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

/// Requires that the guild can have another active thread.
pub(super) fn has_room(world: &World) -> Result<(), ApiError> {
    let active = world.channels.values().filter(|c| c.thread.as_ref().is_some_and(|t| !t.archived));
    if active.count() < MOST_ACTIVE { Ok(()) } else { Err(ApiError::too_many_threads()) }
}

/// Marks the message that a thread was opened on, or posts a system message about the thread.
fn announce(call: &mut Call<'_>, bot: Id, parent: Id, thread: Id, message: Option<Id>, name: &str, kind: u8) {
    if let Some(message) = message {
        if let Some(message) = call.world.message_mut(parent, message) {
            message.thread = Some(thread);
            message.flags |= flag::HAS_THREAD;
        }
        call.world.tell_message(parent, message, "MESSAGE_UPDATE");
    } else if kind != 12 {
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

/// What the creator of a thread may change without *Manage Threads*, by Discord's page about threads.
const FOR_ITS_CREATOR: [&str; 4] = ["name", "archived", "auto_archive_duration", "invitable"];

/// `PATCH /channels/{id}` of a thread. Other channels than forums belong to people here.
pub(super) fn edit(call: &mut Call<'_>, id: Id) -> Result<Reply, ApiError> {
    let bot = call.bot()?;
    let held = call.permissions(bot, id)?;
    let body = FormCheck::root(call.body)?;
    let Some(before) = call.world.channels.get(&id).and_then(|channel| channel.thread.clone()) else {
        return Err(ApiError::missing_permissions());
    };
    let mut form = FormCheck::default();
    check_edit(&mut form, body);
    let tags = tag_ids(&mut form, body);
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
    let is_for_creator = body.keys().all(|key| FOR_ITS_CREATOR.contains(&key.as_str()));
    let is_only_waking = wakes && body.len() == 1;
    let may_change = manages || is_only_waking || before.owner_id == bot && is_for_creator;
    if !may_change {
        return Err(ApiError::missing_permissions());
    }
    if let Some(tags) = &tags {
        let parent = call.world.channels.get(&id).and_then(|channel| channel.parent_id);
        let rules = parent.and_then(|parent| call.world.channels.get(&parent)?.forum.as_ref());
        rules.ok_or_else(ApiError::wrong_channel_type)?.check(tags, &before.applied_tags, manages)?;
    }
    let now = call.world.now();
    let name = body.get("name").and_then(Value::as_str);
    if name.is_some_and(|name| call.world.channels.get(&id).is_some_and(|channel| channel.name != name)) {
        call.world.change_limits.count_name(call.world.config.new_names, id, now)?;
    }
    let Some(channel) = call.world.channels.get_mut(&id) else { return Err(ApiError::unknown_channel()) };
    if let Some(name) = name {
        name.clone_into(&mut channel.name);
    }
    if let Some(seconds) = body.get("rate_limit_per_user").and_then(Value::as_u64) {
        channel.rate_limit_per_user = seconds;
    }
    if let Some(thread) = channel.thread.as_mut() {
        thread.locked = flag("locked").unwrap_or(thread.locked);
        thread.invitable = flag("invitable").unwrap_or(thread.invitable);
        if let Some(tags) = tags {
            thread.applied_tags = tags;
        }
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
    channel.ok_or_else(ApiError::wrong_channel_type)
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

/// The number of threads in a list when the request has no limit.
const USUAL_LIMIT: usize = 50;

/// `GET /guilds/{id}/threads/active`: newest first.
pub(super) fn list_active(call: &Call<'_>, bot: Id) -> Result<Reply, ApiError> {
    let world = &*call.world;
    let threads = world.channels.values().rev().filter(|channel| {
        channel.thread.as_ref().is_some_and(|thread| !thread.archived) && world.sees(bot, channel.id)
    });
    Reply::ok(list_json(world, bot, &threads.collect::<Vec<_>>(), false))
}

/// `GET /channels/{id}/threads/archived/public` and `…/private`: most recently archived first.
pub(super) fn list_archived(call: &Call<'_>, parent: Id, private: bool) -> Result<Reply, ApiError> {
    let bot = call.bot()?;
    let held = call.permissions(bot, parent)?;
    let needed = if private { bits::MANAGE_THREADS } else { 0 } | bits::READ_MESSAGE_HISTORY;
    if held & needed != needed {
        return Err(ApiError::missing_permissions());
    }
    let (before_us, limit) = page(call)?;
    let archived_ms = |channel: &Channel| channel.thread.as_ref().map_or(0, |thread| thread.archive_ms);
    let is_listed = |thread: &Thread| {
        thread.archived && before_us.is_none_or(|before| thread.archive_ms.cast_signed() * 1_000 < before)
    };
    let mut threads: Vec<&Channel> = call
        .world
        .channels
        .values()
        .filter(|channel| channel.parent_id == Some(parent) && (channel.kind == 12) == private)
        .filter(|channel| channel.thread.as_ref().is_some_and(is_listed))
        .collect();
    threads.sort_by_key(|channel| Reverse((archived_ms(channel), channel.id)));
    let has_more = threads.len() > limit;
    threads.truncate(limit);
    Reply::ok(list_json(call.world, bot, &threads, has_more))
}

/// Reads `before`, in microseconds since the Unix epoch, and `limit` from the query.
fn page(call: &Call<'_>) -> Result<(Option<i64>, usize), ApiError> {
    let mut form = FormCheck::default();
    let before = call.query("before").and_then(|text| {
        let instant = parse_iso8601(text);
        if instant.is_none() {
            form.fail_at("before", "DATE_TIME_TYPE_PARSE", format!("Could not parse {text}. Should be ISO8601."));
        }
        instant
    });
    let limit = call.query("limit").map_or(Ok(USUAL_LIMIT), str::parse);
    match limit {
        Err(_) => form.fail_at("limit", "NUMBER_TYPE_COERCE", "Value is not int."),
        Ok(0..2) => form.fail_at("limit", "NUMBER_TYPE_MIN", "int value should be greater than or equal to 2."),
        Ok(2..=100) => {}
        Ok(_) => form.fail_at("limit", "NUMBER_TYPE_MAX", "int value should be less than or equal to 100."),
    }
    form.finish()?;
    Ok((before, limit.unwrap_or(USUAL_LIMIT)))
}

/// The threads, and the bot's thread member object for each that it is in.
fn list_json(world: &World, bot: Id, threads: &[&Channel], has_more: bool) -> Value {
    let joined =
        threads.iter().filter(|channel| channel.thread.as_ref().is_some_and(|thread| thread.members.contains(&bot)));
    json!({
        "threads": threads.iter().map(|channel| world.channel_json(channel, Some(bot))).collect::<Vec<_>>(),
        "members": joined.map(|channel| World::thread_member_json(channel, bot)).collect::<Vec<_>>(),
        "has_more": has_more,
    })
}

/// Checks what new threads and edits of threads have in common.
pub(super) fn check_settings(form: &mut FormCheck, map: &Map<String, Value>) {
    if let Some(minutes) = form.number(map, "auto_archive_duration", 0, i64::from(i32::MAX))
        && ![60, 1440, 4320, 10_080].contains(&minutes)
    {
        form.choice("auto_archive_duration", "60, 1440, 4320, 10080");
    }
    form.number(map, "rate_limit_per_user", 0, 21_600);
}

/// The most tags of a post.
const MOST_TAGS: usize = 5;

/// Reads `applied_tags`.
pub(super) fn tag_ids(form: &mut FormCheck, body: &Map<String, Value>) -> Option<Vec<Id>> {
    let list = form.list(body, "applied_tags", 0, MOST_TAGS)?;
    let read = |form: &mut FormCheck| list.iter().enumerate().filter_map(|(at, id)| form.snowflake(at, id)).collect();
    Some(form.at("applied_tags", read))
}

/// Checks a new thread. For a thread on a message Discord ignores `type`, but some libraries send it anyway.
fn check_new(form: &mut FormCheck, map: &Map<String, Value>) {
    form.known_keys(map, &["name", "auto_archive_duration", "rate_limit_per_user", "type", "invitable"]);
    if form.number(map, "type", 0, 12).is_some_and(|kind| !(10..=12).contains(&kind)) {
        form.choice("type", "10, 11, 12");
    }
    form.boolean(map, "invitable");
    form.required_text(map, "name", 1, 100);
    check_settings(form, map);
}

/// Checks an edit of a thread.
fn check_edit(form: &mut FormCheck, map: &Map<String, Value>) {
    let known = [
        "name",
        "archived",
        "locked",
        "invitable",
        "auto_archive_duration",
        "rate_limit_per_user",
        "flags",
        "applied_tags",
    ];
    form.known_keys(map, &known);
    form.text(map, "name", 1, 100);
    for key in ["archived", "locked", "invitable"] {
        form.boolean(map, key);
    }
    check_settings(form, map);
}
