//! The names of pieces as players say them for the card *Doomsayer*: a letter for each kind except
//! the king, and the full names of the two kinds that only cards make.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::piece::Kind;

/// Every kind that can be said, in the order of [`Kind`].
pub(crate) const KINDS: [Kind; 7] =
    [Kind::Pawn, Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen, Kind::Crab, Kind::Prince];

impl Kind {
    /// Every kind that players can say, in the order of [`Kind::ALL`].
    pub const SPOKEN: [Kind; 7] = KINDS;

    /// The kind's name when it is said, and when the part of a unit is named: `p n b r q k`, `crab`, `prince`.
    pub const fn spoken_name(self) -> &'static str {
        name(self)
    }
}

/// The kind's name: `p n b r q`, `crab`, `prince`. A king is written as its letter, though nobody
/// says it.
pub(crate) const fn name(kind: Kind) -> &'static str {
    match kind {
        Kind::Pawn => "p",
        Kind::Knight => "n",
        Kind::Bishop => "b",
        Kind::Rook => "r",
        Kind::Queen => "q",
        Kind::King => "k",
        Kind::Crab => "crab",
        Kind::Prince => "prince",
    }
}

/// The kind with this name.
pub(crate) fn kind(text: &str) -> Option<Kind> {
    KINDS.into_iter().find(|kind| name(*kind) == text)
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it with a reference to the field")]
pub(crate) fn serialize<S: Serializer>(kind: &Kind, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(name(*kind))
}

pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Kind, D::Error> {
    let text = String::deserialize(deserializer)?;
    kind(&text).ok_or_else(|| {
        let start: String = text.chars().take(16).collect();
        D::Error::custom(format!("`{start}` is no name of a piece: write one of p, n, b, r, q, crab, prince"))
    })
}

/// A list of names.
pub(crate) fn list<S: Serializer>(kinds: &[Kind], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(kinds.iter().map(|kind| name(*kind)))
}

/// The optional part of a unit that moves: any kind by its name, or a king's letter.
pub(crate) mod part {
    pub(crate) use super::option::serialize;
    use super::{Deserialize, Deserializer, Error, Kind, name};

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Kind>, D::Error> {
        let Some(text) = Option::<String>::deserialize(deserializer)? else { return Ok(None) };
        let kind = Kind::ALL.into_iter().find(|kind| name(*kind) == text);
        let start: String = text.chars().take(16).collect();
        kind.map(Some).ok_or_else(|| {
            D::Error::custom(format!("`{start}` is no kind of piece: write one of p, n, b, r, q, k, crab, prince"))
        })
    }
}

/// An optional name.
pub(crate) mod option {
    use super::{Deserialize, Deserializer, Kind, Serialize, Serializer, name};

    #[expect(
        clippy::ref_option,
        clippy::trivially_copy_pass_by_ref,
        reason = "serde calls it with a reference to the field"
    )]
    pub(crate) fn serialize<S: Serializer>(kind: &Option<Kind>, serializer: S) -> Result<S::Ok, S::Error> {
        kind.map(name).serialize(serializer)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Kind>, D::Error> {
        #[derive(Deserialize)]
        struct Named(#[serde(with = "super")] Kind);
        Ok(Option::<Named>::deserialize(deserializer)?.map(|Named(kind)| kind))
    }
}
