//! What players call the values of the rules: pieces, sides, cards, games, results, times to play a card.

use cardinal_rules::{
    Card, DrawReason, Kind, Seat, StarterDeck, Status, TurnMoment, Variant, When, WinReason,
    defaults::NO_PROGRESS_TURNS,
};

use crate::texts::{InWords, say, text};

impl InWords for Kind {
    fn in_words(&self) -> String {
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
}

/// One of these kinds: `knight or rook`.
pub fn one_kind_of(kinds: impl IntoIterator<Item = Kind>) -> String {
    either(kinds.into_iter().map(|kind| kind.in_words()))
}

/// A piece of one of these kinds: `a knight or a rook`.
pub fn one_piece_of(kinds: impl IntoIterator<Item = Kind>) -> String {
    either(kinds.into_iter().map(|kind| say!("kind-one", kind = kind)))
}

/// Joins alternatives: `knight, bishop or rook`.
pub(crate) fn either(texts: impl Iterator<Item = String>) -> String {
    let mut texts: Vec<String> = texts.collect();
    let Some(last) = texts.pop() else { return String::new() };
    let others = texts.into_iter().reduce(|one, other| say!("kind-list", one = one, other = other));
    others.map_or(last.clone(), |others| say!("kind-or", one = others, other = last))
}

impl InWords for Seat {
    fn in_words(&self) -> String {
        match self {
            Seat::White => say!("seat-white"),
            Seat::Black => say!("seat-black"),
        }
    }
}

impl InWords for Card {
    /// As printed on the card.
    fn in_words(&self) -> String {
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

impl InWords for Variant {
    fn in_words(&self) -> String {
        text(&format!("variant-{}", self.slug()), [])
    }
}

impl InWords for StarterDeck {
    fn in_words(&self) -> String {
        text(&format!("starter-{}-item", self.slug()), [])
    }
}

/// How to play a starter deck, in up to 60 characters.
pub fn starter_plan(deck: StarterDeck) -> String {
    text(&format!("starter-{}-description", deck.slug()), [])
}

impl InWords for Status {
    /// Without capital and full stop: `White wins by checkmate`.
    fn in_words(&self) -> String {
        match self {
            Status::Building => say!("status-building"),
            Status::Running { to_act, .. } => say!("status-running", seat = *to_act),
            Status::Won { winner, reason } => say!("status-won", seat = *winner, how = *reason),
            Status::Drawn { reason } => say!("status-drawn", how = *reason),
        }
    }
}

impl InWords for WinReason {
    /// As it follows "wins": `by checkmate`.
    fn in_words(&self) -> String {
        match self {
            WinReason::Checkmate => say!("won-by-checkmate"),
            WinReason::KingCaptured => say!("won-by-capture"),
            WinReason::Resignation => say!("won-by-resignation"),
            WinReason::Timeout => say!("won-on-time"),
            WinReason::Surrender => say!("won-by-surrender"),
            WinReason::Abandoned => say!("won-by-abandonment"),
        }
    }
}

impl InWords for DrawReason {
    /// As it follows "drawn": `by agreement`.
    fn in_words(&self) -> String {
        match self {
            DrawReason::Stalemate => say!("drawn-by-stalemate"),
            DrawReason::DeadPosition => say!("drawn-by-dead-position"),
            DrawReason::Agreement => say!("drawn-by-agreement"),
            DrawReason::Threefold => say!("drawn-by-threefold-repetition"),
            DrawReason::Fivefold => say!("drawn-by-fivefold-repetition"),
            DrawReason::FiftyMoves => say!("drawn-by-fifty-moves"),
            DrawReason::SeventyFiveMoves => say!("drawn-by-seventy-five-moves"),
            DrawReason::NoProgress => say!("drawn-without-progress", turns = NO_PROGRESS_TURNS),
            DrawReason::NoMove => say!("drawn-without-move"),
            DrawReason::InsufficientMaterial => say!("drawn-without-material"),
        }
    }
}

impl InWords for When {
    /// The moment, and the reason if there is one: `not now: no pawn of yours is on its seventh rank`.
    fn in_words(&self) -> String {
        match self.reason() {
            Some(why) => say!("when-because", when = brief_when(self), why = why.in_words()),
            None => brief_when(self),
        }
    }
}

/// When a card can be played, in at most 60 characters, without the reason: `after your move`.
pub fn brief_when(when: &When) -> String {
    match when {
        When::Now => say!("when-now"),
        When::NowAsResponse => say!("when-now-as-response"),
        When::NowToSkip(_) => say!("when-now-to-skip"),
        When::Then(moment) => moment.in_words(),
        When::OnYourTurn(moment) => say!("when-on-your-turn", moment = *moment),
        When::OnOpponentsTurn => say!("when-on-opponents-turn"),
        When::OnEitherTurn => say!("when-on-either-turn"),
        When::AsCopied => say!("when-as-copied"),
        When::NotNow(_) => say!("when-not-now"),
    }
}

impl InWords for TurnMoment {
    fn in_words(&self) -> String {
        match self {
            TurnMoment::AfterDrawing => say!("when-after-drawing"),
            TurnMoment::BeforeMove => say!("when-before-move"),
            TurnMoment::InsteadOfMove => say!("when-instead-of-move"),
            TurnMoment::AfterMove => say!("when-after-move"),
            TurnMoment::BeforeOrAfterMove => say!("when-before-or-after-move"),
        }
    }
}
