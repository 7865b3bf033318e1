//! Routes of interactions: the first response, edits of it, and follow-ups.

use serde_json::{Value, json};

use super::messages::apply_edit;
use super::request::{Call, Reply};
use crate::api_error::ApiError;
use crate::snowflake::Id;
use crate::validate::callback::{Callback, check};
use crate::validate::message::Purpose;
use crate::validate::message_body::{AllowedMentions, MessageBody, flag};
use crate::validate::{command, message};
use crate::world::conversation::Message;
use crate::world::interaction::{Interaction, InteractionKind, ResponseState};

/// The most follow-ups of an interaction that an account alone authorizes.
const MOST_FOLLOW_UPS: usize = 5;

/// `POST /interactions/{id}/{token}/callback`
pub(super) fn callback(call: &mut Call<'_>, id: Id, token: &str) -> Result<Reply, ApiError> {
    let world = &*call.world;
    let known = world.interactions.get(&id).filter(|interaction| interaction.token == token);
    let interaction = known.cloned().ok_or_else(ApiError::unknown_interaction)?;
    match interaction.answer {
        ResponseState::Given { .. } => return Err(ApiError::already_acknowledged()),
        ResponseState::Missed => return Err(ApiError::unknown_interaction()),
        ResponseState::Waiting => {}
    }
    let now = world.now();
    if now >= interaction.created_ms + world.config.answer_window.as_millis() as u64 {
        call.world.expire_interaction(id);
        return Err(ApiError::unknown_interaction());
    }
    let source = interaction.source.and_then(|id| world.message(interaction.channel, id)).cloned();
    let checked = check(call.body, &interaction, source.as_ref(), call.uploads)?;
    let callback = call.body["type"].as_u64().unwrap_or(0) as u8;

    if let Some(stored) = call.world.interactions.get_mut(&id) {
        stored.answer = ResponseState::Given { callback, at_ms: now };
        stored.answered_after_us = Some(stored.created.elapsed().as_micros() as u64);
    }
    let shown = carry_out(call, &interaction, source, checked);
    call.world.tell_interaction(id);
    if !call.asks("with_response") {
        return Reply::nothing();
    }
    Reply::ok(with_response(call, &interaction, callback, shown))
}

/// Carries out a callback. Returns the message that it created or changed.
fn carry_out(
    call: &mut Call<'_>,
    interaction: &Interaction,
    source: Option<Message>,
    callback: Callback,
) -> Option<Id> {
    let id = interaction.id;
    match callback {
        Callback::Message(body) => {
            let message = answer_message(call, interaction, &body, body.flags.unwrap_or(0), None);
            set_original(call, id, message);
            Some(message)
        }
        Callback::DeferMessage { ephemeral } => {
            let flags = flag::LOADING | if ephemeral { flag::EPHEMERAL } else { 0 };
            let message = answer_message(call, interaction, &MessageBody::default(), flags, None);
            set_original(call, id, message);
            Some(message)
        }
        Callback::DeferUpdate => {
            if let Some(source) = source {
                set_original(call, id, source.id);
            }
            None
        }
        Callback::Update(body) => {
            let mut message = source?;
            let message_id = message.id;
            apply_edit(call, &mut message, &body, AllowedMentions::of_interactions());
            call.world.replace(message);
            set_original(call, id, message_id);
            Some(message_id)
        }
        Callback::Choices(choices) => {
            if let Some(stored) = call.world.interactions.get_mut(&id) {
                stored.choices = Some(choices);
            }
            None
        }
        Callback::Modal(modal) => {
            if let Some(stored) = call.world.interactions.get_mut(&id) {
                stored.modal = Some(modal);
            }
            call.world.tell_modal(id);
            None
        }
    }
}

fn set_original(call: &mut Call<'_>, interaction: Id, message: Id) {
    if let Some(stored) = call.world.interactions.get_mut(&interaction) {
        stored.original = Some(message);
    }
}

/// Posts a response message to an interaction, either the first one or a follow-up.
fn answer_message(
    call: &mut Call<'_>,
    interaction: &Interaction,
    body: &MessageBody,
    flags: u64,
    follows: Option<Id>,
) -> Id {
    let is_command = interaction.kind == InteractionKind::Command;
    let flags = if call.world.hides_answers(interaction) { flags | flag::EPHEMERAL } else { flags };
    // Discord's message types of the response to a slash command, and to a command of a menu.
    let answer_kind = if interaction.data["type"] == command::kind::CHAT_INPUT { 20 } else { 23 };
    let mut message = Message {
        id: call.world.next_id(),
        channel_id: interaction.channel,
        author: interaction.app,
        kind: if follows.is_none() && is_command { answer_kind } else { 0 },
        flags: flags & (flag::LOADING | flag::EPHEMERAL),
        ephemeral_for: (flags & flag::EPHEMERAL != 0).then_some(interaction.user),
        interaction: Some(interaction.origin(follows)),
        tts: body.tts,
        ..Message::default()
    };
    if let Some(replied) = follows.or(interaction.source.filter(|_| !is_command)) {
        message.reference = Some(call.world.reference(message.channel_id, replied));
        message.kind = if message.kind == 0 { 19 } else { message.kind };
    }
    let uploads = call.uploads;
    call.world.fill(&mut message, body, uploads);
    let allowed = body.allowed_mentions.clone().unwrap_or_else(AllowedMentions::of_interactions);
    // A response to an interaction does not ping the author of the message that it replies to.
    let allowed = AllowedMentions { replied_user: false, ..allowed };
    call.world.set_mentions(&mut message, &allowed);
    let id = message.id;
    call.world.post(message);
    id
}

fn with_response(call: &Call<'_>, interaction: &Interaction, callback: u8, shown: Option<Id>) -> Value {
    let message = shown.and_then(|id| call.world.message(interaction.channel, id));
    let mut about = json!({ "id": interaction.id, "type": interaction.kind.number() });
    let mut resource = json!({ "type": callback });
    if let Some(message) = message {
        about["response_message_id"] = json!(message.id);
        about["response_message_loading"] = json!(message.is_pending());
        about["response_message_ephemeral"] = json!(message.ephemeral_for.is_some());
        resource["message"] = call.world.message_json(message);
    }
    about["channel_id"] = json!(interaction.channel);
    if let Some(guild) = call.world.guild_of(interaction.channel) {
        about["guild_id"] = json!(guild);
    }
    json!({ "interaction": about, "resource": resource })
}

/// Returns the interaction of a token that is still valid for edits and follow-ups.
fn interaction_of_token(call: &Call<'_>, app: Id, token: &str) -> Result<Interaction, ApiError> {
    let world = &*call.world;
    let known = world.tokens.get(token).and_then(|id| world.interactions.get(id));
    let interaction = known.filter(|interaction| interaction.app == app).ok_or_else(ApiError::unknown_webhook)?;
    if world.now() >= interaction.created_ms + world.config.token_lifetime.as_millis() as u64 {
        return Err(ApiError::expired_token());
    }
    match interaction.answer {
        ResponseState::Given { .. } => Ok(interaction.clone()),
        ResponseState::Waiting | ResponseState::Missed => Err(ApiError::unknown_webhook()),
    }
}

fn reply(call: &Call<'_>, interaction: &Interaction, id: Id) -> Result<Reply, ApiError> {
    let message = call.world.message(interaction.channel, id).ok_or_else(ApiError::unknown_message)?;
    Reply::ok(call.world.message_json(message))
}

/// `POST /webhooks/{application}/{token}`
pub(super) fn follow_up(call: &mut Call<'_>, app: Id, token: &str) -> Result<Reply, ApiError> {
    let interaction = interaction_of_token(call, app, token)?;
    let original = interaction.original.and_then(|id| call.world.message(interaction.channel, id)).cloned();
    // The first follow-up of a deferred response replaces it.
    if let Some(pending) = original.clone().filter(Message::is_pending) {
        let body = message::check(call.body, Purpose::Interaction, call.uploads, None)?;
        let mut pending = pending;
        let id = pending.id;
        pending.flags &= !flag::LOADING;
        apply_edit(call, &mut pending, &body, AllowedMentions::of_interactions());
        pending.edited_ms = None;
        call.world.replace(pending);
        return reply(call, &interaction, id);
    }
    let body = message::check(call.body, Purpose::Interaction, call.uploads, None)?;
    if interaction.owners.is_account_alone() && interaction.followups.len() >= MOST_FOLLOW_UPS {
        return Err(ApiError::too_many_follow_ups());
    }
    let follows = original.map_or(interaction.id, |message| message.id);
    let flags = body.flags.unwrap_or(0);
    let id = answer_message(call, &interaction, &body, flags, Some(follows));
    if let Some(stored) = call.world.interactions.get_mut(&interaction.id) {
        stored.followups.push(id);
    }
    reply(call, &interaction, id)
}

/// `GET`, `PATCH` and `DELETE /webhooks/{application}/{token}/messages/{id or @original}`
pub(super) fn edit_or_get(
    call: &mut Call<'_>,
    method: &str,
    app: Id,
    token: &str,
    which: &str,
) -> Result<Reply, ApiError> {
    let interaction = interaction_of_token(call, app, token)?;
    let id = if which == "@original" {
        interaction.original
    } else {
        let named = which.parse().ok();
        named.filter(|id| interaction.original == Some(*id) || interaction.followups.contains(id))
    };
    let id = id.ok_or_else(ApiError::unknown_message)?;
    let before = call.world.message(interaction.channel, id).cloned().ok_or_else(ApiError::unknown_message)?;
    match method {
        "GET" => reply(call, &interaction, id),
        "PATCH" => {
            let body = message::check(call.body, Purpose::Edit, call.uploads, Some(&before))?;
            let mut edited = before;
            let was_pending = edited.is_pending();
            edited.flags &= !flag::LOADING;
            apply_edit(call, &mut edited, &body, AllowedMentions::of_interactions());
            if was_pending {
                edited.edited_ms = None;
            }
            call.world.replace(edited);
            reply(call, &interaction, id)
        }
        "DELETE" => {
            call.world.remove_message(interaction.channel, id);
            Reply::nothing()
        }
        _ => Err(ApiError::method_not_allowed()),
    }
}
