//! Which part of many cards is shown.

/// Which part of a pool, or of all cards, is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct PoolPart {
    /// Cards that are played then; none: whenever.
    pub window: Option<Window>,
    /// Cards that count so much; none: whatever they count.
    pub points: Option<Points>,
    /// Cards whose names begin so; none: whatever they are called.
    pub initials: Option<Initials>,
    /// Only those that are in the deck.
    pub taken: bool,
    /// Which page of them, from 0.
    pub page: u8,
}

/// When cards are played, as far as a pool is looked through by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Window {
    /// Before the move.
    Before,
    /// Instead of the move.
    Instead,
    /// After the move.
    After,
    /// As an answer to what the opponent does.
    Answer,
    /// Whenever: those that stay in play.
    Continuing,
}

impl Window {
    /// Every one.
    pub const ALL: [Window; 5] = [Window::Before, Window::Instead, Window::After, Window::Answer, Window::Continuing];

    /// As a menu's value.
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

/// How much cards count, as far as a pool is looked through by it.
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
    /// Every one.
    pub const ALL: [Points; 4] = [Points::Few, Points::Some, Points::Many, Points::Most];

    /// The points that are meant, bounds included.
    pub const fn range(self) -> std::ops::RangeInclusive<u8> {
        match self {
            Points::Few => 0..=3,
            Points::Some => 4..=5,
            Points::Many => 6..=7,
            Points::Most => 8..=u8::MAX,
        }
    }

    /// As a menu's value.
    pub const fn slug(self) -> &'static str {
        match self {
            Points::Few => "few",
            Points::Some => "some",
            Points::Many => "many",
            Points::Most => "most",
        }
    }
}

/// The letters that cards' names begin with, as far as cards are looked through by them. Each has about a page of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Initials(usize);

impl Initials {
    /// The first and the last letter of each.
    const RANGES: [(char, char); 9] =
        [('A', 'B'), ('C', 'C'), ('D', 'E'), ('F', 'G'), ('H', 'L'), ('M', 'O'), ('P', 'R'), ('S', 'T'), ('U', 'Z')];

    /// Every one.
    pub fn all() -> impl Iterator<Item = Initials> {
        (0..Initials::RANGES.len()).map(Initials)
    }

    /// Whether a name begins so.
    pub fn begin(self, name: &str) -> bool {
        let (first, last) = Initials::RANGES[self.0];
        name.chars().next().is_some_and(|letter| (first..=last).contains(&letter.to_ascii_uppercase()))
    }

    /// In writing, and as a menu's value: `A–B`.
    pub fn in_words(self) -> String {
        let (first, last) = Initials::RANGES[self.0];
        if first == last { first.to_string() } else { format!("{first}–{last}") }
    }

    /// As one letter.
    pub(crate) fn letter(self) -> char {
        Initials::RANGES[self.0].0
    }

    /// What this letter is written for.
    pub(crate) fn of_letter(letter: char) -> Option<Initials> {
        Initials::all().find(|initials| initials.letter() == letter)
    }
}
