//! The short time that a card gives a player, as all may see it.

use super::game::Game;
use super::knightmare;
use crate::given_time::GivenTime;
use crate::seat::Seat;
use crate::view::Viewer;

impl Game {
    /// The time that a card gives this seat now, as all may see it: it does not tell that the seat could answer
    /// something. One for a turn is given as well while somebody else is asked something within that turn.
    pub fn given_time(&self, seat: Seat) -> Option<GivenTime> {
        knightmare::given_time(&self.shown_to(Viewer::Public), seat)
    }
}
