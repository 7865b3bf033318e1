//! The table of commands in the form in which Discord registers them.

use serde_json::{Value, json};

use super::permissions;
use crate::app::commands::{COMMANDS, Form, OptionSpec, Spec};

/// Returns the registration of all commands. They can be used on servers only, and only where the bot itself is a
/// member, because its turn messages need that.
pub(crate) fn registration() -> Vec<Value> {
    COMMANDS.iter().map(command).collect()
}

fn command(spec: &Spec) -> Value {
    // In the menu of a member, Discord shows nothing but the name; its description has to be empty.
    if let Some(entry) = spec.entry() {
        return json!({ "type": 2, "name": entry, "description": "", "integration_types": [0], "contexts": [0] });
    }
    json!({
        "type": 1,
        "name": spec.name,
        "description": spec.description,
        "options": spec.options.iter().map(option).collect::<Vec<_>>(),
        "integration_types": [0],
        "contexts": [0],
        "default_member_permissions": spec.is_for_managers().then_some(permissions::MANAGE_SERVER),
    })
}

fn option(option: &OptionSpec) -> Value {
    let kind = match option.form {
        Form::Text(_) | Form::Typed(_) | Form::Choice(_) => 3,
        Form::Number(_) => 4,
        Form::Flag => 5,
        Form::User => 6,
    };
    let mut json = json!({
        "type": kind, "name": option.name, "description": option.description, "required": option.required,
    });
    match &option.form {
        Form::Text(_) => {
            json["autocomplete"] = true.into();
            json["max_length"] = 100.into();
        }
        Form::Choice(values) => {
            json["choices"] = values.iter().map(|(value, name)| json!({ "name": name, "value": value })).collect();
        }
        Form::Typed(most) => json["max_length"] = (*most).into(),
        Form::Number(most) => {
            json["min_value"] = 1.into();
            json["max_value"] = (*most).into();
        }
        Form::Flag | Form::User => {}
    }
    json
}
