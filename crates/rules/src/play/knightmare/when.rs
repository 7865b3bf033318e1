//! When a card of a hand can be played, and when a turn can only be ended, by what may be known.

use super::doomsayer;
use crate::board::{Ledger, State, Zone};
use crate::card::{Card, KnightmareCard, Timing};
use crate::card_use::{TurnMoment, When};
use crate::play::knightmare::cards::{CardRow, Does, row};
use crate::play::knightmare::making::effect::{At, has_play};
use crate::play::knightmare::reading::usable::{fits, open_timings, root_of};
use crate::play::knightmare::reading::{laws, legality};
use crate::refusal::{Lack, RefusalReason};
use crate::seat::Seat;
use crate::status::Phase;

/// Says when the seat can play a card of its hand that it cannot play now.
pub(super) fn when(state: &State, seat: Seat, card: Card) -> When {
    let moment = Moment { state, seat };
    let Card::Knightmare(name) = card else { return When::NotNow(RefusalReason::CardOfOtherGame(card)) };
    if matches!(row(name).does, Some(Does::Copy)) && !moment.is_asked() && !moment.is_in_turn() {
        return When::AsCopied;
    }
    let Some(Card::Knightmare(root)) = root_of(state, seat, card) else {
        return When::NotNow(why_not_copied(state));
    };
    let row = row(root);
    match (TurnMoment::of(row.window.timings()), responds(row)) {
        (Some(own), false) => moment.of_own_turn(card, root, own),
        (None, _) => moment.of_response(card, root),
        (Some(own), true) if moment.is_in_turn() => moment.of_own_turn(card, root, own),
        (Some(_), true) if moment.is_asked() => moment.of_response(card, root),
        (Some(_), true) => When::OnEitherTurn,
    }
}

/// Whether the card is a response, at some moment.
fn responds(row: &CardRow) -> bool {
    [Timing::AnswerTurn, Timing::AnswerCard, Timing::AnswerCapture].into_iter().any(|timing| row.fits(timing))
}

/// The moment of the game at which a seat looks at its hand.
#[derive(Clone, Copy)]
struct Moment<'a> {
    state: &'a State,
    seat: Seat,
}

impl Moment<'_> {
    fn phase(self) -> Option<Phase> {
        self.state.progress().status.phase()
    }

    /// Whether the seat is asked for a response.
    fn is_asked(self) -> bool {
        self.state.progress().status.to_act() == Some(self.seat) && self.phase() == Some(Phase::Answer)
    }

    /// Whether the seat's own turn goes on.
    fn is_in_turn(self) -> bool {
        self.seat == self.state.turn() && self.phase() != Some(Phase::Answer)
    }

    /// Says when a card of the seat's own turn can be played.
    fn of_own_turn(self, card: Card, root: KnightmareCard, own: TurnMoment) -> When {
        let Moment { state, seat } = self;
        if !self.is_in_turn() {
            return When::OnYourTurn(own);
        }
        if let Some(why) = why_spent(state, seat, card) {
            return When::NotNow(why);
        }
        let is_here = open_timings(state).iter().any(|timing| fits(state, seat, row(root), *timing));
        if is_here { When::NotNow(self.why_barred(root)) } else { When::Then(own) }
    }

    /// Says when a response can be played.
    fn of_response(self, card: Card, root: KnightmareCard) -> When {
        let Moment { state, seat } = self;
        // In its own turn a seat responds only if it is asked, and only to cards and captures.
        let can_respond = self.is_asked() && row(root).window.timings() != [Timing::AnswerTurn];
        if seat == state.turn() && !can_respond {
            return When::OnOpponentsTurn;
        }
        match why_spent(state, seat, card) {
            Some(why) => When::NotNow(why),
            None if self.is_asked() => When::NotNow(lacking(state, root)),
            None => When::OnOpponentsTurn,
        }
    }

    /// Explains why a card cannot be played although its time is here.
    fn why_barred(self, root: KnightmareCard) -> RefusalReason {
        let Moment { state, seat } = self;
        match row(root).effect() {
            Some(effect) if has_play(effect, At { state, seat }) => {
                why_barred_by_turn(state, row(root)).unwrap_or_else(|| lacking(state, root))
            }
            _ => lacking(state, root),
        }
    }
}

/// Explains why a card whose effect could be had on its own may not be played in this turn, if it
/// may not.
fn why_barred_by_turn(state: &State, row: &CardRow) -> Option<RefusalReason> {
    if row.fits(Timing::InsteadOfMove) && laws::owes_capture(&mut Ledger::new(state.clone())) {
        return Some(RefusalReason::VendettaAsksCaptureByCard);
    }
    state.turn_log().forbidden.is_some().then_some(RefusalReason::CardRepeatsUndoneTurn)
}

/// Explains why a copy stands for no card now.
pub(super) fn why_not_copied(state: &State) -> RefusalReason {
    match state.progress().last_card {
        None => RefusalReason::NothingToCopy,
        Some(_) => RefusalReason::CopyOfUnique,
    }
}

/// Explains why the seat can play no further card this turn, or not this one, if that is so.
pub(super) fn why_spent(state: &State, seat: Seat, card: Card) -> Option<RefusalReason> {
    let log = state.turn_log();
    if log.plots[seat].is_some() {
        let is_named = log.plotted(seat).iter().any(|(named, _)| *named == card);
        return (!is_named).then_some(RefusalReason::OnlyPlottedCards);
    }
    if seat != state.turn() {
        return log.reply.then_some(RefusalReason::ResponsePlayed);
    }
    if log.discarded {
        return Some(RefusalReason::CardDiscarded);
    }
    log.own.then_some(RefusalReason::CardPlayed)
}

/// Says what is missing when there is nothing to play the card on.
pub(super) fn lacking(state: &State, root: KnightmareCard) -> RefusalReason {
    let row = row(root);
    let without_capture = || state.turn_log().steps.iter().all(|step| step.captured.is_empty());
    let lack = match row.does {
        _ if row.fits(Timing::AnswerCapture) && !row.fits(Timing::AnswerTurn) && without_capture() => Lack::Capture,
        Some(Does::Board(_)) => Lack::Target,
        Some(Does::Plot) => Lack::Pair,
        _ => Lack::Occasion,
    };
    RefusalReason::Lacks { card: root, lack }
}

/// Whether both players can tell that nothing is left in the seat's turn but to end it: it has
/// moved, and may neither play nor discard another card, because it has done so or has none.
pub(super) fn only_end_is_left(state: &State, seat: Seat) -> bool {
    let log = state.turn_log();
    let has_moved = state.progress().status.phase() == Some(Phase::Discard);
    let is_done = log.own || log.discarded || state.zone(Zone::Hand(seat)).is_empty();
    state.progress().status.to_act() == Some(seat)
        && seat == state.turn()
        && has_moved
        && is_done
        && log.plots[seat].is_none()
        && legality::may_end(state)
        && doomsayer::listens(state).is_none()
}
