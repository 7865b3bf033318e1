//! Foresees which steps leave the turn to the opponent, so that a player reads so before pressing.

use cardinal_rules::{Action, Game, PartialAction, Phase, Seat, Status};

/// Returns whether it is the opponent's turn after an action that begins like this, as far as its player can see. It is
/// judged by the first such action, and as if the opponent did not respond to it.
pub(super) fn passes(game: &Game, seat: Seat, begun: &PartialAction) -> bool {
    let mut ahead = game.clone();
    if first(game, seat, begun.clone()).is_none_or(|action| ahead.apply(seat, &action).is_err()) {
        return false;
    }
    if asked(&ahead, seat) == Some((!seat, Phase::Answer)) && ahead.apply(!seat, &Action::Skip).is_err() {
        return false;
    }
    asked(&ahead, seat).is_some_and(|(to_act, _)| to_act != seat) || ahead.only_end_is_left(seat)
}

/// The first action that begins like this, with the first of the choices for each slot of a card.
fn first(game: &Game, seat: Seat, mut partial: PartialAction) -> Option<Action> {
    loop {
        let options = game.next_options(seat, &partial);
        if let Some(whole) = options.actions.into_iter().next() {
            return Some(whole);
        }
        partial.choices.push(options.next.choices.into_iter().next()?);
    }
}

/// Who is to act, as this seat sees it, and in which phase.
fn asked(game: &Game, seat: Seat) -> Option<(Seat, Phase)> {
    match game.view(seat.into()).status {
        Status::Running { to_act, phase } => Some((to_act, phase)),
        _ => None,
    }
}
