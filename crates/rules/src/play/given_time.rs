//! The short time that a card gives a player, as everyone may see it.

use super::game::Game;
use super::knightmare;
use crate::given_time::GivenTime;
use crate::seat::Seat;
use crate::view::Viewer;

impl Game {
    /// Returns the time that a card gives this seat now, as everyone may see it: it does not reveal
    /// whether the seat may respond. Time for a whole turn also counts while somebody else has to
    /// choose something within that turn.
    pub fn given_time(&self, seat: Seat) -> Option<GivenTime> {
        knightmare::given_time(&self.shown_to(Viewer::Public), seat)
    }
}
