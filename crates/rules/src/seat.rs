//! The two sides of a game.

use std::fmt;
use std::ops::{Index, IndexMut, Not};

use serde::{Deserialize, Serialize};

/// One of the two seats. White moves first in every game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Seat {
    /// The seat that moves first and plays up the board.
    White,
    /// The seat that moves second and plays down the board.
    Black,
}

impl Seat {
    /// Both seats, White first.
    pub const ALL: [Seat; 2] = [Seat::White, Seat::Black];

    /// 0 for White, 1 for Black.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The seat's English name, capitalised.
    pub const fn name(self) -> &'static str {
        match self {
            Seat::White => "White",
            Seat::Black => "Black",
        }
    }
}

impl Not for Seat {
    type Output = Seat;

    fn not(self) -> Seat {
        match self {
            Seat::White => Seat::Black,
            Seat::Black => Seat::White,
        }
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Seat::White => "white",
            Seat::Black => "black",
        })
    }
}

/// One value for each seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct BySeat<T> {
    /// White's value.
    pub white: T,
    /// Black's value.
    pub black: T,
}

impl<T> BySeat<T> {
    /// Creates a value for each seat.
    pub fn from_fn(mut make: impl FnMut(Seat) -> T) -> Self {
        BySeat { white: make(Seat::White), black: make(Seat::Black) }
    }

    /// Both values, White's first.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, &T)> {
        [(Seat::White, &self.white), (Seat::Black, &self.black)].into_iter()
    }
}

impl<T> Index<Seat> for BySeat<T> {
    type Output = T;

    #[inline]
    fn index(&self, seat: Seat) -> &T {
        match seat {
            Seat::White => &self.white,
            Seat::Black => &self.black,
        }
    }
}

impl<T> IndexMut<Seat> for BySeat<T> {
    #[inline]
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        match seat {
            Seat::White => &mut self.white,
            Seat::Black => &mut self.black,
        }
    }
}
