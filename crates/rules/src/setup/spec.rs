//! Options as data: what a variant lets players choose, and the values in which they choose.

use std::fmt;

use cardinal_words::say;
use serde::{Deserialize, Serialize};

use super::texts::{excerpt, list};
use super::variant::Variant;
use crate::card::{Card, KnightmareCard};

/// What players read, which is looked up when it is asked for.
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

/// One option of a variant as a screen offers it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptionSpec {
    /// The key, in kebab case.
    pub key: &'static str,
    /// What the option decides, for players.
    pub help: Phrase,
    /// Which values it takes.
    pub form: OptionForm,
    /// When its value is told.
    pub told: Told,
    /// Beside which value of another option it means nothing.
    pub idle: Option<Idle>,
}

/// When the value of an option is told to those who are to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Told {
    /// Wherever the game is named: it is the form of the game.
    Always,
    /// Where the game is offered, and wherever it is named if it is not as usual.
    WhereOffered,
    /// If it is not as usual.
    IfUnusual,
}

/// A number as players read it, which is looked up when it is asked for.
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

/// The value of an option beside which another means nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Idle {
    /// The key of the other option.
    pub other: &'static str,
    /// Its value.
    pub value: &'static str,
    /// Why, and what could be given.
    pub reason: Phrase,
}

/// Which values an option takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionForm {
    /// One of these: as they are written, and as players read them. The first is the default.
    Words(&'static [(&'static str, Phrase)]),
    /// A whole number of this range, its bounds included.
    Whole {
        /// The smallest.
        least: i64,
        /// The greatest.
        most: i64,
        /// The default; nothing where another option decides.
        usual: Option<i64>,
        /// What it comes to, for players.
        said: Counted,
    },
    /// A list of cards of Knightmare Chess by their slugs, in any order. The default is none.
    Cards,
}

impl OptionSpec {
    /// Whether the option means nothing beside these, given as key and text.
    pub fn is_idle<'a>(&self, mut options: impl Iterator<Item = (&'a str, &'a str)>) -> bool {
        self.idle.is_some_and(|idle| options.any(|(key, value)| key == idle.other && value == idle.value))
    }

    /// The words among which one is chosen, as they are written and as players read them; none where a number or
    /// a list is given.
    pub const fn words(&self) -> &'static [(&'static str, Phrase)] {
        match self.form {
            OptionForm::Words(words) => words,
            OptionForm::Whole { .. } | OptionForm::Cards => &[],
        }
    }

    /// The value that a text stands for, as players read it; nothing for a text that stands for none, and for an empty
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

    /// Whether a text stands for the default.
    pub fn is_usual(&self, text: &str) -> bool {
        match self.form {
            OptionForm::Words(words) => words.first().is_some_and(|(word, _)| *word == text),
            OptionForm::Whole { usual, .. } => usual.is_some_and(|usual| text.parse() == Ok(usual)),
            OptionForm::Cards => self.value_of(text) == OptionValue::List(Vec::new()),
        }
    }

    /// The value that a text is meant to be: what a player types, or a store has kept. The cards of a list are parted
    /// by commas or spaces.
    pub fn value_of(&self, text: &str) -> OptionValue {
        match self.form {
            OptionForm::Words(_) | OptionForm::Whole { .. } => OptionValue::from(text),
            OptionForm::Cards => {
                let cards = text.split([',', ' ']).filter(|card| !card.is_empty());
                OptionValue::List(cards.map(str::to_owned).collect())
            }
        }
    }

    /// The word that the value is.
    pub(super) fn word(&'static self, value: &OptionValue) -> Result<&'static str, OptionError> {
        let words = self.words().iter().map(|(word, _)| *word);
        words.into_iter().find(|word| OptionValue::from(*word) == *value).ok_or_else(|| self.refuse(value))
    }

    /// The number that the value is, if it is one of the range.
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
            // Between quotation marks where the text would be read as a number or a truth value.
            OptionValue::Text(text) if !matches!(OptionValue::from(text.as_str()), OptionValue::Text(_)) => {
                format!("\"{text}\"")
            }
            other => other.to_string(),
        };
        OptionError::Value { spec: self, value: excerpt(&value) }
    }

    /// Why it cannot have this value, with those that it takes.
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

/// The value of an option as it is written: a number, a truth value, a text or a list of texts.
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
    /// As [`OptionSpec::value_of`] reads it: the texts of a list are parted by commas.
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
    /// Reads numbers and truth values as what they are, if they are written as this program writes them.
    fn from(text: &str) -> OptionValue {
        match (text.parse::<i64>(), text.parse()) {
            (Ok(number), _) if number.to_string() == text => OptionValue::Number(number),
            (_, Ok(flag)) => OptionValue::Flag(flag),
            _ => OptionValue::Text(text.to_owned()),
        }
    }
}

/// An option that a variant does not have, or a value that it does not take.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OptionError {
    /// The key is unknown.
    Key {
        /// The game that was asked for.
        variant: Variant,
        /// The key that was given.
        key: String,
    },
    /// The value is unknown.
    Value {
        /// The option.
        spec: &'static OptionSpec,
        /// The value that was given.
        value: String,
    },
    /// The option means nothing beside the value of another.
    Meaningless {
        /// The option.
        spec: &'static OptionSpec,
        /// The key of the other option.
        other: &'static str,
        /// The other option's value.
        value: &'static str,
        /// Why, and what could be given.
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
