//! *Plots Within Plots*: which two cards can be named together.

use crate::board::{Ledger, State};
use crate::card::{Card, Timing};
use crate::choice::Choice;
use crate::play::knightmare::making::value::Value;
use crate::play::knightmare::reading::usable::Response;
use crate::play::knightmare::reading::usable::{Usable, in_hand, own_pairs, pairs};
use crate::seat::Seat;

/// Returns the lists of choices with which the side on turn can name two cards.
pub(crate) fn own_plays(state: &State, seat: Seat, naming: Card) -> Vec<Vec<Choice>> {
    own_pairs(state, seat, Some(naming))
        .into_iter()
        .map(|pair| pair.map(|named| named.card.written()).to_vec())
        .collect()
}

/// Returns the named cards, each with the card as which it will be played.
pub(crate) fn named_by(state: &State, seat: Seat, choices: &[Choice]) -> Vec<(Card, Card)> {
    let cards = in_hand(state, state, seat);
    let root = |choice: &Choice| {
        let card = Card::read(choice)?;
        cards.iter().find(|named| named.card == card).map(|named| (card, named.root))
    };
    choices.iter().filter_map(root).collect()
}

/// Returns the pairs of cards that *Plots Within Plots* can name as a response: two that respond to
/// the turn, two that respond to a card, one of each after a card that replaced the move, or two
/// that respond to one capture. `each` holds the seat's responses with the cards of its hand.
pub(crate) fn pairs_to_answer(ledger: &Ledger, seat: Seat, naming: Card, each: &[Response]) -> Vec<Vec<Choice>> {
    let card_was_move = ledger.turn_log().used().any(|used| used.instead() && !used.no_effect);
    let fit = |one: &Response, other: &Response| match (one.timing, other.timing) {
        (Timing::AnswerTurn, Timing::AnswerTurn) | (Timing::AnswerCard, Timing::AnswerCard) => true,
        (Timing::AnswerTurn, Timing::AnswerCard) | (Timing::AnswerCard, Timing::AnswerTurn) => card_was_move,
        (Timing::AnswerTurn, _) | (_, Timing::AnswerTurn) => false,
        _ => one.step == other.step,
    };
    lists_of_pairs(ledger, seat, naming, each, fit)
}

/// Returns the pairs that can be named out of the cards of these responses and further *Plots
/// Within Plots*.
pub(crate) fn lists_of_pairs(
    state: &State,
    seat: Seat,
    naming: Card,
    each: &[Response],
    fit: impl Fn(&Response, &Response) -> bool,
) -> Vec<Vec<Choice>> {
    let mut ready: Vec<Usable> = Vec::new();
    let plots = in_hand(state, state, seat).into_iter().filter(Usable::plots);
    for held in each.iter().map(|answer| answer.held).chain(plots) {
        if ready.iter().all(|known| known.card != held.card) {
            ready.push(held);
        }
    }
    ready.sort_by_key(|held| held.card);
    let together = |one: &Usable, other: &Usable| {
        let of = |held: &Usable| {
            let card = held.card;
            each.iter().filter(move |answer| answer.held.card == card)
        };
        one.plots() || other.plots() || of(one).any(|first| of(other).any(|second| fit(first, second)))
    };
    let pairs = pairs(state, seat, Some(naming), &ready, together);
    pairs.into_iter().map(|pair| pair.map(|named| named.card.written()).to_vec()).collect()
}

/// Returns the two cards in the order in which they are listed.
pub(crate) fn listed(choices: &[Choice]) -> Option<Vec<Choice>> {
    let mut cards: Vec<Card> = choices.iter().map(Card::read).collect::<Option<_>>()?;
    cards.sort();
    Some(cards.iter().map(Value::written).collect())
}
