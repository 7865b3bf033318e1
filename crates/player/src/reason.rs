//! Why a turn is a good one, in a form that can be put into words.

use cardinal_rules::{Card, Kind};

use crate::material::material;

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
    /// Nothing above is true of it. It makes the position a little better. A turn that only draws, discards or ends needs no
    /// such reason.
    Improves,
}

impl Reason {
    /// How much a reason matters; the most important is told first.
    pub(crate) const fn weight(self) -> i32 {
        match self {
            Reason::Wins => 10_000,
            Reason::Only => 9_000,
            Reason::StopsLoss => 8_000,
            Reason::Captures(kind) => 10 * material(kind) + 3,
            Reason::Promotes(kind) => 10 * material(kind) + 2,
            Reason::Saves(kind) => 5 * material(kind),
            Reason::SafeFrom(_) => 2_000,
            Reason::Threatens(Kind::King) => 1_500,
            Reason::Threatens(kind) => 2 * material(kind),
            Reason::Checks => 700,
            Reason::Develops => 2,
            Reason::Attacks(_)
            | Reason::Defends(_)
            | Reason::PreparesCastling
            | Reason::Opens(_)
            | Reason::Improves => 1,
        }
    }

    /// Whether another reason need not be told beside this one: one piece saved and one threatened,
    /// the most valuable, are enough.
    pub(crate) const fn makes_needless(self, other: Reason) -> bool {
        matches!(
            (self, other),
            (Reason::Saves(_), Reason::Saves(_))
                | (Reason::Threatens(_), Reason::Threatens(_))
                | (Reason::SafeFrom(_), Reason::SafeFrom(_))
        )
    }
}
