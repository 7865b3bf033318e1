//! Routes of interaction webhooks: edits of the first response, and follow-ups.

use super::call::{Call, Reply};
use super::interactions::answer_message;
use super::messages::apply_edit;
use crate::api_error::ApiError;
use crate::snowflake::Id;
use crate::validate::body::flag;
use crate::validate::mentions::AllowedMentions;
use crate::validate::message::{self, Purpose};
use crate::world::interaction::{Answer, Interaction};

/// Returns the interaction of a token that is still valid for edits and follow-ups.
fn interaction(call: &Call<'_>, app: Id, token: &str) -> Result<Interaction, ApiError> {
    let world = &*call.world;
    let known = world.tokens.get(token).and_then(|id| world.interactions.get(id));
    let interaction = known.filter(|interaction| interaction.app == app).ok_or_else(ApiError::unknown_webhook)?;
    if world.now() >= interaction.created_ms + world.config.token_lifetime.as_millis() as u64 {
        return Err(ApiError::expired_token());
    }
    match interaction.answer {
        Answer::Given { .. } => Ok(interaction.clone()),
        Answer::Waiting | Answer::Missed => Err(ApiError::unknown_webhook()),
    }
}

fn answer(call: &Call<'_>, interaction: &Interaction, id: Id) -> Result<Reply, ApiError> {
    let message = call.world.message(interaction.channel, id).ok_or_else(ApiError::unknown_message)?;
    Reply::ok(call.world.message_json(message))
}

/// `POST /webhooks/{application}/{token}`
pub(super) fn follow_up(call: &mut Call<'_>, app: Id, token: &str) -> Result<Reply, ApiError> {
    let interaction = interaction(call, app, token)?;
    let original = interaction.original.and_then(|id| call.world.message(interaction.channel, id)).cloned();
    // The first follow-up of a deferred response replaces it.
    if let Some(pending) = original.clone().filter(crate::world::message::Message::is_pending) {
        let body = message::check(call.body, Purpose::Interaction, call.uploads, None)?;
        let mut pending = pending;
        let id = pending.id;
        pending.flags &= !flag::LOADING;
        apply_edit(call, &mut pending, &body, AllowedMentions::of_interactions());
        pending.edited_ms = None;
        call.world.replace(pending);
        return answer(call, &interaction, id);
    }
    let body = message::check(call.body, Purpose::Interaction, call.uploads, None)?;
    let follows = original.map_or(interaction.id, |message| message.id);
    let flags = body.flags.unwrap_or(0);
    let id = answer_message(call, &interaction, &body, flags, Some(follows));
    if let Some(stored) = call.world.interactions.get_mut(&interaction.id) {
        stored.followups.push(id);
    }
    answer(call, &interaction, id)
}

/// `GET`, `PATCH` and `DELETE /webhooks/{application}/{token}/messages/{id or @original}`
pub(super) fn message(call: &mut Call<'_>, method: &str, app: Id, token: &str, which: &str) -> Result<Reply, ApiError> {
    let interaction = interaction(call, app, token)?;
    let id = if which == "@original" {
        interaction.original
    } else {
        let named = which.parse().ok();
        named.filter(|id| interaction.original == Some(*id) || interaction.followups.contains(id))
    };
    let id = id.ok_or_else(ApiError::unknown_message)?;
    let before = call.world.message(interaction.channel, id).cloned().ok_or_else(ApiError::unknown_message)?;
    match method {
        "GET" => answer(call, &interaction, id),
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
            answer(call, &interaction, id)
        }
        "DELETE" => {
            call.world.remove_message(interaction.channel, id);
            Reply::nothing()
        }
        _ => Err(ApiError::method_not_allowed()),
    }
}
