//! What cards do and how pieces move, in words.

use cardinal_words::{CardText, card_text, card_text_if_any, say};

use crate::card::{Card, KnightmareCard};
use crate::piece::Kind;
use crate::setup::Variant;

impl Variant {
    /// What a card or tile of this game does, in a sentence or two.
    pub fn card_text(self, card: Card) -> String {
        match (self, card) {
            (Variant::ChessMe, Card::Call(Kind::Pawn)) => say!("does-tile-pawn"),
            (Variant::ChessMe, Card::Call(_)) => say!("does-tile"),
            (_, Card::Call(Kind::Pawn | Kind::Crab)) => say!("does-pawn"),
            (_, Card::Call(Kind::Knight)) => say!("does-knight"),
            (_, Card::Call(Kind::Bishop)) => say!("does-bishop"),
            (_, Card::Call(Kind::Rook)) => say!("does-rook"),
            (_, Card::Call(Kind::Queen)) => say!("does-queen"),
            (_, Card::Call(Kind::King | Kind::Prince)) => say!("does-king"),
            (_, Card::SameAgain) => say!("does-same-again"),
            (_, Card::Knightmare(card)) => card.text(),
        }
    }

    /// What a card or tile of this game does, in one line of at most 60 characters without a full stop.
    pub fn card_line(self, card: Card) -> String {
        match (self, card) {
            (Variant::ChessMe, Card::Call(Kind::Pawn)) => say!("line-tile-pawn"),
            (Variant::ChessMe, Card::Call(_)) => say!("line-tile"),
            (_, Card::Call(kind)) => say!("line-call", piece = kind.in_words()),
            (_, Card::SameAgain) => say!("line-same-again"),
            (_, Card::Knightmare(card)) => card.brief_text().join(" "),
        }
    }

    /// How a kind moves in this game, in a sentence. The text names `games`, if the kind moves
    /// differently elsewhere.
    pub fn movement_text(self, kind: Kind, games: Option<String>) -> String {
        let (named, games) = (u8::from(games.is_some()), games.unwrap_or_default());
        match kind {
            Kind::Pawn if self.can_step_twice(kind) => say!("moves-pawn-twice", named = named, games = games),
            Kind::Pawn => say!("moves-pawn", named = named, games = games),
            Kind::Knight => say!("moves-knight", named = named, games = games),
            Kind::Bishop => say!("moves-bishop", named = named, games = games),
            Kind::Rook => say!("moves-rook", named = named, games = games),
            Kind::Queen => say!("moves-queen", named = named, games = games),
            Kind::King if self == Variant::ChessMe => say!("moves-king-of-grid", named = named, games = games),
            Kind::King => say!("moves-king", named = named, games = games),
            Kind::Crab => say!("moves-crab", named = named, games = games),
            Kind::Prince => say!("moves-prince", named = named, games = games),
        }
    }
}

impl KnightmareCard {
    /// What the card does, and when and what it does not do, in a few sentences.
    pub fn text(self) -> String {
        self.told(CardText::Whole)
    }

    /// What the card does as it is printed on its face, in up to three lines of 22 letters.
    pub fn brief_text(self) -> Vec<String> {
        lines(&self.told(CardText::Brief))
    }

    /// Rulings on the card that players are likely to ask about, as these rules play it: one line
    /// each, starting with a bullet.
    pub fn rulings(self) -> Vec<String> {
        lines(&self.told(CardText::Rulings))
    }

    /// What is missing when there is nothing to play the card on, as a phrase within a sentence:
    /// `no pawn of yours is on its seventh rank`. `None` for a card that can always be played at
    /// its time.
    pub fn needs(self) -> Option<String> {
        card_text_if_any(self.slug(), CardText::Needs)
    }

    fn told(self, which: CardText) -> String {
        card_text(self.slug(), which)
    }
}

fn lines(text: &str) -> Vec<String> {
    text.lines().map(str::to_owned).collect()
}

impl Card {
    /// What the card does as printed on its face, in up to three lines of about twenty letters.
    /// Empty for a card that shows a kind, whose face shows how that kind moves.
    pub fn brief_text(self) -> Vec<String> {
        match self {
            Card::Call(_) => Vec::new(),
            Card::SameAgain => lines(&say!("does-same-again-in-short")),
            Card::Knightmare(card) => card.brief_text(),
        }
    }
}
