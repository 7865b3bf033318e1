//! Determinization: a game as a seat may imagine it, for a player that thinks.

use super::chronicle::Chronicle;
use super::game::Game;
use super::hidden::HiddenDraw;
use crate::chance::Seed;
use crate::seat::Seat;

impl Game {
    /// Returns a game that this one may be, for all that the seat can see: everything hidden from it
    /// is drawn anew by the dice. That is the opponent's hand, the order of every draw pile, decks and
    /// pools that the seat has not seen, where the opponent's traps are, whether the opponent could
    /// respond, and all chance to come.
    ///
    /// Nothing that is hidden has a part in it: games that look the same to the seat give, by the
    /// same dice, the same determinized game. The seat's view and what it may do are those of the real
    /// game. What the seat could remember of earlier turns, beyond its view, is not used.
    ///
    /// A determinized game is for thinking. It can be played on, but has no record: its entries begin
    /// here, and its setup has no position.
    #[must_use]
    pub fn determinized(&self, seat: Seat, dice: &Seed) -> Game {
        let mut ledger = self.shown_to(seat.into()).into_owned();
        if !ledger.progress().status.is_over() {
            self.machine().determinize(&mut ledger, &mut HiddenDraw::new(seat, dice));
        }
        self.going_on_from(ledger, *dice, Chronicle::clone(&self.chronicle))
    }
}

/// What one seat knows of a game. Code that holds this, and no game, can think about the game only
/// as the seat may imagine it.
#[derive(Clone, Copy, Debug)]
pub struct Knowledge<'g> {
    game: &'g Game,
    seat: Seat,
}

impl<'g> Knowledge<'g> {
    /// What the seat knows of the game.
    pub const fn of(game: &'g Game, seat: Seat) -> Knowledge<'g> {
        Knowledge { game, seat }
    }

    /// The seat.
    pub const fn seat(self) -> Seat {
        self.seat
    }

    /// A game that the real one may be, by these dice: see [`Game::determinized`].
    pub fn determinized(self, dice: &Seed) -> Game {
        self.game.determinized(self.seat, dice)
    }
}
