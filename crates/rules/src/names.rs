//! What players call pieces, sides, cards and games. Their names in data and files, which are the
//! same in every language, are with their types.

use cardinal_words::{CardText, Value, card_text, say};

use crate::card::{Card, KnightmareCard};
use crate::piece::Kind;
use crate::seat::Seat;
use crate::setup::Variant;
use crate::square::{Cell, Square};

impl Kind {
    /// What players call the kind within a sentence: `knight`.
    pub fn in_words(self) -> String {
        match self {
            Kind::Pawn => say!("kind-pawn"),
            Kind::Knight => say!("kind-knight"),
            Kind::Bishop => say!("kind-bishop"),
            Kind::Rook => say!("kind-rook"),
            Kind::Queen => say!("kind-queen"),
            Kind::King => say!("kind-king"),
            Kind::Crab => say!("kind-crab"),
            Kind::Prince => say!("kind-prince"),
        }
    }

    /// One of these kinds: `knight or rook`.
    pub fn either(kinds: impl IntoIterator<Item = Kind>) -> String {
        either(kinds.into_iter().map(Kind::in_words))
    }

    /// A piece of one of these kinds: `a knight or a rook`.
    pub fn one_of(kinds: impl IntoIterator<Item = Kind>) -> String {
        either(kinds.into_iter().map(|kind| say!("kind-one", kind = kind)))
    }
}

/// Joins alternatives in words: `knight, bishop or rook`.
pub(crate) fn either(texts: impl Iterator<Item = String>) -> String {
    let mut texts: Vec<String> = texts.collect();
    let Some(last) = texts.pop() else { return String::new() };
    let others = texts.into_iter().reduce(|one, other| say!("kind-list", one = one, other = other));
    others.map_or(last.clone(), |others| say!("kind-or", one = others, other = last))
}

impl Seat {
    /// What players call the side: `White`.
    pub fn in_words(self) -> String {
        match self {
            Seat::White => say!("seat-white"),
            Seat::Black => say!("seat-black"),
        }
    }
}

impl Card {
    /// What players call the card, as printed on it.
    pub fn in_words(self) -> String {
        match self {
            Card::Call(Kind::Pawn | Kind::Crab) => say!("face-pawn"),
            Card::Call(Kind::Knight) => say!("face-knight"),
            Card::Call(Kind::Bishop) => say!("face-bishop"),
            Card::Call(Kind::Rook) => say!("face-rook"),
            Card::Call(Kind::Queen) => say!("face-queen"),
            Card::Call(Kind::King | Kind::Prince) => say!("face-king"),
            Card::SameAgain => say!("face-same-again"),
            Card::Knightmare(card) => card.in_words(),
        }
    }
}

impl KnightmareCard {
    /// What players call the card.
    pub fn in_words(self) -> String {
        card_text(self.slug(), CardText::Name)
    }
}

impl Variant {
    /// What players call the game.
    pub fn in_words(self) -> String {
        match self {
            Variant::Standard => say!("variant-standard"),
            Variant::NoStress => say!("variant-no-stress"),
            Variant::Knightmare => say!("variant-knightmare"),
            Variant::ChessMe => say!("variant-chessme"),
        }
    }
}

/// Lets values of these types fill in a text by their words.
macro_rules! said_by {
    ($words:ident: $($type:ty),*) => {
        $(impl From<$type> for Value<'_> {
            fn from(named: $type) -> Self {
                Value::from(named.$words())
            }
        })*
    };
}

said_by!(in_words: Kind, Seat, Card, KnightmareCard, Variant);
said_by!(to_string: Square, Cell);
