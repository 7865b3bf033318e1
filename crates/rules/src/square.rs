//! Squares, cells of any board, and sets of squares.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Not};
use std::str::FromStr;

/// A square of the 8 by 8 board: a1 is 0, h1 is 7, a8 is 56, h8 is 63.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(pub(crate) u8);

impl Square {
    /// The square with this index.
    ///
    /// # Panics
    /// In debug builds if `index` is above 63.
    #[inline]
    pub const fn new(index: u8) -> Square {
        debug_assert!(index < 64);
        Square(index & 63)
    }

    /// The square on this file and rank, both counted from 0, if the board has it.
    #[inline]
    pub const fn at(file: i8, rank: i8) -> Option<Square> {
        if file >= 0 && file < 8 && rank >= 0 && rank < 8 { Some(Square((rank * 8 + file) as u8)) } else { None }
    }

    /// 0 to 63.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The file, 0 (a) to 7 (h).
    #[inline]
    pub const fn file(self) -> u8 {
        self.0 & 7
    }

    /// The rank, 0 (first) to 7 (eighth).
    #[inline]
    pub const fn rank(self) -> u8 {
        self.0 >> 3
    }

    /// Whether the square is light (h1 is).
    pub const fn is_light(self) -> bool {
        (self.file() + self.rank()) % 2 == 1
    }

    /// The square this many files and ranks away, if the board has it.
    #[inline]
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Square> {
        Square::at(self.file() as i8 + files, self.rank() as i8 + ranks)
    }

    /// How many king's steps apart two squares are on an empty board.
    pub(crate) const fn distance(self, other: Square) -> u8 {
        let (files, ranks) = (self.file().abs_diff(other.file()), self.rank().abs_diff(other.rank()));
        if files > ranks { files } else { ranks }
    }

    /// The square halfway to another one.
    pub(crate) const fn midpoint(self, other: Square) -> Square {
        Square::new(u8::midpoint(self.rank(), other.rank()) * 8 + u8::midpoint(self.file(), other.file()))
    }

    /// All squares, a1 first, rank by rank.
    pub fn all() -> impl DoubleEndedIterator<Item = Square> + Clone {
        (0..64).map(Square)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file()), self.rank() + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that is neither a square of the board nor a point of the grid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no square: write a file and a rank such as e4, or x,y on the endless grid")]
pub struct ParseSquareError(pub String);

impl FromStr for Square {
    type Err = ParseSquareError;

    fn from_str(text: &str) -> Result<Square, ParseSquareError> {
        if let [file, rank] = text.as_bytes()
            && let (file @ b'a'..=b'h', rank @ b'1'..=b'8') = (*file, *rank)
        {
            return Ok(Square((rank - b'1') * 8 + (file - b'a')));
        }
        Err(ParseSquareError(text.chars().take(32).collect()))
    }
}

/// Where a piece can stand, on any board: a square of the 8 by 8 board (`e4`) or a point of
/// the endless grid (`-3,12`; x grows to White's right, y away from White).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Cell {
    /// A square of the 8 by 8 board.
    Square(Square),
    /// A point of the endless grid.
    Point {
        /// Steps to White's right of the origin.
        x: i32,
        /// Steps away from White of the origin.
        y: i32,
    },
}

impl Cell {
    /// The square, if this is a cell of the 8 by 8 board.
    pub const fn square(self) -> Option<Square> {
        match self {
            Cell::Square(square) => Some(square),
            Cell::Point { .. } => None,
        }
    }
}

impl From<Square> for Cell {
    fn from(square: Square) -> Cell {
        Cell::Square(square)
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Cell::Square(square) => square.fmt(f),
            Cell::Point { x, y } => write!(f, "{x},{y}"),
        }
    }
}

impl FromStr for Cell {
    type Err = ParseSquareError;

    fn from_str(text: &str) -> Result<Cell, ParseSquareError> {
        match text.split_once(',') {
            Some((x, y)) => match (coordinate(x), coordinate(y)) {
                (Some(x), Some(y)) => Ok(Cell::Point { x, y }),
                _ => Err(ParseSquareError(text.chars().take(32).collect())),
            },
            None => text.parse().map(Cell::Square),
        }
    }
}

/// A whole number in its canonical form. One that does not fit is read as the nearest that does,
/// which is also beyond the grid's bound.
fn coordinate(text: &str) -> Option<i32> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let usual = match digits.as_bytes() {
        [b'0'] => digits == text,
        [b'1'..=b'9', behind @ ..] => behind.iter().all(u8::is_ascii_digit),
        _ => false,
    };
    let nearest = if digits == text { i32::MAX } else { i32::MIN };
    usual.then(|| text.parse().unwrap_or(nearest))
}

macro_rules! serde_as_text {
    ($($type:ty),*) => {$(
        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                let text = <String as serde::Deserialize>::deserialize(deserializer)?;
                text.parse().map_err(serde::de::Error::custom)
            }
        }
    )*};
}
pub(crate) use serde_as_text;

serde_as_text!(Square, Cell);

/// A set of squares of the 8 by 8 board.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct SquareSet(pub u64);

impl SquareSet {
    /// No squares.
    pub const EMPTY: SquareSet = SquareSet(0);
    /// Every square.
    pub const ALL: SquareSet = SquareSet(!0);
    /// The light squares.
    pub const LIGHT: SquareSet = SquareSet(0x55aa_55aa_55aa_55aa);
    /// The first and eighth ranks.
    pub const BACK_RANKS: SquareSet = SquareSet(0xff00_0000_0000_00ff);

    /// The set with only this square.
    #[inline]
    pub const fn of(square: Square) -> SquareSet {
        SquareSet(1 << square.0)
    }

    /// The squares of a rank, counted from 0.
    pub const fn rank(rank: u8) -> SquareSet {
        SquareSet(0xff << (rank * 8))
    }

    /// Whether the set is empty.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many squares the set holds.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether the square is in the set.
    #[inline]
    pub const fn has(self, square: Square) -> bool {
        self.0 >> square.0 & 1 != 0
    }

    /// Adds a square.
    #[inline]
    pub fn insert(&mut self, square: Square) {
        self.0 |= 1 << square.0;
    }

    /// Removes a square.
    #[inline]
    pub fn remove(&mut self, square: Square) {
        self.0 &= !(1 << square.0);
    }

    /// The lowest square of the set.
    #[inline]
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square(self.0.trailing_zeros() as u8)) }
    }

    /// The highest square of the set.
    #[inline]
    pub const fn last(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square(63 - self.0.leading_zeros() as u8)) }
    }

    /// Whether the set holds more than one square.
    #[inline]
    pub const fn is_several(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// The squares of this set that are not in the other.
    #[inline]
    #[must_use]
    pub const fn without(self, other: SquareSet) -> SquareSet {
        SquareSet(self.0 & !other.0)
    }
}

#[expect(clippy::copy_iterator, reason = "a set is a number; iterating consumes a copy of it")]
impl Iterator for SquareSet {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        let first = self.first()?;
        self.0 &= self.0 - 1;
        Some(first)
    }
}

impl FromIterator<Square> for SquareSet {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> SquareSet {
        squares.into_iter().fold(SquareSet::EMPTY, |set, square| set | SquareSet::of(square))
    }
}

impl BitOr for SquareSet {
    type Output = SquareSet;
    #[inline]
    fn bitor(self, other: SquareSet) -> SquareSet {
        SquareSet(self.0 | other.0)
    }
}

impl BitOrAssign for SquareSet {
    #[inline]
    fn bitor_assign(&mut self, other: SquareSet) {
        self.0 |= other.0;
    }
}

impl BitAnd for SquareSet {
    type Output = SquareSet;
    #[inline]
    fn bitand(self, other: SquareSet) -> SquareSet {
        SquareSet(self.0 & other.0)
    }
}

impl BitAndAssign for SquareSet {
    #[inline]
    fn bitand_assign(&mut self, other: SquareSet) {
        self.0 &= other.0;
    }
}

impl BitXor for SquareSet {
    type Output = SquareSet;
    #[inline]
    fn bitxor(self, other: SquareSet) -> SquareSet {
        SquareSet(self.0 ^ other.0)
    }
}

impl Not for SquareSet {
    type Output = SquareSet;
    #[inline]
    fn not(self) -> SquareSet {
        SquareSet(!self.0)
    }
}

impl fmt::Debug for SquareSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}
