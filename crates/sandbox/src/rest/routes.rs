//! The routing table, and the routes of a channel itself.

use serde_json::{Value, json};

use super::request::{Call, Reply};
use super::{commands, emojis, guilds, interactions, messages, posts, threads};
use crate::api_error::ApiError;
use crate::permissions::bits;
use crate::snowflake::Id;
use crate::validate::FormCheck;
use crate::world::conversation::Channel;

/// Parses a snowflake in a path.
fn id(text: &str, name: &str) -> Result<Id, ApiError> {
    text.parse().map_err(|_| {
        let mut form = FormCheck::default();
        form.fail_at(name, "NUMBER_TYPE_COERCE", format!("Value \"{text}\" is not snowflake."));
        form.finish().err().unwrap_or_else(ApiError::no_route)
    })
}

/// Runs the handler of a request.
pub(super) fn dispatch(call: &mut Call<'_>, method: &str, path: &[&str]) -> Result<Reply, ApiError> {
    emojis::refuse_unknown(call.world, call.body)?;
    match path {
        ["gateway"] => get(method, || gateway(call, false)),
        ["gateway", "bot"] => get(method, || gateway(call, true)),
        ["oauth2", "applications", "@me"] | ["applications", "@me"] => {
            let app = call.bot()?;
            if method == "GET" {
                Reply::ok(call.world.application_json(app))
            } else {
                Err(ApiError::method_not_allowed())
            }
        }
        ["applications", app, rest @ ..] => application(call, method, id(app, "application_id")?, rest),
        ["interactions", interaction, token, "callback"] if method == "POST" => {
            interactions::callback(call, id(interaction, "interaction_id")?, token)
        }
        ["webhooks", app, token] if method == "POST" => interactions::follow_up(call, id(app, "webhook_id")?, token),
        ["webhooks", app, token, "messages", message] => {
            interactions::edit_or_get(call, method, id(app, "webhook_id")?, token, message)
        }
        ["users", rest @ ..] => guilds::users(call, method, rest),
        ["guilds", guild, rest @ ..] => {
            if id(guild, "guild_id")? != call.world.guild.id {
                return Err(ApiError::unknown_guild());
            }
            guilds::guild(call, method, rest)
        }
        ["channels", channel, rest @ ..] => self::channel(call, method, id(channel, "channel_id")?, rest),
        ["sticker-packs"] => get(method, || Reply::ok(json!({ "sticker_packs": [] }))),
        _ => Err(ApiError::no_route()),
    }
}

fn get(method: &str, reply: impl FnOnce() -> Result<Reply, ApiError>) -> Result<Reply, ApiError> {
    if method == "GET" { reply() } else { Err(ApiError::method_not_allowed()) }
}

fn gateway(call: &Call<'_>, for_bot: bool) -> Result<Reply, ApiError> {
    let mut answer = json!({ "url": format!("{}/gateway/", call.world.base_url.replacen("http", "ws", 1)) });
    if for_bot {
        let app = call.bot()?;
        let used = call.world.apps.get(&app).map_or(0, |app| app.identifies.len());
        answer["shards"] = json!(call.world.config.recommended_shards);
        answer["session_start_limit"] = json!({
            "total": 1000,
            "remaining": 1000_usize.saturating_sub(used),
            "reset_after": 86_400_000,
            "max_concurrency": call.world.config.max_concurrency,
        });
    }
    Reply::ok(answer)
}

fn application(call: &mut Call<'_>, method: &str, app: Id, rest: &[&str]) -> Result<Reply, ApiError> {
    if call.bot()? != app {
        return Err(ApiError::missing_access());
    }
    let (guild, rest) = match rest {
        ["guilds", guild, rest @ ..] => (Some(id(guild, "guild_id")?), rest),
        rest => (None, rest),
    };
    if guild.is_some_and(|guild| guild != call.world.guild.id || !call.world.is_member(app)) {
        return Err(ApiError::missing_access());
    }
    match (method, rest) {
        ("GET", ["commands"]) => commands::list(call, app, guild),
        ("PUT", ["commands"]) => commands::overwrite(call, app, guild),
        ("POST", ["commands"]) => commands::create(call, app, guild),
        ("GET", ["commands", "permissions"] | ["entitlements" | "skus"]) => Reply::ok(json!([])),
        ("GET", ["commands", command]) => commands::get(call, app, guild, id(command, "command_id")?),
        ("PATCH", ["commands", command]) => commands::edit(call, app, guild, id(command, "command_id")?),
        ("DELETE", ["commands", command]) => commands::delete(call, app, guild, id(command, "command_id")?),
        ("GET", ["emojis"]) => emojis::list(call, app),
        ("POST", ["emojis"]) => emojis::create(call, app),
        (method, ["emojis", emoji]) => emojis::one(call, method, app, id(emoji, "emoji_id")?),
        _ => Err(ApiError::no_route()),
    }
}

fn channel(call: &mut Call<'_>, method: &str, channel: Id, rest: &[&str]) -> Result<Reply, ApiError> {
    let is_forum = call.world.channels.get(&channel).is_some_and(Channel::is_forum);
    match (method, rest) {
        ("GET", []) => get_channel(call, channel),
        ("PATCH", []) if is_forum => posts::edit(call, channel),
        ("PATCH", []) => threads::edit(call, channel),
        ("DELETE", []) => threads::delete(call, channel),
        ("POST", ["typing"]) => typing(call, channel),
        ("GET", ["pins"] | ["messages", "pins"]) => Reply::ok(Value::Array(Vec::new())),
        ("GET", ["messages"]) => messages::list(call, channel),
        ("POST", ["messages"]) => messages::create(call, channel),
        ("POST", ["messages", "bulk-delete"]) => messages::bulk_delete(call, channel),
        ("GET", ["messages", message]) => messages::get(call, channel, id(message, "message_id")?),
        ("PATCH", ["messages", message]) => messages::edit(call, channel, id(message, "message_id")?),
        ("DELETE", ["messages", message]) => messages::delete(call, channel, id(message, "message_id")?),
        ("POST", ["messages", message, "threads"]) => threads::create(call, channel, Some(id(message, "message_id")?)),
        ("POST", ["threads"]) if is_forum => posts::create(call, channel),
        ("POST", ["threads"]) => threads::create(call, channel, None),
        ("GET", ["threads", "archived", "public"]) => threads::list_archived(call, channel, false),
        ("GET", ["threads", "archived", "private"]) => threads::list_archived(call, channel, true),
        ("GET", ["thread-members"]) => threads::members(call, channel),
        ("GET", ["thread-members", user]) => {
            let user = threads::user(call, user)?;
            threads::member(call, channel, user)
        }
        ("PUT", ["thread-members", user]) => {
            let user = threads::user(call, user)?;
            threads::add_member(call, channel, user)
        }
        ("DELETE", ["thread-members", user]) => {
            let user = threads::user(call, user)?;
            threads::remove_member(call, channel, user)
        }
        _ => Err(ApiError::no_route()),
    }
}

/// `GET /channels/{id}`
fn get_channel(call: &mut Call<'_>, channel: Id) -> Result<Reply, ApiError> {
    let bot = call.bot()?;
    call.permissions(bot, channel)?;
    let channel = call.world.channels.get(&channel).ok_or_else(ApiError::unknown_channel)?;
    Reply::ok(call.world.channel_json(channel, Some(bot)))
}

/// `POST /channels/{id}/typing`
fn typing(call: &mut Call<'_>, channel: Id) -> Result<Reply, ApiError> {
    let bot = call.bot()?;
    if call.permissions(bot, channel)? & (bits::SEND_MESSAGES | bits::SEND_MESSAGES_IN_THREADS) == 0 {
        return Err(ApiError::missing_permissions());
    }
    Reply::nothing()
}
