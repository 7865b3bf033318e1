//! The encoding of browsing cards.

use std::fmt::Write as _;

use super::part::{decode_part, encode_part};
use super::symbols::{base36, number_of};
use crate::app::interaction::control::{Browsing, Control};
use crate::app::interaction::part::PoolPart;

/// Appends a letter, its number and a dot if it has one, and the part that is shown.
pub(super) fn encode_browsing(id: &mut String, what: Browsing, part: PoolPart) {
    match what {
        Browsing::Show => id.push('s'),
        Browsing::Filter => id.push('f'),
        Browsing::Look => id.push('l'),
        Browsing::At(number) => {
            let _ = write!(id, "n{}.", base36(u64::from(number)));
        }
    }
    encode_part(id, part);
}

pub(super) fn decode_browsing(text: &str) -> Option<Control> {
    let (what, rest) = text.split_at_checked(1)?;
    let (what, part) = match what {
        "s" => (Browsing::Show, rest),
        "f" => (Browsing::Filter, rest),
        "l" => (Browsing::Look, rest),
        "n" => {
            let (number, part) = rest.split_once('.')?;
            (Browsing::At(u8::try_from(number_of(number).ok()?).ok()?), part)
        }
        _ => return None,
    };
    Some(Control::Cards { what, part: decode_part(part)? })
}
