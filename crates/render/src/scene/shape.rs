//! The shapes of pictures that a player can choose from.

use std::fmt;
use std::str::FromStr;

use crate::drawing::lettering::Style;

/// What the pictures of boards are made for. Discord's desktop client shows a picture in a field of 550 by 350 pixels,
/// a phone about 340 pixels wide.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Shape {
    /// A board that is about as large on a phone as on the desktop, with a narrow column beside it. A hand is a
    /// picture of its own.
    #[default]
    Balanced,
    /// A board that is as large as it can be on the desktop, with all the rest beside it, a hand too.
    Wide,
}

impl Shape {
    /// Every shape, the default first.
    pub const ALL: [Shape; 2] = [Shape::Balanced, Shape::Wide];

    /// The type of its coordinates, names and counts: capitals are nine pixels high on a phone.
    pub(crate) const fn style(self) -> Style {
        match self {
            Shape::Balanced => Style::Label,
            Shape::Wide => Style::Large,
        }
    }

    /// The name under which a player chooses it.
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
#[error("`{0}` is not a shape: use balanced or wide")]
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
