//! The options of slash commands.

use crate::app::interaction::intent::Field;

/// An option of a slash command.
#[derive(Clone, Debug)]
pub(crate) struct OptionSpec {
    pub(crate) name: &'static str,
    pub(crate) description: String,
    pub(crate) form: Form,
    pub(crate) required: bool,
}

/// What an option takes.
#[derive(Clone, Debug)]
pub(crate) enum Form {
    /// A text, with suggestions for a field while it is typed.
    Text(Field),
    /// A text without suggestions.
    Typed,
    /// Yes or no.
    Flag,
    /// A user.
    User,
    /// One of these values, each as Discord sends it and as players read it.
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
