//! Routes of the guild, its members and roles, and of users.

use serde_json::{Value, json};

use super::request::{Call, Reply};
use super::threads;
use crate::api_error::ApiError;
use crate::snowflake::Id;
use crate::world::World;
use crate::world::accounts::User;

/// `/guilds/{id}/…`
pub(super) fn guild(call: &mut Call<'_>, method: &str, rest: &[&str]) -> Result<Reply, ApiError> {
    let bot = call.bot()?;
    if !call.world.is_member(bot) {
        // To outsiders, the guild itself is unknown, and its contents are forbidden.
        return Err(if rest.is_empty() { ApiError::unknown_guild() } else { ApiError::missing_access() });
    }
    let world = &*call.world;
    if method != "GET" {
        return Err(if rest.is_empty() { ApiError::missing_permissions() } else { ApiError::no_route() });
    }
    match rest {
        [] => Reply::ok(world.guild_json()),
        ["channels"] => Reply::ok(
            world
                .channels
                .values()
                .filter(|channel| !channel.is_thread() && !channel.is_direct())
                .map(|channel| world.channel_json(channel, Some(bot)))
                .collect(),
        ),
        ["threads", "active"] => threads::list_active(call, bot),
        ["roles"] => Reply::ok(Value::Array(world.roles_json())),
        ["roles", role] => {
            let known = world.guild.roles.iter().enumerate().find(|(_, known)| known.id.to_string() == **role);
            let (position, role) = known.ok_or_else(|| ApiError::new(404, 10_011, "Unknown Role"))?;
            Reply::ok(role.json(position))
        }
        ["members", "search"] => {
            let query = call.query("query").unwrap_or_default().to_lowercase();
            let found = members(world).filter(|user| user.global_name.to_lowercase().starts_with(&query));
            Reply::ok(found.map(User::member_json).collect())
        }
        ["members", user] => {
            let user = if *user == "@me" { Some(bot) } else { user.parse().ok() };
            let user = user.and_then(|user: Id| world.users.get(&user)).filter(|user| user.in_guild);
            let user = user.ok_or_else(ApiError::unknown_member)?;
            Reply::ok(user.member_json())
        }
        // Listing all members requires the privileged intent.
        ["members"] => {
            if !world.apps.get(&bot).is_some_and(|app| app.privileged_intents) {
                return Err(ApiError::missing_access());
            }
            Reply::ok(members(world).map(User::member_json).collect())
        }
        _ => Err(ApiError::no_route()),
    }
}

fn members(world: &World) -> impl Iterator<Item = &User> {
    world.users.values().filter(|user| user.in_guild)
}

/// `/users/…`
pub(super) fn users(call: &mut Call<'_>, method: &str, rest: &[&str]) -> Result<Reply, ApiError> {
    let bot = call.bot()?;
    match (method, rest) {
        ("GET", ["@me"]) => {
            let mut me = call.world.user_json(bot);
            me["verified"] = json!(true);
            me["mfa_enabled"] = json!(false);
            me["locale"] = json!("en-US");
            Reply::ok(me)
        }
        ("GET", ["@me", "guilds"]) if !call.world.is_member(bot) => Reply::ok(json!([])),
        ("GET", ["@me", "guilds"]) => Reply::ok(json!([{
            "id": call.world.guild.id,
            "name": call.world.guild.name,
            "icon": null,
            "banner": null,
            "owner": false,
            "permissions": call.world.base_permissions(bot).to_string(),
            "features": [],
        }])),
        ("DELETE", ["@me", "guilds", guild]) => {
            if guild.parse() != Ok(call.world.guild.id) || !call.world.is_member(bot) {
                return Err(ApiError::unknown_guild());
            }
            call.world.leave(bot);
            Reply::nothing()
        }
        ("POST", ["@me", "channels"]) => direct_channel(call, bot),
        ("GET", [user]) => {
            let user = user.parse().ok().and_then(|user: Id| call.world.users.get(&user));
            Reply::ok(user.ok_or_else(ApiError::unknown_user)?.json())
        }
        _ => Err(ApiError::no_route()),
    }
}

/// `POST /users/@me/channels`: opens direct messages, always in the same channel.
fn direct_channel(call: &mut Call<'_>, bot: Id) -> Result<Reply, ApiError> {
    let recipient = crate::validate::form::snowflake(&call.body["recipient_id"]).ok_or_else(ApiError::bad_json)?;
    let person = call.world.users.get(&recipient).ok_or_else(ApiError::invalid_recipient)?;
    if person.bot {
        return Err(ApiError::unreachable_user(400));
    }
    let channel = call.world.direct_channel(bot, recipient);
    Reply::ok(call.world.channel_json(&call.world.channels[&channel], Some(bot)))
}
