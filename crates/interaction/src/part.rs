//! Parts of the card pool, which filters and pages select.

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
