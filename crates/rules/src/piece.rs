//! Pieces: what they are, whose they are, and what has happened to them.

use std::fmt;
use std::str::FromStr;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::mark::Marks;
use crate::seat::Seat;

/// The kind of a piece, which decides how it moves and what it is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Kind {
    /// A pawn.
    Pawn,
    /// A knight.
    Knight,
    /// A bishop.
    Bishop,
    /// A rook.
    Rook,
    /// A queen.
    Queen,
    /// A king.
    King,
    /// A pawn changed by the card *Crab*: one square diagonally forward, moving or capturing.
    Crab,
    /// A king whose royalty the card *Coup* has given to another piece: it moves as a king and can
    /// be captured.
    Prince,
}

impl Kind {
    /// How many kinds there are.
    pub const COUNT: usize = 8;

    /// Every kind, in the order of their indices.
    pub const ALL: [Kind; Kind::COUNT] =
        [Kind::Pawn, Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen, Kind::King, Kind::Crab, Kind::Prince];

    /// The six kinds of standard chess, in the order `PNBRQK`.
    pub const CHESS: [Kind; 6] = [Kind::Pawn, Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen, Kind::King];

    /// What a pawn may become, the most common first.
    pub const PROMOTIONS: [Kind; 4] = [Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight];

    /// The kind's index in [`Kind::ALL`].
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The kind's letter in FEN for a white piece. A crab is written as a pawn, a prince as a king.
    pub const fn letter(self) -> char {
        match self {
            Kind::Pawn | Kind::Crab => 'P',
            Kind::Knight => 'N',
            Kind::Bishop => 'B',
            Kind::Rook => 'R',
            Kind::Queen => 'Q',
            Kind::King | Kind::Prince => 'K',
        }
    }

    /// The kind's own letter, which no other kind has, for boards in text.
    pub const fn own_letter(self) -> char {
        match self {
            Kind::Crab => 'C',
            Kind::Prince => 'H',
            _ => self.letter(),
        }
    }

    /// Whether a piece of this original kind is royal: its owner must not lose it.
    pub const fn is_royal(self) -> bool {
        matches!(self, Kind::King)
    }

    /// The kind of standard chess with this letter, in either case.
    pub const fn from_letter(letter: char) -> Option<Kind> {
        Some(match letter.to_ascii_uppercase() {
            'P' => Kind::Pawn,
            'N' => Kind::Knight,
            'B' => Kind::Bishop,
            'R' => Kind::Rook,
            'Q' => Kind::Queen,
            'K' => Kind::King,
            _ => return None,
        })
    }

    /// The kind's name in data: `knight`.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Pawn => "pawn",
            Kind::Knight => "knight",
            Kind::Bishop => "bishop",
            Kind::Rook => "rook",
            Kind::Queen => "queen",
            Kind::King => "king",
            Kind::Crab => "crab",
            Kind::Prince => "prince",
        }
    }
}

impl fmt::Display for Kind {
    /// The lower-case letter, as in a promotion (`q`).
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter().to_ascii_lowercase())
    }
}

/// A text that is not a kind of piece.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no kind of piece: write one of p, n, b, r, q, k")]
pub struct ParseKindError(pub String);

impl ParseKindError {
    fn of(text: &str) -> ParseKindError {
        ParseKindError(text.chars().take(16).collect())
    }
}

impl FromStr for Kind {
    type Err = ParseKindError;

    /// Reads a letter in either case, because tiles are written in upper case and promotions in
    /// lower.
    fn from_str(text: &str) -> Result<Kind, ParseKindError> {
        let mut letters = text.chars();
        match (letters.next(), letters.next()) {
            (Some(letter), None) => Kind::from_letter(letter),
            _ => None,
        }
        .ok_or_else(|| ParseKindError::of(text))
    }
}

impl Serialize for Kind {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Kind {
    /// Reads the letter in lower case only, as it is written.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Kind, D::Error> {
        let text = String::deserialize(deserializer)?;
        let kind = text.parse().ok().filter(|kind: &Kind| kind.to_string() == text);
        kind.ok_or_else(|| D::Error::custom(ParseKindError::of(&text)))
    }
}

/// A set of kinds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct KindSet(u8);

impl KindSet {
    pub(crate) fn has(self, kind: Kind) -> bool {
        self.0 >> kind.index() & 1 != 0
    }

    /// The kinds in the order of [`Kind::ALL`].
    pub(crate) fn iter(self) -> impl Iterator<Item = Kind> {
        Kind::ALL.into_iter().filter(move |kind| self.has(*kind))
    }
}

impl FromIterator<Kind> for KindSet {
    fn from_iter<I: IntoIterator<Item = Kind>>(kinds: I) -> KindSet {
        KindSet(kinds.into_iter().fold(0, |set, kind| set | 1 << kind.index()))
    }
}

/// A piece's permanent id, an index into the game's list of pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PieceId(pub u8);

/// How a piece is off the board. Some cards can bring *captured* pieces back, but never *dead*
/// ones; a piece that is *away* is neither.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum OffBoard {
    /// In the pile of captured pieces of its original owner.
    Captured,
    /// Out of the game for good.
    Dead,
    /// Temporarily lifted off by a card, or a tile that has not been placed yet.
    Away,
}

/// A piece, apart from where it stands. Its owner, army, present kind and original kind are
/// independent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// Who moves it.
    pub owner: Seat,
    /// Whose army it came from; a captured piece goes to this side's pile.
    pub origin: Seat,
    /// What it is now.
    pub kind: Kind,
    /// What it was at the start of the game; a captured piece counts as this again.
    pub born: Kind,
    /// What it would be without any effects: its original kind, or what it has promoted to.
    pub base: Kind,
    /// Whether its owner must not lose it.
    pub royal: bool,
    /// What cards have put on it.
    pub marks: Marks,
    /// For a captured piece, whether its own side captured it.
    pub given_up: bool,
}

impl Piece {
    /// A piece of the start position.
    pub const fn new(owner: Seat, kind: Kind) -> Piece {
        Piece {
            owner,
            origin: owner,
            kind,
            born: kind,
            base: kind,
            royal: kind.is_royal(),
            marks: Marks::NONE,
            given_up: false,
        }
    }
}
