//! The sizes of type.

/// The sizes in which lines are written, in their order from the largest. Capitals and digits are 0.727 of the em square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Style {
    /// What [`Style::Label`] is for on wide pictures, which are shown at 0.297 of their size on a phone: this type's
    /// capitals are 9 pixels high there.
    Large,
    /// Names, coordinates, counts and numbers. A balanced picture is shown at 0.384 of its size on a phone, and this
    /// type's capitals are 9 pixels high there.
    Label,
    /// Numbers on squares that are too small for larger ones.
    Small,
    /// On the endless grid where squares are small.
    Tiny,
    /// Numbers on its smallest squares.
    Least,
}

impl Style {
    /// Every style, the largest first.
    pub(crate) const ALL: [Style; 5] = [Style::Large, Style::Label, Style::Small, Style::Tiny, Style::Least];

    /// The height of the type in pixels of its em square.
    pub(super) const fn pixels(self) -> f32 {
        match self {
            Style::Large => 42.0,
            Style::Label => 33.0,
            Style::Small => 24.0,
            Style::Tiny => 17.0,
            Style::Least => 13.0,
        }
    }

    /// The same in whole pixels.
    pub(crate) fn em(self) -> usize {
        self.pixels().round() as usize
    }

    /// How many levels of a ramp apart the shades at the edges of letters are. What is always shown at less than half its
    /// size looks as smooth with fewer of them, and takes less room in the file.
    pub(super) const fn edge(self) -> u8 {
        match self {
            Style::Large => 2,
            _ => 1,
        }
    }

    /// How many pixels letters of this style reach above the line that they stand on, and below.
    pub(crate) fn extent(self) -> (usize, usize) {
        ((self.pixels() * 0.8).ceil() as usize, (self.pixels() * 0.27).ceil() as usize)
    }

    /// How many pixels high capitals and digits are.
    pub(crate) fn capitals(self) -> usize {
        (self.pixels() * 0.727).round() as usize
    }

    /// How many pixels accents on capitals reach above the line.
    pub(crate) fn highest(self) -> usize {
        self.pixels().ceil() as usize
    }

    /// How far below the middle of its field a digit stands.
    pub(crate) fn drop(self) -> usize {
        (self.pixels() * 0.364).round() as usize
    }
}
