//! The encoding of the controls of tables of ratings.

use cardinal_rules::Variant;

use super::symbols::{base36, letter_in, number_of, one_letter, value_in};
use crate::app::interaction::control::Standings;

pub(super) const GAMES: [(Variant, char); 4] =
    [(Variant::Standard, 's'), (Variant::NoStress, 'n'), (Variant::Knightmare, 'k'), (Variant::ChessMe, 'c')];

/// Appends a letter: `m` for the menu, or a game's with the number of a page.
pub(super) fn encode_standings(id: &mut String, control: Standings) {
    match control {
        Standings::Game => id.push('m'),
        Standings::Page(variant, page) => {
            id.push(letter_in(&GAMES, variant));
            id.push_str(&base36(u64::from(page)));
        }
    }
}

pub(super) fn decode_standings(text: &str) -> Option<Standings> {
    let (letter, rest) = text.split_at_checked(1)?;
    if text == "m" {
        return Some(Standings::Game);
    }
    let page = u16::try_from(number_of(rest).ok()?).ok()?;
    Some(Standings::Page(value_in(&GAMES, one_letter(letter)?)?, page))
}
