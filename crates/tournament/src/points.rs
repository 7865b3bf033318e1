//! Points in whole numbers: halves, and quarters where halves are multiplied.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign};

/// Points, counted in halves: a win is 2, a draw 1. It is written as players read it: `2½`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct HalfPoints(pub u32);

impl HalfPoints {
    /// What a game gives to its winner.
    pub const WIN: HalfPoints = HalfPoints(2);
    /// What a draw gives to both.
    pub const DRAW: HalfPoints = HalfPoints(1);
    /// What a loss gives.
    pub const LOSS: HalfPoints = HalfPoints(0);
}

impl Add for HalfPoints {
    type Output = HalfPoints;

    fn add(self, other: HalfPoints) -> HalfPoints {
        HalfPoints(self.0 + other.0)
    }
}

impl AddAssign for HalfPoints {
    fn add_assign(&mut self, other: HalfPoints) {
        self.0 += other.0;
    }
}

impl Sum for HalfPoints {
    fn sum<I: Iterator<Item = HalfPoints>>(points: I) -> HalfPoints {
        HalfPoints(points.map(|points| points.0).sum())
    }
}

impl fmt::Display for HalfPoints {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_parts(f, self.0 / 2, ["", "½"][(self.0 % 2) as usize])
    }
}

/// Points, counted in quarters, as a Sonneborn-Berger score has them. It is written as players read it: `7¼`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct QuarterPoints(pub u32);

impl fmt::Display for QuarterPoints {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_parts(f, self.0 / 4, ["", "¼", "½", "¾"][(self.0 % 4) as usize])
    }
}

fn write_parts(f: &mut fmt::Formatter<'_>, whole: u32, part: &str) -> fmt::Result {
    if whole == 0 && !part.is_empty() {
        return f.pad(part);
    }
    f.pad(&format!("{whole}{part}"))
}
