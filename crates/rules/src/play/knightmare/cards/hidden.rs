//! Cards that play on what the opponent does not see or should not say.

use super::row::{Row, Slot, Window};
use crate::board::{Force, Ledger, State};
use crate::choice::Choice;
use crate::piece::{Kind, PieceId};
use crate::play::knightmare::acts::own;
use crate::play::knightmare::effect::{At, Deed, Done, Effect, Fill, Next};
use crate::play::knightmare::value::Value;
use crate::seat::Seat;
use crate::square::Square;

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
    .secretly()
    .asks(&[Slot::Own])
    .does(&Trap);

/// A square on which an own piece stands becomes a trap.
struct Trap;

impl Trap {
    fn square(choices: &[Choice]) -> Option<Square> {
        match choices {
            [choice] => Square::read(choice),
            _ => None,
        }
    }
}

impl Effect for Trap {
    fn next(&self, at: At<'_>, so_far: &[Choice]) -> Next {
        match so_far {
            [] => {
                let pieces: Vec<Square> = own(&Kind::ALL).values(at, ());
                Next { complete: false, values: pieces.iter().map(Value::written).collect() }
            }
            [_] => Next { complete: true, values: Vec::new() },
            _ => Next::default(),
        }
    }

    fn read(&self, choices: &[Choice]) -> Option<Deed<'_>> {
        Trap::square(choices)?;
        Some(Box::new(|_: &mut Ledger, _| Done::default()))
    }

    /// The piece that stood there when it was laid may have left since.
    fn set_up(&self, _: &mut State, _: Seat, choices: &[Choice]) -> Result<Option<PieceId>, &'static str> {
        Trap::square(choices).map(|_| None).ok_or("it needs the square of the trap, such as e4")
    }

    fn force(&self, choices: &[Choice]) -> Force {
        Trap::square(choices).map_or(Force::Silent, Force::Traps)
    }
}
