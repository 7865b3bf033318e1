//! Building a deck of Knightmare Chess.

use std::cmp::Reverse;

use cardinal_rules::{Action, ActionKind, Card, Game, PartialAction, Seat};

use crate::dice::Dice;

/// How many points too many a card may be counted, so that decks differ.
const VARIES: usize = 3;

/// The deck that the seat builds from its pool, or `None` if it builds none now. A hand is refilled
/// after each card and a turn has one card of its own, so a few strong cards do more than many
/// weak ones: the dearest cards come first, and what still fits after them.
pub(super) fn build_deck(game: &Game, seat: Seat, dice: &mut Dice) -> Option<Action> {
    let mut partial = PartialAction { deck: Some(Vec::new()), ..PartialAction::of(ActionKind::Build) };
    let pool = game.view(seat.into()).pool?;
    let mut wanted: Vec<(usize, Card)> =
        pool.into_iter().map(|card| (usize::from(points(card)) + dice.below(VARIES + 1), card)).collect();
    wanted.sort_by_key(|(worth, _)| Reverse(*worth));
    for (_, card) in wanted {
        let next = game.options(seat, &partial).next.deck;
        if next.contains(&card) {
            partial.deck.get_or_insert_default().push(card);
        }
    }
    let built = Action::Build { deck: partial.deck };
    let builds = |action: Action| game.clone().apply(seat, &action).is_ok().then_some(action);
    builds(built).or_else(|| builds(Action::Build { deck: None }))
}

/// What a card counts in a deck of Knightmare Chess.
pub(super) fn points(card: Card) -> u8 {
    match card {
        Card::Knightmare(card) => card.points(),
        Card::Call(_) | Card::SameAgain => 0,
    }
}
