//! What the log of a turn says about the latest steps, for announcing them.

use crate::board::{Asking, Checkpoint, Ledger, Playing, Step, StepKind, UsedCard};
use crate::card::Card;
use crate::choice::{Choice, ChoiceText};
use crate::piece::PieceId;
use crate::play::knightmare::cards::row;
use crate::play::knightmare::making::trigger::is_rebuttal;
use crate::seat::Seat;
use crate::square::Square;

/// A play of a card as it is in the log.
pub(crate) struct ToldPlay {
    pub(crate) no_effect: bool,
    /// Whether it is a response.
    pub(crate) answers: bool,
    /// The choices that everyone may know.
    pub(crate) choices: Vec<Choice>,
}

/// Returns the steps that have ended since this checkpoint, including those of a turn handed over
/// since.
pub(crate) fn steps_since(ledger: &Ledger, since: Checkpoint) -> Vec<&Step> {
    let before = ledger.logs_since(since);
    let logs = before.chain([ledger.turn_log()]);
    logs.flat_map(|log| &log.steps).map(AsRef::as_ref).filter(|step| step.end > since).collect()
}

/// Returns the latest play of this card with these choices among the steps.
pub(crate) fn play(steps: &[&Step], seat: Seat, turn: Seat, card: Card, choices: &[Choice]) -> ToldPlay {
    let is_it = |used: &UsedCard| used.card == card && used.choices == choices;
    let found = steps.iter().rev().find_map(|step| match &step.what {
        StepKind::Card(used) if seat == turn && is_it(used) => Some((used, is_rebuttal(used))),
        StepKind::Reply(used, _) if seat != turn && is_it(used) => Some((used, true)),
        _ => None,
    });
    match found {
        Some((used, answers)) => ToldPlay { no_effect: used.no_effect, answers, choices: shown(used) },
        None => ToldPlay { no_effect: false, answers: seat != turn, choices: Vec::new() },
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
pub(crate) fn sprung(steps: &[&Step], turn: Seat) -> Vec<(PieceId, Square)> {
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
