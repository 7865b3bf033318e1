//! What cards do and ask for, and how pieces move.

use cardinal_rules::{Card, Kind, KnightmareCard, Slot, Variant};

use crate::in_words::{either, one_kind_of};
use crate::texts::{InWords, has_text, say, text};

/// The texts of every Knightmare Chess card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CardText {
    /// The card's name.
    Name,
    /// The full text of what it does, and when and what it does not do, in a few sentences.
    Whole,
    /// The text on its face: up to three lines of 22 letters.
    Brief,
    /// Rulings that players are likely to ask about, as these rules play the card: one line each, starting with a
    /// bullet.
    Rulings,
}

impl CardText {
    /// The kinds of text that every card has.
    pub const ALL: [CardText; 4] = [CardText::Name, CardText::Whole, CardText::Brief, CardText::Rulings];

    /// The key of this text for the card with this slug.
    pub fn key(self, slug: &str) -> String {
        match self {
            CardText::Name => format!("card-{slug}-name"),
            CardText::Whole => format!("card-{slug}"),
            CardText::Brief => format!("card-{slug}-brief"),
            CardText::Rulings => format!("card-{slug}-rulings"),
        }
    }
}

/// A text of a card of Knightmare Chess.
pub fn knightmare_text(card: KnightmareCard, which: CardText) -> String {
    text(&which.key(card.slug()), [])
}

impl InWords for KnightmareCard {
    fn in_words(&self) -> String {
        knightmare_text(*self, CardText::Name)
    }
}

/// What is missing when there is nothing to play the card on, as a phrase within a sentence: `no pawn of yours is on
/// its seventh rank`. `None` for a card that can always be played at its time.
pub(crate) fn needs(card: KnightmareCard) -> Option<String> {
    let key = format!("card-{}-needs", card.slug());
    has_text(&key).then(|| text(&key, []))
}

/// What a card or tile of this game does, in a sentence or two.
pub fn card_text(variant: Variant, card: Card) -> String {
    match (variant, card) {
        (Variant::ChessMe, Card::Call(Kind::Pawn)) => say!("does-tile-pawn"),
        (Variant::ChessMe, Card::Call(_)) => say!("does-tile"),
        (_, Card::Call(Kind::Pawn | Kind::Crab)) => say!("does-pawn"),
        (_, Card::Call(Kind::Knight)) => say!("does-knight"),
        (_, Card::Call(Kind::Bishop)) => say!("does-bishop"),
        (_, Card::Call(Kind::Rook)) => say!("does-rook"),
        (_, Card::Call(Kind::Queen)) => say!("does-queen"),
        (_, Card::Call(Kind::King | Kind::Prince)) => say!("does-king"),
        (_, Card::SameAgain) => say!("does-same-again"),
        (_, Card::Knightmare(card)) => knightmare_text(card, CardText::Whole),
    }
}

/// What a card or tile of this game does, in one line of at most 60 characters without a full stop.
pub fn card_line(variant: Variant, card: Card) -> String {
    match (variant, card) {
        (Variant::ChessMe, Card::Call(Kind::Pawn)) => say!("line-tile-pawn"),
        (Variant::ChessMe, Card::Call(_)) => say!("line-tile"),
        (_, Card::Call(kind)) => say!("line-call", piece = kind),
        (_, Card::SameAgain) => say!("line-same-again"),
        (_, Card::Knightmare(_)) => face_lines(card).join(" "),
    }
}

/// What a card does as printed on its face, in up to three lines of about twenty letters. Empty for a card that shows a
/// kind, whose face shows how that kind moves.
pub fn face_lines(card: Card) -> Vec<String> {
    match card {
        Card::Call(_) => Vec::new(),
        Card::SameAgain => lines(&say!("does-same-again-in-short")),
        Card::Knightmare(card) => lines(&knightmare_text(card, CardText::Brief)),
    }
}

/// Rulings on a card of Knightmare Chess, one line each.
pub fn rulings(card: KnightmareCard) -> Vec<String> {
    lines(&knightmare_text(card, CardText::Rulings))
}

fn lines(text: &str) -> Vec<String> {
    text.lines().map(str::to_owned).collect()
}

/// How a kind moves in this game, in a sentence. The text names `games`, if the kind moves differently elsewhere.
pub fn movement_text(variant: Variant, kind: Kind, games: Option<String>) -> String {
    let (named, games) = (u8::from(games.is_some()), games.unwrap_or_default());
    match kind {
        Kind::Pawn if variant.can_step_twice(kind) => say!("moves-pawn-twice", named = named, games = games),
        Kind::Pawn => say!("moves-pawn", named = named, games = games),
        Kind::Knight => say!("moves-knight", named = named, games = games),
        Kind::Bishop => say!("moves-bishop", named = named, games = games),
        Kind::Rook => say!("moves-rook", named = named, games = games),
        Kind::Queen => say!("moves-queen", named = named, games = games),
        Kind::King if variant == Variant::ChessMe => say!("moves-king-of-grid", named = named, games = games),
        Kind::King => say!("moves-king", named = named, games = games),
        Kind::Crab => say!("moves-crab", named = named, games = games),
        Kind::Prince => say!("moves-prince", named = named, games = games),
    }
}

/// Asks for what is to be chosen at this place of a card's choices, without a full stop: `Choose one of your pawns`.
/// `None` if the card asks for no more, or for what another card asks for.
pub fn card_prompt(card: KnightmareCard, place: usize) -> Option<String> {
    card.slot(place).map(|slot| say!("slot-prompt", what = slot))
}

impl InWords for Slot {
    /// As it follows "choose": `one of your pawns`.
    fn in_words(&self) -> String {
        match *self {
            Slot::Own(kinds) if kinds == Kind::ALL => say!("slot-own-piece"),
            Slot::Own(kinds) => say!("slot-own", kinds = either(named(kinds).map(in_plural))),
            Slot::OwnBut(kinds) => say!("slot-own-but", kinds = one_kind_of(named(kinds))),
            Slot::Enemy(kinds) if kinds == Kind::ALL => say!("slot-enemy-piece"),
            Slot::Enemy(kinds) => say!("slot-enemy", kinds = one_kind_of(named(kinds))),
            Slot::EnemyBut(kinds) => say!("slot-enemy-but", kinds = one_kind_of(named(kinds))),
            Slot::Partner => say!("slot-partner"),
            Slot::Moved => say!("slot-moved"),
            Slot::Victim => say!("slot-victim"),
            Slot::Destination => say!("slot-destination"),
            Slot::Onward(kind) => say!("slot-onward", kind = kind),
            Slot::KingTo => say!("slot-king-to"),
            Slot::Square => say!("slot-square"),
            Slot::Home => say!("slot-home"),
            Slot::Taken => say!("slot-taken"),
            Slot::Corner => say!("slot-corner"),
            Slot::PawnsAndDestinations => say!("slot-pawns-and-destinations"),
            Slot::PawnsOfBoth => say!("slot-pawns-of-both"),
            Slot::Victims => say!("slot-victims"),
            Slot::Kind => say!("slot-kind"),
            Slot::Follows => say!("slot-follows"),
            Slot::Turning => say!("slot-turning"),
            Slot::Wall => say!("slot-wall"),
            Slot::Played => say!("slot-played"),
            Slot::Discarded => say!("slot-discarded"),
            Slot::Held => say!("slot-held"),
            Slot::OtherHeld => say!("slot-other-held"),
            Slot::Continuing => say!("slot-continuing"),
            Slot::PartToMove => say!("slot-part-to-move"),
            Slot::PartToReturn => say!("slot-part-to-return"),
            Slot::OfTheCopied => say!("slot-of-the-copied"),
        }
    }
}

fn in_plural(kind: Kind) -> String {
    say!("slot-kinds", kind = kind)
}

/// The kinds as players know them: to cards a crab is a pawn.
fn named(kinds: &'static [Kind]) -> impl Iterator<Item = Kind> {
    kinds.iter().copied().filter(|kind| *kind != Kind::Crab || !kinds.contains(&Kind::Pawn))
}
