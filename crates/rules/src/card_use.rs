//! When each card of a hand can be played.

use cardinal_words::say;

use crate::card::{Card, Timing};

/// A card of a hand, and when its player can play it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardUse {
    /// The card.
    pub card: Card,
    /// When it can be played.
    pub when: When,
}

/// When a card of a hand can be played, as its player may know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum When {
    /// Now, in the player's own turn.
    Now,
    /// Now, in response to the opponent.
    NowAsResponse,
    /// Now, but nothing that the card calls can move, so the turn is skipped. Holds the reason.
    NowToSkip(String),
    /// At this moment of the player's turn, which goes on.
    Then(TurnMoment),
    /// At this moment of the player's next turn.
    OnYourTurn(TurnMoment),
    /// On the opponent's turn.
    OnOpponentsTurn,
    /// On either player's turn.
    OnEitherTurn,
    /// When the card that it copies could be played.
    AsCopied,
    /// Not now, although its moment is here or has passed. Holds the reason.
    NotNow(String),
}

/// A moment of the player's own turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the names say it")]
pub enum TurnMoment {
    AfterDrawing,
    BeforeMove,
    InsteadOfMove,
    AfterMove,
    BeforeOrAfterMove,
}

impl When {
    /// Whether the card can be played now.
    pub const fn is_now(&self) -> bool {
        matches!(self, When::Now | When::NowAsResponse | When::NowToSkip(_))
    }

    /// Why it can't be played now, or can only be played to skip the turn: a phrase without capital
    /// and full stop.
    pub fn reason(&self) -> Option<&str> {
        match self {
            When::NowToSkip(why) | When::NotNow(why) => Some(why),
            _ => None,
        }
    }

    /// The moment within a sentence, in at most 60 characters, without the reason: `after your
    /// move`.
    pub fn brief(&self) -> String {
        match self {
            When::Now => say!("when-now"),
            When::NowAsResponse => say!("when-now-as-response"),
            When::NowToSkip(_) => say!("when-now-to-skip"),
            When::Then(moment) => moment.in_words(),
            When::OnYourTurn(moment) => say!("when-on-your-turn", moment = moment.in_words()),
            When::OnOpponentsTurn => say!("when-on-opponents-turn"),
            When::OnEitherTurn => say!("when-on-either-turn"),
            When::AsCopied => say!("when-as-copied"),
            When::NotNow(_) => say!("when-not-now"),
        }
    }

    /// The moment within a sentence, and the reason if there is one: `not now: no pawn of yours is
    /// on its seventh rank`.
    pub fn in_words(&self) -> String {
        match self.reason() {
            Some(why) => say!("when-because", when = self.brief(), why = why),
            None => self.brief(),
        }
    }
}

impl TurnMoment {
    /// The moment of the player's own turn at which a card with these timings is played. `None` if
    /// it is not played in their own turn.
    pub(crate) fn of(timings: &[Timing]) -> Option<TurnMoment> {
        let has = |timing| timings.contains(&timing);
        match (has(Timing::BeforeMove), has(Timing::InsteadOfMove), has(Timing::AfterMove)) {
            (true, _, true) => Some(TurnMoment::BeforeOrAfterMove),
            (true, ..) => Some(TurnMoment::BeforeMove),
            (_, true, _) => Some(TurnMoment::InsteadOfMove),
            (.., true) => Some(TurnMoment::AfterMove),
            _ => None,
        }
    }

    fn in_words(self) -> String {
        match self {
            TurnMoment::AfterDrawing => say!("when-after-drawing"),
            TurnMoment::BeforeMove => say!("when-before-move"),
            TurnMoment::InsteadOfMove => say!("when-instead-of-move"),
            TurnMoment::AfterMove => say!("when-after-move"),
            TurnMoment::BeforeOrAfterMove => say!("when-before-or-after-move"),
        }
    }
}
