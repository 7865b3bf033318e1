//! The form of what is done with a deck that is built, and of looking through the cards.

use std::fmt::Write as _;

use super::symbols::{base36, letter_in, number_of, value_in};
use crate::app::interaction::control::{Browsing, Building, Check, Control, GameControl};
use crate::app::interaction::part::{Initials, Points, PoolPart, Window};

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
    let check = base36(u64::from(check));
    let _ = write!(id, "d{check}.{}", letter_in(&BUILDING, what));
    encode_part(id, part);
}

pub(super) fn decode_building(text: &str) -> Option<GameControl> {
    let (check, what) = text.split_once('.')?;
    let check = Check(u16::try_from(number_of(check).ok()?).ok()?);
    let (what, part) = what.split_at_checked(1)?;
    let what = value_in(&BUILDING, what.chars().next()?)?;
    Some(GameControl::Build { check, what, part: decode_part(part)? })
}

/// A letter, a number where it has one with a dot, and what is shown of the cards.
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

/// A letter each for window and points, whether it is of the deck, the first of the letters that names begin with where
/// they matter, and the page.
fn encode_part(id: &mut String, part: PoolPart) {
    id.push(part.window.map_or(NONE, |window| letter_in(&WINDOWS, window)));
    id.push(part.points.map_or(NONE, |points| letter_in(&POINTS, points)));
    id.push(if part.taken { TAKEN } else { NONE });
    id.extend(part.initials.map(Initials::letter));
    id.push_str(&base36(u64::from(part.page)));
}

fn decode_part(text: &str) -> Option<PoolPart> {
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
    let page = u8::try_from(number_of(page).ok()?).ok()?;
    Some(PoolPart { window, points, initials, taken, page })
}
