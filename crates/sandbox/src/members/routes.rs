//! The routes of the member API: those that the page uses, and a few for tests and tools. Requests from pages of other
//! origins and requests to other host names are rejected ([`crate::page`]).
//!
//! | call | body | does |
//! | --- | --- | --- |
//! | `GET /sandbox/world?as=` | | returns the guild, members and channels; with `as`, only the channels that this member sees |
//! | `POST /sandbox/members` | `{"name"}` | adds a member |
//! | `PUT /sandbox/members/{id}` | `{"in_guild","direct_messages","roles"}` | makes a person leave or rejoin the guild, or removes or invites a bot; makes a person accept or block direct messages from bots; replaces a person's roles; missing keys leave things unchanged |
//! | `POST /sandbox/roles` | `{"name"}` | adds a role |
//! | `PUT /sandbox/guild` | `{"unavailable","system_channel_id"}` | starts or ends an outage of the guild; sets the channel for system messages, or removes it with null; missing keys leave things unchanged |
//! | `POST /sandbox/channels` | `{"name","type"}` | adds a channel: 0 text, 5 announcements, 15 forum, 16 media |
//! | `PUT /sandbox/channels/{id}/tags` | `{"tags","required"}` | replaces the tags of a forum, each `{"name","moderated"}`, and says whether posts need one |
//! | `POST /sandbox/channels/{id}/command` | `{"as","command_id","options"}` | runs a command; one of the menu of a member or a message takes `target_id` instead of options |
//! | `POST /sandbox/members/{id}/channels` | `{"recipient_id"}` | opens the direct messages of a member with a bot |
//! | `PUT /sandbox/members/{id}/apps/{id}` | `{"added"}` | adds an application to the account of a member, or takes it off |
//! | `POST /sandbox/groups` | `{"as","members"}` | opens a group message of a member with others |
//! | `GET /sandbox/interactions/{id}?wait_ms=` | | returns an interaction, once it has a response or has failed |
//! | `PUT /sandbox/channels/{id}/permissions` | `{"user","allow","deny"}` | sets a user's permission overwrite, in bits |
//! | `PUT /sandbox/channels/{id}/thread` | `{"archived","locked"}` | archives, unarchives, locks or unlocks a thread |
//! | `POST /sandbox/messages/{id}/delete` | `{"as"}` | deletes a message |
//! | `PUT /sandbox/faults` | [`Faults`] | sets the active faults, replacing the previous ones; missing keys mean no fault |
//! | `POST /sandbox/faults/gateway` | `{"action"}` | injects a [`GatewayFault`] into open connections |
//! | `GET /sandbox/clock` | | returns the time, as `{"now_ms"}` since the Unix epoch |
//! | `POST /sandbox/clock` | `{"advance_ms"}` | advances the clock, by at most a year at a time; responds like `GET` |

use std::sync::Arc;
use std::time::Duration;

use axum::body::to_bytes;
use axum::extract::ws::{Message, WebSocket};
use axum::extract::{Path, Request, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};

use super::actions::{self, Rejection, id_of, member, require_member};
use crate::faults::{Faults, GatewayFault};
use crate::gateway;
use crate::permissions::Overwrite;
use crate::rest::query_pairs;
use crate::shared::Shared;
use crate::snowflake::Id;
use crate::world::accounts::User;
use crate::world::conversation::Channel;
use crate::world::interaction::{Interaction, InteractionKind, ResponseState};
use crate::world::{Viewer, World};

/// The maximum size of a body, in bytes.
const MOST_BYTES: usize = 256 * 1024;

/// How far the clock can be advanced at a time: a year, in milliseconds. A typo must not lead beyond the range of
/// dates.
const MOST_ADVANCE_MS: u64 = 366 * 86_400_000;

/// Serves `/sandbox/...`.
pub(crate) async fn serve(State(shared): State<Arc<Shared>>, request: Request) -> Response {
    let (parts, body) = request.into_parts();
    let query = query_pairs(parts.uri.query().unwrap_or_default());
    let path = parts.uri.path().trim_start_matches("/sandbox").to_owned();
    let segments: Vec<&str> = path.split('/').filter(|segment| !segment.is_empty()).collect();
    let result = match to_bytes(body, MOST_BYTES).await {
        Ok(bytes) if bytes.is_empty() => Ok(Value::Null),
        Ok(bytes) => serde_json::from_slice(&bytes).map_err(|error| Rejection::bad(format!("not JSON: {error}"))),
        Err(_) => Err(Rejection(413, "the body is too large".into())),
    };
    let result = match result {
        Ok(body) => route(&shared, parts.method.as_str(), &segments, &MemberCall { query, body }).await,
        Err(refused) => Err(refused),
    };
    let (status, body) = match result {
        Ok(body) => (StatusCode::OK, body),
        Err(Rejection(status, message)) => {
            (StatusCode::from_u16(status).unwrap_or(StatusCode::BAD_REQUEST), json!({ "message": message }))
        }
    };
    let mut response = (status, body.to_string()).into_response();
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
    response
}

struct MemberCall {
    query: Vec<(String, String)>,
    body: Value,
}

impl MemberCall {
    fn query(&self, key: &str) -> Option<&str> {
        self.query.iter().find(|(name, _)| name == key).map(|(_, value)| value.as_str())
    }

    fn id(&self, key: &str) -> Result<Id, Rejection> {
        let id = self.query(key).and_then(|id| id.parse().ok());
        id.ok_or_else(|| Rejection::bad(format!("the query needs \"{key}\", an id")))
    }
}

async fn route(shared: &Arc<Shared>, method: &str, path: &[&str], asked: &MemberCall) -> Result<Value, Rejection> {
    let body = &asked.body;
    let id = |text: &str| text.parse::<Id>().map_err(|_| Rejection::bad(format!("\"{text}\" is no id")));
    match (method, path) {
        ("GET", ["world"]) => Ok(world_json(&shared.world(), asked.id("as").ok())),
        ("POST", ["members"]) => actions::add_member(shared, body),
        ("PUT", ["members", member]) => actions::change_member(shared, id(member)?, body),
        ("POST", ["members", member, "channels"]) => actions::open_direct_channel(shared, id(member)?, body),
        ("PUT", ["members", member, "apps", app]) => actions::change_account(shared, id(member)?, id(app)?, body),
        ("POST", ["roles"]) => actions::add_role(shared, body),
        ("POST", ["groups"]) => actions::open_group(shared, body),
        ("PUT", ["guild"]) => actions::change_guild(shared, body),
        ("GET", ["commands"]) => {
            let world = shared.world();
            let (user, channel) = (asked.id("as")?, asked.id("channel")?);
            require_member(&world, user)?;
            let commands = actions::commands(&world, user, channel).into_iter().map(|(app, command)| {
                let mut object = command.json(app);
                object["application_name"] = json!(world.apps.get(&app).map(|app| &app.name));
                if !object["options"].is_array() {
                    object["options"] = json!([]);
                }
                object
            });
            Ok(commands.collect())
        }
        ("POST", ["channels"]) => actions::add_channel(shared, body),
        ("PUT", ["channels", channel, "tags"]) => actions::set_tags(shared, id(channel)?, body),
        ("GET", ["channels", channel, "messages"]) => messages(&shared.world(), id(channel)?, asked),
        ("POST", ["channels", channel, "messages"]) => {
            let mut world = shared.world();
            let channel = id(channel)?;
            let message = actions::write(&mut world, channel, body)?;
            let message = world.message(channel, message).ok_or_else(|| Rejection::missing("message"))?;
            Ok(world.page_message(message))
        }
        ("POST", ["channels", channel, "command"]) => {
            Ok(json!({ "interaction_id": actions::run(shared, id(channel)?, body, InteractionKind::Command)? }))
        }
        ("POST", ["channels", channel, "autocomplete"]) => {
            let interaction = actions::run(shared, id(channel)?, body, InteractionKind::Autocomplete)?;
            Ok(choices(shared, interaction).await)
        }
        ("POST", ["channels", channel, "component"]) => {
            Ok(json!({ "interaction_id": actions::press(shared, id(channel)?, body)? }))
        }
        ("POST", ["channels", channel, "modal"]) => {
            Ok(json!({ "interaction_id": actions::submit(shared, id(channel)?, body)? }))
        }
        ("PUT", ["channels", channel, "permissions"]) => overwrite(shared, id(channel)?, body),
        ("PUT", ["channels", channel, "thread"]) => change_thread(shared, id(channel)?, body),
        ("POST", ["messages", message, "dismiss"]) => dismiss(shared, id(message)?, body),
        ("POST", ["messages", message, "delete"]) => delete(shared, id(message)?, body),
        ("GET", ["interactions", interaction]) => await_interaction(shared, id(interaction)?, asked).await,
        ("GET", ["faults"]) => Ok(json!(shared.world().faults.settings)),
        ("PUT", ["faults"]) => put_faults(shared, body),
        ("POST", ["faults", "gateway"]) => gateway_fault(shared, body),
        ("GET", ["clock"]) => Ok(json!({ "now_ms": shared.clock.now_ms() })),
        ("POST", ["clock"]) => {
            let ms = body["advance_ms"].as_u64().filter(|ms| *ms <= MOST_ADVANCE_MS).ok_or_else(|| {
                Rejection::bad(format!("\"advance_ms\" must be a number of milliseconds, at most {MOST_ADVANCE_MS}"))
            })?;
            shared.advance_clock(Duration::from_millis(ms));
            Ok(json!({ "now_ms": shared.clock.now_ms() }))
        }
        _ => Err(Rejection::missing("route")),
    }
}

/// The world. For a viewer, only with the channels that they see and with direct messages that are not empty.
fn world_json(world: &World, viewer: Option<Id>) -> Value {
    let members: Vec<Value> = world.users.values().map(User::page_json).collect();
    let seen = |channel: &&Channel| viewer.is_none_or(|viewer| world.sees(viewer, channel.id));
    let shown = |channel: &&Channel| !channel.is_direct() || viewer.is_some() && channel.last_message_id.is_some();
    let channels = world.channels.values().filter(shown).filter(seen);
    json!({
        "guild": world.guild.page_json(),
        "page": crate::page::version(),
        "now_ms": world.now(),
        "members": members,
        "channels": channels.map(Channel::page_json).collect::<Vec<_>>(),
        "bots": world.bots_json(),
        "faults": world.faults.settings,
    })
}

fn messages(world: &World, channel: Id, asked: &MemberCall) -> Result<Value, Rejection> {
    let user = asked.id("as")?;
    require_member(world, user)?;
    if !world.sees(user, channel) {
        return Err(Rejection::missing("channel"));
    }
    let limit = asked.query("limit").map_or(Ok(50), str::parse).unwrap_or(50).clamp(1, 200);
    let before: Option<Id> = asked.query("before").and_then(|id| id.parse().ok());
    let kept = world.messages.get(&channel).into_iter().flat_map(|messages| messages.values());
    let seen: Vec<_> = kept.filter(|m| m.visible_to(user) && before.is_none_or(|before| m.id < before)).collect();
    let newest = &seen[seen.len().saturating_sub(limit)..];
    Ok(newest.iter().map(|message| world.page_message(message)).collect())
}

async fn choices(shared: &Arc<Shared>, id: Id) -> Value {
    let mut changes = shared.world().changes.subscribe();
    loop {
        if let Some(interaction) = shared.world().interactions.get(&id) {
            match interaction.answer {
                ResponseState::Given { .. } => return json!({ "choices": interaction.choices }),
                ResponseState::Missed => return json!({ "failed": "Loading options failed" }),
                ResponseState::Waiting => {}
            }
        }
        if changes.changed().await.is_err() {
            return json!({ "failed": "Loading options failed" });
        }
    }
}

/// Returns an interaction. With `wait_ms`, waits that long for it to get a response or fail.
async fn await_interaction(shared: &Arc<Shared>, id: Id, asked: &MemberCall) -> Result<Value, Rejection> {
    let wait = asked.query("wait_ms").and_then(|ms| ms.parse().ok()).unwrap_or(0_u64).min(60_000);
    let until = tokio::time::Instant::now() + Duration::from_millis(wait);
    let mut changes = shared.world().changes.subscribe();
    loop {
        {
            let world = shared.world();
            let interaction = world.interactions.get(&id).ok_or_else(|| Rejection::missing("interaction"))?;
            if interaction.answer != ResponseState::Waiting || tokio::time::Instant::now() >= until {
                return Ok(interaction_json(&world, interaction));
            }
        }
        // After a timeout as well, the loop checks the state again.
        drop(tokio::time::timeout_at(until, changes.changed()).await);
    }
}

fn interaction_json(world: &World, interaction: &Interaction) -> Value {
    let (state, error) = interaction.state();
    let callback = match interaction.answer {
        ResponseState::Given { callback, .. } => Some(callback),
        _ => None,
    };
    let original = interaction.original.and_then(|id| world.message(interaction.channel, id));
    let followups = interaction.followups.iter().filter_map(|id| world.message(interaction.channel, *id));
    json!({
        "interaction_id": interaction.id,
        "channel_id": interaction.channel,
        "state": state,
        "error": error,
        "callback": callback,
        "answered_after_us": interaction.answered_after_us,
        "message": original.map(|message| world.page_message(message)),
        "followups": followups.map(|message| world.page_message(message)).collect::<Vec<_>>(),
        "modal": interaction.modal,
    })
}

fn dismiss(shared: &Shared, id: Id, body: &Value) -> Result<Value, Rejection> {
    let mut world = shared.world();
    let user = id_of(body, "as")?;
    let message = world.find_message(id).filter(|message| message.ephemeral_for == Some(user));
    let channel = message.ok_or_else(|| Rejection::missing("ephemeral message"))?.channel_id;
    world.remove_message(channel, id);
    Ok(json!({}))
}

/// Deletes a message on behalf of a member: their own, or any as the guild's owner.
fn delete(shared: &Shared, id: Id, body: &Value) -> Result<Value, Rejection> {
    let mut world = shared.world();
    let message = world.find_message(id).ok_or_else(|| Rejection::missing("message"))?;
    let (channel, author) = (message.channel_id, message.author);
    let user = member(&world, body, channel)?;
    if user != author && user != world.guild.owner_id {
        return Err(Rejection(403, "only the author and the owner of the server may delete this".into()));
    }
    world.remove_message(channel, id);
    Ok(json!({}))
}

/// Sets the permission overwrite of a user or bot in a channel.
fn overwrite(shared: &Shared, channel: Id, body: &Value) -> Result<Value, Rejection> {
    let user = id_of(body, "user")?;
    let bits = |key: &str| match &body[key] {
        Value::Null => Ok(0),
        Value::String(text) => text.parse().map_err(|_| Rejection::bad(format!("\"{key}\" must be permission bits"))),
        value => value.as_u64().ok_or_else(|| Rejection::bad(format!("\"{key}\" must be permission bits"))),
    };
    let (allow, deny) = (bits("allow")?, bits("deny")?);
    set_overwrite(&mut shared.world(), channel, user, allow, deny)
        .then(|| json!({}))
        .ok_or_else(|| Rejection::missing("channel"))
}

pub(crate) fn set_overwrite(world: &mut World, channel: Id, user: Id, allow: u64, deny: u64) -> bool {
    let Some(place) = world.channels.get_mut(&channel) else { return false };
    place.overwrites.retain(|overwrite| overwrite.id != user);
    if allow | deny != 0 {
        place.overwrites.push(Overwrite { id: user, is_member: true, allow, deny });
    }
    world.tell_channel(channel, "CHANNEL_UPDATE", false);
    true
}

/// Changes a thread, as a member with the permission to manage threads would.
fn change_thread(shared: &Shared, id: Id, body: &Value) -> Result<Value, Rejection> {
    let mut world = shared.world();
    if !world.change_thread(id, body["archived"].as_bool(), body["locked"].as_bool()) {
        return Err(Rejection::missing("thread"));
    }
    Ok(world.channels[&id].page_json())
}

fn put_faults(shared: &Shared, body: &Value) -> Result<Value, Rejection> {
    let faults: Faults = serde_json::from_value(body.clone()).map_err(|error| Rejection::bad(error.to_string()))?;
    set_faults(&mut shared.world(), faults.clone());
    Ok(json!(faults))
}

pub(crate) fn set_faults(world: &mut World, faults: Faults) {
    world.faults.settings = faults;
    if !world.faults.settings.reorder_events {
        world.release_held(None);
    }
}

fn gateway_fault(shared: &Shared, body: &Value) -> Result<Value, Rejection> {
    let fault = match body["action"].as_str().unwrap_or_default() {
        "drop" => GatewayFault::Drop,
        "close" => GatewayFault::Close(body["code"].as_u64().unwrap_or(4000) as u16),
        "reconnect" => GatewayFault::Reconnect,
        "invalid_session" => GatewayFault::InvalidSession { resumable: body["resumable"].as_bool().unwrap_or(false) },
        other => {
            return Err(Rejection::bad(format!(
                "\"action\" is \"{other}\"; it must be drop, close, reconnect or invalid_session"
            )));
        }
    };
    gateway::inject(&mut shared.world(), fault);
    Ok(json!({}))
}

/// Serves an attachment.
pub(crate) async fn attachment(
    State(shared): State<Arc<Shared>>,
    Path((channel, id, name)): Path<(String, String, String)>,
) -> Response {
    let id: Option<Id> = id.parse().ok();
    let world = shared.world();
    let file = id.and_then(|id| world.files.get(&id));
    let Some(file) = file.filter(|file| file.channel_id.to_string() == channel && file.name == name) else {
        return (StatusCode::NOT_FOUND, "This content is no longer available.").into_response();
    };
    let mut headers = HeaderMap::new();
    if let Ok(kind) = HeaderValue::from_str(&file.content_type) {
        headers.insert(CONTENT_TYPE, kind);
    }
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("private, max-age=31536000"));
    (headers, file.bytes.clone()).into_response()
}

/// `GET /emojis/{id}.png`: the image of an application's emoji.
pub(crate) async fn emoji(State(shared): State<Arc<Shared>>, Path(file): Path<String>) -> Response {
    let id: Option<Id> = file.split_once('.').and_then(|(id, _)| id.parse().ok());
    let world = shared.world();
    let found = world.apps.values().flat_map(|app| &app.emojis).find(|emoji| Some(emoji.id) == id);
    let Some(found) = found else {
        return (StatusCode::NOT_FOUND, "This emoji is no longer available.").into_response();
    };
    let headers = [(CONTENT_TYPE, "image/png"), (CACHE_CONTROL, "private, max-age=31536000")];
    (headers, found.image.clone()).into_response()
}

/// Registers a window before its WebSocket handshake is over, so that it misses nothing.
pub(crate) fn open_stream(shared: &Shared, user: Id) -> UnboundedReceiver<Arc<str>> {
    let (tx, rx) = unbounded_channel();
    shared.world().viewers.push(Viewer::new(user, tx));
    rx
}

/// Sends frames to a window until it closes.
pub(crate) async fn serve_stream(mut socket: WebSocket, shared: Arc<Shared>, mut rx: UnboundedReceiver<Arc<str>>) {
    let stopped = shared.stopped();
    tokio::pin!(stopped);
    loop {
        tokio::select! {
            frame = rx.recv() => {
                let Some(frame) = frame else { return };
                if socket.send(Message::text(&*frame)).await.is_err() {
                    return;
                }
            }
            received = socket.recv() => {
                if !matches!(received, Some(Ok(_))) {
                    return;
                }
            }
            () = &mut stopped => return,
        }
    }
}
