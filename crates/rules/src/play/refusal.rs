//! Refusals of illegal actions.

use std::fmt;

use crate::action::Action;
use crate::refusal_reason::RefusalReason;

/// Why an action was refused. The game is unchanged.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{code}: {reason:?}")]
pub struct Refusal {
    /// The kind of reason.
    pub code: RefusalCode,
    /// The reason, with what a sentence about it needs.
    pub reason: RefusalReason,
    /// What the seat could legally have done instead.
    pub legal: Vec<Action>,
}

/// The kinds of reasons for a refusal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum RefusalCode {
    /// The other seat is to act.
    NotYourTurn,
    /// An action of this kind does not fit the phase.
    WrongPhase,
    /// A move or claim that the rules refuse.
    IllegalMove,
    /// The card is held but may not be played now.
    IllegalCard,
    /// A choice that the card does not allow.
    IllegalChoice,
    /// The card is not in the hand.
    CardNotHeld,
    /// There is no offer that this seat could accept or decline.
    NothingToAccept,
    /// The game has ended.
    GameOver,
}

impl fmt::Display for RefusalCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            RefusalCode::NotYourTurn => "not-your-turn",
            RefusalCode::WrongPhase => "wrong-phase",
            RefusalCode::IllegalMove => "illegal-move",
            RefusalCode::IllegalCard => "illegal-card",
            RefusalCode::IllegalChoice => "illegal-choice",
            RefusalCode::CardNotHeld => "card-not-held",
            RefusalCode::NothingToAccept => "nothing-to-accept",
            RefusalCode::GameOver => "game-over",
        })
    }
}

impl Refusal {
    pub(crate) fn new(code: RefusalCode, reason: RefusalReason) -> Refusal {
        Refusal { code, reason, legal: Vec::new() }
    }
}
