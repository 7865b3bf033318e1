//! The encoding of what a replay shows.

use super::letters::PACES;
use super::symbols::{base36, letter_in, number_of, value_in};
use crate::app::interaction::ask::{ReplayPart, Replaying};

/// Appends three letters, and a number if the replay doesn't begin at the start.
pub(super) fn encode_replaying(id: &mut String, what: Replaying) {
    let (part, number) = match what.part {
        ReplayPart::Whole => ('w', None),
        ReplayPart::From(number) => ('f', Some(number)),
        ReplayPart::Last(count) => ('l', Some(count)),
    };
    id.extend([if what.everyone { 'e' } else { 'p' }, letter_in(&PACES, what.pace), part]);
    id.extend(number.map(|number| base36(u64::from(number))));
}

pub(super) fn decode_replaying(text: &str) -> Option<Replaying> {
    let mut letters = text.chars();
    let everyone = match letters.next()? {
        'e' => true,
        'p' => false,
        _ => return None,
    };
    let pace = value_in(&PACES, letters.next()?)?;
    let part = letters.next()?;
    let rest = letters.as_str();
    let number = || u32::try_from(number_of(rest).ok()?).ok();
    let part = match part {
        'w' if rest.is_empty() => ReplayPart::Whole,
        'f' => ReplayPart::From(number()?),
        'l' => ReplayPart::Last(number()?),
        _ => return None,
    };
    Some(Replaying { pace, part, everyone })
}
