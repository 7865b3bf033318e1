//! Parts of the card pool, which filters and pages select, and how custom ids carry them.

use crate::letters::{base36, letter_in, number_of, value_in};

/// A part of a pool, or of all cards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct PoolPart {
    /// When the cards are played; none: at any time.
    pub window: Option<Window>,
    /// The cards' points; none: any.
    pub points: Option<Points>,
    /// The cards' initials; none: any.
    pub initials: Option<Initials>,
    /// Whether only the cards of the deck are shown.
    pub taken: bool,
    /// The page, from 0.
    pub page: u8,
}

/// The filter by when cards are played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Window {
    /// Before the move.
    Before,
    /// Instead of the move.
    Instead,
    /// After the move.
    After,
    /// As a response to the opponent.
    Answer,
    /// Continuing cards, whenever they are played.
    Continuing,
}

impl Window {
    /// All of them.
    pub const ALL: [Window; 5] = [Window::Before, Window::Instead, Window::After, Window::Answer, Window::Continuing];

    /// Returns it as a menu's value.
    pub const fn slug(self) -> &'static str {
        match self {
            Window::Before => "before",
            Window::Instead => "instead",
            Window::After => "after",
            Window::Answer => "answer",
            Window::Continuing => "continuing",
        }
    }
}

/// The filter by points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Points {
    /// One to three points.
    Few,
    /// Four or five.
    Some,
    /// Six or seven.
    Many,
    /// Eight and more.
    Most,
}

impl Points {
    /// All of them.
    pub const ALL: [Points; 4] = [Points::Few, Points::Some, Points::Many, Points::Most];

    /// Returns the points, bounds included.
    pub const fn range(self) -> std::ops::RangeInclusive<u8> {
        match self {
            Points::Few => 0..=3,
            Points::Some => 4..=5,
            Points::Many => 6..=7,
            Points::Most => 8..=u8::MAX,
        }
    }

    /// Returns it as a menu's value.
    pub const fn slug(self) -> &'static str {
        match self {
            Points::Few => "few",
            Points::Some => "some",
            Points::Many => "many",
            Points::Most => "most",
        }
    }
}

/// The filter by initials. Each has about a page of cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Initials(usize);

impl Initials {
    /// The first and the last letter of each.
    const RANGES: [(char, char); 9] =
        [('A', 'B'), ('C', 'C'), ('D', 'E'), ('F', 'G'), ('H', 'L'), ('M', 'O'), ('P', 'R'), ('S', 'T'), ('U', 'Z')];

    /// All of them.
    pub fn all() -> impl Iterator<Item = Initials> {
        (0..Initials::RANGES.len()).map(Initials)
    }

    /// Returns whether a name begins with one of the letters.
    pub fn begin(self, name: &str) -> bool {
        let (first, last) = Initials::RANGES[self.0];
        name.chars().next().is_some_and(|letter| (first..=last).contains(&letter.to_ascii_uppercase()))
    }

    /// Returns it in writing and as a menu's value: `A–B`.
    pub fn in_words(self) -> String {
        let (first, last) = Initials::RANGES[self.0];
        if first == last { first.to_string() } else { format!("{first}–{last}") }
    }

    /// Returns its first letter, which stands for it.
    pub fn letter(self) -> char {
        Initials::RANGES[self.0].0
    }

    /// Parses a [letter](Initials::letter).
    pub fn of_letter(letter: char) -> Option<Initials> {
        Initials::all().find(|initials| initials.letter() == letter)
    }
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
pub(crate) fn encode_part(id: &mut String, part: PoolPart) {
    id.push(part.window.map_or(NONE, |window| letter_in(&WINDOWS, window)));
    id.push(part.points.map_or(NONE, |points| letter_in(&POINTS, points)));
    id.push(if part.taken { TAKEN } else { NONE });
    id.extend(part.initials.map(Initials::letter));
    id.push_str(&base36(part.page));
}

pub(crate) fn decode_part(text: &str) -> Option<PoolPart> {
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
