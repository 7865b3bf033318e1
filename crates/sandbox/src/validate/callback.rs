//! Validation of interaction callbacks, modals among them.

use std::collections::HashSet;

use serde_json::{Map, Value};

use super::component::{kind, kind_of, select};
use super::message::Purpose;
use super::message_body::{MessageBody, Upload, flag};
use super::{FormCheck, command, message};
use crate::api_error::ApiError;
use crate::world::conversation::Message;
use crate::world::interaction::{Interaction, InteractionKind};

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
    let map = FormCheck::root(body)?;
    let mut form = FormCheck::default();
    form.known_keys(map, &["type", "data"]);
    form.required(map, "type");
    let callback_type = map.get("type").and_then(Value::as_i64).unwrap_or(0);
    let allowed: &[i64] = match (interaction.kind, source.is_some()) {
        (InteractionKind::Command, _) => &[4, 5, 9],
        (InteractionKind::Autocomplete, _) => &[8],
        (InteractionKind::Component, _) => &[4, 5, 6, 7, 9],
        (InteractionKind::Modal, true) => &[4, 5, 6, 7],
        (InteractionKind::Modal, false) => &[4, 5],
    };
    if !allowed.contains(&callback_type) {
        let allowed: Vec<String> = allowed.iter().map(ToString::to_string).collect();
        form.choice("type", &allowed.join(", "));
        form.finish()?;
        return Err(ApiError::bad_json());
    }
    let empty = Value::Object(Map::new());
    let data = FormCheck::get(map, "data").unwrap_or(&empty);
    if !data.is_object() {
        form.fail_at("data", "DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType");
    }
    form.finish()?;
    let mut form = FormCheck::default();
    let callback = form.at("data", |form| match callback_type {
        4 => message::check_in(form, data, Purpose::Interaction, uploads, None).map(Callback::Message),
        5 => {
            let map = FormCheck::root(data)?;
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
            let map = FormCheck::root(data)?;
            form.known_keys(map, &["choices"]);
            form.required(map, "choices");
            let choices = form.list(map, "choices", 0, 25).cloned().unwrap_or_default();
            let option = focused_type(&interaction.data["options"]).unwrap_or_default();
            form.at("choices", |form| command::choices(form, &choices, option, false));
            Ok(Callback::Choices(choices))
        }
        _ => {
            check_modal(form, FormCheck::root(data)?);
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

/// Checks the data of a modal below the current path.
pub(crate) fn check_modal(form: &mut FormCheck, data: &Map<String, Value>) {
    form.known_keys(data, &["custom_id", "title", "components"]);
    form.required_text(data, "custom_id", 1, 100);
    form.required_text(data, "title", 1, 45);
    if !form.required(data, "components") {
        return;
    }
    let Some(components) = form.list(data, "components", 1, 5) else { return };
    let mut custom_ids = HashSet::new();
    form.at("components", |form| {
        for (index, component) in components.iter().enumerate() {
            form.at(index, |form| {
                let Some(map) = form.object_value(component) else { return };
                form.number(map, "id", 0, i64::from(i32::MAX));
                match kind_of(map) {
                    Some(kind::ROW) => row(form, map, &mut custom_ids),
                    Some(kind::LABEL) => label(form, map, &mut custom_ids),
                    Some(kind::TEXT) => {
                        form.known_keys(map, &["type", "id", "content"]);
                        form.required_text(map, "content", 1, 4000);
                    }
                    _ => form.choice("type", "1, 10, 18"),
                }
            });
        }
    });
}

fn row(form: &mut FormCheck, map: &Map<String, Value>, custom_ids: &mut HashSet<String>) {
    form.known_keys(map, &["type", "id", "components"]);
    form.required(map, "components");
    let Some(inner) = form.list(map, "components", 1, 1) else { return };
    form.at("components", |form| {
        for (index, input) in inner.iter().enumerate() {
            form.at(index, |form| {
                let Some(input) = form.object_value(input) else { return };
                if kind_of(input) == Some(kind::TEXT_INPUT) {
                    form.required_text(input, "label", 1, 45);
                    text_input(form, input);
                    custom_id(form, input, custom_ids);
                } else {
                    form.choice("type", "4");
                }
            });
        }
    });
}

fn label(form: &mut FormCheck, map: &Map<String, Value>, custom_ids: &mut HashSet<String>) {
    form.known_keys(map, &["type", "id", "label", "description", "component"]);
    form.required_text(map, "label", 1, 45);
    form.text(map, "description", 0, 100);
    form.required(map, "component");
    let Some(inner) = form.object(map, "component") else { return };
    form.at("component", |form| {
        custom_id(form, inner, custom_ids);
        match kind_of(inner) {
            Some(kind::TEXT_INPUT) => {
                if FormCheck::get(inner, "label").is_some() {
                    form.fail_at(
                        "label",
                        "COMPONENT_LABEL_IN_LABEL",
                        "A text input in a label has no label of its own",
                    );
                }
                text_input(form, inner);
            }
            Some(select_kind @ (3 | 5..=8)) => select(form, inner, select_kind, true),
            Some(kind::UPLOAD) => {
                form.known_keys(inner, &["type", "id", "custom_id", "min_values", "max_values", "required"]);
                form.number(inner, "min_values", 0, 10);
                form.number(inner, "max_values", 1, 10);
            }
            // Radio group, checkbox group, checkbox.
            Some(21..=23) => {}
            _ => form.choice("type", "3, 4, 5, 6, 7, 8, 19, 21, 22, 23"),
        }
    });
}

fn custom_id(form: &mut FormCheck, map: &Map<String, Value>, seen: &mut HashSet<String>) {
    if let Some(custom_id) = form.required_text(map, "custom_id", 1, 100)
        && !seen.insert(custom_id.to_owned())
    {
        form.fail_at("custom_id", "COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated");
    }
}

fn text_input(form: &mut FormCheck, map: &Map<String, Value>) {
    let known =
        ["type", "id", "custom_id", "style", "label", "min_length", "max_length", "required", "value", "placeholder"];
    form.known_keys(map, &known);
    form.required(map, "style");
    form.number(map, "style", 1, 2);
    form.boolean(map, "required");
    form.text(map, "placeholder", 0, 100);
    let min = form.number(map, "min_length", 0, 4000).unwrap_or(0);
    let max = form.number(map, "max_length", 1, 4000).unwrap_or(4000);
    if min > max {
        form.fail_at(
            "min_length",
            "TEXT_INPUT_MIN_LENGTH_EXCEEDS_MAX_LENGTH",
            "min_length cannot be greater than max_length",
        );
    }
    form.text(map, "value", 0, max.clamp(1, 4000) as usize);
}
