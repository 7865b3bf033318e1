//! Foresees which steps leave the turn to the opponent, so that a player reads so before pressing, and
//! what a player in check is told.

use cardinal_rules::{Action, ActionKind, Game, PartialAction, Phase, Seat, Seed, Status};

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

/// Returns whether the seat's king is in check after this move, so that the turn can't end without a card. Judged by an
/// imagined game, as below.
pub(super) fn leaves_in_check(game: &Game, seat: Seat, step: &Action) -> bool {
    let mut ahead = game.determinized(seat, &Seed::from_bytes([0; 32]));
    ahead.apply(seat, step).is_ok()
        && ahead.status().to_act() == Some(seat)
        && ahead.view(seat.into()).check
        && ahead.options(seat, &PartialAction::of(ActionKind::EndTurn)).actions.is_empty()
}

/// Returns whether no move of the seat, whose king is in check, ends the check by itself, so that a card is needed.
/// Judged by an imagined game, so that it tells nothing that the player may not know.
pub(super) fn needs_card(game: &Game, seat: Seat) -> bool {
    let game = game.determinized(seat, &Seed::from_bytes([0; 32]));
    let of = |game: &Game, kind| game.options(seat, &PartialAction::of(kind)).actions;
    of(&game, ActionKind::Move).iter().all(|step| {
        let mut ahead = game.clone();
        let moves = ahead.apply(seat, step).is_ok();
        moves && ahead.status().to_act() == Some(seat) && of(&ahead, ActionKind::EndTurn).is_empty()
    })
}
