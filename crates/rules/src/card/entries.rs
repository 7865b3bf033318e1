//! The cards of Knightmare Chess, an entry each: static facts, the choices that the player makes, and
//! the family whose effect it has. A card of a family that is here already is one more entry.

use super::{KnightmareCard, Timing};
use crate::piece::Kind;

/// One card as data.
#[derive(Debug)]
pub(crate) struct CardEntry {
    /// The printed name.
    pub(crate) name: &'static str,
    /// The name as it is written in actions.
    pub(crate) slug: &'static str,
    /// What it counts in a deck.
    pub(crate) points: u8,
    /// Whether a deck holds it once at most.
    pub(crate) unique: bool,
    pub(crate) timing: &'static [Timing],
    /// Whether it stays in play.
    pub(crate) continuing: bool,
    /// What it does, in our own words.
    pub(crate) text: &'static str,
    /// What the player chooses, in this order.
    pub(crate) slots: &'static [Slot],
    pub(crate) family: Family,
}

/// One choice of a card's player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Slot {
    /// An own piece on the board, of one of these kinds.
    OwnPiece(&'static [Kind]),
    /// The square that many squares straight ahead of the pawn chosen before; it and all squares on
    /// the way are empty, and no wall crosses the way.
    Ahead(u8),
    /// A wall on boundaries that have none yet.
    Wall,
    /// An own piece that the answered step captured, by the square where it stood.
    Taken,
}

/// The families of effects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Family {
    /// The two chosen pieces trade squares.
    Swap,
    /// The chosen piece goes to the chosen square without capturing.
    Advance,
    /// The chosen piece becomes another kind.
    Become(Kind),
    /// The chosen wall is built.
    Wall,
    /// The second chosen piece is captured in place of the first, which goes to its square.
    Rescue,
    /// The opponent's turn is undone; the board may not become the same again.
    UndoTurn,
}

impl CardEntry {
    /// Whether the card is played in this window.
    pub(crate) fn fits(&self, timing: Timing) -> bool {
        self.timing.contains(&timing)
    }
}

/// A pawn for cards that name one: what has become a crab is still a pawn to them.
const PAWN: &[Kind] = &[Kind::Pawn, Kind::Crab];

/// A card by which an own piece of each kind trade squares after the move.
const fn swap(
    (name, slug): (&'static str, &'static str),
    points: u8,
    slots: &'static [Slot],
    text: &'static str,
) -> CardEntry {
    CardEntry {
        name,
        slug,
        points,
        unique: false,
        timing: &[Timing::AfterMove],
        continuing: false,
        text,
        slots,
        family: Family::Swap,
    }
}

/// The entry of a card.
pub(crate) fn entry(card: KnightmareCard) -> &'static CardEntry {
    &CARDS[card as usize]
}

/// Every card, in the order of [`KnightmareCard`].
static CARDS: [CardEntry; KnightmareCard::ALL.len()] = [
    CardEntry {
        name: "Chaos",
        slug: "chaos",
        points: 10,
        unique: false,
        timing: &[Timing::AnswerTurn],
        continuing: false,
        text: "After your opponent's whole turn: the turn is undone and a different one must be made. A card used in \
               it may be taken back.",
        slots: &[],
        family: Family::UndoTurn,
    },
    CardEntry {
        name: "Crab",
        slug: "crab",
        points: 5,
        unique: false,
        timing: &[Timing::AfterMove],
        continuing: true,
        text: "After your move: one of your pawns becomes a crab until it is captured or promotes. It moves and \
               captures one square diagonally forward, and in no other way.",
        slots: &[Slot::OwnPiece(&[Kind::Pawn])],
        family: Family::Become(Kind::Crab),
    },
    CardEntry {
        name: "Fanatic",
        slug: "fanatic",
        points: 2,
        unique: false,
        timing: &[Timing::InsteadOfMove],
        continuing: false,
        text: "Instead of your move: one of your pawns goes exactly three empty squares forward. It does not promote \
               by this.",
        slots: &[Slot::OwnPiece(PAWN), Slot::Ahead(3)],
        family: Family::Advance,
    },
    CardEntry {
        name: "Fortification",
        slug: "fortification",
        points: 7,
        unique: false,
        timing: &[Timing::AfterMove],
        continuing: true,
        text: "After your move: a wall is built between two squares that touch, or along two sides of squares that \
               meet. For the rest of the game no step crosses it; leaps do.",
        slots: &[Slot::Wall],
        family: Family::Wall,
    },
    swap(
        ("Holy War", "holy-war"),
        3,
        &[Slot::OwnPiece(&[Kind::Knight]), Slot::OwnPiece(&[Kind::Bishop])],
        "After your move: one of your knights and one of your bishops trade squares.",
    ),
    CardEntry {
        name: "Hostage",
        slug: "hostage",
        points: 9,
        unique: false,
        timing: &[Timing::AnswerCapture],
        continuing: false,
        text: "When a piece of yours has been captured: one of your pawns is captured in its place, and the piece \
               stands where the pawn stood.",
        slots: &[Slot::Taken, Slot::OwnPiece(PAWN)],
        family: Family::Rescue,
    },
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_has_its_own_entry_and_slug() {
        for (card, entry) in KnightmareCard::ALL.into_iter().zip(&CARDS) {
            assert_eq!(format!("{card:?}"), entry.name.replace(' ', ""));
            let slug = entry.name.to_lowercase().replace(' ', "-");
            assert_eq!(entry.slug, slug);
            assert!((2..=10).contains(&entry.points) && !entry.timing.is_empty() && !entry.text.is_empty());
        }
    }
}
