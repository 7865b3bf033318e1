//! The encoding of building a deck, and of the part of a pool that is shown.

use std::fmt::Write as _;

use crate::codec::letters::{base36, first_letter, letter_in, number_of, value_in};
use crate::control::{Building, Check, GameControl};
use crate::part::{Initials, Points, PoolPart, Window};

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
    let _ = write!(id, "d{}.{}", base36(check), letter_in(&BUILDING, what));
    encode_part(id, part);
}

pub(super) fn decode_building(text: &str) -> Option<GameControl> {
    let (check, what) = text.split_once('.')?;
    let (letter, part) = first_letter(what)?;
    let what = value_in(&BUILDING, letter)?;
    Some(GameControl::Build { check: Check(number_of(check)?), what, part: decode_part(part)? })
}

/// The letter for no choice.
const NONE: char = '-';

/// The letter for the cards of the deck.
const TAKEN: char = 'd';

const WINDOWS: [(Window, char); Window::ALL.len()] = [
    (Window::Before, 'b'),
    (Window::Instead, 'i'),
    (Window::After, 'a'),
    (Window::Answer, 'r'),
    (Window::Continuing, 'c'),
];

const POINTS: [(Points, char); Points::ALL.len()] =
    [(Points::Few, '1'), (Points::Some, '2'), (Points::Many, '3'), (Points::Most, '4')];

/// Appends a letter each for the window, the points and whether only the deck is shown, the first of the initials if
/// they are chosen, and the page.
pub(super) fn encode_part(id: &mut String, part: PoolPart) {
    id.push(part.window.map_or(NONE, |window| letter_in(&WINDOWS, window)));
    id.push(part.points.map_or(NONE, |points| letter_in(&POINTS, points)));
    id.push(if part.taken { TAKEN } else { NONE });
    id.extend(part.initials.map(Initials::letter));
    id.push_str(&base36(part.page));
}

pub(super) fn decode_part(text: &str) -> Option<PoolPart> {
    let mut letters = text.chars();
    let window = match letters.next()? {
        NONE => None,
        letter => Some(value_in(&WINDOWS, letter)?),
    };
    let points = match letters.next()? {
        NONE => None,
        letter => Some(value_in(&POINTS, letter)?),
    };
    let taken = match letters.next()? {
        NONE => false,
        TAKEN => true,
        _ => return None,
    };
    let rest = letters.as_str();
    let (initials, page) = match rest.chars().next().filter(char::is_ascii_uppercase) {
        Some(letter) => (Some(Initials::of_letter(letter)?), &rest[1..]),
        None => (None, rest),
    };
    Some(PoolPart { window, points, initials, taken, page: number_of(page)? })
}
