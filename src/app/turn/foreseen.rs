//! Foresees how a step would lose the game, so that nobody loses it by a press that doesn't say so. Judged by an imagined
//! game: by what everyone sees and the player's own hand.

use cardinal_rules::{Action, Game, Seat, Seed, Status, WinReason};
use cardinal_words::say;

/// How the seat would have lost the game after a step that its player can't take back.
pub(super) fn loses(game: &Game, seat: Seat, step: &Action) -> Option<WinReason> {
    let mut ahead = game.determinized(seat, &Seed::from_bytes([0; 32]));
    ahead.apply(seat, step).ok()?;
    if ahead.status().to_act() == Some(seat) && ahead.only_end_is_left(seat) {
        // Where the turn can't be ended, it goes on.
        let _ = ahead.apply(seat, &Action::EndTurn);
    }
    match ahead.status() {
        Status::Won { winner, reason } if winner != seat => Some(reason),
        _ => None,
    }
}

/// That loss as a sentence with a sign in front.
pub(super) fn warning(reason: WinReason) -> String {
    if reason == WinReason::Checkmate { say!("would-be-checkmated") } else { say!("would-lose") }
}
