//! How a turn with cards begins: with what is drawn, and with a card of the hand that lets something move.

use std::borrow::Cow;

use cardinal_rules::{Action, ActionKind, Card, Event, Game, PartialAction, Seat};

use crate::app::live::LiveGame;
use crate::app::turn::picking::{going_on, only_draws};

/// A card that was drawn or turned; none where no card was left anywhere.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Drawn {
    pub(crate) card: Option<Card>,
}

/// A game with the card of the turn drawn, where that has to be done first. Nobody is shown anything of it before the draw
/// is stored.
pub(crate) struct Beginning<'a> {
    /// The game after the draw; the stored one where there is none to make.
    pub(crate) game: Cow<'a, Game>,
    /// What was drawn or turned for that.
    pub(crate) drawn: Option<Drawn>,
}

impl<'a> Beginning<'a> {
    /// The beginning of the present turn.
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

/// Those of the cards that let something move, each once with the game after it.
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

/// Every move that one of these cards lets be made.
pub(crate) fn called(seat: Seat, cards: &[(Card, Game)]) -> Vec<Action> {
    let moves = PartialAction::of(ActionKind::Move);
    cards.iter().flat_map(|(_, game)| game.options(seat, &moves).actions).collect()
}
