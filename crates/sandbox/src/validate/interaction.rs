//! Validation of interaction callbacks.

use serde_json::{Map, Value};

use super::body::{MessageBody, Upload, flag};
use super::message::{self, Purpose};
use super::{Form, command, modal};
use crate::api_error::ApiError;
use crate::world::interaction::{Interaction, Kind};
use crate::world::message::Message;

/// A validated callback, by callback type.
#[derive(Debug)]
pub(crate) enum Callback {
    /// 4: responds with a message.
    Message(MessageBody),
    /// 5: defers the response message.
    DeferMessage { ephemeral: bool },
    /// 6: defers an edit of the component's message.
    DeferUpdate,
    /// 7: edits the component's message.
    Update(MessageBody),
    /// 8: responds with autocomplete choices.
    Choices(Vec<Value>),
    /// 9: opens a modal.
    Modal(Value),
}

/// The type of the option that an autocomplete interaction asks choices for, at whatever depth.
fn focused_type(options: &Value) -> Option<i64> {
    options.as_array()?.iter().find_map(|option| {
        if option["focused"] == true { option["type"].as_i64() } else { focused_type(&option["options"]) }
    })
}

/// Checks a callback for an interaction; `source` is the message that the component or modal came from.
pub(crate) fn check(
    body: &Value,
    interaction: &Interaction,
    source: Option<&Message>,
    uploads: &[Upload],
) -> Result<Callback, ApiError> {
    let map = Form::root(body)?;
    let mut form = Form::default();
    form.known_keys(map, &["type", "data"]);
    form.required(map, "type");
    let callback_type = map.get("type").and_then(Value::as_i64).unwrap_or(0);
    let allowed: &[i64] = match (interaction.kind, source.is_some()) {
        (Kind::Command, _) => &[4, 5, 9],
        (Kind::Autocomplete, _) => &[8],
        (Kind::Component, _) => &[4, 5, 6, 7, 9],
        (Kind::Modal, true) => &[4, 5, 6, 7],
        (Kind::Modal, false) => &[4, 5],
    };
    if !allowed.contains(&callback_type) {
        let allowed: Vec<String> = allowed.iter().map(ToString::to_string).collect();
        form.choice("type", &allowed.join(", "));
        form.finish()?;
        return Err(ApiError::bad_json());
    }
    let empty = Value::Object(Map::new());
    let data = Form::get(map, "data").unwrap_or(&empty);
    if !data.is_object() {
        form.fail_at("data", "DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType");
    }
    form.finish()?;
    let mut form = Form::default();
    let callback = form.at("data", |form| match callback_type {
        4 => message::check_in(form, data, Purpose::Interaction, uploads, None).map(Callback::Message),
        5 => {
            let map = Form::root(data)?;
            let known = ["flags", "tts", "content", "embeds", "components", "allowed_mentions", "attachments", "poll"];
            form.known_keys(map, &known);
            let flags = form.number(map, "flags", 0, i64::from(u32::MAX)).unwrap_or(0) as u64;
            if flags & !flag::EPHEMERAL != 0 {
                form.fail_at("flags", "MESSAGE_FLAGS_INVALID", "Only EPHEMERAL can be set on a deferred message.");
            }
            Ok(Callback::DeferMessage { ephemeral: flags & flag::EPHEMERAL != 0 })
        }
        6 => Ok(Callback::DeferUpdate),
        7 => message::check_in(form, data, Purpose::Edit, uploads, source).map(Callback::Update),
        8 => {
            let map = Form::root(data)?;
            form.known_keys(map, &["choices"]);
            form.required(map, "choices");
            let choices = form.list(map, "choices", 0, 25).cloned().unwrap_or_default();
            let option = focused_type(&interaction.data["options"]).unwrap_or_default();
            form.at("choices", |form| command::choices(form, &choices, option, false));
            Ok(Callback::Choices(choices))
        }
        _ => {
            modal::check(form, Form::root(data)?);
            Ok(Callback::Modal(data.clone()))
        }
    })?;
    form.finish()?;
    match &callback {
        Callback::Message(body) if message::is_empty(body, None) => Err(ApiError::empty_message()),
        Callback::Update(body) if message::is_empty(body, source) => Err(ApiError::empty_message()),
        _ => Ok(callback),
    }
}
