//! The games that the engine plays, by name.

use std::fmt;
use std::str::FromStr;

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

    /// The game's name in data and options: `no-stress`. [`FromStr`] reads it.
    pub const fn slug(self) -> &'static str {
        match self {
            Variant::Standard => "standard",
            Variant::NoStress => "no-stress",
            Variant::Knightmare => "knightmare",
            Variant::ChessMe => "chessme",
        }
    }

    /// The game's English name, as written in PGN.
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
    /// Writes the slug.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.slug())
    }
}

/// A text that is not the slug of any variant.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{}` is no variant; there are {}", .0, Variant::ALL.map(Variant::slug).join(", "))]
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
