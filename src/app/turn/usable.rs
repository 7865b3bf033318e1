//! Which cards of a hand can be used now, and which would only lose the turn.

use cardinal_rules::{Action, Card, Game, Listing, Seat};

use crate::app::pictures::Usable;

/// The usable cards in the hand of the listing's seat.
pub(crate) fn usable(listing: &Listing<'_>) -> Usable {
    let mut usable = Usable::default();
    for action in &listing.whole().actions {
        let card = match action {
            Action::Play { card, .. } => *card,
            Action::Place { tile, .. } => Card::tile(*tile),
            _ => continue,
        };
        if usable.playable.last() == Some(&card) {
            continue;
        }
        usable.playable.push(card);
        if matches!(action, Action::Play { choices, .. } if choices.is_empty())
            && loses_turn(listing.game(), listing.seat(), card)
        {
            usable.without_effect.push(card);
        }
    }
    usable
}

/// Returns whether playing the card would end the turn at once, with nothing moved.
pub(crate) fn loses_turn(game: &Game, seat: Seat, card: Card) -> bool {
    let mut trial = game.clone();
    // Until a move is made, the view shows the turn before, so a lost turn may be the opponent's.
    trial.apply(seat, &Action::play(card)).is_ok()
        && trial.status().to_act() != Some(seat)
        && trial.view(seat.into()).last.turn_lost
}
