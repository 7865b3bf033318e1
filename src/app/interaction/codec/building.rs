//! The encoding of building a deck.

use std::fmt::Write as _;

use super::part::{decode_part, encode_part};
use super::symbols::{base36, letter_in, number_of, value_in};
use crate::app::interaction::control::{Building, Check, GameControl};
use crate::app::interaction::part::PoolPart;

const BUILDING: [(Building, char); Building::ALL.len()] = [
    (Building::Add, 'a'),
    (Building::TakeOut, 't'),
    (Building::Filter, 'f'),
    (Building::Show, 's'),
    (Building::Fill, 'u'),
    (Building::Empty, 'e'),
    (Building::AskDone, 'q'),
    (Building::Done, 'd'),
    (Building::Use, 'k'),
    (Building::AskStarter, 'o'),
    (Building::Starter, 'r'),
];

/// Appends the checksum, a dot, a letter, and the part of the pool that is shown.
pub(super) fn encode_building(id: &mut String, Check(check): Check, what: Building, part: PoolPart) {
    let check = base36(u64::from(check));
    let _ = write!(id, "d{check}.{}", letter_in(&BUILDING, what));
    encode_part(id, part);
}

pub(super) fn decode_building(text: &str) -> Option<GameControl> {
    let (check, what) = text.split_once('.')?;
    let check = Check(u16::try_from(number_of(check).ok()?).ok()?);
    let (what, part) = what.split_at_checked(1)?;
    let what = value_in(&BUILDING, what.chars().next()?)?;
    Some(GameControl::Build { check, what, part: decode_part(part)? })
}
