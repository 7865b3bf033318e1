//! The shapes that pictures can have.

use std::fmt;
use std::str::FromStr;

/// What room a picture gives to the board where Discord shows it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Shape {
    /// The board is large on a phone and on a desktop alike; a hand is a picture of its own.
    #[default]
    Balanced,
    /// As large as a desktop shows it, with card, names, counts and hand beside the board; small on a phone.
    Wide,
}

impl Shape {
    /// Every shape, the default first.
    pub const ALL: [Shape; 2] = [Shape::Balanced, Shape::Wide];

    /// The name under which it is chosen.
    pub const fn name(self) -> &'static str {
        match self {
            Shape::Balanced => "balanced",
            Shape::Wide => "wide",
        }
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A text that names no shape.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no shape: write balanced or wide")]
pub struct ParseShapeError(pub String);

impl FromStr for Shape {
    type Err = ParseShapeError;

    fn from_str(text: &str) -> Result<Shape, ParseShapeError> {
        Shape::ALL
            .into_iter()
            .find(|shape| shape.name() == text)
            .ok_or_else(|| ParseShapeError(text.chars().take(32).collect()))
    }
}
