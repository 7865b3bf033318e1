//! Validation of modals.

use std::collections::HashSet;

use serde_json::{Map, Value};

use super::Form;
use super::component::{kind, kind_of, select};

/// Checks the data of a modal below the current path.
pub(crate) fn check(form: &mut Form, data: &Map<String, Value>) {
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

fn row(form: &mut Form, map: &Map<String, Value>, custom_ids: &mut HashSet<String>) {
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

fn label(form: &mut Form, map: &Map<String, Value>, custom_ids: &mut HashSet<String>) {
    form.known_keys(map, &["type", "id", "label", "description", "component"]);
    form.required_text(map, "label", 1, 45);
    form.text(map, "description", 0, 100);
    form.required(map, "component");
    let Some(inner) = form.object(map, "component") else { return };
    form.at("component", |form| {
        custom_id(form, inner, custom_ids);
        match kind_of(inner) {
            Some(kind::TEXT_INPUT) => {
                if Form::get(inner, "label").is_some() {
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

fn custom_id(form: &mut Form, map: &Map<String, Value>, seen: &mut HashSet<String>) {
    if let Some(custom_id) = form.required_text(map, "custom_id", 1, 100)
        && !seen.insert(custom_id.to_owned())
    {
        form.fail_at("custom_id", "COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated");
    }
}

fn text_input(form: &mut Form, map: &Map<String, Value>) {
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
