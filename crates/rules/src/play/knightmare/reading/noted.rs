//! What is noted about the steps of a turn, and how it is read back.

use crate::board::{Captured, ContinuingCard, Playing, State, Step, StepKind, UsedCard};
use crate::card::{Card, Timing};
use crate::choice::Choice;
use crate::piece::PieceId;
use crate::play::knightmare::cards::{Does, row};
use crate::play::knightmare::making::effect::{Done, Effect};
use crate::play::knightmare::making::units;
use crate::play::knightmare::making::value::Value;
use crate::play::knightmare::reading::usable::Usable;
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
pub(crate) fn is_move(step: &Step) -> bool {
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
