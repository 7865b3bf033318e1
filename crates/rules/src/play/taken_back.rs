//! What a takeback brought about.

use serde::Serialize;

use crate::seat::{BySeat, Seat};

/// What came of a turn that was taken back by agreement. Everybody may know it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct TakenBack {
    /// Who took its turn back, and is to play it anew.
    pub seat: Seat,
    /// Turns before that turn ([`View::ply`](crate::View::ply)).
    pub ply: u32,
    /// How many cards or tiles each seat had drawn or turned since that turn began. They lie in the piles again, in
    /// their order, and who drew them has seen them.
    pub drawn: BySeat<u32>,
}
