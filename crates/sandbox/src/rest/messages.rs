//! Routes of messages in channels and threads.

use serde_json::{Value, json};

use super::request::{Call, Reply};
use crate::api_error::ApiError;
use crate::permissions::bits;
use crate::snowflake::Id;
use crate::validate::message::Purpose;
use crate::validate::message_body::{AllowedMentions, MessageBody};
use crate::validate::{FormCheck, message};
use crate::world::conversation::{Channel, Message};

/// The age from which edits of a message are limited, in milliseconds.
const OLD_MS: u64 = 3_600_000;

/// How long an enforced nonce prevents a second message, in milliseconds. Discord's documentation says "the past few
/// minutes".
const NONCE_MS: u64 = 180_000;

/// Requires the permissions to send a message with this body in a channel or thread.
fn require_sending(call: &Call<'_>, bot: Id, channel: Id, body: &MessageBody) -> Result<(), ApiError> {
    let held = call.permissions(bot, channel)?;
    let is_thread = call.world.channels.get(&channel).is_some_and(Channel::is_thread);
    let mut needed = if is_thread { bits::SEND_MESSAGES_IN_THREADS } else { bits::SEND_MESSAGES };
    // The chats of voice and stage channels.
    if call.world.channels.get(&channel).is_some_and(|channel| matches!(channel.kind, 2 | 13)) {
        needed |= bits::CONNECT;
    }
    if body.embeds.as_ref().is_some_and(|embeds| !embeds.is_empty()) {
        needed |= bits::EMBED_LINKS;
    }
    if !body.new_files.is_empty() {
        needed |= bits::ATTACH_FILES;
    }
    if body.reference.is_some() {
        needed |= bits::READ_MESSAGE_HISTORY;
    }
    if held & needed == needed { Ok(()) } else { Err(ApiError::missing_permissions()) }
}

/// Requires that a thread is not locked, unless the bot may manage threads.
fn require_unlocked(call: &Call<'_>, bot: Id, channel: Id) -> Result<(), ApiError> {
    let thread = call.world.channels.get(&channel).and_then(|channel| channel.thread.as_ref());
    let locked = thread.is_some_and(|thread| thread.locked);
    if locked && call.world.permissions(bot, channel) & bits::MANAGE_THREADS == 0 {
        return Err(ApiError::locked_thread());
    }
    Ok(())
}

/// Requires that the recipient of a direct message does not block it and shares the guild with the bot.
fn require_reachable(call: &Call<'_>, bot: Id, channel: Id) -> Result<(), ApiError> {
    let person = call.world.counterpart(bot, channel).and_then(|person| call.world.users.get(&person));
    if person.is_some_and(|person| !person.in_guild || !call.world.is_member(bot)) {
        return Err(ApiError::no_mutual_guild());
    }
    if person.is_some_and(|person| person.refuses_direct_messages) {
        return Err(ApiError::unreachable_user(403));
    }
    Ok(())
}

/// Requires that a thread is not archived.
pub(super) fn require_active(call: &Call<'_>, channel: Id) -> Result<(), ApiError> {
    let thread = call.world.channels.get(&channel).and_then(|channel| channel.thread.as_ref());
    if thread.is_some_and(|thread| thread.archived) { Err(ApiError::archived_thread()) } else { Ok(()) }
}

/// `POST /channels/{id}/messages`
pub(super) fn create(call: &mut Call<'_>, channel: Id) -> Result<Reply, ApiError> {
    let bot = call.bot()?;
    call.permissions(bot, channel)?;
    if !call.world.channels.get(&channel).is_some_and(Channel::takes_messages) {
        return Err(ApiError::new(400, 50_008, "Cannot send messages in a non-text channel"));
    }
    let body = message::check(call.body, Purpose::Channel, call.uploads, None)?;
    require_sending(call, bot, channel, &body)?;
    require_unlocked(call, bot, channel)?;
    require_reachable(call, bot, channel)?;
    if let Some(nonce) = body.nonce.as_ref().filter(|_| body.enforce_nonce)
        && let Some(earlier) = call.world.sent_with_nonce(bot, nonce, NONCE_MS)
    {
        return Reply::ok(call.world.message_json(earlier));
    }
    let mut posted = Message {
        id: call.world.next_id(),
        channel_id: channel,
        author: bot,
        tts: body.tts,
        nonce: body.nonce.clone(),
        ..Message::default()
    };
    if let Some(reference) = &body.reference {
        posted.reference = resolve_reference(call, channel, reference)?;
        posted.kind = if posted.reference.is_some() { 19 } else { 0 };
    }
    let uploads = call.uploads;
    call.world.fill(&mut posted, &body, uploads);
    let allowed = body.allowed_mentions.unwrap_or_else(AllowedMentions::of_messages);
    call.world.set_mentions(&mut posted, &allowed);
    let id = posted.id;
    call.world.post(posted);
    answer(call, channel, id)
}

fn resolve_reference(
    call: &Call<'_>,
    channel: Id,
    reference: &serde_json::Map<String, Value>,
) -> Result<Option<Value>, ApiError> {
    let id = reference.get("message_id").and_then(crate::validate::form::snowflake);
    let found = id.filter(|id| call.world.message(channel, *id).is_some_and(|m| m.ephemeral_for.is_none()));
    if let Some(id) = found {
        return Ok(Some(call.world.reference(channel, id)));
    }
    if reference.get("fail_if_not_exists").and_then(Value::as_bool) == Some(false) {
        return Ok(None);
    }
    let mut form = FormCheck::default();
    form.fail_at("message_reference", "REPLIES_UNKNOWN_MESSAGE", "Unknown message");
    form.finish().map(|()| None)
}

fn answer(call: &Call<'_>, channel: Id, id: Id) -> Result<Reply, ApiError> {
    let message = call.world.message(channel, id).ok_or_else(ApiError::unknown_message)?;
    Reply::ok(call.world.message_json(message))
}

/// Returns a message, unless it is ephemeral: these routes treat ephemeral messages as unknown.
fn visible(call: &Call<'_>, channel: Id, id: Id) -> Result<Message, ApiError> {
    call.world
        .message(channel, id)
        .filter(|message| message.ephemeral_for.is_none())
        .cloned()
        .ok_or_else(ApiError::unknown_message)
}

/// `GET /channels/{id}/messages/{id}`
pub(super) fn get(call: &mut Call<'_>, channel: Id, id: Id) -> Result<Reply, ApiError> {
    let bot = call.bot()?;
    if call.permissions(bot, channel)? & bits::READ_MESSAGE_HISTORY == 0 {
        return Err(ApiError::missing_permissions());
    }
    let message = visible(call, channel, id)?;
    Reply::ok(call.world.message_json(&message))
}

/// `GET /channels/{id}/messages`: newest first.
pub(super) fn list(call: &mut Call<'_>, channel: Id) -> Result<Reply, ApiError> {
    let bot = call.bot()?;
    if call.permissions(bot, channel)? & bits::READ_MESSAGE_HISTORY == 0 {
        return Reply::ok(json!([]));
    }
    let limit = call.query("limit").map_or(Ok(50), str::parse).unwrap_or(0);
    if !(1..=100).contains(&limit) {
        let mut form = FormCheck::default();
        form.fail_at("limit", "NUMBER_TYPE_MAX", "int value should be between 1 and 100.");
        form.finish()?;
    }
    let bound = |key: &str| call.query(key).and_then(|id| id.parse::<Id>().ok());
    let (before, after, around) = (bound("before"), bound("after"), bound("around"));
    let kept = call.world.messages.get(&channel);
    let all: Vec<&Message> = kept
        .into_iter()
        .flat_map(|messages| messages.values())
        .filter(|m| m.ephemeral_for.is_none())
        .filter(|m| before.is_none_or(|id| m.id < id) && after.is_none_or(|id| m.id > id))
        .collect();
    let start = if let Some(around) = around {
        let middle = all.partition_point(|m| m.id < around);
        middle.saturating_sub(limit / 2)
    } else if after.is_some() {
        0
    } else {
        all.len().saturating_sub(limit)
    };
    let chosen = all.into_iter().skip(start).take(limit).rev();
    Reply::ok(chosen.map(|message| call.world.message_json(message)).collect())
}

/// `PATCH /channels/{id}/messages/{id}`
pub(super) fn edit(call: &mut Call<'_>, channel: Id, id: Id) -> Result<Reply, ApiError> {
    let bot = call.bot()?;
    let held = call.permissions(bot, channel)?;
    let before = visible(call, channel, id)?;
    if before.author != bot {
        return Err(ApiError::not_the_author());
    }
    require_active(call, channel)?;
    let body = message::check(call.body, Purpose::Edit, call.uploads, Some(&before))?;
    if !body.new_files.is_empty() && held & bits::ATTACH_FILES == 0 {
        return Err(ApiError::missing_permissions());
    }
    let mut edited = before;
    let now = call.world.now();
    if now > edited.id.created_ms() + OLD_MS {
        call.world.change_limits.count_old_edit(call.world.config.old_message_edits, channel, now)?;
    }
    apply_edit(call, &mut edited, &body, AllowedMentions::of_messages());
    call.world.replace(edited);
    answer(call, channel, id)
}

/// Applies an edit to a message. If the text changes, its mentions are computed again, with `default` if the edit has
/// no `allowed_mentions`.
pub(super) fn apply_edit(call: &mut Call<'_>, message: &mut Message, body: &MessageBody, default: AllowedMentions) {
    let uploads = call.uploads;
    call.world.fill(message, body, uploads);
    message.edited_ms = Some(call.world.now());
    if body.content.is_some() || body.components.is_some() || body.allowed_mentions.is_some() {
        let allowed = body.allowed_mentions.clone().unwrap_or(default);
        call.world.set_mentions(message, &allowed);
    }
}

/// `DELETE /channels/{id}/messages/{id}`
pub(super) fn delete(call: &mut Call<'_>, channel: Id, id: Id) -> Result<Reply, ApiError> {
    let bot = call.bot()?;
    let held = call.permissions(bot, channel)?;
    let message = visible(call, channel, id)?;
    if message.author != bot && held & bits::MANAGE_MESSAGES == 0 {
        return Err(ApiError::missing_permissions());
    }
    require_active(call, channel)?;
    call.world.remove_message(channel, id);
    Reply::nothing()
}

/// `POST /channels/{id}/messages/bulk-delete`
pub(super) fn bulk_delete(call: &mut Call<'_>, channel: Id) -> Result<Reply, ApiError> {
    let bot = call.bot()?;
    if call.permissions(bot, channel)? & bits::MANAGE_MESSAGES == 0 {
        return Err(ApiError::missing_permissions());
    }
    let mut form = FormCheck::default();
    let body = FormCheck::root(call.body)?;
    form.required(body, "messages");
    let listed = form.list(body, "messages", 2, 100).cloned().unwrap_or_default();
    form.finish()?;
    for id in listed.iter().filter_map(crate::validate::form::snowflake) {
        call.world.remove_message(channel, id);
    }
    Reply::nothing()
}
