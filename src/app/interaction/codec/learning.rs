//! The encoding of the controls of lessons.

use cardinal_rules::Variant;

use super::symbols::{base36, letter_in, number_of, one_letter, value_in};
use crate::app::interaction::control::Learning;

const PLAIN: [(Learning, char); 3] = [(Learning::Open, 'o'), (Learning::Game, 'g'), (Learning::Lesson, 'l')];

const VARIANTS: [(Variant, char); 4] =
    [(Variant::Standard, 's'), (Variant::NoStress, 'n'), (Variant::Knightmare, 'k'), (Variant::ChessMe, 'c')];

/// Appends a letter with what belongs to it.
pub(super) fn encode_learning(id: &mut String, control: Learning) {
    match control {
        Learning::Show(variant) => id.extend(['s', letter_in(&VARIANTS, variant)]),
        Learning::Begin(variant, number) => {
            id.extend(['b', letter_in(&VARIANTS, variant)]);
            id.push_str(&base36(u64::from(number)));
        }
        plain => id.push(letter_in(&PLAIN, plain)),
    }
}

pub(super) fn decode_learning(text: &str) -> Option<Learning> {
    let (letter, rest) = text.split_at_checked(1)?;
    Some(match letter {
        "s" => Learning::Show(value_in(&VARIANTS, one_letter(rest)?)?),
        "b" => {
            let (variant, number) = rest.split_at_checked(1)?;
            let number = u8::try_from(number_of(number).ok()?).ok()?;
            Learning::Begin(value_in(&VARIANTS, one_letter(variant)?)?, number)
        }
        _ => value_in(&PLAIN, one_letter(text)?)?,
    })
}
