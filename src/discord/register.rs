//! Registers the commands with Discord if they differ from those it has.

use std::time::Duration;

use serde_json::{Map, Value};

use super::api::{Api, ApiError, Body, Route};
use crate::app::GuildId;

/// How long registering may take, rate limits included.
const PATIENCE: Duration = Duration::from_mins(2);

/// The result of registering.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Registered {
    /// Discord already had the same commands.
    Unchanged,
    /// Discord has the new commands now.
    Replaced,
}

/// Sets the application's commands, global or of one server.
pub(crate) async fn register(
    api: &Api,
    application: u64,
    guild: Option<GuildId>,
    commands: &Value,
) -> Result<Registered, ApiError> {
    let known = api.send(&Route::Commands { application, guild, replace: false }, Body::Empty, PATIENCE).await?;
    if normalised(&known) == normalised(commands) {
        return Ok(Registered::Unchanged);
    }
    api.send(&Route::Commands { application, guild, replace: true }, Body::Json(commands.clone()), PATIENCE).await?;
    Ok(Registered::Replaced)
}

/// Returns a list of commands in a comparable form, with only the fields that the bot sets. Discord adds
/// ids, versions and defaults.
fn normalised(commands: &Value) -> Vec<Value> {
    let mut list: Vec<Value> = commands.as_array().into_iter().flatten().map(command).collect();
    let text = |of: &Value, key: &str| of[key].as_str().unwrap_or_default().to_owned();
    list.sort_by_cached_key(|command| (command["type"].as_u64(), text(command, "name")));
    list
}

fn command(command: &Value) -> Value {
    let mut kept = keep(command, &["name", "integration_types", "contexts"]);
    // Of a command in the menu of a member, Discord returns an empty one.
    kept.insert("description".to_owned(), command["description"].as_str().unwrap_or_default().into());
    kept.insert("type".to_owned(), command.get("type").cloned().unwrap_or(1.into()));
    kept.insert("options".to_owned(), options(command));
    kept.into()
}

fn options(of: &Value) -> Value {
    of["options"]
        .as_array()
        .into_iter()
        .flatten()
        .map(|option| {
            let mut kept = keep(option, &["type", "name", "description", "max_length", "min_length"]);
            for flag in ["required", "autocomplete"] {
                kept.insert(flag.to_owned(), option[flag].as_bool().unwrap_or(false).into());
            }
            let choices = option["choices"].as_array().into_iter().flatten();
            kept.insert(
                "choices".to_owned(),
                choices.map(|choice| Value::from(keep(choice, &["name", "value"]))).collect(),
            );
            kept.insert("options".to_owned(), options(option));
            Value::from(kept)
        })
        .collect()
}

fn keep(of: &Value, keys: &[&str]) -> Map<String, Value> {
    keys.iter()
        .filter_map(|key| Some(((*key).to_owned(), of.get(key).filter(|value| !value.is_null())?.clone())))
        .collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::discord::commands;

    #[test]
    fn what_discord_adds_is_no_difference() {
        let ours = commands::registration();
        let mut theirs = ours.clone();
        for command in theirs.as_array_mut().unwrap() {
            command["id"] = "1".into();
            command["version"] = "2".into();
            command["name_localizations"] = Value::Null;
            command["nsfw"] = false.into();
            if command["options"].as_array().is_some_and(Vec::is_empty) {
                command.as_object_mut().unwrap().remove("options");
            }
            for option in command["options"].as_array_mut().into_iter().flatten() {
                if option["required"] == json!(false) {
                    option.as_object_mut().unwrap().remove("required");
                }
            }
        }
        theirs.as_array_mut().unwrap().reverse();
        assert_eq!(normalised(&theirs), normalised(&ours));
    }

    #[test]
    fn the_empty_description_of_a_command_on_a_member_is_no_difference() {
        let ours = json!([
            { "type": 2, "name": "Say hello", "integration_types": [0], "contexts": [0] },
            { "type": 1, "name": "Say hello", "description": "a", "options": [], "integration_types": [0], "contexts": [0] },
        ]);
        let mut theirs = ours.clone();
        theirs[0]["description"] = "".into();
        theirs.as_array_mut().unwrap().reverse();
        assert_eq!(normalised(&theirs), normalised(&ours));
        theirs[0]["type"] = 3.into();
        assert_ne!(normalised(&theirs), normalised(&ours));
    }

    #[test]
    fn a_changed_word_is_a_difference() {
        let ours = commands::registration();
        for pointer in ["/0/description", "/0/options/0/description", "/0/options/1/choices/0/name"] {
            let mut theirs = ours.clone();
            *theirs.pointer_mut(pointer).unwrap() = "other".into();
            assert_ne!(normalised(&theirs), normalised(&ours), "{pointer}");
        }
        let mut fewer = ours.clone();
        fewer.as_array_mut().unwrap().pop();
        assert_ne!(normalised(&fewer), normalised(&ours));
    }
}
