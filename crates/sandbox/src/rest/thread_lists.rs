//! Routes that list threads: the active ones of the guild, and the archived ones of a channel.

use std::cmp::Reverse;

use serde_json::{Value, json};

use super::call::{Call, Reply};
use crate::api_error::ApiError;
use crate::clock::parse_iso8601;
use crate::permissions::bits;
use crate::snowflake::Id;
use crate::validate::Form;
use crate::world::World;
use crate::world::channel::{Channel, Thread};

/// The number of threads in a list when the request has no limit.
const USUAL_LIMIT: usize = 50;

/// `GET /guilds/{id}/threads/active`: newest first.
pub(super) fn active(call: &Call<'_>, bot: Id) -> Result<Reply, ApiError> {
    let world = &*call.world;
    let threads = world.channels.values().rev().filter(|channel| {
        channel.thread.as_ref().is_some_and(|thread| !thread.archived) && world.sees(bot, channel.id)
    });
    Reply::ok(list_json(world, bot, &threads.collect::<Vec<_>>(), false))
}

/// `GET /channels/{id}/threads/archived/public` (type 11) and `…/private` (type 12): most recently archived first.
pub(super) fn archived(call: &Call<'_>, parent: Id, kind: u8) -> Result<Reply, ApiError> {
    let bot = call.bot()?;
    let held = call.permissions(bot, parent)?;
    let needed = if kind == 12 { bits::MANAGE_THREADS } else { 0 } | bits::READ_MESSAGE_HISTORY;
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
        .filter(|channel| channel.parent_id == Some(parent) && channel.kind == kind)
        .filter(|channel| channel.thread.as_ref().is_some_and(is_listed))
        .collect();
    threads.sort_by_key(|channel| Reverse((archived_ms(channel), channel.id)));
    let has_more = threads.len() > limit;
    threads.truncate(limit);
    Reply::ok(list_json(call.world, bot, &threads, has_more))
}

/// Reads `before`, in microseconds since the Unix epoch, and `limit` from the query.
fn page(call: &Call<'_>) -> Result<(Option<i64>, usize), ApiError> {
    let mut form = Form::default();
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
