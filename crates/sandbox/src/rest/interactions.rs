//! The route of interaction callbacks: first responses to interactions.

use serde_json::{Value, json};

use super::call::{Call, Reply};
use super::messages::apply_edit;
use crate::api_error::ApiError;
use crate::snowflake::Id;
use crate::validate::body::{MessageBody, flag};
use crate::validate::command;
use crate::validate::interaction::{Callback, check};
use crate::validate::mentions::AllowedMentions;
use crate::world::interaction::{Answer, Interaction};
use crate::world::message::Message;

/// `POST /interactions/{id}/{token}/callback`
pub(super) fn callback(call: &mut Call<'_>, id: Id, token: &str) -> Result<Reply, ApiError> {
    let world = &*call.world;
    let known = world.interactions.get(&id).filter(|interaction| interaction.token == token);
    let interaction = known.cloned().ok_or_else(ApiError::unknown_interaction)?;
    match interaction.answer {
        Answer::Given { .. } => return Err(ApiError::already_acknowledged()),
        Answer::Missed => return Err(ApiError::unknown_interaction()),
        Answer::Waiting => {}
    }
    let now = world.now();
    if now >= interaction.created_ms + world.config.answer_window.as_millis() as u64 {
        call.world.miss_deadline(id);
        return Err(ApiError::unknown_interaction());
    }
    let source = interaction.source.and_then(|id| world.message(interaction.channel, id)).cloned();
    let checked = check(call.body, &interaction, source.as_ref(), call.uploads)?;
    let callback = call.body["type"].as_u64().unwrap_or(0) as u8;

    if let Some(stored) = call.world.interactions.get_mut(&id) {
        stored.answer = Answer::Given { callback, at_ms: now };
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
pub(super) fn answer_message(
    call: &mut Call<'_>,
    interaction: &Interaction,
    body: &MessageBody,
    flags: u64,
    follows: Option<Id>,
) -> Id {
    let is_command = interaction.kind == crate::world::interaction::Kind::Command;
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
    call.world.note_mentions(&mut message, &allowed);
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
