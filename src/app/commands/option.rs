//! The options of slash commands.

use cardinal_interaction::Field;

/// The option that names a game.
pub(crate) const GAME: &str = "game";
/// The option of `/challenge` with the style, which can tell the game.
pub(super) const STYLE: &str = "style";
/// The option with a move, on which the suggestions for the rest of the turn depend.
pub(crate) const MOVE: &str = "move";
/// The option with a card, on which the suggestions for its choices depend.
pub(crate) const CARD: &str = "card";

/// An option of a slash command.
#[derive(Clone, Debug)]
pub struct OptionSpec {
    /// Its name.
    pub name: &'static str,
    /// What it is, as Discord shows it.
    pub description: String,
    pub(crate) form: OptionType,
    /// Whether the command can't be sent without it.
    pub required: bool,
}

/// What an option takes.
#[derive(Clone, Debug)]
pub(crate) enum OptionType {
    /// A text, with suggestions for a field while it is typed.
    Text(Field),
    /// A text without suggestions, of at most so many characters.
    Typed(u16),
    /// A whole number from 1 to this one.
    Number(u32),
    /// Yes or no.
    Flag,
    /// A user.
    User,
    /// One of these values, each as Discord sends it and as players read it.
    Choice(Vec<(&'static str, String)>),
}

pub(super) fn text(name: &'static str, description: String, field: Field, required: bool) -> OptionSpec {
    OptionSpec { name, description, form: OptionType::Text(field), required }
}

pub(super) fn flag(name: &'static str, description: String) -> OptionSpec {
    OptionSpec { name, description, form: OptionType::Flag, required: false }
}

pub(super) fn number(name: &'static str, description: String, most: u32) -> OptionSpec {
    OptionSpec { name, description, form: OptionType::Number(most), required: false }
}

pub(super) fn choice(
    name: &'static str,
    description: String,
    values: impl IntoIterator<Item = (&'static str, String)>,
    required: bool,
) -> OptionSpec {
    OptionSpec { name, description, form: OptionType::Choice(values.into_iter().collect()), required }
}
