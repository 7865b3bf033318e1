//! What viewers may see of cards that are played in secret.

use crate::board::{Force, LastCard, State};
use crate::card::Card;
use crate::piece::PieceId;
use crate::play::knightmare::cards::row;
use crate::position::Effect;
use crate::seat::Seat;

/// Returns the continuing cards in play as they are shown to a viewer who may know the secrets of
/// these seats. Those on a hidden piece are left out.
pub(crate) fn shown_effects(state: &State, knows: impl Fn(Seat) -> bool, hidden: Option<PieceId>) -> Vec<Effect> {
    let is_hidden = |piece| hidden.is_some_and(|hidden| state.whole(hidden).any(|part| part == piece));
    let shown = state.shown_effects().into_iter().zip(state.in_play());
    let shown = shown.filter(|(_, continuing)| !continuing.subject.is_some_and(is_hidden));
    shown
        .map(|(effect, continuing)| {
            let hides = continuing.force.is_secret() && !knows(effect.owner);
            Effect { choices: if hides { Vec::new() } else { effect.choices }, ..effect }
        })
        .collect()
}

/// Whether the choices of the last card are its player's secret.
pub(crate) fn hides_choices(state: &State, last: LastCard) -> bool {
    let secret = matches!(last.card, Card::Knightmare(card) if row(card).secret);
    // The choices of a copy are as secret as those of the card that it copies.
    let lies =
        |force: Force, effect: &Effect| force.is_secret() && effect.owner == last.seat && effect.card == last.card;
    secret || state.effects().iter().any(|continuing| lies(continuing.force, &continuing.effect))
}
