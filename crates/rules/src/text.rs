//! What cards do and how pieces move, in plain English.

use crate::card::Card;
use crate::piece::Kind;
use crate::setup::Variant;

impl Variant {
    /// What a card or tile of this game does, in a sentence or two.
    pub fn card_text(self, card: Card) -> &'static str {
        match (self, card) {
            (Variant::ChessMe, Card::Call(Kind::Pawn)) => "Placed after a move, left or right of one of your pawns.",
            (Variant::ChessMe, Card::Call(_)) => "Placed after a move, directly behind one of your pawns.",
            (_, Card::Call(Kind::Pawn | Kind::Crab)) => {
                "One of your pawns moves: one square forward, two from where pawns start, or diagonally forward to \
                 capture."
            }
            (_, Card::Call(Kind::Knight)) => {
                "One of your knights moves: two squares along a line and one to the side, over whatever stands between."
            }
            (_, Card::Call(Kind::Bishop)) => {
                "One of your bishops moves: along a diagonal, as far as nothing is in its way."
            }
            (_, Card::Call(Kind::Rook)) => {
                "One of your rooks moves: along a file or a rank, as far as nothing is in its way."
            }
            (_, Card::Call(Kind::Queen)) => {
                "Your queen moves: along a file, a rank or a diagonal, as far as nothing is in her way."
            }
            (_, Card::Call(Kind::King | Kind::Prince)) => "Your king moves: one square in any direction.",
            (_, Card::SameAgain) => {
                "The card before it counts again: a piece moves of the kind on the top piece card of your own face-up \
                 pile or of your opponent's, whichever you like. If neither pile shows a piece card, the turn is lost."
            }
            (_, Card::Knightmare(card)) => card.text(),
        }
    }

    /// How a kind moves in this game, as it stands behind "a knight".
    pub const fn movement_text(self, kind: Kind) -> &'static str {
        match kind {
            Kind::Pawn if self.can_step_twice(kind) => {
                "goes one square forward, two from its home rank, and captures one square diagonally forward"
            }
            Kind::Pawn => "goes one square forward and captures one square diagonally forward",
            Kind::Knight => "leaps two squares one way and one square across",
            Kind::Bishop => "goes any distance diagonally",
            Kind::Rook => "goes any distance along a rank or file",
            Kind::Queen => "goes any distance in any of the eight directions",
            Kind::King if matches!(self, Variant::ChessMe) => {
                "goes one square sideways or forward, straight or diagonally, and backward only to capture"
            }
            Kind::King | Kind::Prince => "goes one square in any direction",
            Kind::Crab => "goes one square diagonally forward",
        }
    }
}

impl Card {
    /// What the card does as it is printed on its face: up to three lines of some twenty letters. Nothing for a
    /// card that shows a kind, whose face shows how that moves.
    pub const fn brief_text(self) -> &'static [&'static str] {
        match self {
            Card::Call(_) => &[],
            Card::SameAgain => &["Move what the card", "before it called:", "yours or theirs"],
            Card::Knightmare(card) => card.brief_text(),
        }
    }
}
