//! Changes of people and of the guild: adding members, leaving and rejoining, direct messages, and outages.

use serde_json::Value;

use super::actions::{Rejection, id_of, require_member};
use crate::shared::Shared;
use crate::snowflake::Id;
use crate::world::accounts::User;

/// `POST /sandbox/members`
pub(super) fn add_member(shared: &Shared, body: &Value) -> Result<Value, Rejection> {
    let name = body["name"].as_str().unwrap_or_default().trim();
    let length = name.chars().count();
    if !(1..=32).contains(&length) {
        return Err(Rejection::bad("\"name\" must be 1 to 32 characters"));
    }
    let mut world = shared.world();
    if world.users.values().any(|user| user.global_name.eq_ignore_ascii_case(name)) {
        return Err(Rejection(409, format!("there is a member {name} already")));
    }
    let id = world.add_member(name);
    world.tell_member(id);
    Ok(world.users[&id].page_json())
}

/// `PUT /sandbox/members/{id}`, for people and bots. Missing keys leave things unchanged.
pub(super) fn change_member(shared: &Shared, id: Id, body: &Value) -> Result<Value, Rejection> {
    let (in_guild, direct_messages) = (switch(body, "in_guild")?, switch(body, "direct_messages")?);
    let mut world = shared.world();
    match in_guild {
        Some(false) if id == world.guild.owner_id => {
            return Err(Rejection(403, "the owner of the server cannot leave it".into()));
        }
        Some(false) if !world.leave(id) => return Err(Rejection::missing("member")),
        Some(true) if !world.join(id) => return Err(Rejection::missing("member")),
        _ => {}
    }
    if let Some(taken) = direct_messages
        && !world.set_direct_messages(id, taken)
    {
        return Err(Rejection::missing("member"));
    }
    world.users.get(&id).map(User::page_json).ok_or_else(|| Rejection::missing("member"))
}

/// `PUT /sandbox/guild`. Missing keys leave things unchanged; null removes the channel for system messages.
pub(super) fn change_guild(shared: &Shared, body: &Value) -> Result<Value, Rejection> {
    let unavailable = switch(body, "unavailable")?;
    let system_channel = match body.get("system_channel_id") {
        None => None,
        Some(Value::Null) => Some(None),
        Some(_) => Some(Some(id_of(body, "system_channel_id")?)),
    };
    let mut world = shared.world();
    if let Some(channel) = system_channel
        && !world.set_system_channel(channel)
    {
        return Err(Rejection::missing("channel"));
    }
    if let Some(unavailable) = unavailable {
        world.set_unavailable(unavailable);
    }
    Ok(world.guild.page_json())
}

/// `POST /sandbox/members/{id}/channels`: opens the direct messages of a member with a bot.
pub(super) fn open_direct_channel(shared: &Shared, id: Id, body: &Value) -> Result<Value, Rejection> {
    let mut world = shared.world();
    require_member(&world, id)?;
    let bot = id_of(body, "recipient_id")?;
    if !world.apps.contains_key(&bot) {
        return Err(Rejection::missing("bot"));
    }
    let channel = world.direct_channel(bot, id);
    Ok(world.channels[&channel].page_json())
}

/// Reads an optional boolean from a body.
fn switch(body: &Value, key: &str) -> Result<Option<bool>, Rejection> {
    match &body[key] {
        Value::Null => Ok(None),
        Value::Bool(on) => Ok(Some(*on)),
        _ => Err(Rejection::bad(format!("\"{key}\" must be true or false"))),
    }
}
