//! Validation of message components: action rows with buttons and selects, and Components V2.

use std::collections::HashSet;
use std::ops::RangeInclusive;

use serde_json::{Map, Value};

use super::FormCheck;
use super::embed::attachment_or_link;

/// The maximum number of components in a message, including nested ones.
const MOST_COMPONENTS: usize = 40;
/// The maximum number of characters in all text displays of a message.
const MOST_TEXT: usize = 4000;

/// Component types, with Discord's values.
pub(crate) mod kind {
    pub(crate) const ROW: i64 = 1;
    pub(crate) const BUTTON: i64 = 2;
    pub(crate) const STRING_SELECT: i64 = 3;
    pub(crate) const TEXT_INPUT: i64 = 4;
    pub(crate) const USER_SELECT: i64 = 5;
    pub(crate) const ROLE_SELECT: i64 = 6;
    pub(crate) const CHANNEL_SELECT: i64 = 8;
    pub(crate) const SECTION: i64 = 9;
    pub(crate) const TEXT: i64 = 10;
    pub(crate) const THUMBNAIL: i64 = 11;
    pub(crate) const GALLERY: i64 = 12;
    pub(crate) const FILE: i64 = 13;
    pub(crate) const SEPARATOR: i64 = 14;
    pub(crate) const CONTAINER: i64 = 17;
    pub(crate) const LABEL: i64 = 18;
    pub(crate) const UPLOAD: i64 = 19;
}

/// The type of a component.
pub(crate) fn kind_of(component: &Map<String, Value>) -> Option<i64> {
    component.get("type").and_then(Value::as_i64)
}

/// Checks the `components` of a message; `files` are the names of its attachments.
pub(crate) fn check(form: &mut FormCheck, body: &Map<String, Value>, v2: bool, files: &[String]) {
    let most = if v2 { MOST_COMPONENTS } else { 5 };
    let Some(list) = form.list(body, "components", 0, most) else { return };
    let mut walk = ComponentChecker { v2, files, custom_ids: HashSet::new(), ids: HashSet::new(), count: 0, text: 0 };
    form.at("components", |form| {
        let allowed: &[i64] = if v2 {
            &[kind::ROW, kind::SECTION, kind::TEXT, kind::GALLERY, kind::FILE, kind::SEPARATOR, kind::CONTAINER]
        } else {
            &[kind::ROW]
        };
        walk.list(form, list, allowed);
        if walk.count > MOST_COMPONENTS && v2 {
            form.fail(
                "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
                format!("The total number of components cannot exceed {MOST_COMPONENTS}"),
            );
        }
        if walk.text > MOST_TEXT {
            form.fail(
                "COMPONENT_MAX_TOTAL_TEXT_EXCEEDED",
                format!("The total text of all components cannot exceed {MOST_TEXT} characters"),
            );
        }
    });
}

/// The state of a walk through a tree of components.
struct ComponentChecker<'a> {
    v2: bool,
    files: &'a [String],
    custom_ids: HashSet<String>,
    ids: HashSet<i64>,
    count: usize,
    text: usize,
}

impl ComponentChecker<'_> {
    fn list(&mut self, form: &mut FormCheck, list: &[Value], allowed: &[i64]) {
        for (index, component) in list.iter().enumerate() {
            form.at(index, |form| self.one(form, component, allowed));
        }
    }

    fn one(&mut self, form: &mut FormCheck, component: &Value, allowed: &[i64]) {
        let Some(map) = form.object_value(component) else { return };
        self.count += 1;
        let Some(kind) = kind_of(map).filter(|kind| allowed.contains(kind)) else {
            if form.required(map, "type") {
                form.choice("type", &allowed.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "));
            }
            return;
        };
        if let Some(id) = form.number(map, "id", 0, i64::from(i32::MAX))
            && id != 0
            && !self.ids.insert(id)
        {
            form.fail_at("id", "COMPONENT_ID_DUPLICATED", "Component id cannot be duplicated");
        }
        match kind {
            kind::ROW => self.row(form, map),
            kind::BUTTON => self.button(form, map),
            kind::STRING_SELECT..=kind::CHANNEL_SELECT => self.select(form, map, kind),
            kind::SECTION => self.section(form, map),
            kind::TEXT => self.text_display(form, map),
            kind::THUMBNAIL => {
                form.known_keys(map, &["type", "id", "media", "description", "spoiler"]);
                self.media(form, map, "media", true);
            }
            kind::GALLERY => self.gallery(form, map),
            kind::FILE => {
                form.known_keys(map, &["type", "id", "file", "spoiler", "name", "size"]);
                self.media(form, map, "file", false);
            }
            kind::SEPARATOR => {
                form.known_keys(map, &["type", "id", "divider", "spacing"]);
                form.boolean(map, "divider");
                form.number(map, "spacing", 1, 2);
            }
            _ => self.container(form, map),
        }
    }

    fn row(&mut self, form: &mut FormCheck, map: &Map<String, Value>) {
        form.known_keys(map, &["type", "id", "components"]);
        if !form.required(map, "components") {
            return;
        }
        let Some(inner) = form.list(map, "components", 1, 5) else { return };
        let selects = inner
            .iter()
            .filter(|c| c["type"].as_i64().is_some_and(|kind| (3..=8).contains(&kind) && kind != 4))
            .count();
        form.at("components", |form| {
            if selects > 0 && inner.len() > 1 {
                form.fail("COMPONENT_LAYOUT_WIDTH_EXCEEDED", "The specified component exceeds the maximum width");
            }
            self.list(form, inner, &[2, 3, 5, 6, 7, 8]);
        });
    }

    fn custom_id(&mut self, form: &mut FormCheck, map: &Map<String, Value>) {
        if let Some(custom_id) = form.required_text(map, "custom_id", 1, 100)
            && !self.custom_ids.insert(custom_id.to_owned())
        {
            form.fail_at("custom_id", "COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated");
        }
    }

    fn button(&mut self, form: &mut FormCheck, map: &Map<String, Value>) {
        form.known_keys(map, &["type", "id", "style", "label", "emoji", "custom_id", "sku_id", "url", "disabled"]);
        let label = form.text(map, "label", 0, 80).unwrap_or_default();
        emoji(form, map);
        form.boolean(map, "disabled");
        form.required(map, "style");
        let style = form.number(map, "style", 1, 6).unwrap_or(1);
        if style != 6 && label.is_empty() && FormCheck::get(map, "emoji").is_none() {
            form.fail("BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED", "A button must have a label or an emoji");
        }
        let refuse = |form: &mut FormCheck, key: &str| {
            if FormCheck::get(map, key).is_some() {
                form.fail_at(
                    key,
                    "BUTTON_COMPONENT_FIELD_NOT_ALLOWED",
                    format!("{key} is not allowed on a button of this style"),
                );
            }
        };
        match style {
            5 => {
                refuse(form, "custom_id");
                refuse(form, "sku_id");
                if let Some(url) = form.required_text(map, "url", 1, 512) {
                    form.at("url", |form| form.url(url, &["http", "https", "discord"]));
                }
            }
            6 => {
                form.required(map, "sku_id");
                for key in ["custom_id", "label", "url", "emoji"] {
                    refuse(form, key);
                }
            }
            _ => {
                refuse(form, "url");
                refuse(form, "sku_id");
                self.custom_id(form, map);
            }
        }
    }

    fn select(&mut self, form: &mut FormCheck, map: &Map<String, Value>, kind: i64) {
        self.custom_id(form, map);
        form.boolean(map, "disabled");
        select(form, map, kind, false);
    }

    fn section(&mut self, form: &mut FormCheck, map: &Map<String, Value>) {
        form.known_keys(map, &["type", "id", "components", "accessory"]);
        form.required(map, "components");
        if let Some(texts) = form.list(map, "components", 1, 3) {
            form.at("components", |form| self.list(form, texts, &[kind::TEXT]));
        }
        if form.required(map, "accessory") {
            form.at("accessory", |form| self.one(form, &map["accessory"], &[kind::BUTTON, kind::THUMBNAIL]));
        }
    }

    fn text_display(&mut self, form: &mut FormCheck, map: &Map<String, Value>) {
        form.known_keys(map, &["type", "id", "content"]);
        if let Some(text) = form.required_text(map, "content", 1, 4000) {
            self.text += text.chars().count();
        }
    }

    fn gallery(&mut self, form: &mut FormCheck, map: &Map<String, Value>) {
        form.known_keys(map, &["type", "id", "items"]);
        form.required(map, "items");
        let Some(items) = form.list(map, "items", 1, 10) else { return };
        form.at("items", |form| {
            for (index, item) in items.iter().enumerate() {
                form.at(index, |form| {
                    let Some(item) = form.object_value(item) else { return };
                    form.known_keys(item, &["media", "description", "spoiler"]);
                    self.media(form, item, "media", true);
                });
            }
        });
    }

    fn media(&mut self, form: &mut FormCheck, map: &Map<String, Value>, key: &str, from_the_web: bool) {
        form.text(map, "description", 0, 1024);
        form.boolean(map, "spoiler");
        form.required(map, key);
        let Some(media) = form.object(map, key) else { return };
        form.at(key, |form| {
            if let Some(url) = form.required_text(media, "url", 1, 2048) {
                form.at("url", |form| {
                    if !from_the_web && !url.starts_with("attachment://") {
                        form.url(url, &["attachment"]);
                    }
                    attachment_or_link(form, url, self.files);
                });
            }
        });
    }

    fn container(&mut self, form: &mut FormCheck, map: &Map<String, Value>) {
        form.known_keys(map, &["type", "id", "components", "accent_color", "spoiler"]);
        form.number(map, "accent_color", 0, 0xFF_FF_FF);
        form.boolean(map, "spoiler");
        form.required(map, "components");
        debug_assert!(self.v2, "containers are allowed with the V2 flag only");
        if let Some(inner) = form.list(map, "components", 1, MOST_COMPONENTS) {
            let allowed = [kind::ROW, kind::SECTION, kind::TEXT, kind::GALLERY, kind::FILE, kind::SEPARATOR];
            form.at("components", |form| self.list(form, inner, &allowed));
        }
    }
}

fn emoji(form: &mut FormCheck, map: &Map<String, Value>) {
    let Some(emoji) = form.object(map, "emoji") else { return };
    form.at("emoji", |form| {
        form.known_keys(emoji, &["id", "name", "animated"]);
        let name = form.text(emoji, "name", 0, 32).unwrap_or_default();
        if let Some(id) = FormCheck::get(emoji, "id") {
            form.snowflake("id", id);
            return;
        }
        // Many Unicode symbols look like emoji but are not: `♠` is one, `♤` is not.
        if emojis::get(name).is_none() {
            form.fail_at("name", "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji");
        }
    });
}

/// Checks a select of a message or a modal, except for its `custom_id`, which the caller checks.
pub(crate) fn select(form: &mut FormCheck, map: &Map<String, Value>, kind: i64, in_modal: bool) {
    let mut known = vec!["type", "id", "custom_id", "placeholder", "min_values", "max_values", "disabled", "required"];
    match kind {
        kind::STRING_SELECT => known.push("options"),
        kind::CHANNEL_SELECT => known.extend(["channel_types", "default_values"]),
        _ => known.push("default_values"),
    }
    form.known_keys(map, &known);
    if in_modal && FormCheck::get(map, "disabled").and_then(Value::as_bool) == Some(true) {
        form.fail_at("disabled", "COMPONENT_DISABLED_IN_MODAL", "Selects of a modal cannot be disabled");
    }
    // In a message it has no effect, but is accepted.
    form.boolean(map, "required");
    form.text(map, "placeholder", 0, 150);
    let min = form.number(map, "min_values", 0, 25).unwrap_or(1);
    let max = form.number(map, "max_values", 1, 25).unwrap_or(1);
    if min > max {
        form.fail_at(
            "min_values",
            "SELECT_MIN_VALUES_EXCEED_MAX_VALUES",
            "min_values cannot be greater than max_values",
        );
    }
    if let Some(types) = form.list(map, "channel_types", 0, 25) {
        for (index, kind) in types.iter().enumerate() {
            if !kind.as_i64().is_some_and(|kind| (0..=16).contains(&kind)) {
                form.at("channel_types", |form| form.fail_at(index, "BASE_TYPE_CHOICES", "Not a channel type."));
            }
        }
    }
    default_values(form, map, kind, min..=max);
    if kind == kind::STRING_SELECT && form.required(map, "options") {
        options(form, map, max);
    }
}

/// Checks the ids that are selected by default: none, or a number of them that could be selected.
fn default_values(form: &mut FormCheck, map: &Map<String, Value>, kind: i64, range: RangeInclusive<i64>) {
    let Some(defaults) = form.list(map, "default_values", 0, 25) else { return };
    if !defaults.is_empty() && !range.contains(&(defaults.len() as i64)) {
        form.fail_at(
            "default_values",
            "SELECT_DEFAULT_VALUES_OUT_OF_RANGE",
            format!("Must be between {} and {} in length.", range.start(), range.end()),
        );
    }
    let types: &[&str] = match kind {
        kind::USER_SELECT => &["user"],
        kind::ROLE_SELECT => &["role"],
        kind::CHANNEL_SELECT => &["channel"],
        _ => &["role", "user"],
    };
    form.at("default_values", |form| {
        for (index, value) in defaults.iter().enumerate() {
            form.at(index, |form| {
                let Some(value) = form.object_value(value) else { return };
                form.known_keys(value, &["id", "type"]);
                form.required_snowflake(value, "id");
                if form.required_text(value, "type", 1, 100).is_some_and(|given| !types.contains(&given)) {
                    form.choice("type", &types.join(", "));
                }
            });
        }
    });
}

fn options(form: &mut FormCheck, map: &Map<String, Value>, max: i64) {
    let Some(options) = form.list(map, "options", 1, 25) else { return };
    let mut values = HashSet::new();
    let mut defaults = 0;
    form.at("options", |form| {
        for (index, option) in options.iter().enumerate() {
            form.at(index, |form| {
                let Some(option) = form.object_value(option) else { return };
                form.known_keys(option, &["label", "value", "description", "emoji", "default"]);
                form.required_text(option, "label", 1, 100);
                form.text(option, "description", 0, 100);
                emoji(form, option);
                defaults += i64::from(form.boolean(option, "default") == Some(true));
                if let Some(value) = form.required_text(option, "value", 1, 100)
                    && !values.insert(value.to_owned())
                {
                    form.fail_at(
                        "value",
                        "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
                        "The specified option value is already used",
                    );
                }
            });
        }
    });
    if defaults > max {
        form.fail_at("options", "SELECT_TOO_MANY_DEFAULTS", "More default options than max_values");
    }
    if (max as usize) > options.len() && FormCheck::get(map, "max_values").is_some() {
        form.fail_at(
            "max_values",
            "SELECT_MAX_VALUES_EXCEED_OPTIONS",
            "max_values cannot exceed the number of options",
        );
    }
}
