//! Controls of the list of decks, which belongs to no game.

use std::fmt::Write as _;

use cardinal_rules::StarterDeck;

use super::draft::Check;
use crate::ask::STARTERS;
use crate::letters::{base36, first_letter, letter_in, number_of, value_of};

/// What a control of the list of decks does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DeckControl {
    /// Lists the caller's decks and the starter decks, from one of them.
    List,
    /// The menu of the caller's decks, which shows the chosen one.
    Choose,
    /// Shows the caller's deck whose name has this checksum.
    Own(Check),
    /// Shows a starter deck.
    Starter(StarterDeck),
}

pub(super) fn encode_decks(id: &mut String, control: DeckControl) {
    match control {
        DeckControl::List => id.push('l'),
        DeckControl::Choose => id.push('m'),
        DeckControl::Own(Check(check)) => {
            let _ = write!(id, "o{}", base36(u64::from(check)));
        }
        DeckControl::Starter(deck) => id.extend(['s', letter_in(&STARTERS, deck)]),
    }
}

pub(super) fn decode_decks(text: &str) -> Option<DeckControl> {
    let (letter, rest) = first_letter(text)?;
    match letter {
        'l' if rest.is_empty() => Some(DeckControl::List),
        'm' if rest.is_empty() => Some(DeckControl::Choose),
        'o' => number_of(rest).map(|check| DeckControl::Own(Check(check))),
        's' => value_of(&STARTERS, rest).map(DeckControl::Starter),
        _ => None,
    }
}
