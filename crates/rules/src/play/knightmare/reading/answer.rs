//! One response among those that a seat could play.

use crate::action::Action;
use crate::card::Timing;
use crate::choice::Choice;
use crate::play::knightmare::reading::usable::Usable;

/// A response that a seat could play.
pub(crate) struct Answer {
    pub(crate) held: Usable,
    pub(crate) choices: Vec<Choice>,
    pub(crate) timing: Timing,
    /// The index of the step that it responds to, or `None` for the whole turn.
    pub(crate) step: Option<usize>,
}

impl Answer {
    /// Returns the response as an action.
    pub(crate) fn action(&self) -> Action {
        Action::Play { card: self.held.card, choices: self.choices.clone() }
    }
}
