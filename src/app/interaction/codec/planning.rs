//! The encoding of planning ahead.

use std::fmt::Write as _;

use cardinal_rules::PartialAction;

use super::draft::{decode_draft, encode_draft};
use super::symbols::{base36, number_of};
use crate::app::interaction::control::{Check, Draft, Drafted, DraftedReply, GameControl, Planning};

/// Appends the checksum, a dot, a letter and its fields.
pub(super) fn encode_planning(id: &mut String, Check(check): Check, what: &Planning) {
    let _ = write!(id, "L{}.", base36(u64::from(check)));
    match what {
        Planning::Pick { draft, part } => encode_reply(id, 's', *draft, &base36(u64::from(*part))),
        Planning::Take { draft, value } => encode_reply(id, 'v', *draft, value),
        Planning::Show { draft, page } => encode_reply(id, 'p', *draft, &base36(u64::from(*page))),
        Planning::Continue => id.push('c'),
        Planning::Remove => id.push('r'),
        Planning::Drop => id.push('d'),
    }
}

/// Appends the letter, the line if there is one, a dot, the value and the moves.
fn encode_reply(id: &mut String, letter: char, DraftedReply { line, theirs, from, to }: DraftedReply, value: &str) {
    let line = line.map(|line| base36(u64::from(line))).unwrap_or_default();
    let _ = write!(id, "{letter}{line}.{value}");
    let partial = PartialAction { from, to, ..PartialAction::default() };
    encode_draft(id, &Draft { drafted: theirs.map(Drafted::Move), partial });
}

pub(super) fn decode_planning(text: &str) -> Option<GameControl> {
    let (check, what) = text.split_once('.')?;
    let check = Check(u16::try_from(number_of(check).ok()?).ok()?);
    let mut letters = what.chars();
    let letter = letters.next()?;
    let rest = letters.as_str();
    let number = |text| u8::try_from(number_of(text).ok()?).ok();
    let what = match letter {
        's' => decode_reply(rest).and_then(|(draft, part)| Some(Planning::Pick { draft, part: number(part)? }))?,
        'v' => decode_reply(rest).map(|(draft, value)| Planning::Take { draft, value: value.to_owned() })?,
        'p' => decode_reply(rest).and_then(|(draft, page)| Some(Planning::Show { draft, page: number(page)? }))?,
        'c' if rest.is_empty() => Planning::Continue,
        'r' if rest.is_empty() => Planning::Remove,
        'd' if rest.is_empty() => Planning::Drop,
        _ => return None,
    };
    Some(GameControl::Plan { check, what })
}

/// Reads the line, the moves and the value.
fn decode_reply(text: &str) -> Option<(DraftedReply, &str)> {
    let (line, rest) = text.split_once('.')?;
    let line = match line {
        "" => None,
        line => Some(u8::try_from(number_of(line).ok()?).ok()?),
    };
    let (value, fields) = rest.split_once('!').map_or((rest, None), |(value, fields)| (value, Some(fields)));
    let Draft { drafted, partial: PartialAction { from, to, .. } } = decode_draft(fields)?;
    let theirs = match drafted {
        None => None,
        Some(Drafted::Move(theirs)) => Some(theirs),
        Some(Drafted::Card(_)) => return None,
    };
    // What else the fields say is missing when the control is written again, and so refused.
    Some((DraftedReply { line, theirs, from, to }, value))
}
