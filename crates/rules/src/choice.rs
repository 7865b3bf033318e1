//! The choices that a player makes for a card.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::card::Card;
use crate::piece::Kind;
use crate::square::{Cell, Square, serde_as_text};

/// The value chosen for one of a card's slots.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(
    untagged,
    expecting = "a choice is a text, true, false or a list of choices, or a whole number where a card asks for one"
)]
pub enum Choice {
    /// Yes or no.
    Flag(bool),
    /// An index into a list that is shown, from 0.
    Number(i64),
    /// Several values for one slot.
    List(Vec<Choice>),
    /// A square, wall, kind, direction or card.
    Text(ChoiceText),
}

/// The kinds of choice that are written as text. The form of the text tells them apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ChoiceText {
    /// A square or point: `e4`, `3,1`.
    Cell(Cell),
    /// The boundary between two squares, the lower one first: `e4/e5`.
    Wall(Square, Square),
    /// What a piece becomes: `q`.
    Kind(Kind),
    /// A card, by its slug.
    Card(Card),
    /// A direction.
    Direction(Direction),
    /// A word that some cards accept.
    Word(Word),
}

/// Words that some cards accept as an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Word {
    /// Refuses what the card demands (*Toll*).
    Refuse,
    /// The king that a *Coup* has made a prince, a kind without a letter.
    Prince,
}

impl Word {
    const ALL: [(Word, &'static str); 2] = [(Word::Refuse, "refuse"), (Word::Prince, "prince")];
}

/// Directions that cards ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Direction {
    /// To the left of the player who plays the card.
    Left,
    /// To the right of the player who plays the card.
    Right,
    /// Clockwise.
    Clockwise,
    /// Counterclockwise.
    Counterclockwise,
}

impl Direction {
    const ALL: [(Direction, &'static str); 4] = [
        (Direction::Left, "left"),
        (Direction::Right, "right"),
        (Direction::Clockwise, "clockwise"),
        (Direction::Counterclockwise, "counterclockwise"),
    ];
}

impl Choice {
    /// The choice of a square.
    pub const fn square(square: Square) -> Choice {
        Choice::Text(ChoiceText::Cell(Cell::Square(square)))
    }
}

impl From<ChoiceText> for Choice {
    fn from(text: ChoiceText) -> Choice {
        Choice::Text(text)
    }
}

impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Choice::Flag(flag) => flag.fmt(f),
            Choice::Number(number) => number.fmt(f),
            Choice::List(list) => {
                f.write_str("[")?;
                for (index, choice) in list.iter().enumerate() {
                    let comma = if index == 0 { "" } else { ", " };
                    write!(f, "{comma}{choice}")?;
                }
                f.write_str("]")
            }
            Choice::Text(text) => text.fmt(f),
        }
    }
}

impl fmt::Display for ChoiceText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ChoiceText::Cell(cell) => cell.fmt(f),
            ChoiceText::Wall(one, other) => write!(f, "{one}/{other}"),
            ChoiceText::Kind(kind) => kind.fmt(f),
            ChoiceText::Card(card) => card.fmt(f),
            ChoiceText::Word(word) => {
                f.write_str(Word::ALL.iter().find(|(known, _)| known == word).map_or("", |(_, text)| text))
            }
            ChoiceText::Direction(direction) => {
                f.write_str(Direction::ALL.iter().find(|(known, _)| known == direction).map_or("", |(_, name)| name))
            }
        }
    }
}

/// A text that is not a value for any card's slot.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no choice: write a square (e4), a wall (e4/e5), a kind (q) or a card (holy-war)")]
pub struct ParseChoiceError(pub String);

impl FromStr for ChoiceText {
    type Err = ParseChoiceError;

    fn from_str(text: &str) -> Result<ChoiceText, ParseChoiceError> {
        let bad = || ParseChoiceError(text.chars().take(40).collect());
        if let Some((one, other)) = text.split_once('/') {
            let (one, other) = (one.parse().map_err(|_| bad())?, other.parse().map_err(|_| bad())?);
            return Ok(if one <= other { ChoiceText::Wall(one, other) } else { ChoiceText::Wall(other, one) });
        }
        if let Ok(cell) = text.parse() {
            return Ok(ChoiceText::Cell(cell));
        }
        if text.starts_with(|letter: char| letter.is_ascii_lowercase())
            && let Ok(kind) = text.parse()
        {
            return Ok(ChoiceText::Kind(kind));
        }
        if let Some((direction, _)) = Direction::ALL.iter().find(|(_, name)| *name == text) {
            return Ok(ChoiceText::Direction(*direction));
        }
        if let Some((word, _)) = Word::ALL.iter().find(|(_, known)| *known == text) {
            return Ok(ChoiceText::Word(*word));
        }
        text.parse().map(ChoiceText::Card).map_err(|_| bad())
    }
}

serde_as_text!(ChoiceText);
