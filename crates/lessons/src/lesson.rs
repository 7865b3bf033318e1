//! One lesson: a position, a goal and what it is recognised by, and the texts for whatever comes of it.

use std::collections::BTreeMap;

use cardinal_rules::{
    Action, Card, Cell, Entry, Game, Kind, OptionError, Position, Refusal, Seat, Seed, Setup, SetupError, Variant,
};
use serde::Deserialize;

/// Every lesson is shuffled the same way.
const SEED: [u8; 32] = [7; 32];

/// A short exercise that teaches one idea of a game.
#[derive(Debug)]
pub struct Lesson {
    variant: Variant,
    number: u8,
    id: String,
    before: Vec<(Seat, Action)>,
    file: LessonFile,
    start: Game,
}

/// A lesson as its file has it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct LessonFile {
    title: String,
    goal: String,
    seat: Seat,
    #[serde(default)]
    options: BTreeMap<String, String>,
    position: Position,
    #[serde(default)]
    before: Vec<Entry>,
    solved: String,
    reached: Vec<Condition>,
    solutions: Vec<Vec<Action>>,
    wrong: Vec<Mistake>,
}

/// A way to miss a lesson's goal, and what to tell the player then.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mistake {
    when: Vec<Condition>,
    text: String,
    #[serde(rename = "try")]
    attempt: Vec<Action>,
}

impl Mistake {
    /// The conditions by which it is recognised. All of them hold.
    pub fn when(&self) -> &[Condition] {
        &self.when
    }

    /// What went wrong, and what would have been right.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Actions of the lesson's seat that go wrong in this way.
    pub fn attempt(&self) -> &[Action] {
        &self.attempt
    }
}

/// Why a lesson's file can't be read.
#[derive(Debug, thiserror::Error)]
pub enum ReadLessonError {
    /// It isn't written as a lesson.
    #[error(transparent)]
    File(#[from] toml::de::Error),
    /// The game doesn't have these options.
    #[error(transparent)]
    Options(#[from] OptionError),
    /// No game can start from the position.
    #[error(transparent)]
    Position(#[from] SetupError),
    /// What is done before the lesson isn't legal.
    #[error("step {step} before the lesson is refused: {refusal}")]
    Before {
        /// Which step, from 1.
        step: usize,
        /// Why it is refused.
        refusal: Box<Refusal>,
    },
    /// A step before the lesson isn't the action of a seat.
    #[error("step {0} before the lesson is no action")]
    NoAction(usize),
    /// Some games end without a text for them.
    #[error("the last mistake must be the one that is over and no more")]
    NoGeneralText,
}

impl Lesson {
    /// Reads the lesson of this number from its file's text.
    ///
    /// # Errors
    /// Returns a [`ReadLessonError`] if the file isn't well formed, or its game can't begin.
    pub fn read(variant: Variant, number: u8, text: &str) -> Result<Lesson, ReadLessonError> {
        let file: LessonFile = toml::from_str(text)?;
        if file.wrong.last().is_none_or(|last| last.when != [Condition::Over]) {
            return Err(ReadLessonError::NoGeneralText);
        }
        let rules = variant.rules(file.options.iter().map(|(key, value)| (key.as_str(), value.as_str())))?;
        let setup = Setup { rules, position: Some(file.position.clone()) };
        let mut start = Game::new(setup, Seed::from_bytes(SEED))?;
        let mut before = Vec::new();
        for (step, entry) in (1..).zip(&file.before) {
            let Entry::Act { seat, action } = entry else { return Err(ReadLessonError::NoAction(step)) };
            start
                .apply(*seat, action)
                .map_err(|refusal| ReadLessonError::Before { step, refusal: Box::new(refusal) })?;
            before.push((*seat, action.clone()));
        }
        let id = format!("{variant}/{number}");
        Ok(Lesson { variant, number, id, before, file, start })
    }

    /// The lesson's permanent name: the game and the number, such as `knightmare/3`.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The game that it teaches.
    pub const fn variant(&self) -> Variant {
        self.variant
    }

    /// Its number among the lessons of the game, from 1.
    pub const fn number(&self) -> u8 {
        self.number
    }

    /// Its title, of five words at most.
    pub fn title(&self) -> &str {
        &self.file.title
    }

    /// What the player is to do, in one sentence.
    pub fn goal(&self) -> &str {
        &self.file.goal
    }

    /// The side that the player has.
    pub const fn seat(&self) -> Seat {
        self.file.seat
    }

    /// The options of the game, as [`Variant::rules`] reads them.
    pub const fn options(&self) -> &BTreeMap<String, String> {
        &self.file.options
    }

    /// The position that the game starts from, before [`Lesson::before`].
    pub fn position(&self) -> Position {
        self.file.position.clone()
    }

    /// What both sides do before the player's part begins.
    pub fn before(&self) -> &[(Seat, Action)] {
        &self.before
    }

    /// What to tell a player who has reached the goal.
    pub fn solved(&self) -> &str {
        &self.file.solved
    }

    /// The conditions by which the reached goal is recognised. All of them hold.
    pub fn reached(&self) -> &[Condition] {
        &self.file.reached
    }

    /// Actions of the lesson's seat that reach the goal, one list a way.
    pub fn solutions(&self) -> &[Vec<Action>] {
        &self.file.solutions
    }

    /// The ways to miss the goal. The first that fits counts; the last fits whenever the player's part is over.
    pub fn wrong(&self) -> &[Mistake] {
        &self.file.wrong
    }

    /// What its shuffles are made from.
    pub const fn seed(&self) -> [u8; 32] {
        SEED
    }

    /// Returns the game as the lesson begins, with everything of [`Lesson::before`] done. It is the same each time.
    pub fn begin(&self) -> Game {
        self.start.clone()
    }

    /// The game as the lesson begins.
    pub(crate) const fn start(&self) -> &Game {
        &self.start
    }
}

/// A fact of a game that a lesson looks for, since the lesson began. "The player" is the lesson's seat. In a file a
/// condition is written as `"moved"` or `{ captured = "q" }`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Condition {
    /// The player's part is over: the other side is to act, the next turn has begun, or the game has ended.
    Over,
    /// The player has won.
    Won,
    /// The game is drawn.
    Drawn,
    /// The opponent is to act and in check.
    Check,
    /// The player has made a move on the board.
    Moved,
    /// One of the opponent's pieces of this kind has been captured.
    Captured(Kind),
    /// A piece of the player of this kind stands on one of these cells.
    At {
        /// The kind.
        piece: Kind,
        /// The cells.
        on: Vec<Cell>,
    },
    /// The player has played this card.
    Played(Card),
    /// The player has played no card.
    NoCard,
    /// The last card that the player played had no effect.
    NoEffect,
    /// The player has discarded this card.
    Discarded(Card),
    /// The player has swapped the hand for a new one.
    Swapped,
    /// The player has placed this tile.
    Placed(Card),
    /// This continuing card of the player is in play, and one of these cells was chosen for it.
    InPlay {
        /// The card.
        card: Card,
        /// The cells.
        on: Vec<Cell>,
    },
    /// The player has built a deck of at least this many cards.
    Deck(usize),
}
