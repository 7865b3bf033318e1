//! Validation of application commands: names, options, choices and the total length.

use std::collections::{BTreeMap, HashSet};

use serde_json::{Map, Value};

use super::FormCheck;

/// The maximum number of characters in the names, descriptions and choice values of a command, counting the longest
/// translation of each.
const SUM: usize = 8000;

/// The types of commands, with Discord's values.
pub(crate) mod kind {
    pub(crate) const CHAT_INPUT: i64 = 1;
    /// A command in the menu of a member.
    pub(crate) const USER: i64 = 2;
    /// A command in the menu of a message.
    pub(crate) const MESSAGE: i64 = 3;
    /// The command that starts an app's Activity.
    pub(crate) const ENTRY_POINT: i64 = 4;
}

/// The maximum number of commands of a type, global ones and those of one guild counted apart.
pub(crate) fn most(command_type: i64) -> usize {
    match command_type {
        kind::CHAT_INPUT => 100,
        kind::USER | kind::MESSAGE => 15,
        _ => 1,
    }
}

const LOCALES: &[&str] = &[
    "ar", "bg", "cs", "da", "de", "el", "en-GB", "en-US", "es-419", "es-ES", "fi", "fr", "he", "hi", "hr", "hu", "id",
    "it", "ja", "ko", "lt", "nl", "no", "pl", "pt-BR", "ro", "ru", "sv-SE", "th", "tr", "uk", "vi", "zh-CN", "zh-TW",
];

/// Checks the body of a command. A `partial` body is an edit, in which nothing is required.
pub(crate) fn check(form: &mut FormCheck, map: &Map<String, Value>, partial: bool) {
    let known = [
        "id",
        "application_id",
        "guild_id",
        "version",
        "name",
        "name_localizations",
        "description",
        "description_localizations",
        "options",
        "default_member_permissions",
        "dm_permission",
        "default_permission",
        "contexts",
        "integration_types",
        "handler",
        "type",
        "nsfw",
    ];
    form.known_keys(map, &known);
    let kind = form.number(map, "type", 1, 4).unwrap_or(kind::CHAT_INPUT);
    let chat_input = kind == kind::CHAT_INPUT;
    if !partial || map.contains_key("name") {
        name(form, map, chat_input);
    }
    if chat_input && (!partial || map.contains_key("description")) {
        form.required_text(map, "description", 1, 100);
    } else if !chat_input {
        form.text(map, "description", 0, if kind == kind::ENTRY_POINT { 100 } else { 0 });
    }
    if let Some(handler) = FormCheck::get(map, "handler")
        && (kind != kind::ENTRY_POINT || !matches!(handler.as_i64(), Some(1 | 2)))
    {
        form.choice("handler", "1, 2");
    }
    localizations(form, map, "name_localizations", 32, chat_input);
    localizations(form, map, "description_localizations", 100, false);
    for (key, max) in [("contexts", 2), ("integration_types", 1)] {
        if let Some(list) = form.list(map, key, 0, 3) {
            for (index, value) in list.iter().enumerate() {
                if !value.as_i64().is_some_and(|value| (0..=max).contains(&value)) {
                    form.at(key, |form| {
                        form.fail_at(index, "BASE_TYPE_CHOICES", format!("Value must be between 0 and {max}."));
                    });
                }
            }
        }
    }
    if let Some(bits) = FormCheck::get(map, "default_member_permissions")
        && bits.as_str().is_none_or(|text| text.parse::<u64>().is_err())
        && !bits.is_u64()
    {
        form.fail_at("default_member_permissions", "NUMBER_TYPE_COERCE", format!("Value {bits} is not int."));
    }
    form.boolean(map, "nsfw");
    if !chat_input && FormCheck::get(map, "options").is_some() {
        form.fail_at("options", "APPLICATION_COMMAND_OPTIONS_NOT_ALLOWED", "Context menu commands have no options");
    }
    options(form, map, 0);
    if size(map) > SUM {
        form.fail("APPLICATION_COMMAND_TOO_LARGE", format!("Command exceeds maximum size ({SUM})"));
    }
}

/// Checks the list of commands of a bulk overwrite.
pub(crate) fn check_list(form: &mut FormCheck, commands: &[Value]) {
    let mut names = HashSet::new();
    let mut counts = BTreeMap::new();
    for (index, command) in commands.iter().enumerate() {
        form.at(index, |form| {
            let Some(map) = form.object_value(command) else { return };
            check(form, map, false);
            let kind = map.get("type").and_then(Value::as_i64).unwrap_or(kind::CHAT_INPUT);
            *counts.entry(kind).or_insert(0) += 1;
            if let Some(name) = map.get("name").and_then(Value::as_str)
                && !names.insert((kind, name.to_owned()))
            {
                form.fail_at("name", "APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique");
            }
        });
    }
    for (kind, count) in counts {
        let most = most(kind);
        if count > most {
            form.fail("BASE_TYPE_MAX_LENGTH", format!("Must be {most} or fewer in length."));
        }
    }
}

fn name(form: &mut FormCheck, map: &Map<String, Value>, pattern: bool) {
    let Some(name) = form.required_text(map, "name", 1, 32) else { return };
    form.at("name", |form| {
        if pattern {
            name_pattern(form, name);
        } else if name.trim().is_empty() {
            form.fail("BASE_TYPE_REQUIRED", "This field is required");
        }
    });
}

/// Allows only lower-case letters, digits, `-`, `_` and `'`.
fn name_pattern(form: &mut FormCheck, name: &str) {
    // Combining marks in Devanagari and Thai are parts of words, although they are not letters.
    let mark = |c: char| matches!(c, '\u{900}'..='\u{97f}' | '\u{e00}'..='\u{e7f}');
    let good = |c: char| (c.is_alphanumeric() || "-_'".contains(c) || mark(c)) && !c.is_uppercase();
    if !name.is_empty() && !name.chars().all(good) {
        form.fail("APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid");
    }
}

fn localizations(form: &mut FormCheck, map: &Map<String, Value>, key: &str, max: usize, pattern: bool) {
    let Some(translations) = form.object(map, key) else { return };
    form.at(key, |form| {
        for (locale, text) in translations {
            form.at(locale, |form| {
                if !LOCALES.contains(&locale.as_str()) {
                    form.fail("BASE_TYPE_CHOICES", format!("Value must be one of {{{}}}.", LOCALES.join(", ")));
                } else if !text.is_null()
                    && let Some(text) = form.text_value(text, 1, max)
                    && pattern
                {
                    name_pattern(form, text);
                }
            });
        }
    });
}

fn options(form: &mut FormCheck, map: &Map<String, Value>, depth: usize) {
    let Some(options) = form.list(map, "options", 0, 25) else { return };
    let mut names = HashSet::new();
    let (mut optional_seen, mut subcommands, mut plain) = (false, 0, 0);
    form.at("options", |form| {
        for (index, option) in options.iter().enumerate() {
            form.at(index, |form| {
                let Some(option) = form.object_value(option) else { return };
                let kind = option.get("type").and_then(Value::as_i64).unwrap_or(0);
                if kind == 1 || kind == 2 {
                    subcommands += 1;
                } else {
                    plain += 1;
                }
                one_option(form, option, kind, depth);
                let required = option.get("required").and_then(Value::as_bool) == Some(true);
                if required && optional_seen {
                    form.fail(
                        "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
                        "Required options must be placed before non-required options",
                    );
                }
                optional_seen |= !required;
                if let Some(name) = option.get("name").and_then(Value::as_str)
                    && !names.insert(name.to_owned())
                {
                    form.fail_at(
                        "name",
                        "APPLICATION_COMMAND_OPTIONS_NAME_INVALID",
                        "Command option names must be unique",
                    );
                }
            });
        }
        if subcommands > 0 && plain > 0 {
            form.fail(
                "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
                "Sub-command and sub-command group option types are mutually exclusive to all other types",
            );
        }
    });
}

fn one_option(form: &mut FormCheck, option: &Map<String, Value>, kind: i64, depth: usize) {
    let known = [
        "type",
        "name",
        "name_localizations",
        "description",
        "description_localizations",
        "required",
        "choices",
        "options",
        "channel_types",
        "min_value",
        "max_value",
        "min_length",
        "max_length",
        "autocomplete",
    ];
    form.known_keys(option, &known);
    name(form, option, true);
    form.required_text(option, "description", 1, 100);
    localizations(form, option, "name_localizations", 32, true);
    localizations(form, option, "description_localizations", 100, false);
    form.boolean(option, "required");
    let autocomplete = form.boolean(option, "autocomplete") == Some(true);
    form.required(option, "type");
    // Groups are allowed at the top level only, subcommands at the top level or in a group.
    let allowed = if depth < 2 { 1..=11 } else { 3..=11 };
    if !allowed.contains(&kind) || (kind == 2 && depth > 0) {
        form.choice("type", "1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11");
    }
    let takes_choices = matches!(kind, 3 | 4 | 10);
    if let Some(choices) = form.list(option, "choices", 0, 25) {
        if autocomplete && !choices.is_empty() {
            form.fail_at(
                "autocomplete",
                "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_WITH_CHOICES",
                "autocomplete may not be true when choices are present",
            );
        }
        if !takes_choices && !choices.is_empty() {
            form.fail_at(
                "choices",
                "APPLICATION_COMMAND_OPTIONS_CHOICES_INVALID",
                "Options of this type take no choices",
            );
        }
        form.at("choices", |form| self::choices(form, choices, kind, true));
    }
    if autocomplete && !takes_choices {
        form.fail_at(
            "autocomplete",
            "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_INVALID",
            "Options of this type take no autocomplete",
        );
    }
    let min = form.number(option, "min_length", 0, 6000).unwrap_or(0);
    let max = form.number(option, "max_length", 1, 6000).unwrap_or(6000);
    if min > max {
        form.fail_at(
            "min_length",
            "APPLICATION_COMMAND_OPTIONS_MIN_EXCEEDS_MAX",
            "min_length cannot be greater than max_length",
        );
    }
    let bound = |key: &str| option.get(key).and_then(Value::as_f64);
    if let (Some(min), Some(max)) = (bound("min_value"), bound("max_value"))
        && min > max
    {
        form.fail_at(
            "min_value",
            "APPLICATION_COMMAND_OPTIONS_MIN_EXCEEDS_MAX",
            "min_value cannot be greater than max_value",
        );
    }
    if kind == 1 || kind == 2 {
        if kind == 2 {
            let inner = option.get("options").and_then(Value::as_array);
            let all_subcommands = inner.is_some_and(|list| list.iter().all(|o| o["type"].as_i64() == Some(1)));
            if !all_subcommands {
                form.fail_at(
                    "options",
                    "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
                    "A sub-command group holds sub-commands",
                );
            }
        }
        options(form, option, if kind == 1 { 2 } else { 1 });
    } else if FormCheck::get(option, "options").and_then(Value::as_array).is_some_and(|list| !list.is_empty()) {
        form.fail_at("options", "APPLICATION_COMMAND_OPTIONS_NOT_ALLOWED", "Options of this type have no options");
    }
}

/// Checks the choices of an option of type `kind`. In an autocomplete response, their names need not be `unique`.
pub(crate) fn choices(form: &mut FormCheck, choices: &[Value], kind: i64, unique: bool) {
    let mut names = HashSet::new();
    for (index, choice) in choices.iter().enumerate() {
        form.at(index, |form| {
            let Some(choice) = form.object_value(choice) else { return };
            form.known_keys(choice, &["name", "name_localizations", "value"]);
            if let Some(name) = form.required_text(choice, "name", 1, 100)
                && !names.insert(name.to_owned())
                && unique
            {
                form.fail_at(
                    "name",
                    "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_EXISTS",
                    "Option choice names must be unique",
                );
            }
            localizations(form, choice, "name_localizations", 100, false);
            if !form.required(choice, "value") {
                return;
            }
            let value = &choice["value"];
            let fits = match kind {
                3 => value.is_string(),
                4 => value.is_i64(),
                _ => value.is_number(),
            };
            if !fits {
                form.fail_at(
                    "value",
                    "APPLICATION_COMMAND_OPTIONS_CHOICE_VALUE_TYPE",
                    format!("Value {value} does not fit the type of the option"),
                );
            }
            if value.is_string() {
                form.text(choice, "value", 0, 100);
            }
        });
    }
}

fn size(map: &Map<String, Value>) -> usize {
    let longest = |key: &str| {
        let own = map.get(key).and_then(Value::as_str).map_or(0, |text| text.chars().count());
        let translated = map.get(&format!("{key}_localizations")).and_then(Value::as_object);
        let translated = translated
            .into_iter()
            .flat_map(Map::values)
            .filter_map(Value::as_str)
            .map(|text| text.chars().count())
            .max();
        own.max(translated.unwrap_or(0))
    };
    let value = map.get("value").and_then(Value::as_str).map_or(0, |text| text.chars().count());
    let inner = ["options", "choices"].iter().filter_map(|key| map.get(*key).and_then(Value::as_array)).flatten();
    longest("name") + longest("description") + value + inner.filter_map(Value::as_object).map(size).sum::<usize>()
}
