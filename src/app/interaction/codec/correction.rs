//! The encoding of corrections: a letter and the right text.

use std::fmt::Write as _;

use crate::app::interaction::control::Correction;

/// Stands between time zone and quiet hours, neither of which has it.
const BETWEEN: char = '~';

pub(super) fn encode_correction(id: &mut String, correction: &Correction) {
    let _ = match correction {
        Correction::Card(card) => write!(id, "c{card}"),
        Correction::Preferences { zone, quiet } => {
            let text = |given: &Option<String>| given.clone().unwrap_or_default();
            write!(id, "p{}{BETWEEN}{}", text(zone), text(quiet))
        }
        Correction::Vacation(until) => write!(id, "v{until}"),
    };
}

pub(super) fn decode_correction(text: &str) -> Option<Correction> {
    let mut signs = text.chars();
    let letter = signs.next()?;
    let rest = signs.as_str();
    let given = |text: &str| (!text.is_empty()).then(|| text.to_owned());
    match letter {
        'c' => rest.parse().ok().map(Correction::Card),
        'p' => {
            let (zone, quiet) = rest.split_once(BETWEEN)?;
            Some(Correction::Preferences { zone: given(zone), quiet: given(quiet) })
        }
        'v' => given(rest).map(Correction::Vacation),
        _ => None,
    }
}
