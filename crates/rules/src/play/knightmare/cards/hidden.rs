//! Cards that play on what the opponent does not see or should not say.

use super::row::{Row, Slot, Window};

pub(super) const ABDUCTION: Row = Row::new("Abduction", "abduction", 8, Window::After)
    .told(
        "After your move: an enemy piece other than the king is lifted off unseen. Your opponent names its kind and \
         square from the board without it; if that is wrong, the piece is captured.",
        &["A piece vanishes: say", "which and where, or", "lose it"],
    )
    .asks(&[Slot::Enemy]);

pub(super) const DOOMSAYER: Row = Row::new("Doomsayer", "doomsayer", 2, Window::After).stays().told(
    "After your move: the next player who says the name of a kind of piece other than the king loses an own piece of \
     that kind, if there is one.",
    &["Who names a piece", "loses one of that", "kind"],
);

pub(super) const MAN_TRAP: Row = Row::new("Man-Trap", "man-trap", 6, Window::After)
    .stays()
    .told(
        "After your move: name in secret a square on which a piece of yours stands. The next enemy piece other than a \
         king that ends a move there is captured.",
        &["A secret square where", "an enemy piece is", "captured"],
    )
    .asks(&[Slot::Own]);
