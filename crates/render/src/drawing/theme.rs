//! The themes that a player can choose, their colours, and a little arithmetic on colours.

use std::fmt;
use std::str::FromStr;

/// A set of colours for boards and hands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Theme {
    /// Calm blue-grey squares on a dark slate backdrop.
    #[default]
    Slate,
    /// Warm maple and walnut on a dark brown backdrop.
    Wood,
}

impl Theme {
    /// Every theme, the default first.
    pub const ALL: [Theme; 2] = [Theme::Slate, Theme::Wood];

    /// The name by which a player chooses it.
    pub const fn name(self) -> &'static str {
        match self {
            Theme::Slate => "slate",
            Theme::Wood => "wood",
        }
    }

    pub(crate) const fn index(self) -> usize {
        self as usize
    }

    pub(crate) const fn scheme(self) -> &'static Scheme {
        match self {
            Theme::Slate => &SLATE,
            Theme::Wood => &WOOD,
        }
    }
}

impl fmt::Display for Theme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The error for a text that is not the name of a theme.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a theme: use slate or wood")]
pub struct ParseThemeError(pub String);

impl FromStr for Theme {
    type Err = ParseThemeError;

    fn from_str(text: &str) -> Result<Theme, ParseThemeError> {
        Theme::ALL
            .into_iter()
            .find(|theme| theme.name() == text)
            .ok_or_else(|| ParseThemeError(text.chars().take(32).collect()))
    }
}

/// The colours of one theme.
pub(crate) struct Scheme {
    pub(crate) light: Rgb,
    pub(crate) dark: Rgb,
    /// The last move's squares, light and dark.
    pub(crate) last: [Rgb; 2],
    /// The last move's arrow, and the rim of a placed tile.
    pub(crate) last_mark: Rgb,
    /// The chosen piece's square, light and dark.
    pub(crate) selected: [Rgb; 2],
    pub(crate) selected_mark: Rgb,
    /// Dots, rings and plates on the squares to which the chosen piece can move.
    pub(crate) target: Rgb,
    pub(crate) check: Rgb,
    /// The ground around the board, and that of pictures of cards.
    pub(crate) backdrop: Rgb,
    /// The strips on the endless grid that represent folded lines.
    pub(crate) banner: Rgb,
    pub(crate) ink: Rgb,
    pub(crate) muted: Rgb,
    pub(crate) accent: Rgb,
    pub(crate) brick: Rgb,
    pub(crate) mortar: Rgb,
    pub(crate) back: Rgb,
    /// The row of a table that belongs to the member who asked for it.
    pub(crate) own_row: Rgb,
    /// The accents of the second and the third rank. The first has [`Scheme::accent`].
    pub(crate) silver: Rgb,
    pub(crate) bronze: Rgb,
    /// Shares of games: blue and orange, which people who see red and green alike can tell apart, with a darker
    /// grey between them.
    pub(crate) won: Rgb,
    pub(crate) drawn: Rgb,
    pub(crate) lost: Rgb,
}

const SLATE: Scheme = Scheme {
    light: [0xdf, 0xe5, 0xea],
    dark: [0x7d, 0x95, 0xa8],
    last: [[0xe9, 0xdf, 0x9c], [0xbd, 0xae, 0x5c]],
    last_mark: [0x6b, 0x57, 0x0f],
    selected: [[0xa9, 0xd6, 0xc0], [0x63, 0xa3, 0x8b]],
    selected_mark: [0x0d, 0x53, 0x40],
    target: [0x0d, 0x53, 0x40],
    check: [0xd8, 0x3a, 0x34],
    backdrop: [0x1f, 0x24, 0x2b],
    banner: [0x2b, 0x32, 0x3b],
    ink: [0xf1, 0xf3, 0xf5],
    muted: [0xb4, 0xbd, 0xc7],
    accent: [0xf2, 0xc1, 0x4e],
    brick: [0x9c, 0x4a, 0x38],
    mortar: [0xe8, 0xd9, 0xc8],
    back: [0x8f, 0x24, 0x38],
    own_row: [0x3f, 0x4d, 0x5e],
    silver: [0xcf, 0xd7, 0xdf],
    bronze: [0xd6, 0x92, 0x62],
    won: [0x6f, 0xb6, 0xf0],
    drawn: [0x6a, 0x74, 0x80],
    lost: [0xf2, 0x8f, 0x5c],
};

const WOOD: Scheme = Scheme {
    light: [0xee, 0xdb, 0xba],
    dark: [0xb4, 0x85, 0x5f],
    last: [[0xe3, 0xd2, 0x6f], [0xc2, 0xa2, 0x3a]],
    last_mark: [0x63, 0x49, 0x08],
    selected: [[0xb8, 0xcf, 0x97], [0x86, 0x9f, 0x62]],
    selected_mark: [0x2d, 0x4d, 0x12],
    target: [0x2d, 0x4d, 0x12],
    check: [0xd0, 0x35, 0x2b],
    backdrop: [0x29, 0x21, 0x1c],
    banner: [0x38, 0x2d, 0x26],
    ink: [0xf6, 0xf0, 0xe6],
    muted: [0xc9, 0xba, 0xa8],
    accent: [0xf0, 0xba, 0x50],
    brick: [0x7d, 0x2f, 0x24],
    mortar: [0xf0, 0xe2, 0xcd],
    back: [0x8f, 0x24, 0x38],
    own_row: [0x59, 0x46, 0x37],
    silver: [0xd8, 0xd5, 0xcf],
    bronze: [0xd6, 0x92, 0x62],
    won: [0x7f, 0xbb, 0xe8],
    drawn: [0x7e, 0x71, 0x64],
    lost: [0xf0, 0x8e, 0x58],
};

/// An opaque sRGB colour.
pub(crate) type Rgb = [u8; 3];

/// Mixes two colours, with `weight` of 255 parts of `to`.
pub(crate) fn mix(from: Rgb, to: Rgb, weight: u8) -> Rgb {
    let weight = u32::from(weight);
    let blend = |a: u8, b: u8| ((u32::from(a) * (255 - weight) + u32::from(b) * weight + 127) / 255) as u8;
    [blend(from[0], to[0]), blend(from[1], to[1]), blend(from[2], to[2])]
}

/// The colour as SVG writes it.
pub(crate) fn hex([red, green, blue]: Rgb) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// How different two colours look: the squared distance, weighted by the eye's sensitivity to each channel.
pub(crate) fn distance(one: Rgb, other: Rgb) -> u32 {
    let square = |a: u8, b: u8| u32::from(a.abs_diff(b)).pow(2);
    3 * square(one[0], other[0]) + 6 * square(one[1], other[1]) + 2 * square(one[2], other[2])
}
