//! What a player in check is told.

use cardinal_rules::{ActionKind, Game, PartialAction, Seat, Seed};

/// Returns whether no move of the seat, whose king is in check, ends the check by itself, so that a card is needed.
/// Judged by an imagined game, so that it tells nothing that the player may not know.
pub(super) fn needs_card(game: &Game, seat: Seat) -> bool {
    let game = game.imagined(seat, &Seed::from_bytes([0; 32]));
    let of = |game: &Game, kind| game.options(seat, &PartialAction::of(kind)).actions;
    of(&game, ActionKind::Move).iter().all(|step| {
        let mut ahead = game.clone();
        let moves = ahead.apply(seat, step).is_ok();
        moves && ahead.status().to_act() == Some(seat) && of(&ahead, ActionKind::EndTurn).is_empty()
    })
}
