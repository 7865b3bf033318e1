//! Routes of forum and media channels: opening a post with its first message, and changing the tags of the channel.

use serde_json::{Map, Value};

use super::request::{Call, Reply};
use super::threads::{check_settings, has_room, tag_ids};
use crate::api_error::ApiError;
use crate::permissions::bits;
use crate::snowflake::Id;
use crate::validate::message::{self, MOST_FILE_BYTES, Purpose};
use crate::validate::message_body::AllowedMentions;
use crate::validate::{FormCheck, form};
use crate::world::conversation::{Channel, Message};
use crate::world::forums::{ForumTag, REQUIRE_TAG};

/// The most tags of a forum.
const MOST_TAGS: usize = 20;

/// The most characters of a tag's name.
const LONGEST_TAG: usize = 20;

/// `POST /channels/{id}/threads` in a forum or media channel. The first message has the post's id.
pub(super) fn create(call: &mut Call<'_>, parent: Id) -> Result<Reply, ApiError> {
    let bot = call.bot()?;
    let held = call.permissions(bot, parent)?;
    let body = FormCheck::root(call.body)?;
    let mut form = FormCheck::default();
    form.known_keys(body, &["name", "auto_archive_duration", "rate_limit_per_user", "applied_tags", "message"]);
    form.required_text(body, "name", 1, 100);
    check_settings(&mut form, body);
    let tags = tag_ids(&mut form, body).unwrap_or_default();
    let has_message = form.required(body, "message");
    let first = match body.get("message").filter(|_| has_message) {
        Some(first) => {
            Some(form.at("message", |form| message::check_in(form, first, Purpose::Post, call.uploads, None))?)
        }
        None => None,
    };
    form.finish()?;
    let first = first.ok_or_else(ApiError::empty_message)?;
    if call.uploads.iter().any(|upload| upload.bytes.len() > MOST_FILE_BYTES) {
        return Err(ApiError::request_too_large());
    }
    if message::is_empty(&first, None) {
        return Err(ApiError::empty_message());
    }
    let mut needed = bits::SEND_MESSAGES;
    if !first.new_files.is_empty() {
        needed |= bits::ATTACH_FILES;
    }
    if first.embeds.as_ref().is_some_and(|embeds| !embeds.is_empty()) {
        needed |= bits::EMBED_LINKS;
    }
    if held & needed != needed {
        return Err(ApiError::missing_permissions());
    }
    let rules = call.world.channels.get(&parent).and_then(|channel| channel.forum.as_ref());
    rules.ok_or_else(ApiError::unknown_channel)?.check(&tags, &[], held & bits::MANAGE_THREADS != 0)?;
    has_room(call.world)?;
    let (id, now) = (call.world.next_id(), call.world.now());
    let name = body.get("name").and_then(Value::as_str).unwrap_or_default();
    let mut post = Channel::thread(id, name, parent, bot, now);
    let number = |key: &str| body.get(key).and_then(Value::as_u64);
    post.rate_limit_per_user = number("rate_limit_per_user").unwrap_or(0);
    if let Some(thread) = post.thread.as_mut() {
        thread.auto_archive_minutes = number("auto_archive_duration").unwrap_or(thread.auto_archive_minutes);
        thread.applied_tags = tags;
    }
    call.world.open_thread(post);
    let mut posted = Message { id, channel_id: id, author: bot, ..Message::default() };
    let uploads = call.uploads;
    call.world.fill(&mut posted, &first, uploads);
    call.world.set_mentions(&mut posted, &first.allowed_mentions.unwrap_or_else(AllowedMentions::of_messages));
    call.world.post(posted);
    let mut answer = call.world.channel_json(&call.world.channels[&id], Some(bot));
    if let Some(message) = call.world.message(id, id) {
        answer["message"] = call.world.message_json(message);
    }
    Reply::created(answer)
}

/// `PATCH /channels/{id}` of a forum or media channel: its tags, and whether posts need one. The rest belongs to people
/// here.
pub(super) fn edit(call: &mut Call<'_>, parent: Id) -> Result<Reply, ApiError> {
    let bot = call.bot()?;
    let held = call.permissions(bot, parent)?;
    let body = FormCheck::root(call.body)?;
    let mut form = FormCheck::default();
    form.known_keys(body, &["available_tags", "flags"]);
    let tags = check_tags(&mut form, body);
    let flags = form.number(body, "flags", 0, i64::from(u32::MAX));
    form.finish()?;
    if held & bits::MANAGE_CHANNELS == 0 {
        return Err(ApiError::missing_permissions());
    }
    if let Some(tags) = tags {
        let names: Vec<&str> = tags.iter().map(|(_, tag)| tag.name.as_str()).collect();
        if names.iter().enumerate().any(|(index, name)| names[..index].contains(name)) {
            return Err(ApiError::tag_names_not_unique());
        }
        call.world.set_forum_tags(parent, tags);
    }
    if let Some(flags) = flags {
        call.world.require_tag(parent, flags.cast_unsigned() & REQUIRE_TAG != 0);
    }
    let channel = call.world.channels.get(&parent).ok_or_else(ApiError::unknown_channel)?;
    Reply::ok(call.world.channel_json(channel, Some(bot)))
}

/// Reads `available_tags`, each with its id if it has one already.
fn check_tags(form: &mut FormCheck, body: &Map<String, Value>) -> Option<Vec<(Option<Id>, ForumTag)>> {
    let list = form.list(body, "available_tags", 0, MOST_TAGS)?;
    let read = |form: &mut FormCheck, tag: &Value| {
        let map = form.object_value(tag)?;
        form.known_keys(map, &["id", "name", "moderated", "emoji_id", "emoji_name"]);
        let name = form.required_text(map, "name", 1, LONGEST_TAG).unwrap_or_default().to_owned();
        let moderated = form.boolean(map, "moderated").unwrap_or(false);
        let emoji_name = form.text(map, "emoji_name", 0, 100).map(str::to_owned);
        let id = FormCheck::get(map, "id").and_then(form::snowflake);
        Some((id, ForumTag { id: Id(0), name, moderated, emoji_name }))
    };
    form.at("available_tags", |form| {
        Some(list.iter().enumerate().filter_map(|(index, tag)| form.at(index, |form| read(form, tag))).collect())
    })
}
