//! What a player composes before it is sent.

use cardinal_rules::{Action, PartialAction};

/// A turn, or a deck, that a player composes: nobody else knows of it. It goes with the next event of its player, and
/// with the turn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KeptDraft {
    /// The steps that are picked, in their order.
    pub steps: Vec<Action>,
    /// What is picked of the next one.
    pub partial: PartialAction,
}
