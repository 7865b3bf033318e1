//! A hand of Knightmare Chess with a card of each family.

use cardinal_rules::{Card, KnightmareCard, Seat, Status, View, Viewer};

use super::{hand, knightmare};

/// What can be played of it.
pub(crate) fn playable() -> Vec<Card> {
    hand(&["betrayal", "crusade", "vendetta", "plots-within-plots"])
}

/// What would lose the turn.
pub(crate) const WASTING: [Card; 1] = [Card::Knightmare(KnightmareCard::Betrayal)];

/// The view of a player who has White and is to move: cards for before the move, instead of it, after it, at any time,
/// in answer, and one that stays and of which a deck holds one.
pub(crate) fn view() -> View {
    let mut view = knightmare();
    if let Status::Running { to_act, .. } = &mut view.status {
        *to_act = Seat::White;
    }
    (view.turn, view.viewer) = (Seat::White, Viewer::White);
    view.hand = Some(hand(&["betrayal", "assassin", "crusade", "plots-within-plots", "riposte", "vendetta"]));
    view
}
