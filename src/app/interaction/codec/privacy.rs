//! The encoding of the controls about what is kept of the caller.

use super::symbols::{letter_in, one_letter, value_in};
use crate::app::interaction::control::Privacy;

const LETTERS: [(Privacy, char); 5] = [
    (Privacy::MyData, 'd'),
    (Privacy::AskForget, 'a'),
    (Privacy::AskAgain, 'b'),
    (Privacy::Forget, 'f'),
    (Privacy::Keep, 'k'),
];

pub(super) fn encode_privacy(control: Privacy) -> char {
    letter_in(&LETTERS, control)
}

pub(super) fn decode_privacy(text: &str) -> Option<Privacy> {
    value_in(&LETTERS, one_letter(text)?)
}
