//! Which cards a seat may play at a moment, by its allowance or by *Plots Within Plots*, and as
//! which card a copy is played.

use crate::action::Action;
use crate::board::{State, Zone};
use crate::card::{Card, KnightmareCard, Timing};
use crate::choice::Choice;
use crate::play::knightmare::cards::{CardRow, Does, row};
use crate::play::knightmare::making::effect::{At, has_play};
use crate::play::knightmare::making::trigger::may_answer_trap;
use crate::seat::Seat;
use crate::status::Phase;

/// A card that a seat may play, and the row by which it is played.
#[derive(Clone, Copy)]
pub(crate) struct Usable {
    pub(crate) card: Card,
    /// The card as which it is played, which for a copy is another one.
    pub(crate) root: Card,
    pub(crate) row: &'static CardRow,
}

impl Usable {
    /// Whether it names two more cards.
    pub(crate) fn plots(&self) -> bool {
        matches!(self.row.does, Some(Does::Plot))
    }
}

/// Returns the timings open to the side on turn.
pub(crate) fn open_timings(state: &State) -> &'static [Timing] {
    let plots = state.turn_log().plots[state.turn()].as_deref();
    match state.progress().status.phase() {
        Some(Phase::Move) if plots.is_some_and(|plots| plots.move_first) => &[],
        Some(Phase::Move) => &[Timing::BeforeMove, Timing::InsteadOfMove],
        // The second of two cards that replace the move.
        Some(Phase::Discard) if plots.is_some_and(|plots| !plots.late) => &[Timing::InsteadOfMove],
        Some(Phase::Discard) => &[Timing::AfterMove],
        _ => &[],
    }
}

/// Returns the cards that the seat may play at this moment, each once.
pub(crate) fn usable(state: &State, seat: Seat, timing: Timing) -> Vec<Usable> {
    let mut usable = at_hand(state, state, seat);
    usable.retain(|usable| fits(state, seat, usable.row, timing));
    usable
}

/// Whether the card may be played at this moment of the seat's own turn. A card that responds to a
/// capture also fits after the move, if a trap of the other side has just captured something.
pub(crate) fn fits(state: &State, seat: Seat, row: &CardRow, timing: Timing) -> bool {
    let answers = timing == Timing::AfterMove && row.fits(Timing::AnswerCapture) && row.effect().is_some();
    row.fits(timing) || (answers && may_answer_trap(state, seat))
}

/// Returns the cards in the hand that the seat may play when their time comes. Copies are resolved
/// as of `moment`.
pub(crate) fn at_hand(state: &State, moment: &State, seat: Seat) -> Vec<Usable> {
    let log = state.turn_log();
    if log.plots[seat].is_some() {
        let mut cards = log.plotted(seat).to_vec();
        cards.sort();
        cards.dedup();
        return cards.into_iter().filter_map(|(card, root)| as_root(card, root)).collect();
    }
    let spent = if seat == state.turn() { log.own } else { log.reply };
    if spent { Vec::new() } else { in_hand(state, moment, seat) }
}

/// Returns the cards in the hand, whether or not the seat may still play one. Copies are resolved
/// as of `moment`.
pub(crate) fn in_hand(state: &State, moment: &State, seat: Seat) -> Vec<Usable> {
    let held = state.held(seat).into_iter();
    held.filter_map(|card| as_root(card, root_of(moment, seat, card)?)).collect()
}

fn as_root(card: Card, root: Card) -> Option<Usable> {
    match root {
        Card::Knightmare(name) => Some(Usable { card, root, row: row(name) }),
        Card::Call(_) | Card::SameAgain => None,
    }
}

/// Returns the card as which a card is played: itself, or for a copy the last card that anyone
/// played, if it may be copied. A unique card of the seat's own deck may not be, that is one that
/// the seat has held in this game.
pub(crate) fn root_of(state: &State, seat: Seat, card: Card) -> Option<Card> {
    let Card::Knightmare(name) = card else { return None };
    if !matches!(row(name).does, Some(Does::Copy)) {
        return Some(card);
    }
    let last = state.progress().last_card?.root;
    let Card::Knightmare(root) = last else { return None };
    (!row(root).unique || !has_held(state, seat, root)).then_some(last)
}

/// Whether the seat has held this unique card.
fn has_held(state: &State, seat: Seat, card: KnightmareCard) -> bool {
    let held = state.held(seat).contains(&Card::Knightmare(card));
    held || state.progress().uniques[seat].has(card)
}

/// Returns the pairs of cards that *Plots Within Plots* can name in the seat's own turn, each in
/// the order of the cards. `naming` is the card that names them, while it is still in the hand.
pub(crate) fn own_pairs(state: &State, seat: Seat, naming: Option<Card>) -> Vec<[Usable; 2]> {
    let timings = open_timings(state);
    let mut ready = Vec::new();
    for usable in in_hand(state, state, seat) {
        let fits = timings.iter().any(|timing| usable.row.fits(*timing));
        let plays = match usable.row.does {
            Some(Does::Board(effect)) => has_play(effect, At { state, seat }),
            Some(Does::Plot) => true,
            _ => false,
        };
        if fits && plays {
            ready.push(usable);
        }
    }
    pairs(state, seat, naming, &ready, |_, _| true)
}

/// Returns the pairs out of `ready` that the hand holds besides the naming card and the cards
/// already named. A card that names two more is among them only if the hand holds those too.
pub(crate) fn pairs(
    state: &State,
    seat: Seat,
    naming: Option<Card>,
    ready: &[Usable],
    together: impl Fn(&Usable, &Usable) -> bool,
) -> Vec<[Usable; 2]> {
    let mut free: Vec<Card> = state.faces(Zone::Hand(seat)).collect();
    let mut committed: Vec<Card> = state.turn_log().plotted(seat).iter().map(|(card, _)| *card).collect();
    // The naming card is among those that were named, or none were.
    if let Some(naming) = naming.filter(|naming| !committed.contains(naming)) {
        committed.push(naming);
    }
    for card in committed {
        if let Some(index) = free.iter().position(|held| *held == card) {
            free.swap_remove(index);
        }
    }
    let holds = |cards: &[Card]| {
        let number = |of: &[Card], card: Card| of.iter().filter(|other| **other == card).count();
        cards.iter().all(|card| number(cards, *card) <= number(&free, *card))
    };
    let two_of = |ready: &[Usable], fits: &dyn Fn(&Usable, &Usable) -> bool| {
        let mut found = Vec::new();
        for (index, one) in ready.iter().enumerate() {
            found.extend(ready[index..].iter().filter(|other| fits(one, other)).map(|other| [*one, *other]));
        }
        found
    };
    let plain: Vec<Usable> = ready.iter().filter(|usable| !usable.plots()).copied().collect();
    let inner = two_of(&plain, &|one, other| together(one, other));
    two_of(ready, &|one, other| {
        let plots = one.plots() || other.plots();
        let has_inner = || inner.iter().any(|[two, more]| holds(&[one.card, other.card, two.card, more.card]));
        together(one, other) && holds(&[one.card, other.card]) && (!plots || has_inner())
    })
}

/// A response that a seat could play.
pub(crate) struct Response {
    pub(crate) held: Usable,
    pub(crate) choices: Vec<Choice>,
    pub(crate) timing: Timing,
    /// The index of the step that it responds to, or `None` for the whole turn.
    pub(crate) step: Option<usize>,
}

impl Response {
    /// Returns the response as an action.
    pub(crate) fn action(&self) -> Action {
        Action::Play { card: self.held.card, choices: self.choices.clone() }
    }
}
