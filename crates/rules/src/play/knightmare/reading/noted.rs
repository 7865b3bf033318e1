//! What is noted about the steps of a turn, how it is read back, and what is announced of the latest steps.

use super::usable::Usable;
use crate::board::{
    Asking, Captured, Checkpoint, ContinuingCard, Ledger, Playing, State, StepKind, TurnStep, UsedCard,
};
use crate::card::{Card, Timing};
use crate::choice::{Choice, ChoiceText};
use crate::piece::PieceId;
use crate::play::knightmare::cards::{Does, row};
use crate::play::knightmare::making::effect::{Done, Effect};
use crate::play::knightmare::making::slots::Value;
use crate::play::knightmare::making::trigger::is_rebuttal;
use crate::play::knightmare::making::units;
use crate::seat::Seat;
use crate::square::Square;

/// What becomes of a card that is played.
pub(crate) struct Spent<'a> {
    pub(crate) card: Card,
    pub(crate) root: Card,
    pub(crate) choices: &'a [Choice],
    /// What it did, if it stays in play.
    pub(crate) stays: Option<&'a Playing>,
}

impl<'a> Spent<'a> {
    /// Returns a card that goes onto the discard pile.
    pub(crate) fn thrown(used: &'a UsedCard) -> Spent<'a> {
        Spent { card: used.card, root: used.root, choices: &used.choices, stays: None }
    }
}

/// Returns the record of a card whose play begins.
pub(crate) fn used(state: &State, held: &Usable, choices: &[Choice], timing: Timing) -> UsedCard {
    UsedCard {
        card: held.card,
        root: held.root,
        choices: choices.to_vec(),
        answers: Vec::new(),
        pieces: pieces_on(state, choices),
        timing,
        no_effect: false,
        no_effect_reason: None,
        cancelled: false,
    }
}

/// Returns the effect on the board of `root`, the card as which another is played.
pub(crate) fn effect_of(root: Card) -> Option<&'static dyn Effect> {
    match root {
        Card::Knightmare(name) => row(name).effect(),
        Card::Call(_) | Card::SameAgain => None,
    }
}

/// Adds what one stage of a play did to what the stages before it did.
pub(crate) fn add(playing: &mut Playing, done: Done) {
    playing.subject = playing.subject.or(done.subject);
    playing.moved = done.moved.or(playing.moved);
    playing.captured.extend(done.captured);
}

/// Whether the step is the turn's move, or a card played in its place.
pub(crate) fn is_move(step: &TurnStep) -> bool {
    match &step.what {
        StepKind::Move(_) => true,
        StepKind::Card(used) => used.instead() && !used.no_effect,
        _ => false,
    }
}

/// Whether the card names two more.
pub(crate) fn is_plots(used: &UsedCard) -> bool {
    !used.cancelled && matches!(used.root, Card::Knightmare(name) if matches!(row(name).does, Some(Does::Plot)))
}

/// Returns what a step captured, each piece with the continuing cards on it that have ended.
pub(crate) fn fates(
    by: Seat,
    captured: impl IntoIterator<Item = (PieceId, Square)>,
    ended: &[(u16, ContinuingCard)],
) -> Vec<Captured> {
    captured.into_iter().flat_map(|(piece, square)| units::fates(by, piece, square, ended)).collect()
}

/// Returns the pieces that this step moved, if it is the turn's move and they are still there: one
/// piece, or king and rook after castling.
pub(crate) fn moved_by(state: &State, what: &StepKind) -> [Option<PieceId>; 2] {
    let StepKind::Move(mv) = what else { return [None; 2] };
    let castled = state.on(mv.to).is_some_and(|piece| mv.castles(piece.kind));
    [state.id_on(mv.to), castled.then(|| state.id_on(mv.from.midpoint(mv.to))).flatten()]
}

/// Returns the pieces on the squares in these choices.
pub(crate) fn pieces_on(state: &State, choices: &[Choice]) -> Vec<Option<PieceId>> {
    choices.iter().map(|choice| Square::read(choice).and_then(|square| state.id_on(square))).collect()
}

/// A play of a card as it is in the log.
pub(crate) struct PlaySummary {
    pub(crate) no_effect: bool,
    /// Whether it is a response.
    pub(crate) answers: bool,
    /// The choices that everyone may know.
    pub(crate) choices: Vec<Choice>,
}

/// Returns the steps that have ended since this checkpoint, including those of a turn handed over
/// since.
pub(crate) fn steps_since(ledger: &Ledger, since: Checkpoint) -> Vec<&TurnStep> {
    let before = ledger.logs_since(since);
    let logs = before.chain([ledger.turn_log()]);
    logs.flat_map(|log| &log.steps).map(AsRef::as_ref).filter(|step| step.end > since).collect()
}

/// Returns the latest play of this card with these choices among the steps.
pub(crate) fn play(steps: &[&TurnStep], seat: Seat, turn: Seat, card: Card, choices: &[Choice]) -> PlaySummary {
    let is_it = |used: &UsedCard| used.card == card && used.choices == choices;
    let found = steps.iter().rev().find_map(|step| match &step.what {
        StepKind::Card(used) if seat == turn && is_it(used) => Some((used, is_rebuttal(used))),
        StepKind::Reply(used, _) if seat != turn && is_it(used) => Some((used, true)),
        _ => None,
    });
    match found {
        Some((used, answers)) => PlaySummary { no_effect: used.no_effect, answers, choices: shown(used) },
        None => PlaySummary { no_effect: false, answers: seat != turn, choices: Vec::new() },
    }
}

/// Returns the choices of a card that everyone may know.
fn shown(used: &UsedCard) -> Vec<Choice> {
    let secret = |card| matches!(card, Card::Knightmare(name) if row(name).secret);
    if secret(used.card) || secret(used.root) { Vec::new() } else { used.choices.clone() }
}

/// Returns the continuing cards in play, in the order in which choices count them.
pub(crate) fn in_play(ledger: &Ledger) -> Vec<Card> {
    ledger.in_play().map(|continuing| continuing.effect.card).collect()
}

/// Returns the choices of a card with each continuing card by its name, as it was in play before.
pub(crate) fn named(card: Card, choices: Vec<Choice>, in_play: &[Card]) -> Vec<Choice> {
    if !matches!(card, Card::Knightmare(card) if card.chooses_in_play()) {
        return choices;
    }
    let name = |choice| match choice {
        Choice::Number(number) => {
            let chosen = usize::try_from(number).ok().and_then(|index| in_play.get(index));
            chosen.map_or(choice, |card| ChoiceText::Card(*card).into())
        }
        other => other,
    };
    choices.into_iter().map(name).collect()
}

/// Returns what a trap of the other side captured in the latest step of the side on turn, and
/// where.
pub(crate) fn sprung(steps: &[&TurnStep], turn: Seat) -> Vec<(PieceId, Square)> {
    let own = steps.iter().rev().find(|step| matches!(step.what, StepKind::Move(_) | StepKind::Card(_)));
    let captured = own.into_iter().flat_map(|step| &step.captured);
    captured.filter(|captured| captured.by != turn).map(|captured| (captured.piece, captured.square)).collect()
}

/// Returns the card that waits for an answer, with the choices that everyone may know.
pub(crate) fn waiting(ledger: &Ledger) -> Option<(Card, Vec<Choice>)> {
    playing(ledger).map(|playing| (playing.used.card, shown(&playing.used)))
}

fn playing(ledger: &Ledger) -> Option<&Playing> {
    match &ledger.turn_log().question.as_deref()?.of {
        Asking::Play(playing) => Some(playing),
        _ => None,
    }
}
