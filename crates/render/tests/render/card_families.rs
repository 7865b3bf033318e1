//! A hand of Knightmare Chess with one card of each family.

use cardinal_rules::{Card, KnightmareCard, Seat, Status, View, Viewer};

use super::{hand, knightmare};

/// The playable cards of the hand.
pub(crate) fn playable() -> Vec<Card> {
    hand(&["betrayal", "crusade", "vendetta", "plots-within-plots"])
}

/// The card that would lose the turn.
pub(crate) const NO_EFFECT: [Card; 1] = [Card::Knightmare(KnightmareCard::Betrayal)];

/// The view of White to move. The hand has cards to play before the move, instead of it, after it, at any time
/// and in response, and one that stays in play and is limited to one copy per deck.
pub(crate) fn view() -> View {
    let mut view = knightmare();
    if let Status::Running { to_act, .. } = &mut view.status {
        *to_act = Seat::White;
    }
    (view.turn, view.viewer) = (Seat::White, Viewer::White);
    view.hand = Some(hand(&["betrayal", "assassin", "crusade", "plots-within-plots", "riposte", "vendetta"]));
    view
}
