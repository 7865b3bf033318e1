//! How a snapshot stores the second part of a unit of two, if it is not simply a piece like the
//! first.

use serde::{Deserialize, Serialize};

use super::form::Named;
use crate::board::State;
use crate::seat::Seat;
use crate::square::Square;

/// The less valuable part of a unit, if it belongs to another side than the first or began as
/// something else.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Second {
    square: Square,
    owner: Seat,
    /// The side whose army it came from, and what it was there.
    origin: Seat,
    born: Named,
    /// Whether this part carries the unit, so that the unit belongs first of all to this part's
    /// owner.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    leads: bool,
}

impl Second {
    /// Returns the second part of the unit on a square, if the position alone does not tell it.
    pub(super) fn of(square: Square, state: &State) -> Option<Second> {
        let mut parts = state.parts_on(square);
        let (face, second) = (parts.next()?, parts.next()?);
        let (first, piece) = (state.piece(face), state.piece(second));
        let leads = state.id_on(square) == Some(second);
        // From a position alone, the second part is a piece of the first one's owner that has
        // always been what it is.
        let plain = piece.owner == first.origin && piece.origin == first.origin && piece.born == piece.base;
        (!plain || leads).then_some(Second {
            square,
            owner: piece.owner,
            origin: piece.origin,
            born: Named(piece.born),
            leads,
        })
    }

    /// Restores the second part. Returns whether there is one.
    pub(super) fn restore(self, state: &mut State) -> bool {
        state.set_second(self.square, (self.owner, self.origin, self.born.0), self.leads)
    }
}
