//! What the player intends to do.

use cardinal_rules::Action;

/// What the player does next: everything up to the end of its turn, or up to something that it can't
/// know before it is done, such as a drawn card.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// The actions, in order. The first is legal; something hidden can be in the way of a later one,
    /// which the game then refuses. The player is then asked again.
    pub actions: Vec<Action>,
    /// What the player expects of it, for its own side, in hundredths of a pawn.
    pub worth: i32,
    /// How many positions were looked at.
    pub nodes: u64,
}
