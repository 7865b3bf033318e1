//! What cards ask in the middle of a turn, and which answers there are: among them *Plots Within Plots*, *Under Elf
//! Hill* and *Toll*.

use super::noted::{effect_of, is_move};
use super::usable::{Response, Usable, in_hand, own_pairs, pairs};
use crate::board::{Asking, Ledger, Location, Playing, State, StepKind, TurnStep};
use crate::card::{Card, Timing};
use crate::choice::{Choice, ChoiceText, Word};
use crate::partial::Extent;
use crate::piece::{OffBoard, PieceId};
use crate::play::knightmare::doomsayer;
use crate::play::knightmare::making::acts::{PAWN, own, take};
use crate::play::knightmare::making::effect::{At, PlayedChoices, replies};
use crate::play::knightmare::making::slots::{Fill, Value};
use crate::play::knightmare::making::trigger::is_rebuttal;
use crate::seat::Seat;
use crate::square::{Square, SquareSet};

/// Returns the answers open to the seat that is asked.
pub(crate) fn answers(ledger: &Ledger) -> Vec<Vec<Choice>> {
    answers_from(ledger, (&[], Extent::ALL))
}

/// Returns the answers that begin with these choices. Others may be among them where there are
/// never many.
pub(crate) fn answers_from(ledger: &Ledger, beginning: (&[Choice], Extent)) -> Vec<Vec<Choice>> {
    let Some(question) = ledger.turn_log().question.as_deref() else { return Vec::new() };
    match &question.of {
        Asking::Play(playing) => {
            let at = At { state: ledger, seat: ledger.turn() };
            let effect = effect_of(playing.used.root);
            effect.map_or_else(Vec::new, |effect| replies(effect, at, asked(playing), beginning))
        }
        Asking::Toll(..) => payment_answers(ledger),
        Asking::Lost(seat, kind) => doomsayer::answers(ledger, *seat, *kind),
        Asking::Return => return_answers(ledger),
    }
}

/// Whether this is an answer open to the seat that is asked.
pub(crate) fn is_answer(ledger: &Ledger, answer: &[Choice]) -> bool {
    answers_from(ledger, (answer, Extent::UpTo(0))).iter().any(|found| found == answer)
}

/// Returns the play so far, as its effect needs it.
pub(crate) fn asked(playing: &Playing) -> PlayedChoices<'_> {
    let Playing { used, subject, turns, .. } = playing;
    PlayedChoices { choices: &used.choices, answers: &used.answers, subject: *subject, turns: *turns }
}

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

/// Returns the piece of the side on turn that is under the hill. It went there as the king, but may
/// be one no longer.
pub(crate) fn hidden_king(state: &State) -> Option<PieceId> {
    let mut pieces = state.pieces();
    pieces.find_map(|(id, piece, location)| {
        (piece.owner == state.turn() && location == Location::Off(OffBoard::Away)).then_some(id)
    })
}

/// Returns the squares where the hidden king can come back: empty squares on the edge that are not attacked.
fn return_squares(state: &State) -> SquareSet {
    const EDGE: SquareSet = SquareSet(0xff81_8181_8181_81ff);
    let attacked = |square: &Square| !state.attackers(*square, !state.turn(), state.occupied()).is_empty();
    (EDGE & state.free_squares()).filter(|square| !attacked(square)).collect()
}

/// Returns the answers to where the hidden king comes back.
pub(crate) fn return_answers(state: &State) -> Vec<Vec<Choice>> {
    return_squares(state).map(|square| vec![square.written()]).collect()
}

/// Whether a toll is owed: the side on turn has moved a piece over the middle line, towards the opponent. Its move
/// counts for every piece, even a pushed one; a card beside the move counts for its own pieces only
/// (an exchange is movement to cards that punish movement, FAQ 40). Every displacement counts, even
/// one that was later reversed.
pub(crate) fn is_owed(ledger: &Ledger) -> bool {
    let seat = ledger.turn();
    let steps = ledger.turn_log().steps.iter().filter(|step| is_move(step) || is_card_beside(step));
    steps.into_iter().any(|step| {
        let (before, after) = (ledger.state_at(step.checkpoint), ledger.state_at(step.end));
        let (near, far) = halves(&before, seat);
        let counted = if is_move(step) { near } else { near & before.own_to(seat) };
        before.pieces().any(|(id, ..)| {
            before.square_of(id).is_some_and(|from| counted.has(from))
                && after.square_of(id).is_some_and(|to| far.has(to))
        })
    })
}

/// Whether the step is a card that the side on turn played beside its move.
fn is_card_beside(step: &TurnStep) -> bool {
    matches!(&step.what, StepKind::Card(used) if !used.no_effect && !used.cancelled && !is_rebuttal(used))
}

/// Returns the half of the board next to the seat, and the other half, as the board is turned.
fn halves(state: &State, seat: Seat) -> (SquareSet, SquareSet) {
    let near = (0..4).fold(SquareSet::EMPTY, |half, rank| half | state.geometry.rank(seat, rank));
    (near, !near)
}

/// Returns the pawns that can be paid. A pawn whose loss leaves its own king in check cannot be; if
/// there is no other, the card has no effect.
pub(crate) fn payments(ledger: &Ledger) -> Vec<Square> {
    let seat = ledger.turn();
    let bounds = ledger.bounds(!seat);
    let safe = |pawn: &Square| {
        let mut trial = Ledger::new(State::clone(ledger));
        take(&mut trial, *pawn);
        !trial.in_check(seat)
    };
    if ledger.laws().truce {
        return Vec::new();
    }
    let pawns: Vec<Square> = own(PAWN).values(At { state: ledger, seat }, ());
    let payable = pawns.into_iter().filter(|pawn| !bounds.protected.has(*pawn) && ledger.royal(seat) != Some(*pawn));
    payable.filter(safe).collect()
}

/// Returns the answers to the demand of a toll.
pub(crate) fn payment_answers(ledger: &Ledger) -> Vec<Vec<Choice>> {
    let mut answers: Vec<Vec<Choice>> = payments(ledger).iter().map(|pawn| vec![pawn.written()]).collect();
    let start = ledger.turn_log().start.map(|start| ledger.state_at(start));
    if start.is_some_and(|start| !start.in_check(ledger.turn())) {
        answers.push(vec![ChoiceText::Word(Word::Refuse).into()]);
    }
    answers
}
