//! The sizes and weights of type.

/// The sizes and weights in which lines are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Style {
    /// What the game waits for, or how it ended.
    Headline,
    /// A headline that is too long for the large size.
    SmallHeadline,
    /// A player's name.
    Name,
    /// What was done last.
    Line,
    /// Counts, and lines that are too long for the usual size.
    Small,
    /// On the endless grid where squares are small.
    Tiny,
    /// Numbers on its smallest squares.
    Least,
}

impl Style {
    pub(super) const ALL: [Style; 7] =
        [Style::Headline, Style::SmallHeadline, Style::Name, Style::Line, Style::Small, Style::Tiny, Style::Least];

    /// Whether its letters are the heavier ones.
    pub(super) const fn semi_bold(self) -> bool {
        !matches!(self, Style::Line)
    }

    /// The height of the type in pixels of its em square.
    pub(super) const fn pixels(self) -> f32 {
        match self {
            Style::Headline => 33.0,
            Style::SmallHeadline | Style::Line => 26.0,
            Style::Name => 28.0,
            Style::Small => 22.0,
            Style::Tiny => 17.0,
            Style::Least => 13.0,
        }
    }

    /// How many pixels letters of this style reach above the line that they stand on, and below.
    pub(crate) fn extent(self) -> (usize, usize) {
        ((self.pixels() * 0.8).ceil() as usize, (self.pixels() * 0.27).ceil() as usize)
    }

    /// How many pixels accents on capitals reach above the line.
    pub(crate) fn highest(self) -> usize {
        (self.pixels() * 1.1).ceil() as usize
    }

    /// How far below the middle of its field a digit stands.
    pub(crate) fn drop(self) -> usize {
        (self.pixels() * 0.364).round() as usize
    }
}
