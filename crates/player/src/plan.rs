//! What the player intends to do.

use cardinal_rules::{Action, Kind};

/// What the player does next: everything up to the end of its turn, or up to something that it can't
/// know before it is done, such as a drawn card.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// The actions, in order. All are legal in each game that the seat may imagine; a real game can
    /// still refuse one, where something hidden is in its way.
    pub actions: Vec<Action>,
    /// What the player expects of it, for its own side, in hundredths of a pawn.
    pub worth: i32,
    /// Why, most important first.
    pub reasons: Vec<Reason>,
    /// How many positions were looked at.
    pub nodes: u64,
}

/// Why the player does something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// It wins the game.
    Wins,
    /// It captures a piece of this kind.
    Captures(Kind),
    /// It keeps a piece from being lost.
    Saves,
    /// Nothing else can be done.
    Only,
}
