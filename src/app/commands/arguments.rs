//! The options that a command was used with, as plain values, and what can be wrong with them.

use std::collections::HashMap;

use cardinal_words::say;

use cardinal_interaction::Opponent;

/// A command's options by name.
#[derive(Clone, Debug, Default)]
pub struct Arguments(HashMap<String, Argument>);

/// The value of an option.
#[derive(Clone, Debug)]
pub enum Argument {
    /// A text.
    Text(String),
    /// A whole number.
    Number(i64),
    /// Yes or no.
    Flag(bool),
    /// A user.
    User(Opponent),
    /// A value of a type that no option has, or of another type than Discord says.
    Other,
}

impl FromIterator<(String, Argument)> for Arguments {
    fn from_iter<T: IntoIterator<Item = (String, Argument)>>(given: T) -> Arguments {
        Arguments(given.into_iter().collect())
    }
}

/// Why a command's options cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ArgumentError {
    /// This required option is missing.
    Missing(&'static str),
    /// This option has another type than the registered one, or a value that it does not offer.
    OptionType(&'static str),
    /// These two options exclude each other.
    NotBoth(&'static str, &'static str),
    /// This option excludes all others.
    Alone(&'static str),
}

impl ArgumentError {
    /// The error as the caller reads it.
    pub(crate) fn words(&self) -> String {
        match *self {
            ArgumentError::Missing(option) => say!("option-missing", option = option),
            ArgumentError::OptionType(option) => say!("option-of-other-form", option = option),
            ArgumentError::NotBoth(one, other) => say!("option-not-both", one = one, other = other),
            ArgumentError::Alone(option) => say!("option-alone", option = option),
        }
    }
}

impl Arguments {
    /// Returns a required text.
    ///
    /// # Errors
    /// It is missing, or no text.
    pub fn text(&self, name: &'static str) -> Result<String, ArgumentError> {
        self.optional_text(name)?.ok_or(ArgumentError::Missing(name))
    }

    /// Returns an optional text.
    ///
    /// # Errors
    /// It is no text.
    pub fn optional_text(&self, name: &'static str) -> Result<Option<String>, ArgumentError> {
        match self.0.get(name) {
            None => Ok(None),
            Some(Argument::Text(text)) => Ok(Some(text.clone())),
            Some(_) => Err(ArgumentError::OptionType(name)),
        }
    }

    /// Returns the value that `read` finds in an optional text.
    pub(crate) fn optional<T>(
        &self,
        name: &'static str,
        read: impl FnOnce(&str) -> Option<T>,
    ) -> Result<Option<T>, ArgumentError> {
        let given = self.optional_text(name)?;
        given.map(|text| read(&text).ok_or(ArgumentError::OptionType(name))).transpose()
    }

    /// Returns an optional number of at least 1.
    pub(crate) fn number(&self, name: &'static str) -> Result<Option<u32>, ArgumentError> {
        match self.0.get(name) {
            None => Ok(None),
            Some(Argument::Number(number)) => {
                let number = u32::try_from(*number).ok().filter(|number| *number > 0);
                number.map(Some).ok_or(ArgumentError::OptionType(name))
            }
            Some(_) => Err(ArgumentError::OptionType(name)),
        }
    }

    /// Returns a flag, which is off if left out.
    pub(crate) fn flag(&self, name: &'static str) -> Result<bool, ArgumentError> {
        match self.0.get(name) {
            None => Ok(false),
            Some(Argument::Flag(flag)) => Ok(*flag),
            Some(_) => Err(ArgumentError::OptionType(name)),
        }
    }

    /// Returns an optional user.
    pub(crate) fn user(&self, name: &'static str) -> Result<Option<Opponent>, ArgumentError> {
        match self.0.get(name) {
            None => Ok(None),
            Some(Argument::User(user)) => Ok(Some(user.clone())),
            Some(_) => Err(ArgumentError::OptionType(name)),
        }
    }
}
