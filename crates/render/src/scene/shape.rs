//! The shapes of pictures that a player can choose.
//!
//! Discord's desktop client fits a picture into 550 by 350 pixels, and a phone shows it about 340 wide. The
//! balanced shape is 886 wide and at most 913 high, so that its board of 720 is at least 276 wide in both. With a
//! hand below it is 168 higher, and its board is at least 256 wide on a desktop. The wide
//! shape is 1146 by 730, whose board is 345 wide on a desktop and 213 on a phone. `tests/render/legible.rs` scales
//! pictures down and measures the type.

use std::fmt;
use std::str::FromStr;

use crate::drawing::lettering::Style;

/// The device that pictures of boards are designed for. Discord's desktop client shows a picture in 550 by 350
/// pixels, a phone about 340 pixels wide.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Shape {
    /// A board that is about as large on a phone as on the desktop, with a narrow column beside it and a hand below.
    #[default]
    Balanced,
    /// A board that is as large as possible on the desktop, with everything else beside it, including a hand.
    Wide,
}

impl Shape {
    /// Every shape, the default first.
    pub const ALL: [Shape; 2] = [Shape::Balanced, Shape::Wide];

    /// The type of coordinates, names and counts. Its capitals are nine pixels high on a phone.
    pub(crate) const fn style(self) -> Style {
        match self {
            Shape::Balanced => Style::Label,
            Shape::Wide => Style::Large,
        }
    }

    /// The name by which a player chooses it.
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

/// The error for a text that is not the name of a shape.
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
