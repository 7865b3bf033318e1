//! *Plots Within Plots*: which two cards can be named together.

use crate::board::State;
use crate::card::Card;
use crate::choice::Choice;
use crate::play::knightmare::making::value::Value;
use crate::play::knightmare::reading::usable::{in_hand, own_pairs};
use crate::seat::Seat;

/// The lists of choices with which the side on turn can name two cards.
pub(crate) fn own_plays(state: &State, seat: Seat, naming: Card) -> Vec<Vec<Choice>> {
    own_pairs(state, seat, Some(naming))
        .into_iter()
        .map(|pair| pair.map(|named| named.card.written()).to_vec())
        .collect()
}

/// The cards that are named, each with the one as which it will be played.
pub(crate) fn named_by(state: &State, seat: Seat, choices: &[Choice]) -> Vec<(Card, Card)> {
    let cards = in_hand(state, state, seat);
    let root = |choice: &Choice| {
        let card = Card::read(choice)?;
        cards.iter().find(|named| named.card == card).map(|named| (card, named.root))
    };
    choices.iter().filter_map(root).collect()
}

/// The two cards in the order in which they are listed.
pub(crate) fn listed(choices: &[Choice]) -> Option<Vec<Choice>> {
    let mut cards: Vec<Card> = choices.iter().map(Card::read).collect::<Option<_>>()?;
    cards.sort();
    Some(cards.iter().map(Value::written).collect())
}
