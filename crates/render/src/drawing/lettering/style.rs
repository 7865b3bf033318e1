//! The sizes of type.

/// The sizes of type, from the largest. Capitals and digits are 0.727 em high.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Style {
    /// What [`Style::Label`] is for, on wide pictures. A phone shows those at 0.297 of their size, where
    /// capitals are 9 pixels high.
    Large,
    /// Names, coordinates, counts and numbers. A phone shows a balanced picture at 0.384 of its size, where
    /// capitals are 9 pixels high.
    Label,
    /// Numbers on smaller squares.
    Small,
    /// Text on the endless grid if its squares are small.
    Tiny,
    /// Numbers on the smallest squares of the endless grid.
    Least,
}

impl Style {
    /// Every style, the largest first.
    pub(crate) const ALL: [Style; 5] = [Style::Large, Style::Label, Style::Small, Style::Tiny, Style::Least];

    /// The height of the em square in pixels.
    pub(super) const fn pixels(self) -> f32 {
        match self {
            Style::Large => 42.0,
            Style::Label => 33.0,
            Style::Small => 24.0,
            Style::Tiny => 17.0,
            Style::Least => 13.0,
        }
    }

    /// The height of the em square in whole pixels.
    pub(crate) fn em(self) -> usize {
        self.pixels().round() as usize
    }

    /// The step between the shades at the edges of letters, in levels of a ramp. Large type is always shown at
    /// less than half its size. It looks just as smooth with fewer shades and takes less room in the file.
    pub(super) const fn edge(self) -> u8 {
        match self {
            Style::Large => 2,
            _ => 1,
        }
    }

    /// How many pixels letters reach above and below the baseline.
    pub(crate) fn extent(self) -> (usize, usize) {
        ((self.pixels() * 0.8).ceil() as usize, (self.pixels() * 0.27).ceil() as usize)
    }

    /// The height of capitals and digits in pixels.
    pub(crate) fn capitals(self) -> usize {
        (self.pixels() * 0.727).round() as usize
    }

    /// How many pixels accents on capitals reach above the baseline.
    pub(crate) fn highest(self) -> usize {
        self.pixels().ceil() as usize
    }

    /// How many pixels the baseline of a vertically centred digit is below the middle.
    pub(crate) fn drop(self) -> usize {
        (self.pixels() * 0.364).round() as usize
    }
}
