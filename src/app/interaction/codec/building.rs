//! The form of what is done with a deck that is built.

use std::fmt::Write as _;

use super::symbols::{base36, letter_in, number_of, value_in};
use crate::app::interaction::control::{Building, Check, GameControl, Points, PoolPart, Window};

/// Stands where nothing is chosen.
const NONE: char = '-';

/// Stands for the cards of the deck.
const TAKEN: char = 'd';

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
];

const WINDOWS: [(Window, char); Window::ALL.len()] = [
    (Window::Before, 'b'),
    (Window::Instead, 'i'),
    (Window::After, 'a'),
    (Window::Answer, 'r'),
    (Window::Continuing, 'c'),
];

const POINTS: [(Points, char); Points::ALL.len()] =
    [(Points::Few, '1'), (Points::Some, '2'), (Points::Many, '3'), (Points::Most, '4')];

/// The check, a dot, a letter, and what is shown of the pool.
pub(super) fn encode_building(id: &mut String, Check(check): Check, what: Building, part: PoolPart) {
    let window = part.window.map_or(NONE, |window| letter_in(&WINDOWS, window));
    let points = part.points.map_or(NONE, |points| letter_in(&POINTS, points));
    let taken = if part.taken { TAKEN } else { NONE };
    let (check, page) = (base36(u64::from(check)), base36(u64::from(part.page)));
    let _ = write!(id, "d{check}.{}{window}{points}{taken}{page}", letter_in(&BUILDING, what));
}

pub(super) fn decode_building(text: &str) -> Option<GameControl> {
    let (check, what) = text.split_once('.')?;
    let check = Check(u16::try_from(number_of(check).ok()?).ok()?);
    let mut letters = what.chars();
    let what = value_in(&BUILDING, letters.next()?)?;
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
    let page = u8::try_from(number_of(letters.as_str()).ok()?).ok()?;
    Some(GameControl::Build { check, what, part: PoolPart { window, points, taken, page } })
}
