//! What the player intends to do.

use std::cmp::Reverse;

use cardinal_rules::{Action, Game, Kind, Seat, Status};

use crate::material::material;

/// What the player does next: everything up to the end of its turn, or up to something that it can't
/// know before it is done, such as a drawn card.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// The actions, in order. The first is legal; something hidden can be in the way of a later one,
    /// which the game then refuses. The player is then asked again.
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
    /// Nothing else can be done.
    Only,
}

impl Reason {
    /// Why a turn that leads from one position to another is good for the seat, as everyone could see.
    pub(crate) fn of(before: &Game, after: &Game, seat: Seat) -> Vec<Reason> {
        if matches!(after.status(), Status::Won { winner, .. } if winner == seat) {
            return vec![Reason::Wins];
        }
        let count = |game: &Game, kind: Kind| {
            game.standing().filter(|(_, piece)| piece.owner != seat && piece.kind == kind).count()
        };
        let mut lost: Vec<Kind> =
            Kind::ALL.into_iter().filter(|kind| count(after, *kind) < count(before, *kind)).collect();
        lost.sort_by_key(|kind| Reverse(material(*kind)));
        lost.into_iter().map(Reason::Captures).collect()
    }
}
