//! Options as data: what players can choose for a variant, and the values to choose from.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::variant::Variant;
use crate::card::{Card, KnightmareCard};

/// One option of a variant, as screens offer it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptionSpec {
    /// The key, in kebab case.
    pub key: &'static str,
    /// The values it accepts.
    pub form: OptionForm,
    /// The value of another option that makes this one meaningless.
    pub idle: Option<Idle>,
}

/// The value of an option that makes another one meaningless.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Idle {
    /// The key of the other option.
    pub other: &'static str,
    /// Its value.
    pub value: &'static str,
}

/// The values that an option accepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionForm {
    /// One of these. The first is the default.
    Words(&'static [&'static str]),
    /// A whole number in this range, inclusive.
    Whole {
        /// The smallest.
        least: i64,
        /// The greatest.
        most: i64,
        /// The default; `None` if another option decides it.
        usual: Option<i64>,
    },
    /// A list of cards of Knightmare Chess by their slugs, in any order. The default is none.
    Cards,
}

impl OptionSpec {
    /// Whether these options, given as key and text, make this one meaningless.
    pub fn is_idle<'a>(&self, mut options: impl Iterator<Item = (&'a str, &'a str)>) -> bool {
        self.idle.is_some_and(|idle| options.any(|(key, value)| key == idle.other && value == idle.value))
    }

    /// The words to choose from; empty if the option takes a number or a list.
    pub const fn words(&self) -> &'static [&'static str] {
        match self.form {
            OptionForm::Words(words) => words,
            OptionForm::Whole { .. } | OptionForm::Cards => &[],
        }
    }

    /// Whether a text has the default value.
    pub fn is_usual(&self, text: &str) -> bool {
        match self.form {
            OptionForm::Words(words) => words.first() == Some(&text),
            OptionForm::Whole { usual, .. } => usual.is_some_and(|usual| text.parse() == Ok(usual)),
            OptionForm::Cards => self.value_of(text) == OptionValue::List(Vec::new()),
        }
    }

    /// The value that a text means, as typed by a player or kept by a store. The cards of a list
    /// are separated by commas or spaces.
    pub fn value_of(&self, text: &str) -> OptionValue {
        match self.form {
            OptionForm::Words(_) | OptionForm::Whole { .. } => OptionValue::from(text),
            OptionForm::Cards => {
                let cards = text.split([',', ' ']).filter(|card| !card.is_empty());
                OptionValue::List(cards.map(str::to_owned).collect())
            }
        }
    }

    /// The word that this value is.
    pub(super) fn word(&'static self, value: &OptionValue) -> Result<&'static str, OptionError> {
        let mut words = self.words().iter().copied();
        words.find(|word| OptionValue::from(*word) == *value).ok_or_else(|| self.refuse(value))
    }

    /// The number that this value is, if it is in the range.
    pub(super) fn whole<T: TryFrom<i64>>(&'static self, value: &OptionValue) -> Result<T, OptionError> {
        match (self.form, value) {
            (OptionForm::Whole { least, most, .. }, OptionValue::Number(number)) if (least..=most).contains(number) => {
                T::try_from(*number).map_err(|_| self.refuse(value))
            }
            _ => Err(self.refuse(value)),
        }
    }

    /// The cards that the value lists.
    pub(super) fn cards(&'static self, value: &OptionValue) -> Result<Vec<KnightmareCard>, OptionError> {
        let OptionValue::List(slugs) = value else { return Err(self.refuse(value)) };
        let card = |slug: &String| match slug.parse() {
            Ok(Card::Knightmare(card)) => Ok(card),
            _ => Err(self.refuse(&OptionValue::Text(slug.clone()))),
        };
        slugs.iter().map(card).collect()
    }

    fn refuse(&'static self, value: &OptionValue) -> OptionError {
        let value = match value {
            // Quoted if the text could be read as a number or a truth value.
            OptionValue::Text(text) if !matches!(OptionValue::from(text.as_str()), OptionValue::Text(_)) => {
                format!("\"{text}\"")
            }
            other => other.to_string(),
        };
        OptionError::Value { spec: self, value: excerpt(&value) }
    }
}

/// The value of an option as written: a number, a truth value, a text or a list of texts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum OptionValue {
    /// `true` or `false`.
    Flag(bool),
    /// A whole number.
    Number(i64),
    /// A text.
    Text(String),
    /// Several texts.
    List(Vec<String>),
}

impl fmt::Display for OptionValue {
    /// Writes the value as [`OptionSpec::value_of`] reads it, with the texts of a list separated by
    /// commas.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OptionValue::Flag(flag) => flag.fmt(f),
            OptionValue::Number(number) => number.fmt(f),
            OptionValue::Text(text) => text.fmt(f),
            OptionValue::List(texts) => f.write_str(&texts.join(",")),
        }
    }
}

impl From<&str> for OptionValue {
    /// Reads numbers and truth values as such if they are written the way this program writes them.
    fn from(text: &str) -> OptionValue {
        match (text.parse::<i64>(), text.parse()) {
            (Ok(number), _) if number.to_string() == text => OptionValue::Number(number),
            (_, Ok(flag)) => OptionValue::Flag(flag),
            _ => OptionValue::Text(text.to_owned()),
        }
    }
}

/// The start of a text that was given, for an error.
pub(super) fn excerpt(text: &str) -> String {
    text.chars().take(40).collect()
}

/// An option that a variant does not have, or a value that the option does not accept.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OptionError {
    /// The key is unknown.
    #[error("{variant} has no option `{key}`")]
    Key {
        /// The game.
        variant: Variant,
        /// The key that was given.
        key: String,
    },
    /// The option does not accept the value.
    #[error("option `{}` does not accept `{value}`", spec.key)]
    Value {
        /// The option.
        spec: &'static OptionSpec,
        /// The value that was given.
        value: String,
    },
    /// The option has no meaning together with the value of another.
    #[error("option `{}` has no meaning where `{}` is `{}`", spec.key, beside.other, beside.value)]
    Meaningless {
        /// The option.
        spec: &'static OptionSpec,
        /// The other option, with its value.
        beside: Idle,
    },
}
