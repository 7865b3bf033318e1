//! The start of a turn with cards: the draw, and the cards of the hand that let something move.
//!
//! *My turn* and `/move` do whatever leaves no choice: the draw, the only card, piece or point. A draw is stored at
//! once, because it shows a card.

use std::borrow::Cow;

use cardinal_rules::{Action, ActionKind, Card, Event, Game, PartialAction, Seat};
use cardinal_table::LiveGame;

use crate::app::turn::picking::{going_on, only_draws};

/// What is typed as a move to do nothing but the draw that comes before it.
pub(crate) const DRAW: &str = "draw";

/// The result of a draw or a turned card. `None` if no card was left anywhere.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Drawn {
    pub(crate) card: Option<Card>,
}

/// A game after the turn's draw, if the turn starts with one. Nobody sees anything of it before the draw is stored.
pub(crate) struct Beginning<'a> {
    /// The game after the draw, or the stored one if no draw is needed.
    pub(crate) game: Cow<'a, Game>,
    /// The result of the draw, if one was made.
    pub(crate) drawn: Option<Drawn>,
}

impl<'a> Beginning<'a> {
    /// The start of the current turn.
    pub(crate) fn of(live: &'a LiveGame, seat: Seat) -> Beginning<'a> {
        let as_it_is = Beginning { game: Cow::Borrowed(&live.game), drawn: None };
        if !only_draws(&live.game.listing(seat)) {
            return as_it_is;
        }
        let mut game = live.game.clone();
        let Ok(events) = game.apply(seat, &Action::Draw) else { return as_it_is };
        let card = events.iter().find_map(|event| match event {
            Event::Turned { card, .. } | Event::Drew { card, .. } => Some(*card),
            _ => None,
        });
        Beginning { game: Cow::Owned(game), drawn: Some(Drawn { card }) }
    }
}

/// The cards that let something move, each once, with the game after playing it.
pub(crate) fn calling(game: &Game, seat: Seat, mut cards: Vec<Card>) -> Vec<(Card, Game)> {
    cards.sort();
    cards.dedup();
    let after = |card: Card| Some((card, going_on(game, seat, &Action::play(card))?));
    cards.into_iter().filter_map(after).collect()
}

/// The cards of the seat's hand.
pub(crate) fn hand(game: &Game, seat: Seat) -> Vec<Card> {
    game.view(seat.into()).hand.unwrap_or_default()
}

/// Every move that one of these cards allows.
pub(crate) fn called(seat: Seat, cards: &[(Card, Game)]) -> Vec<Action> {
    let moves = PartialAction::of(ActionKind::Move);
    cards.iter().flat_map(|(_, game)| game.options(seat, &moves).actions).collect()
}
