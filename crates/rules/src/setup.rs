//! What a game is played by: its rules, and styles, the usual choices of their options under one name.

mod knightmare;
mod no_stress;
mod spec;
mod variant;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

pub use knightmare::{Building, CardSet, Decks, KnightmareOptions};
pub use no_stress::{Level, NoStressOptions, Start};
pub use spec::{Idle, OptionError, OptionForm, OptionSpec, OptionValue};
pub use variant::{ParseVariantError, Variant};

/// A variant with its options. Written as `{"variant": "no-stress", "options": {"level": 2}}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "RulesForm", into = "RulesForm")]
pub enum Rules {
    /// Standard chess; it has no options.
    Standard,
    /// No Stress Chess.
    NoStress(NoStressOptions),
    /// Knightmare Chess.
    Knightmare(KnightmareOptions),
    /// ChessMe; it has no options.
    ChessMe,
}

impl Rules {
    /// The game that these are the rules of.
    pub const fn variant(self) -> Variant {
        match self {
            Rules::Standard => Variant::Standard,
            Rules::NoStress(_) => Variant::NoStress,
            Rules::Knightmare(_) => Variant::Knightmare,
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

impl TryFrom<RulesForm> for Rules {
    type Error = OptionError;

    fn try_from(form: RulesForm) -> Result<Rules, OptionError> {
        // A text that looks like a number or a truth value is read as one.
        let read = form.options.into_iter().map(|(key, value)| match value {
            OptionValue::Text(text) => (key, OptionValue::from(text.as_str())),
            other => (key, other),
        });
        let options: Vec<(String, OptionValue)> = read.collect();
        form.variant.rules_of(options.iter().map(|(key, value)| (key.as_str(), value.clone())))
    }
}

impl From<Rules> for RulesForm {
    fn from(rules: Rules) -> RulesForm {
        let options = match rules {
            Rules::Knightmare(options) => options.unusual(),
            _ => rules.options(),
        };
        let options = options.into_iter().map(|(key, value)| (key.to_owned(), value)).collect();
        RulesForm { variant: rules.variant(), options }
    }
}

impl Variant {
    /// The options of this variant.
    pub fn options(self) -> &'static [OptionSpec] {
        match self {
            Variant::Standard | Variant::ChessMe => &[],
            Variant::NoStress => &no_stress::SPECS,
            Variant::Knightmare => &knightmare::SPECS,
        }
    }

    /// Reads options given as key and text, in any order: as typed by a player or kept by a store.
    ///
    /// # Errors
    /// As for [`Variant::rules_of`].
    pub fn rules<'a>(self, options: impl IntoIterator<Item = (&'a str, &'a str)>) -> Result<Rules, OptionError> {
        let read = |(key, text): (&'a str, &str)| self.spec(key).map(|spec| (key, spec.value_of(text)));
        let values: Vec<_> = options.into_iter().map(read).collect::<Result<_, _>>()?;
        self.rules_of(values)
    }

    /// Reads options as a player chooses them, given as key and text, in any order. This is
    /// stricter than [`Variant::rules`], which also reads what was chosen in the past.
    ///
    /// # Errors
    /// As for [`Variant::rules`], and if an option has no meaning together with another.
    pub fn chosen(self, options: &[(&str, &str)]) -> Result<Rules, OptionError> {
        let rules = self.rules(options.iter().copied())?;
        for (key, _) in options {
            let spec = self.spec(key)?;
            if let Some(idle) = spec.idle.filter(|_| spec.is_idle(options.iter().copied())) {
                return Err(OptionError::Meaningless { spec, beside: idle });
            }
        }
        Ok(rules)
    }

    /// Reads options given as key and value, in any order. Each value must be of the option's own
    /// type: a text is not a number.
    ///
    /// # Errors
    /// If a key is unknown, does not accept its value, or has no meaning together with another
    /// option.
    pub fn rules_of<'a>(self, options: impl IntoIterator<Item = (&'a str, OptionValue)>) -> Result<Rules, OptionError> {
        let of = |(key, value): (&'a str, OptionValue)| self.spec(key).map(|spec| (spec, value));
        let values: Vec<_> = options.into_iter().map(of).collect::<Result<_, _>>()?;
        Ok(match self {
            Variant::Standard => Rules::Standard,
            Variant::NoStress => {
                let mut options = NoStressOptions::default();
                for (spec, value) in &values {
                    options.set(spec, value)?;
                }
                Rules::NoStress(options)
            }
            Variant::Knightmare => Rules::Knightmare(KnightmareOptions::read(&values)?),
            Variant::ChessMe => Rules::ChessMe,
        })
    }

    fn spec(self, key: &str) -> Result<&'static OptionSpec, OptionError> {
        let spec = self.options().iter().find(|spec| spec.key == key);
        spec.ok_or_else(|| OptionError::Key { variant: self, key: spec::excerpt(key) })
    }
}

impl Rules {
    /// Whether check means anything in this game.
    pub const fn knows_check(self) -> bool {
        match self {
            Rules::Standard | Rules::Knightmare(_) | Rules::ChessMe => true,
            Rules::NoStress(options) => matches!(options.level, Level::Advanced),
        }
    }

    /// Whether a player must move a selected piece if it can move.
    pub const fn touch_move(self) -> bool {
        matches!(self, Rules::Knightmare(options) if options.touch_move)
    }

    /// Whether the players build the decks from which they play.
    pub const fn builds_decks(self) -> bool {
        match self {
            Rules::Standard | Rules::NoStress(_) | Rules::ChessMe => false,
            Rules::Knightmare(options) => {
                matches!((options.decks, options.building), (Decks::Split | Decks::Personal, Building::ByHand))
            }
        }
    }

    /// Every option that has a meaning in this form of the game, with its value, in the order of
    /// [`Variant::options`].
    pub fn options(self) -> Vec<(&'static str, OptionValue)> {
        match self {
            Rules::Standard | Rules::ChessMe => Vec::new(),
            Rules::NoStress(options) => options.values(),
            Rules::Knightmare(options) => options.values(),
        }
    }
}

/// A usual way to play a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameStyle {
    /// The name in data and options, in kebab case.
    pub slug: &'static str,
    /// The options that it chooses, key and value. The others stay as they are by default.
    pub options: &'static [(&'static str, &'static str)],
}

static OF_NO_STRESS: [GameStyle; 4] = [
    GameStyle { slug: "level-1", options: &[("level", "1")] },
    GameStyle { slug: "level-2", options: &[("level", "2")] },
    GameStyle { slug: "level-3", options: &[("level", "3")] },
    GameStyle { slug: "advanced", options: &[("level", "advanced")] },
];

static OF_KNIGHTMARE: [GameStyle; 4] = [
    GameStyle { slug: "quick", options: &[("decks", "split"), ("building", "dealt")] },
    GameStyle { slug: "build", options: &[("decks", "split"), ("building", "by-hand")] },
    GameStyle { slug: "shared", options: &[("decks", "common")] },
    GameStyle {
        slug: "untimed",
        options: &[("decks", "split"), ("building", "dealt"), ("without", "abduction,panic")],
    },
];

impl Variant {
    /// The styles of this variant, the one for newcomers first; none if there is one way to play it.
    pub fn styles(self) -> &'static [GameStyle] {
        match self {
            Variant::Standard | Variant::ChessMe => &[],
            Variant::NoStress => &OF_NO_STRESS,
            Variant::Knightmare => &OF_KNIGHTMARE,
        }
    }

    /// The style that chooses the most of these options, given as key and value, and none that differs from them.
    /// An option that is left out has its default.
    pub fn style_of(self, options: &[(&str, &str)]) -> Option<&'static GameStyle> {
        let has = |&(key, value): &(&str, &str)| match options.iter().find(|(given, _)| *given == key) {
            Some((_, given)) => *given == value,
            None => self.options().iter().any(|spec| spec.key == key && spec.is_usual(value)),
        };
        let fitting = self.styles().iter().filter(|style| style.options.iter().all(has));
        fitting.max_by_key(|style| style.options.len())
    }
}
