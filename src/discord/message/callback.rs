//! The first response to an interaction.

use cardinal_discord::Body;
use cardinal_interaction::{Message, Suggestion};
use serde_json::{Map, Value, json};

use super::body::{content, files, replacing};
use super::flags::{Audience, put_audience};
use super::form::Form;

/// The kinds of first responses to an interaction, by Discord's numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Callback {
    /// A new message.
    Message = 4,
    /// A new message will follow.
    DeferredMessage = 5,
    /// The message with the component will be updated.
    DeferredUpdate = 6,
    /// The message with the component is updated.
    Update = 7,
    /// Autocomplete suggestions.
    Suggestions = 8,
}

/// A new message as the first response.
pub(crate) fn answer(message: &Message, audience: Audience) -> Body {
    let mut data = content(message, Form::of(message));
    put_audience(&mut data, audience);
    callback(Callback::Message, &data, message)
}

/// The replacement of the message with the pressed component, which has the form `standing`, as the first response.
pub(crate) fn update(message: &Message, standing: Form) -> Body {
    callback(Callback::Update, &replacing(message, standing), message)
}

/// The acknowledgement that a response will follow.
pub(crate) fn deferral(kind: Callback, audience: Audience) -> Body {
    let mut data = Map::new();
    put_audience(&mut data, audience);
    Body::Json(if data.is_empty() {
        json!({ "type": kind as u8 })
    } else {
        json!({ "type": kind as u8, "data": data })
    })
}

/// Autocomplete suggestions for an option, at most 25.
pub(crate) fn suggestions(list: &[Suggestion]) -> Body {
    let choices: Vec<Value> =
        list.iter().take(25).map(|each| json!({ "name": each.name, "value": each.value })).collect();
    Body::Json(json!({ "type": Callback::Suggestions as u8, "data": { "choices": choices } }))
}

fn callback(kind: Callback, data: &Map<String, Value>, message: &Message) -> Body {
    Body::new(json!({ "type": kind as u8, "data": data }), files(message))
}
