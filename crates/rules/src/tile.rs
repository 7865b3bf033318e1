//! How tiles are written: a kind by its upper-case letter.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serializer};

use crate::piece::Kind;

/// Writes the letter.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it with a reference to the field")]
pub(crate) fn serialize<S: Serializer>(tile: &Kind, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_char(tile.letter())
}

/// Reads the letter.
pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Kind, D::Error> {
    let letter = char::deserialize(deserializer)?;
    let kind = Kind::from_letter(letter).filter(|kind| kind.letter() == letter);
    kind.ok_or_else(|| D::Error::custom(format_args!("`{letter}` is no tile: write one of P, N, B, R, Q")))
}

/// Writes several letters as a list.
pub(crate) fn list<S: Serializer>(tiles: &[Kind], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(tiles.iter().map(|tile| tile.letter()))
}

/// Optional tiles.
pub(crate) mod option {
    use super::{Deserializer, Kind, Serializer};

    /// Writes the letter, if there is one.
    #[expect(
        clippy::ref_option,
        clippy::trivially_copy_pass_by_ref,
        reason = "serde calls it with a reference to the field"
    )]
    pub(crate) fn serialize<S: Serializer>(tile: &Option<Kind>, serializer: S) -> Result<S::Ok, S::Error> {
        match tile {
            Some(tile) => super::serialize(tile, serializer),
            None => serializer.serialize_none(),
        }
    }

    /// Reads the letter. If there is no tile, the field is left out.
    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Kind>, D::Error> {
        super::deserialize(deserializer).map(Some)
    }
}
