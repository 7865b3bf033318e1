//! How a snapshot stores what was done last, and the keys of positions.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::board::{LastCard, LastMove, SanText};
use crate::card::Card;
use crate::piece::Kind;
use crate::seat::Seat;
use crate::square::Cell;
use crate::view::{CheckSign, PlaceView};

/// The last move, as stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Moved {
    seat: Seat,
    kind: Named,
    pub(super) from: Cell,
    pub(super) to: Cell,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    promote: Option<Named>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    captured: Option<Named>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    castled: bool,
    san: String,
}

/// A kind by its name, because two kinds have the same letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Named(pub(super) Kind);

impl Serialize for Named {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0.name())
    }
}

impl<'de> Deserialize<'de> for Named {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Named, D::Error> {
        let name = String::deserialize(deserializer)?;
        let kind = Kind::ALL.into_iter().find(|kind| kind.name() == name);
        kind.map(Named)
            .ok_or_else(|| D::Error::custom("a kind is named pawn, knight, bishop, rook, queen, king or crab"))
    }
}

impl Moved {
    pub(super) fn of(last: &LastMove) -> Moved {
        Moved {
            seat: last.seat,
            kind: Named(last.kind),
            from: last.from,
            to: last.to,
            promote: last.promote.map(Named),
            captured: last.captured.map(Named),
            castled: last.castled,
            san: last.san.to_string(),
        }
    }

    /// Returns the move, if its notation could be that of a move.
    pub(super) fn last_move(&self) -> Option<LastMove> {
        (self.san.len() <= 8 && self.san.is_ascii()).then(|| LastMove {
            seat: self.seat,
            kind: self.kind.0,
            from: self.from,
            to: self.to,
            promote: self.promote.map(|kind| kind.0),
            captured: self.captured.map(|kind| kind.0),
            castled: self.castled,
            san: SanText::new(&self.san),
        })
    }
}

/// The last tile placed, as stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Placed {
    seat: Seat,
    #[serde(with = "crate::tile")]
    tile: Kind,
    at: Cell,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    sign: String,
}

impl Placed {
    pub(super) fn of(placed: &PlaceView) -> Placed {
        let PlaceView { seat, tile, at, sign } = *placed;
        Placed { seat, tile, at, sign: sign.text().to_owned() }
    }

    /// Returns the tile, if its sign is valid.
    pub(super) fn view(&self) -> Option<PlaceView> {
        let signs = [CheckSign::None, CheckSign::Check, CheckSign::Mate];
        let sign = signs.into_iter().find(|sign| sign.text() == self.sign)?;
        Some(PlaceView { seat: self.seat, tile: self.tile, at: self.at, sign })
    }
}

/// The last card, as stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LastCardForm {
    seat: Seat,
    pub(super) card: Card,
    #[serde(rename = "as", default, skip_serializing_if = "Option::is_none")]
    copied: Option<Card>,
    pub(super) ply: u32,
}

impl From<LastCard> for LastCardForm {
    fn from(LastCard { seat, card, root, ply }: LastCard) -> LastCardForm {
        LastCardForm { seat, card, copied: (root != card).then_some(root), ply }
    }
}

impl From<LastCardForm> for LastCard {
    fn from(LastCardForm { seat, card, copied, ply }: LastCardForm) -> LastCard {
        LastCard { seat, card, root: copied.unwrap_or(card), ply }
    }
}

/// The keys of positions, stored as one text with 16 hexadecimal digits for each.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Keys(pub(super) Vec<u64>);

impl Keys {
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl Serialize for Keys {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use std::fmt::Write;
        let mut text = String::with_capacity(self.0.len() * 16);
        self.0.iter().try_for_each(|key| write!(text, "{key:016x}")).map_err(serde::ser::Error::custom)?;
        serializer.serialize_str(&text)
    }
}

impl<'de> Deserialize<'de> for Keys {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Keys, D::Error> {
        let text = String::deserialize(deserializer)?;
        let bad = || D::Error::custom("the keys of positions are 16 hexadecimal digits each");
        if !text.len().is_multiple_of(16) || !text.bytes().all(|digit| digit.is_ascii_hexdigit()) {
            return Err(bad());
        }
        let keys = (0..text.len()).step_by(16).map(|start| u64::from_str_radix(&text[start..start + 16], 16));
        keys.collect::<Result<_, _>>().map(Keys).map_err(|_| bad())
    }
}
