//! Squares and the steps between them. Names stay with the board when it turns (decision 25).

use std::fmt;

/// A step: files to the right and ranks up, in terms of square names.
pub(crate) type Step = (i8, i8);

pub(crate) const STRAIGHT: [Step; 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
pub(crate) const DIAGONAL: [Step; 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
pub(crate) const AROUND: [Step; 8] = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1)];
pub(crate) const LEAPS: [Step; 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// A square; files come before ranks in its order (`a1 < a2 < b1`).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct At {
    pub(crate) file: i8,
    pub(crate) rank: i8,
}

impl At {
    pub(crate) fn new(file: i8, rank: i8) -> Option<At> {
        ((0..8).contains(&file) && (0..8).contains(&rank)).then_some(At { file, rank })
    }

    pub(crate) fn all() -> impl Iterator<Item = At> {
        (0..8).flat_map(|file| (0..8).map(move |rank| At { file, rank }))
    }

    /// `e4` as a square.
    pub(crate) fn named(name: &str) -> Option<At> {
        let [file, rank] = name.as_bytes() else { return None };
        At::new(file.wrapping_sub(b'a') as i8, rank.wrapping_sub(b'1') as i8)
    }

    pub(crate) fn go(self, (files, ranks): Step) -> Option<At> {
        At::new(self.file + files, self.rank + ranks)
    }

    pub(crate) fn touches(self, other: At) -> bool {
        self != other && (self.file - other.file).abs() <= 1 && (self.rank - other.rank).abs() <= 1
    }

    pub(crate) fn is_light(self) -> bool {
        (self.file + self.rank) % 2 != 0
    }

    pub(crate) const CORNERS: [At; 4] =
        [At { file: 0, rank: 0 }, At { file: 7, rank: 0 }, At { file: 7, rank: 7 }, At { file: 0, rank: 7 }];
}

impl fmt::Display for At {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.file as u8) as char, self.rank + 1)
    }
}

impl fmt::Debug for At {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
