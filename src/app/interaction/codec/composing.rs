//! The encoding of composing a turn at the table.

use std::fmt::Write as _;

use cardinal_rules::ActionKind;

use super::draft::{kind_letter, kind_of};
use super::letters::{simple_letter, simple_of};
use super::symbols::{base36, number_of, one_letter};
use crate::app::interaction::control::{Check, Composing, GameControl};

/// The letter for no kind.
const NO_KIND: char = '-';

/// Appends the checksum, a dot, a letter and its fields.
pub(super) fn encode_composing(id: &mut String, Check(check): Check, what: &Composing) {
    let _ = write!(id, "c{}.", base36(u64::from(check)));
    let letter = |kind: &Option<ActionKind>| kind.map_or(NO_KIND, kind_letter);
    let _ = match what {
        Composing::Pick { kind, part } => write!(id, "s{}{}", letter(kind), base36(u64::from(*part))),
        Composing::Take { kind, value } => write!(id, "v{}{value}", letter(kind)),
        Composing::Confirm { kind, value } => write!(id, "y{}{value}", letter(kind)),
        Composing::Show { kind, page } => write!(id, "p{}{}", letter(kind), base36(u64::from(*page))),
        Composing::Back => write!(id, "b"),
        Composing::Act(act) => write!(id, "a{}", simple_letter(*act)),
        Composing::ConfirmAct(act) => write!(id, "z{}", simple_letter(*act)),
    };
}

pub(super) fn decode_composing(text: &str) -> Option<GameControl> {
    let (check, what) = text.split_once('.')?;
    let check = Check(u16::try_from(number_of(check).ok()?).ok()?);
    let mut letters = what.chars();
    let letter = letters.next()?;
    let rest = letters.as_str();
    let of_kind = || {
        let mut letters = rest.chars();
        let kind = match letters.next()? {
            NO_KIND => None,
            letter => Some(kind_of(letter)?),
        };
        Some((kind, letters.as_str()))
    };
    let number = |text| u8::try_from(number_of(text).ok()?).ok();
    let what = match letter {
        's' => of_kind().and_then(|(kind, part)| Some(Composing::Pick { kind, part: number(part)? }))?,
        'v' => of_kind().map(|(kind, value)| Composing::Take { kind, value: value.to_owned() })?,
        'y' => of_kind().map(|(kind, value)| Composing::Confirm { kind, value: value.to_owned() })?,
        'p' => of_kind().and_then(|(kind, page)| Some(Composing::Show { kind, page: number(page)? }))?,
        'b' if rest.is_empty() => Composing::Back,
        'a' => Composing::Act(one_letter(rest).and_then(simple_of)?),
        'z' => Composing::ConfirmAct(one_letter(rest).and_then(simple_of)?),
        _ => return None,
    };
    Some(GameControl::Compose { check, what })
}
