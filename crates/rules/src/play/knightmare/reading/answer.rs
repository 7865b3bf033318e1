//! One answer among those that a seat could give.

use crate::action::Action;
use crate::card::Timing;
use crate::choice::Choice;
use crate::play::knightmare::reading::usable::Usable;

/// An answer that a seat could give.
pub(crate) struct Answer {
    pub(crate) held: Usable,
    pub(crate) choices: Vec<Choice>,
    pub(crate) timing: Timing,
    /// The step that it answers; nothing: the whole turn.
    pub(crate) step: Option<usize>,
}

impl Answer {
    /// The answer as an action.
    pub(crate) fn action(&self) -> Action {
        Action::Play { card: self.held.card, choices: self.choices.clone() }
    }
}
