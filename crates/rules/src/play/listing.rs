//! What a seat may do, listed once and queried many times.
//!
//! An action is accepted exactly if it is listed, because `Game::apply` looks it up in the same list. So the two
//! cannot disagree, and carrying out an accepted action cannot fail. Reasons for a refusal are worked out only once
//! something is refused. A card's choices are listed slot by slot, and [`Extent`](crate::partial::Extent) says how
//! much of the list is wanted.

use super::game::Game;
use crate::action::Action;
use crate::partial::{Options, PartialAction};
use crate::seat::Seat;

/// What one seat may do in a game. It is listed once, so that a panel, suggestions or typed text
/// can look everything up in memory. It borrows the game, so it can't go stale.
#[derive(Clone, Debug)]
pub struct Listing<'g> {
    game: &'g Game,
    seat: Seat,
    whole: Options,
}

impl Game {
    /// Lists what the seat may do.
    pub fn listing(&self, seat: Seat) -> Listing<'_> {
        Listing { game: self, seat, whole: self.options(seat, &PartialAction::default()) }
    }

    /// Returns a listing as if the seat could do exactly this. Used to read and write moves that
    /// each need a card played first.
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

    /// Everything that the seat may do.
    pub const fn whole(&self) -> &Options {
        &self.whole
    }

    /// Returns what completes the partial action, the same as [`Game::options`].
    pub fn options(&self, partial: &PartialAction) -> Options {
        self.game.with_decks(self.seat, partial, self.whole.narrowed(&self.game.listed_partial(partial)))
    }

    /// Returns one of the seat's legal moves in algebraic notation, as
    /// [`notation::san`](crate::notation::san) writes it, and `None` for anything else.
    pub fn san(&self, action: &Action) -> Option<String> {
        if self.game.status().to_act() != Some(self.seat) {
            return None;
        }
        self.game.san_among(&self.whole.actions, action)
    }
}
