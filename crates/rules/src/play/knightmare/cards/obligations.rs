//! Cards that bind what a player may or must do in turns to come.

use super::row::{Row, Slot, Window};
use crate::board::{Duty, Ledger};
use crate::play::knightmare::effect::{Alone, Done};
use crate::seat::Seat;

pub(super) const CHALLENGE: Row = Row::new("Challenge", "challenge", 6, Window::After)
    .told(
        "After your move: name an enemy piece that can move, no king or queen. Your opponent's next move must be made \
         with it, or the turn is lost.",
        &["An enemy piece must", "make the next move"],
    )
    .asks(&[Slot::Enemy]);

pub(super) const DUNGEON: Row = Row::new("Dungeon", "dungeon", 7, Window::After)
    .told(
        "After your move: an enemy piece other than the king goes to an empty corner, and its owner may not move it in \
         the next turn.",
        &["An enemy piece is put", "into a corner for a", "turn"],
    )
    .asks(&[Slot::Enemy, Slot::Corner]);

pub(super) const MYSTIC_SHIELD: Row = Row::new("Mystic Shield", "mystic-shield", 9, Window::After)
    .told(
        "After your move: the piece that moved cannot be captured in your opponent's next turn.",
        &["What you moved cannot", "be captured next turn"],
    )
    .asks(&[Slot::Moved]);

pub(super) const PANIC: Row = Row::new("Panic", "panic", 5, Window::After)
    .told(
        "After your move: your opponent has fifteen seconds for the whole next turn, or loses it.",
        &["Fifteen seconds for", "the next turn"],
    )
    .does(&Alone { can: |_| true, effect: hurry });

fn hurry(ledger: &mut Ledger, seat: Seat) -> Done {
    ledger.begin_duty(Duty::Panics(!seat));
    Done::default()
}

pub(super) const TRUCE: Row = Row::new("Truce", "truce", 5, Window::After).stays().told(
    "After your move: nothing can be captured until a king is in check or a player is stalemated.",
    &["No captures until a", "king is in check"],
);

pub(super) const VENDETTA: Row = Row::new("Vendetta", "vendetta", 3, Window::After).stays().once().told(
    "After your move: who can capture an enemy piece by a move must do so, both players. It ends with the first turn in \
     which the player cannot.",
    &["Who can capture must,", "until one cannot"],
);
