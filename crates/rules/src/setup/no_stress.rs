//! The options of No Stress Chess.

use super::spec::{Idle, OptionError, OptionForm, OptionSpec, OptionValue};

/// The options of No Stress Chess.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct NoStressOptions {
    /// The form of the game.
    pub level: Level,
    /// Where the pawns start.
    pub start: Start,
    /// Levels 1 to 3: whether a pawn on the last rank must promote instead of staying a pawn. The
    /// Advanced game always promotes.
    pub promote_always: bool,
}

/// The forms of No Stress Chess.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Level {
    /// No hands: each turn, a card is turned up and must be followed.
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

/// The options as data.
pub(super) static SPECS: [OptionSpec; 3] = [
    OptionSpec { key: "level", form: OptionForm::Words(&["1", "2", "3", "advanced"]), idle: None },
    OptionSpec { key: "setup", form: OptionForm::Words(&["d4e3", "standard"]), idle: None },
    OptionSpec {
        key: "promote-always",
        form: OptionForm::Words(&["false", "true"]),
        idle: Some(Idle { other: "level", value: "advanced" }),
    },
];

impl NoStressOptions {
    /// Sets one option.
    ///
    /// # Errors
    /// If the option does not accept the value.
    pub(super) fn set(&mut self, spec: &'static OptionSpec, value: &OptionValue) -> Result<(), OptionError> {
        match (spec.key, spec.word(value)?) {
            ("level", "2") => self.level = Level::Two,
            ("level", "3") => self.level = Level::Three,
            ("level", "advanced") => self.level = Level::Advanced,
            ("level", _) => self.level = Level::One,
            ("setup", "standard") => self.start = Start::Standard,
            ("setup", _) => self.start = Start::D4E3,
            (_, word) => self.promote_always = word == "true",
        }
        Ok(())
    }

    /// Every option with its value.
    pub(super) fn values(self) -> Vec<(&'static str, OptionValue)> {
        let level = match self.level {
            Level::One => "1",
            Level::Two => "2",
            Level::Three => "3",
            Level::Advanced => "advanced",
        };
        let setup = match self.start {
            Start::D4E3 => "d4e3",
            Start::Standard => "standard",
        };
        vec![
            ("level", level.into()),
            ("setup", setup.into()),
            ("promote-always", OptionValue::Flag(self.promote_always)),
        ]
    }
}
