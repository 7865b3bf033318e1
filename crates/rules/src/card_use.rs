//! When each card of a hand can be played.

use crate::card::{Card, Timing};
use crate::refusal::RefusalReason;

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
    NowToSkip(RefusalReason),
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
    NotNow(RefusalReason),
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

    /// Why it can't be played now, or can only be played to skip the turn.
    pub const fn reason(&self) -> Option<&RefusalReason> {
        match self {
            When::NowToSkip(why) | When::NotNow(why) => Some(why),
            _ => None,
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
}

/// Why a card that can be played has no effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NoEffectReason {
    /// With its effect, its player's king would be, or stay, in check.
    OwnKing,
    /// With its effect, the other side would be mated, which no card may do that doesn't stay in play.
    Mates,
    /// There is nothing left that it could do.
    Nothing,
}
