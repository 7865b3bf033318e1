//! What a seat may imagine of the cards: the opponent's hand and the pile, out of the one deck.

use crate::board::{State, Zone};
use crate::card::Card;
use crate::defaults::NO_STRESS_DECK;
use crate::play::hidden::{HiddenDraw, count, lay};
use crate::seat::Seat;

pub(super) fn redraw(state: &mut State, by: &mut HiddenDraw<'_>) {
    let deck: Vec<Card> = NO_STRESS_DECK.iter().flat_map(|(card, count)| std::iter::repeat_n(*card, *count)).collect();
    let open = [Zone::Hand(by.seat), Zone::Discard(Seat::White), Zone::Discard(Seat::Black)];
    let known: Vec<Card> = open.iter().flat_map(|zone| state.faces(*zone)).collect();
    let hidden = [Zone::Hand(!by.seat), Zone::Pile];
    let (faces, _) = by.hidden(&deck, &known, count(state, &hidden));
    lay(state, &hidden, faces);
}
