//! Options as data: what players can choose for a variant, and the values to choose from.

use std::fmt;

use cardinal_words::say;
use serde::{Deserialize, Serialize};

use super::texts::{excerpt, list};
use super::variant::Variant;
use crate::card::{Card, KnightmareCard};

/// A text for players, looked up when needed.
#[derive(Clone, Copy)]
pub struct Phrase(pub(super) fn() -> String);

impl Phrase {
    /// The text.
    pub fn text(self) -> String {
        self.0()
    }
}

impl PartialEq for Phrase {
    fn eq(&self, other: &Phrase) -> bool {
        self.text() == other.text()
    }
}

impl Eq for Phrase {}

impl fmt::Debug for Phrase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.text().fmt(f)
    }
}

/// One option of a variant, as screens offer it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptionSpec {
    /// The key, in kebab case.
    pub key: &'static str,
    /// What the option decides, for players.
    pub help: Phrase,
    /// The values it accepts.
    pub form: OptionForm,
    /// The value of another option that makes this one meaningless.
    pub idle: Option<Idle>,
}

/// A number as players read it, looked up when needed.
#[derive(Clone, Copy)]
pub struct Counted(pub(super) fn(i64) -> String);

impl PartialEq for Counted {
    fn eq(&self, other: &Counted) -> bool {
        (self.0)(2) == (other.0)(2)
    }
}

impl Eq for Counted {}

impl fmt::Debug for Counted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (self.0)(2).fmt(f)
    }
}

/// The value of an option that makes another one meaningless.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Idle {
    /// The key of the other option.
    pub other: &'static str,
    /// Its value.
    pub value: &'static str,
    /// Why, and what to give instead.
    pub reason: Phrase,
}

/// The values that an option accepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionForm {
    /// One of these, each as written and as players read it. The first is the default.
    Words(&'static [(&'static str, Phrase)]),
    /// A whole number in this range, inclusive.
    Whole {
        /// The smallest.
        least: i64,
        /// The greatest.
        most: i64,
        /// The default; `None` if another option decides it.
        usual: Option<i64>,
        /// What the number means, for players.
        said: Counted,
    },
    /// A list of cards of Knightmare Chess by their slugs, in any order. The default is none.
    Cards,
}

impl OptionSpec {
    /// Whether these options, given as key and text, make this one meaningless.
    pub fn is_idle<'a>(&self, mut options: impl Iterator<Item = (&'a str, &'a str)>) -> bool {
        self.idle.is_some_and(|idle| options.any(|(key, value)| key == idle.other && value == idle.value))
    }

    /// The words to choose from, as written and as players read them; empty if the option takes a
    /// number or a list.
    pub const fn words(&self) -> &'static [(&'static str, Phrase)] {
        match self.form {
            OptionForm::Words(words) => words,
            OptionForm::Whole { .. } | OptionForm::Cards => &[],
        }
    }

    /// The value of a text, as players read it; `None` if the text has no value or is an empty
    /// list.
    pub fn said(&self, text: &str) -> Option<String> {
        match self.form {
            OptionForm::Words(words) => words.iter().find(|(word, _)| *word == text).map(|(_, name)| name.text()),
            OptionForm::Whole { said, .. } => text.parse().ok().map(said.0),
            OptionForm::Cards => {
                let OptionValue::List(slugs) = self.value_of(text) else { return None };
                let cards: Vec<String> =
                    slugs.iter().filter_map(|slug| Some(slug.parse::<Card>().ok()?.in_words())).collect();
                (!cards.is_empty()).then(|| say!("game-option-without-said", cards = cards.join(", ")))
            }
        }
    }

    /// What a text's value is called for short: the part of its words before a colon, such as `Level 1`. Without a
    /// text, the default value.
    pub fn title(&self, text: Option<&str>) -> Option<String> {
        let usual = self.words().first().map(|(word, _)| *word);
        let said = self.said(text.or(usual)?)?;
        Some(said.split_once(':').map_or(said.as_str(), |(title, _)| title).to_owned())
    }

    /// Whether a text has the default value.
    pub fn is_usual(&self, text: &str) -> bool {
        match self.form {
            OptionForm::Words(words) => words.first().is_some_and(|(word, _)| *word == text),
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
        let words = self.words().iter().map(|(word, _)| *word);
        words.into_iter().find(|word| OptionValue::from(*word) == *value).ok_or_else(|| self.refuse(value))
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

    /// Why the option cannot have this value, with the values that it accepts.
    fn explain(&self, value: &str) -> String {
        match self.form {
            OptionForm::Words(words) => {
                let words = list(words.iter().map(|(word, _)| *word));
                say!("why-not-option-value", option = self.key, value = value, values = words)
            }
            OptionForm::Whole { least, most, .. } => {
                say!("why-not-option-number", option = self.key, value = value, least = least, most = most)
            }
            OptionForm::Cards => {
                let slugs = KnightmareCard::ALL.map(|card| Card::Knightmare(card).to_string());
                say!("why-not-option-card", option = self.key, value = value, cards = slugs.join(", "))
            }
        }
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

/// An option that a variant does not have, or a value that the option does not accept.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OptionError {
    /// The key is unknown.
    Key {
        /// The game.
        variant: Variant,
        /// The key that was given.
        key: String,
    },
    /// The option does not accept the value.
    Value {
        /// The option.
        spec: &'static OptionSpec,
        /// The value that was given.
        value: String,
    },
    /// The option has no meaning together with the value of another.
    Meaningless {
        /// The option.
        spec: &'static OptionSpec,
        /// The key of the other option.
        other: &'static str,
        /// The other option's value.
        value: &'static str,
        /// Why, and what to give instead.
        reason: Phrase,
    },
}

impl fmt::Display for OptionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&match self {
            OptionError::Key { variant, key } if variant.options().is_empty() => {
                say!("why-not-option-of-none", game = *variant, option = key)
            }
            OptionError::Key { variant, key } => {
                let options = list(variant.options().iter().map(|spec| spec.key));
                say!("why-not-option", game = *variant, option = key, options = options)
            }
            OptionError::Value { spec, value } => spec.explain(value),
            OptionError::Meaningless { spec, other, value, reason } => {
                say!("why-not-option-beside", option = spec.key, other = *other, value = *value, reason = reason.text())
            }
        })
    }
}
