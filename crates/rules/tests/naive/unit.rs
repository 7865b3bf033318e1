//! Pieces, and the units of one or two pieces that stand on a square.

use std::ops::Not;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Side {
    White,
    Black,
}

impl Side {
    pub(crate) const BOTH: [Side; 2] = [Side::White, Side::Black];
}

impl Not for Side {
    type Output = Side;

    fn not(self) -> Side {
        if self == Side::White { Side::Black } else { Side::White }
    }
}

/// Pawn to King are the kinds that a piece is born as or promotes to; Crab is only what a pawn
/// moves like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Kind {
    Pawn,
    Crab,
    Knight,
    Bishop,
    Rook,
    Queen,
    King,
}

impl Kind {
    /// The kinds that a choice can name.
    pub(crate) const ALL: [Kind; 6] = [Kind::Pawn, Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen, Kind::King];
    pub(crate) const PROMOTIONS: [Kind; 4] = [Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight];

    pub(crate) fn lettered(letter: char) -> Option<Kind> {
        Some(match letter.to_ascii_lowercase() {
            'p' => Kind::Pawn,
            'n' => Kind::Knight,
            'b' => Kind::Bishop,
            'r' => Kind::Rook,
            'q' => Kind::Queen,
            'k' => Kind::King,
            _ => return None,
        })
    }

    /// A crab is written as a pawn (`knightmare-play.md` 4).
    pub(crate) fn letter(self, side: Side) -> char {
        let letter = match self {
            Kind::Pawn | Kind::Crab => 'p',
            Kind::Knight => 'n',
            Kind::Bishop => 'b',
            Kind::Rook => 'r',
            Kind::Queen => 'q',
            Kind::King => 'k',
        };
        if side == Side::White { letter.to_ascii_uppercase() } else { letter }
    }
}

/// A piece: who owns it, what it was born as, what it has been promoted to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Part {
    pub(crate) id: u8,
    pub(crate) owner: Side,
    pub(crate) born: Kind,
    pub(crate) kind: Kind,
}

impl Part {
    /// The piece as it comes back later: with its original type (`knightmare.md` 5).
    pub(crate) fn as_born(self) -> Part {
        Part { kind: self.born, ..self }
    }
}

/// What stands on one square; two parts by *Confabulation*.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Unit {
    pub(crate) first: Part,
    pub(crate) second: Option<Part>,
}

impl Unit {
    pub(crate) fn of(part: Part) -> Unit {
        Unit { first: part, second: None }
    }

    pub(crate) fn parts(self) -> impl Iterator<Item = Part> {
        [Some(self.first), self.second].into_iter().flatten()
    }

    pub(crate) fn owner(self) -> Side {
        self.first.owner
    }

    pub(crate) fn id(self) -> u8 {
        self.first.id
    }

    pub(crate) fn has(self, id: u8) -> bool {
        self.parts().any(|part| part.id == id)
    }

    /// Whether a card's word for a kind applies: a crab is a pawn (FAQ 8), a unit is either part
    /// (`knightmare.md` 7).
    pub(crate) fn is(self, kind: Kind) -> bool {
        self.parts().any(|part| part.kind == kind)
    }
}
