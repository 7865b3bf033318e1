//! Small pictures before labels: Unicode's, and the bot's own.

use cardinal_rules::{Kind, Seat};

/// A small picture before a label.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Emoji {
    /// One of Unicode's.
    Unicode(&'static str),
    /// A piece that the bot draws. It is shown once Discord has it, which is when it has an id.
    Piece(PieceEmoji, Option<u64>),
}

impl Emoji {
    /// A piece in the colours of a side.
    pub const fn piece(kind: Kind, side: Seat) -> Emoji {
        // A prince looks like a king.
        let kind = match kind {
            Kind::Prince => Kind::King,
            kind => kind,
        };
        Emoji::Piece(PieceEmoji { kind, side }, None)
    }
}

impl From<&'static str> for Emoji {
    fn from(unicode: &'static str) -> Emoji {
        Emoji::Unicode(unicode)
    }
}

/// A piece as the bot draws it for labels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PieceEmoji {
    /// The piece, never a prince.
    pub kind: Kind,
    /// Whose colours it has.
    pub side: Seat,
}

impl PieceEmoji {
    /// Every piece in the colours of both sides.
    pub fn all() -> impl Iterator<Item = PieceEmoji> {
        let drawn = Kind::ALL.into_iter().filter(|kind| *kind != Kind::Prince);
        drawn.flat_map(|kind| [Seat::White, Seat::Black].map(|side| PieceEmoji { kind, side }))
    }

    /// Its name in letters that Discord takes: `white_knight`.
    pub fn name(self) -> String {
        let side = match self.side {
            Seat::White => "white",
            Seat::Black => "black",
        };
        format!("{side}_{}", self.kind.name())
    }
}
