//! The result of a takeback.

use serde::Serialize;

use crate::seat::{BySeat, Seat};

/// The result of a takeback by agreement. Everybody may know it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct TakenBack {
    /// The seat that took back its last turn and plays it anew.
    pub seat: Seat,
    /// The number of turns before that turn ([`View::ply`](crate::View::ply)).
    pub ply: u32,
    /// How many cards or tiles each seat had drawn or turned since that turn began. They are back
    /// in the piles in their order, but the player who drew them has seen them.
    pub drawn: BySeat<u32>,
}
