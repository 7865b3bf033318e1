//! What a card's player chooses, place by place, in words.

use cardinal_words::say;

use crate::names::either;
use crate::piece::Kind;
use crate::play::knightmare::making::acts::PAWN;

/// What a card's player chooses in one place of the list of choices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Slot {
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

    /// Says what is to be chosen, as it follows "choose": `one of your pawns`.
    pub(crate) fn words(self) -> String {
        match self {
            Slot::Own(kinds) if kinds == Kind::ALL => say!("slot-own-piece"),
            Slot::Own(kinds) => say!("slot-own", kinds = either(named(kinds).map(in_plural))),
            Slot::OwnBut(kinds) => say!("slot-own-but", kinds = Kind::either(named(kinds))),
            Slot::Enemy(kinds) if kinds == Kind::ALL => say!("slot-enemy-piece"),
            Slot::Enemy(kinds) => say!("slot-enemy", kinds = Kind::either(named(kinds))),
            Slot::EnemyBut(kinds) => say!("slot-enemy-but", kinds = Kind::either(named(kinds))),
            Slot::Partner => say!("slot-partner"),
            Slot::Moved => say!("slot-moved"),
            Slot::Victim => say!("slot-victim"),
            Slot::Destination => say!("slot-destination"),
            Slot::Onward(kind) => say!("slot-onward", kind = kind),
            Slot::KingTo => say!("slot-king-to"),
            Slot::Square => say!("slot-square"),
            Slot::Home => say!("slot-home"),
            Slot::Taken => say!("slot-taken"),
            Slot::Corner => say!("slot-corner"),
            Slot::PawnsAndDestinations => say!("slot-pawns-and-destinations"),
            Slot::PawnsOfBoth => say!("slot-pawns-of-both"),
            Slot::Victims => say!("slot-victims"),
            Slot::Kind => say!("slot-kind"),
            Slot::Follows => say!("slot-follows"),
            Slot::Turning => say!("slot-turning"),
            Slot::Wall => say!("slot-wall"),
            Slot::Played => say!("slot-played"),
            Slot::Discarded => say!("slot-discarded"),
            Slot::Held => say!("slot-held"),
            Slot::OtherHeld => say!("slot-other-held"),
            Slot::Continuing => say!("slot-continuing"),
            Slot::PartToMove => say!("slot-part-to-move"),
            Slot::PartToReturn => say!("slot-part-to-return"),
            Slot::OfTheCopied => say!("slot-of-the-copied"),
        }
    }

    /// Asks for it in a full sentence without a full stop: `Choose one of your pawns`.
    pub(crate) fn prompt(self) -> String {
        say!("slot-prompt", what = self.words())
    }
}

fn in_plural(kind: Kind) -> String {
    say!("slot-kinds", kind = kind)
}

/// Returns the kinds as players know them: to cards a crab is a pawn.
fn named(kinds: &'static [Kind]) -> impl Iterator<Item = Kind> {
    kinds.iter().copied().filter(move |kind| *kind != PAWN[1] || !kinds.contains(&PAWN[0]))
}
