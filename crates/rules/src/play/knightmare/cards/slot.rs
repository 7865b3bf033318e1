//! What a card's player chooses, place by place.

use crate::piece::Kind;

/// What a card's player chooses in one place of the list of choices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slot {
    /// An own piece of one of these kinds, by its square.
    Own(&'static [Kind]),
    /// An own piece of any other kind, by its square.
    OwnBut(&'static [Kind]),
    /// An enemy piece of one of these kinds, by its square.
    Enemy(&'static [Kind]),
    /// An enemy piece of any other kind, by its square.
    EnemyBut(&'static [Kind]),
    /// A piece of the player's own, which the one chosen before joins.
    Partner,
    /// The piece that has just moved, or one of several that have.
    Moved,
    /// A piece that is captured.
    Victim,
    /// Where the piece goes that was chosen before.
    Destination,
    /// Where the piece of this kind goes that has just moved.
    Onward(Kind),
    /// Where the player's king goes.
    KingTo,
    /// An empty square.
    Square,
    /// A square on which pieces of the chosen kind start.
    Home,
    /// The square on which an own piece was captured.
    Taken,
    /// A corner of the board.
    Corner,
    /// One or more pairs: a pawn and where it goes.
    PawnsAndDestinations,
    /// One or two pairs: an own pawn and an enemy pawn.
    PawnsOfBoth,
    /// Several pieces that are captured.
    Victims,
    /// The kind of piece that comes back.
    Kind,
    /// Whether the piece behind the chosen one comes along.
    Follows,
    /// Clockwise or counterclockwise.
    Turning,
    /// A wall on one boundary or two.
    Wall,
    /// A card played in the turn, by its slug, and its number if there are several of that name.
    Played,
    /// A card from the player's own discard pile.
    Discarded,
    /// A card from the player's own hand.
    Held,
    /// A second card from the player's own hand.
    OtherHeld,
    /// A continuing card, by its index among those in play.
    Continuing,
    /// The part of a unit of two that moves.
    PartToMove,
    /// The part of a unit of two that comes back.
    PartToReturn,
    /// What the copied card asks for.
    OfTheCopied,
}

impl Slot {
    /// Whether it may be filled more than once.
    pub(crate) const fn is_repeated(self) -> bool {
        matches!(self, Slot::PawnsAndDestinations | Slot::PawnsOfBoth | Slot::Victims)
    }
}
