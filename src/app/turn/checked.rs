//! What a player in check is told.

use cardinal_rules::{Action, ActionKind, Game, PartialAction, Seat, Seed};

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
