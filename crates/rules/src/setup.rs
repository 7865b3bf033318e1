//! Which game is played: the variant and its options.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::square::serde_as_text;

/// The games that the engine plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Variant {
    /// Standard chess.
    Standard,
    /// No Stress Chess, levels 1 to 3 and Advanced.
    NoStress,
    /// Knightmare Chess.
    Knightmare,
    /// ChessMe.
    ChessMe,
}

impl Variant {
    /// Every game.
    pub const ALL: [Variant; 4] = [Variant::Standard, Variant::NoStress, Variant::Knightmare, Variant::ChessMe];

    /// The game's name as it is written in data and options: `no-stress`. [`FromStr`] reads it.
    pub const fn slug(self) -> &'static str {
        match self {
            Variant::Standard => "standard",
            Variant::NoStress => "no-stress",
            Variant::Knightmare => "knightmare",
            Variant::ChessMe => "chessme",
        }
    }

    /// The game's name as players know it.
    pub const fn name(self) -> &'static str {
        match self {
            Variant::Standard => "Standard chess",
            Variant::NoStress => "No Stress Chess",
            Variant::Knightmare => "Knightmare Chess",
            Variant::ChessMe => "ChessMe",
        }
    }
}

impl fmt::Display for Variant {
    /// The slug.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.slug())
    }
}

/// A text that names no variant.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{}` is no variant; there are {}", .0, list(Variant::ALL.into_iter().map(Variant::slug)))]
pub struct ParseVariantError(pub String);

impl FromStr for Variant {
    type Err = ParseVariantError;

    fn from_str(text: &str) -> Result<Variant, ParseVariantError> {
        Variant::ALL
            .into_iter()
            .find(|variant| variant.slug() == text)
            .ok_or_else(|| ParseVariantError(text.chars().take(40).collect()))
    }
}

serde_as_text!(Variant);

/// A variant with its options. Written as `{"variant": "no-stress", "options": {"level": 2}}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "RulesForm", into = "RulesForm")]
pub enum Rules {
    /// Standard chess; it has no options.
    Standard,
    /// No Stress Chess.
    NoStress(NoStressOptions),
    /// Knightmare Chess.
    Knightmare,
    /// ChessMe; it has no options.
    ChessMe,
}

impl Rules {
    /// Which game these are the rules of.
    pub const fn variant(self) -> Variant {
        match self {
            Rules::Standard => Variant::Standard,
            Rules::NoStress(_) => Variant::NoStress,
            Rules::Knightmare => Variant::Knightmare,
            Rules::ChessMe => Variant::ChessMe,
        }
    }
}

/// How rules are written.
#[derive(Serialize, Deserialize)]
struct RulesForm {
    variant: Variant,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    options: BTreeMap<String, OptionValue>,
}

/// The value of an option as it is written: a number, a truth value or a text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum OptionValue {
    /// `true` or `false`.
    Flag(bool),
    /// A whole number.
    Number(i64),
    /// A text.
    Text(String),
}

impl fmt::Display for OptionValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OptionValue::Flag(flag) => flag.fmt(f),
            OptionValue::Number(number) => number.fmt(f),
            OptionValue::Text(text) => text.fmt(f),
        }
    }
}

impl From<&str> for OptionValue {
    /// Reads numbers and truth values as what they are.
    fn from(text: &str) -> OptionValue {
        match (text.parse(), text.parse()) {
            (Ok(number), _) => OptionValue::Number(number),
            (_, Ok(flag)) => OptionValue::Flag(flag),
            _ => OptionValue::Text(text.to_owned()),
        }
    }
}

impl TryFrom<RulesForm> for Rules {
    type Error = OptionError;

    fn try_from(form: RulesForm) -> Result<Rules, OptionError> {
        let options: Vec<(String, String)> =
            form.options.into_iter().map(|(key, value)| (key, value.to_string())).collect();
        form.variant.rules(options.iter().map(|(key, value)| (key.as_str(), value.as_str())))
    }
}

impl From<Rules> for RulesForm {
    fn from(rules: Rules) -> RulesForm {
        let options = rules.options().into_iter().map(|(key, value)| (key.to_owned(), value.into())).collect();
        RulesForm { variant: rules.variant(), options }
    }
}

/// The options of No Stress Chess.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct NoStressOptions {
    /// The form of the game.
    pub level: Level,
    /// Where the pawns start.
    pub start: Start,
    /// Levels 1 to 3: whether a pawn on the last rank must promote rather than stay a pawn. The
    /// Advanced game always promotes.
    pub promote_always: bool,
}

/// The forms of No Stress Chess.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Level {
    /// No hands: a card is turned and obeyed.
    #[default]
    One,
    /// Hands of three.
    Two,
    /// Hands of five.
    Three,
    /// Hands of five, with check, castling, en passant and promotion.
    Advanced,
}

impl Level {
    /// How many cards a hand holds between turns.
    pub const fn hand_size(self) -> usize {
        match self {
            Level::One => 0,
            Level::Two => 3,
            Level::Three | Level::Advanced => 5,
        }
    }
}

/// Start positions of No Stress Chess.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Start {
    /// The queen's pawns two squares forward and the king's pawns one, as on the printed board.
    #[default]
    D4E3,
    /// The array of standard chess.
    Standard,
}

/// One option of a variant as a screen offers it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptionSpec {
    /// The key, in kebab case.
    pub key: &'static str,
    /// What the option decides, for players.
    pub help: &'static str,
    /// The values: as they are written, and as players read them. The first is the default.
    pub values: &'static [(&'static str, &'static str)],
}

impl Variant {
    /// The options of this variant.
    pub const fn options(self) -> &'static [OptionSpec] {
        match self {
            Variant::Standard | Variant::Knightmare | Variant::ChessMe => &[],
            Variant::NoStress => &[
                OptionSpec {
                    key: "level",
                    help: "How many cards you choose from",
                    values: &[
                        ("1", "Level 1: turn a card and obey it"),
                        ("2", "Level 2: a hand of three cards"),
                        ("3", "Level 3: a hand of five cards"),
                        ("advanced", "Advanced: level 3 with check, castling and promotion"),
                    ],
                },
                OptionSpec {
                    key: "setup",
                    help: "Where the pawns start",
                    values: &[
                        ("d4e3", "Printed board: queen's pawns two squares out, king's pawns one"),
                        ("standard", "The usual starting position"),
                    ],
                },
                OptionSpec {
                    key: "promote-always",
                    help: "Levels 1 to 3: whether pawns promote on the last rank",
                    values: &[("false", "No: they stay there as pawns"), ("true", "Yes")],
                },
            ],
        }
    }

    /// Reads options given as key and value, in any order.
    ///
    /// # Errors
    /// An unknown key, or a value that the key does not take.
    pub fn rules<'a>(self, options: impl IntoIterator<Item = (&'a str, &'a str)>) -> Result<Rules, OptionError> {
        let mut no_stress = NoStressOptions::default();
        for (key, value) in options {
            let spec = self
                .options()
                .iter()
                .find(|spec| spec.key == key)
                .ok_or_else(|| OptionError::Key { variant: self, key: key.chars().take(40).collect() })?;
            match (key, value) {
                ("level", "1") => no_stress.level = Level::One,
                ("level", "2") => no_stress.level = Level::Two,
                ("level", "3") => no_stress.level = Level::Three,
                ("level", "advanced") => no_stress.level = Level::Advanced,
                ("setup", "d4e3") => no_stress.start = Start::D4E3,
                ("setup", "standard") => no_stress.start = Start::Standard,
                ("promote-always", "true") => no_stress.promote_always = true,
                ("promote-always", "false") => no_stress.promote_always = false,
                _ => return Err(OptionError::Value { spec, value: value.chars().take(40).collect() }),
            }
        }
        Ok(match self {
            Variant::Standard => Rules::Standard,
            Variant::NoStress => Rules::NoStress(no_stress),
            Variant::Knightmare => Rules::Knightmare,
            Variant::ChessMe => Rules::ChessMe,
        })
    }
}

impl Rules {
    /// Whether check means anything in this game.
    pub const fn knows_check(self) -> bool {
        match self {
            Rules::Standard | Rules::Knightmare | Rules::ChessMe => true,
            Rules::NoStress(options) => matches!(options.level, Level::Advanced),
        }
    }

    /// The options as key and value, all of them, in the order of [`Variant::options`].
    pub fn options(self) -> Vec<(&'static str, &'static str)> {
        match self {
            Rules::Standard | Rules::Knightmare | Rules::ChessMe => Vec::new(),
            Rules::NoStress(options) => vec![
                (
                    "level",
                    match options.level {
                        Level::One => "1",
                        Level::Two => "2",
                        Level::Three => "3",
                        Level::Advanced => "advanced",
                    },
                ),
                (
                    "setup",
                    match options.start {
                        Start::D4E3 => "d4e3",
                        Start::Standard => "standard",
                    },
                ),
                ("promote-always", if options.promote_always { "true" } else { "false" }),
            ],
        }
    }
}

/// An option that a variant does not have, or a value that it does not take.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OptionError {
    /// The key is unknown.
    #[error("{} has no option `{key}`; it has {}", variant.name(), list(variant.options().iter().map(|spec| spec.key)))]
    Key {
        /// The game that was asked for.
        variant: Variant,
        /// The key that was given.
        key: String,
    },
    /// The value is unknown.
    #[error("`{}` cannot be `{value}`; it is one of {}", spec.key, list(spec.values.iter().map(|(value, _)| *value)))]
    Value {
        /// The option.
        spec: &'static OptionSpec,
        /// The value that was given.
        value: String,
    },
}

fn list(names: impl Iterator<Item = &'static str>) -> String {
    let names: Vec<_> = names.collect();
    if names.is_empty() { "none".to_owned() } else { names.join(", ") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variants_are_written_and_read_by_their_slugs() {
        let slugs = ["standard", "no-stress", "knightmare", "chessme"];
        for (variant, slug) in Variant::ALL.into_iter().zip(slugs) {
            assert_eq!(variant.to_string(), slug);
            assert_eq!(slug.parse(), Ok(variant));
            assert_eq!(serde_json::to_value(variant).unwrap(), slug);
            assert_eq!(serde_json::from_value::<Variant>(slug.into()).unwrap(), variant);
        }
        for text in ["", "Standard", "no stress", "draughts"] {
            let error = text.parse::<Variant>().unwrap_err().to_string();
            assert!(error.contains("standard, no-stress, knightmare, chessme"), "{error}");
        }
    }
}
