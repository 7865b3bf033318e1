//! Commands in a form in which those of the bot and those of Discord can be compared.

use cardinal_ids::GuildId;
use serde_json::{Map, Value};

/// What a bot can set of a command.
const COMMAND: &[&str] = &[
    "type",
    "name",
    "name_localizations",
    "description",
    "description_localizations",
    "options",
    "default_member_permissions",
    "contexts",
    "integration_types",
    "handler",
    "nsfw",
];

/// What Discord returns of server commands as it likes, because it means nothing there.
const GLOBAL_ONLY: &[&str] = &["contexts", "integration_types"];

/// What a bot can set of an option.
const OPTION: &[&str] = &[
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

/// What a bot can set of a choice.
const CHOICE: &[&str] = &["name", "name_localizations", "value"];

/// What tells a command from the others of its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct CommandIdentity<'a> {
    kind: u64,
    name: &'a str,
}

impl<'a> CommandIdentity<'a> {
    /// That of this command, in Discord's JSON.
    pub fn of(command: &'a Value) -> CommandIdentity<'a> {
        CommandIdentity {
            kind: command["type"].as_u64().unwrap_or(1),
            name: command["name"].as_str().unwrap_or_default(),
        }
    }
}

/// Returns commands of a place with all that is set, and without what Discord adds: ids, versions and defaults.
pub fn canonical_commands<'a>(commands: impl IntoIterator<Item = &'a Value>, server: Option<GuildId>) -> Vec<Value> {
    let mut commands: Vec<&Value> = commands.into_iter().collect();
    commands.sort_by_key(|command| CommandIdentity::of(command));
    commands.into_iter().map(|command| canonical_command(command, server).into()).collect()
}

/// Returns a command of Discord's as a list of commands takes it, so that it stays as it is.
pub fn carried_over(command: &Value) -> Value {
    let mut kept = set(command, COMMAND);
    kept.extend(set(command, &["id"]));
    if !kept.contains_key("contexts") {
        kept.extend(set(command, &["dm_permission"]));
    }
    kept.into()
}

fn canonical_command(command: &Value, server: Option<GuildId>) -> Map<String, Value> {
    let mut kept = set(command, COMMAND);
    kept.entry("type").or_insert(1.into());
    if server.is_some() {
        kept.retain(|key, _| !GLOBAL_ONLY.contains(&key.as_str()));
    } else {
        // Discord's default for a command that doesn't say how it's installed.
        kept.entry("integration_types").or_insert(vec![0].into());
    }
    if let Some(bits) = kept.get("default_member_permissions").and_then(Value::as_u64) {
        kept.insert("default_member_permissions".to_owned(), bits.to_string().into());
    }
    kept.insert("options".to_owned(), options(command));
    without_defaults(kept)
}

fn options(of: &Value) -> Value {
    let option = |option: &Value| {
        let mut kept = set(option, OPTION);
        let choices = option["choices"].as_array().into_iter().flatten();
        let choices = choices.map(|choice| Value::from(without_defaults(set(choice, CHOICE))));
        kept.insert("choices".to_owned(), choices.collect());
        kept.insert("options".to_owned(), options(option));
        Value::from(without_defaults(kept))
    };
    of["options"].as_array().into_iter().flatten().map(option).collect()
}

/// Returns the fields of these keys that aren't null.
fn set(of: &Value, keys: &[&str]) -> Map<String, Value> {
    let field = |key: &&str| Some(((*key).to_owned(), of.get(*key).filter(|value| !value.is_null())?.clone()));
    keys.iter().filter_map(field).collect()
}

/// Removes what is the same as not being set, and writes what is left in one way. An empty text is a value of a choice
/// and nothing else.
fn without_defaults(mut fields: Map<String, Value>) -> Map<String, Value> {
    fields.retain(|key, value| match value {
        Value::Bool(is_set) => *is_set || key == "value",
        Value::String(text) => !text.is_empty() || key == "value",
        Value::Array(list) => !list.is_empty(),
        Value::Object(fields) => {
            fields.retain(|_, value| !value.is_null());
            !fields.is_empty()
        }
        Value::Null | Value::Number(_) => true,
    });
    for (key, value) in &mut fields {
        match (key.as_str(), &mut *value) {
            // A bound may come back with a fraction of zero.
            ("min_value" | "max_value" | "value", Value::Number(number)) => {
                *value = number.as_f64().map_or(Value::Null, Value::from);
            }
            // These are sets.
            ("contexts" | "integration_types" | "channel_types", Value::Array(list)) => {
                list.sort_by_key(Value::as_u64);
                list.dedup();
            }
            _ => {}
        }
    }
    fields
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    const SERVER: Option<GuildId> = Some(GuildId(7));

    /// Commands as a bot registers them.
    fn ours() -> Vec<Value> {
        let page = json!({ "type": 4, "name": "page", "description": "Which page", "required": false, "min_value": 1,
            "max_value": 9999 });
        let about = json!({ "type": 3, "name": "about", "description": "About what", "required": false,
            "autocomplete": true });
        let whose = json!({ "type": 6, "name": "whose", "description": "Whose", "required": true });
        let kind = json!({ "type": 3, "name": "kind", "description": "Of which kind", "required": false,
            "choices": [{ "name": "One", "value": "one" }, { "name": "Other", "value": "other" }] });
        let all = json!({ "type": 5, "name": "all", "description": "Whether all", "required": false });
        let slash = |name: &str, permissions: Value, contexts: Value, options: Value| {
            json!({ "type": 1, "name": name, "description": format!("To {name}"), "options": options,
                "default_member_permissions": permissions, "integration_types": [0], "contexts": contexts })
        };
        vec![
            slash("help", Value::Null, json!([0, 1]), json!([])),
            slash("look", Value::Null, json!([0, 1]), json!([whose, page, about])),
            slash("change", json!("32"), json!([0]), json!([kind, all])),
            json!({ "type": 2, "name": "Say hello", "description": "", "integration_types": [0], "contexts": [0] }),
        ]
    }

    fn differ(left: &[Value], right: &[Value], server: Option<GuildId>) -> bool {
        canonical_commands(left, server) != canonical_commands(right, server)
    }

    /// The commands as Discord returns them.
    fn theirs() -> Vec<Value> {
        let mut theirs = ours();
        for command in &mut theirs {
            command["id"] = "1".into();
            command["version"] = "2".into();
            command["name_localizations"] = Value::Null;
            command["dm_permission"] = false.into();
            command["nsfw"] = false.into();
            if command["options"].as_array().is_some_and(Vec::is_empty) {
                command.as_object_mut().unwrap().remove("options");
            }
            for option in command["options"].as_array_mut().into_iter().flatten() {
                if option["required"] == json!(false) {
                    option.as_object_mut().unwrap().remove("required");
                }
                if option["min_value"] == json!(1) {
                    option["min_value"] = json!(1.0);
                }
            }
        }
        theirs.reverse();
        theirs
    }

    #[test]
    fn what_discord_adds_is_no_difference() {
        assert!(!differ(&theirs(), &ours(), None));
    }

    #[test]
    fn what_is_for_global_commands_alone_is_no_difference_in_a_server() {
        let mut theirs = theirs();
        for command in &mut theirs {
            command["contexts"] = Value::Null;
            command.as_object_mut().unwrap().remove("integration_types");
        }
        assert!(!differ(&theirs, &ours(), SERVER));
        assert!(differ(&theirs, &ours(), None));
    }

    #[test]
    fn the_empty_description_of_a_command_on_a_member_is_no_difference() {
        let ours = vec![
            json!({ "type": 2, "name": "Say hello", "integration_types": [0], "contexts": [0] }),
            json!({ "type": 1, "name": "Say hello", "description": "a", "options": [], "integration_types": [0], "contexts": [0] }),
        ];
        let mut theirs = ours.clone();
        theirs[0]["description"] = "".into();
        theirs.reverse();
        assert!(!differ(&theirs, &ours, None));
        theirs[1]["type"] = 3.into();
        assert!(differ(&theirs, &ours, None));
    }

    #[test]
    fn whatever_is_set_otherwise_is_a_difference() {
        let ours = vec![json!({
            "type": 1, "name": "a", "description": "b", "default_member_permissions": "32", "contexts": [0],
            "integration_types": [0], "name_localizations": { "de": "x" },
            "options": [
                { "type": 4, "name": "n", "description": "c", "min_value": 1, "max_value": 9, "required": true },
                { "type": 3, "name": "t", "description": "d", "max_length": 9, "autocomplete": true },
                { "type": 3, "name": "u", "description": "e", "choices": [{ "name": "f", "value": "" }] },
            ],
        })];
        assert!(!differ(&ours, &ours, None));
        for (pointer, value) in [
            ("/description", json!("other")),
            ("/default_member_permissions", json!("16")),
            ("/default_member_permissions", Value::Null),
            ("/contexts", json!([0, 1])),
            ("/contexts", Value::Null),
            ("/integration_types", json!([0, 1])),
            ("/nsfw", json!(true)),
            ("/name_localizations", json!({ "de": "y" })),
            ("/name_localizations", Value::Null),
            ("/description_localizations", json!({ "de": "y" })),
            ("/options/0/min_value", json!(2)),
            ("/options/0/max_value", json!(8)),
            ("/options/0/max_value", Value::Null),
            ("/options/0/required", json!(false)),
            ("/options/0/description", json!("other")),
            ("/options/0/description_localizations", json!({ "de": "y" })),
            ("/options/1/max_length", json!(8)),
            ("/options/1/min_length", json!(1)),
            ("/options/1/autocomplete", json!(false)),
            ("/options/2/choices/0/name", json!("other")),
            ("/options/2/choices/0/value", json!("other")),
            ("/options/2/choices/0/name_localizations", json!({ "de": "y" })),
            ("/options/2/channel_types", json!([0])),
        ] {
            let mut theirs = ours.clone();
            let (parent, key) = pointer.rsplit_once('/').unwrap();
            theirs[0].pointer_mut(parent).unwrap()[key] = value;
            assert!(differ(&theirs, &ours, None), "{pointer}");
        }
    }

    #[test]
    fn a_missing_command_is_a_difference() {
        let mut fewer = ours();
        fewer.pop();
        assert!(differ(&fewer, &ours(), None));
    }
}
