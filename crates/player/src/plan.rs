//! What the player intends to do, and why that is good; how strong it is.

use cardinal_rules::{Action, Card, Kind};

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

/// Why a turn is a good one. Where a reason is about "many other turns", it has been established by
/// trying a sample of them in games as the seat may imagine them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// It wins the game.
    Wins,
    /// Nothing else can be done.
    Only,
    /// After many other turns the opponent could win the game at once, after this one it can't.
    StopsLoss,
    /// The opponent may hold this card. After many other turns it could win the game or a piece with
    /// it, after this one it can't.
    SafeFrom(Card),
    /// It captures a piece of this kind.
    Captures(Kind),
    /// A pawn becomes a piece of this kind.
    Promotes(Kind),
    /// After many other turns the opponent could win a piece of this kind, after this one it can't.
    Saves(Kind),
    /// It gives check.
    Checks,
    /// Unless the opponent does something about it, the next turn wins a piece of this kind; with
    /// `King`, the game.
    Threatens(Kind),
    /// A knight or bishop leaves the first rank, or the king castles.
    Develops,
    /// It attacks a piece of this kind.
    Attacks(Kind),
    /// It defends an own piece of this kind, which the opponent can capture.
    Defends(Kind),
    /// The king can castle then.
    PreparesCastling,
    /// It makes way for an own piece of this kind.
    Opens(Kind),
    /// Nothing above is true of it. It makes the position a little better. A turn that only draws, discards or ends
    /// needs no such reason.
    Improves,
}

/// A strength, from 1, a beginner, to 6.
///
/// Levels differ in how far they look and in what they overlook on the way; none plays at random.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Misses much of what the opponent can do.
    One,
    /// Sees what the opponent can capture next, most of the time.
    Two,
    /// Sees the opponent's captures and many of its other threats.
    Three,
    /// Overlooks some quiet threats.
    Four,
    /// Overlooks hardly anything.
    Five,
    /// Overlooks nothing and uses the whole budget.
    Six,
}

impl Level {
    /// All levels, the weakest first.
    pub const ALL: [Level; 6] = [Level::One, Level::Two, Level::Three, Level::Four, Level::Five, Level::Six];

    /// The level's number, 1 to 6.
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }

    /// The level with this number, if there is one.
    pub fn with_number(number: u8) -> Option<Level> {
        Level::ALL.into_iter().find(|level| level.number() == number)
    }
}
