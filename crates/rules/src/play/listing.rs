//! What a seat may do, listed once and asked many times.

use super::game::Game;
use crate::action::Action;
use crate::partial::{Options, PartialAction};
use crate::seat::Seat;

/// What one seat may do in a game: listed once, so that whatever a panel, a list of suggestions or a
/// typed text has to know about it is read in memory. It is a game's as it stands, which it borrows.
#[derive(Clone, Debug)]
pub struct Listing<'g> {
    game: &'g Game,
    seat: Seat,
    whole: Options,
}

impl Game {
    /// What the seat may do.
    pub fn listing(&self, seat: Seat) -> Listing<'_> {
        Listing { game: self, seat, whole: self.options(seat, &PartialAction::default()) }
    }

    /// The game as if the seat might do just this: to read and write moves of which each needs a card of its own first.
    pub fn listing_of(&self, seat: Seat, actions: Vec<Action>) -> Listing<'_> {
        Listing { game: self, seat, whole: Options::complete(&PartialAction::default(), actions) }
    }
}

impl<'g> Listing<'g> {
    /// The game.
    pub const fn game(&self) -> &'g Game {
        self.game
    }

    /// The seat.
    pub const fn seat(&self) -> Seat {
        self.seat
    }

    /// All that the seat may do.
    pub const fn whole(&self) -> &Options {
        &self.whole
    }

    /// What completes the partial action: the same as [`Game::options`] gives.
    pub fn options(&self, partial: &PartialAction) -> Options {
        self.game.with_decks(self.seat, partial, self.whole.narrowed(&self.game.listed_partial(partial)))
    }

    /// A move that the seat may make in algebraic notation, as [`notation::san`](crate::notation::san) writes it;
    /// nothing for anything else.
    pub fn san(&self, action: &Action) -> Option<String> {
        if self.game.status().to_act() != Some(self.seat) {
            return None;
        }
        self.game.san_among(&self.whole.actions, action)
    }
}
