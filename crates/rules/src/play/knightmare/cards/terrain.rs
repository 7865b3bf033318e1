//! Cards that change the board, or move pieces of both sides on it.

use super::row::{Row, Slot, Window};
use crate::play::knightmare::walls::Build;

pub(super) const FORTIFICATION: Row = Row::new("Fortification", "fortification", 7, Window::After)
    .stays()
    .told(
        "After your move: a wall is built between two squares that touch, or along two sides of squares that meet. For \
         the rest of the game no step crosses it; leaps do.",
        &["Build a wall", "between two squares"],
    )
    .asks(&[Slot::Wall])
    .does(&Build);

pub(super) const FORBIDDEN_CITY: Row = Row::new("Forbidden City", "forbidden-city", 5, Window::After)
    .stays()
    .told(
        "After your move: nothing may enter or slide over an empty square for the rest of the game. Leaps may pass it.",
        &["Nothing may enter one", "square any more"],
    )
    .asks(&[Slot::Square]);

pub(super) const EARTHQUAKE: Row = Row::new("Earthquake", "earthquake", 4, Window::After)
    .stays()
    .told(
        "After your move: the board turns by a quarter under the pieces for the rest of the game. Pawns go on away from \
         their owners; those that stand on their last rank now promote.",
        &["The board turns by a", "quarter"],
    )
    .asks(&[Slot::Turning]);

pub(super) const FIGURE_DANCE: Row = Row::new("Figure Dance", "figure-dance", 4, Window::After).told(
    "After your move: every piece in a corner goes to the next corner counterclockwise, all at once. Pawns that come to \
     their last rank promote.",
    &["Pieces in the corners", "change corners"],
);

pub(super) const HERESY: Row = Row::new("Heresy", "heresy", 3, Window::After).told(
    "After your move: every bishop that can goes to an empty neighbouring square of the other colour, first your \
     opponent's, then yours.",
    &["All bishops change", "their colour"],
);
