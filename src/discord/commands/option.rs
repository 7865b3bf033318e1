//! The options of slash commands, and the form in which Discord registers them.

use serde_json::{Value, json};

use crate::app::Field;

/// An option of a slash command.
#[derive(Clone, Debug)]
pub(crate) struct OptionSpec {
    pub(crate) name: &'static str,
    pub(super) description: String,
    pub(super) form: Form,
    pub(super) required: bool,
}

/// What an option takes.
#[derive(Clone, Debug)]
pub(super) enum Form {
    /// A text, with suggestions for a field while it is typed.
    Text(Field),
    /// A text of one's own.
    Typed,
    /// Yes or no.
    Flag,
    /// A user.
    User,
    /// A whole number of this range, its bounds included.
    Whole { least: i64, most: i64 },
    /// One of some values: as it is sent, as it is read.
    Choice(Vec<(&'static str, String)>),
}

pub(super) fn text(name: &'static str, description: String, field: Field, required: bool) -> OptionSpec {
    OptionSpec { name, description, form: Form::Text(field), required }
}

pub(super) fn flag(name: &'static str, description: String) -> OptionSpec {
    OptionSpec { name, description, form: Form::Flag, required: false }
}

pub(super) fn choice(
    name: &'static str,
    description: String,
    values: impl IntoIterator<Item = (&'static str, String)>,
    required: bool,
) -> OptionSpec {
    OptionSpec { name, description, form: Form::Choice(values.into_iter().collect()), required }
}

impl OptionSpec {
    /// The option in the form in which Discord registers it.
    pub(super) fn registration(&self) -> Value {
        let kind = match self.form {
            Form::Text(_) | Form::Typed | Form::Choice(_) => 3,
            Form::Whole { .. } => 4,
            Form::Flag => 5,
            Form::User => 6,
        };
        let mut json = json!({
            "type": kind, "name": self.name, "description": self.description, "required": self.required,
        });
        match &self.form {
            Form::Text(_) => {
                json["autocomplete"] = true.into();
                json["max_length"] = 100.into();
            }
            Form::Choice(values) => {
                json["choices"] = values.iter().map(|(value, name)| json!({ "name": name, "value": value })).collect();
            }
            Form::Whole { least, most } => {
                json["min_value"] = (*least).into();
                json["max_value"] = (*most).into();
            }
            Form::Typed => json["max_length"] = 100.into(),
            Form::Flag | Form::User => {}
        }
        json
    }
}
