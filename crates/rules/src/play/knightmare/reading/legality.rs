//! What a turn may lead to: which plays have no effect, which turns can end, and whether the side
//! on turn has anything left to do, cards included.
//!
//! A step is legal if the turn can end after it, at once or after cards that the player may still
//! play. So a move may leave its own king attacked, or repeat a board that was undone, if a card of
//! the same turn puts that right. Every search here is complete, and stops at the first way out.

use std::sync::Arc;

use crate::board::{Captured, Ledger, LogChange, Move, Plots, State, StepKind, TurnStep, Zone};
use crate::card::{Card, Timing};
use crate::card_use::NoEffectReason;
use crate::choice::Choice;
use crate::defaults::MOVE_FOLLOWS_NO_EFFECT;
use crate::mark::Mark;
use crate::piece::PieceId;
use crate::play::knightmare::cards::{CardRow, Does};
use crate::play::knightmare::making::continuing::{end_effects, hand_over};
use crate::play::knightmare::making::effect::{At, Effect, PlayedChoices, plays};
use crate::play::knightmare::reading::closing::cannot_cure;
use crate::play::knightmare::reading::laws::{self, board_moves, has_board_move};
use crate::play::knightmare::reading::noted::moved_by;
use crate::play::knightmare::reading::usable::{Usable, open_timings, own_pairs, usable};
use crate::seat::Seat;
use crate::status::{Phase, Status};

/// Whether the turn may end as it stands.
pub(crate) fn may_end(state: &State) -> bool {
    !state.in_check(state.turn()) && !state.is_forbidden()
}

/// Whether the other side is mated, its cards aside. A side that loses its next move cannot escape.
pub(crate) fn mates(ledger: &mut Ledger) -> bool {
    let checkpoint = ledger.checkpoint();
    hand_over(ledger);
    let next = ledger.turn();
    let mated = ledger.in_check(next) && (ledger.laws().idle[next.index()] || !ledger.can_move());
    ledger.undo(checkpoint);
    mated
}

/// Whether the turn's move mates while its player's own king is in check, before the card that is to end
/// that check. The mate is the move's then, and that card may leave it.
pub(crate) fn mates_by_move(ledger: &mut Ledger) -> bool {
    ledger.progress().status.phase() == Some(Phase::Discard) && ledger.in_check(ledger.turn()) && mates(ledger)
}

/// Why a card that the side on turn has just played has no effect, if it mates or leaves its own king
/// attacked. Continuing cards may mate, as may any after a move that mated already, and a check that
/// another card named with it can cure is allowed. The effect is already on the board.
pub(crate) fn no_effect_reason(
    ledger: &mut Ledger,
    timing: Timing,
    card: &CardRow,
    mated: bool,
) -> Option<NoEffectReason> {
    if timing == Timing::BeforeMove && !card.judged_at_once {
        return None;
    }
    if ledger.in_check(ledger.turn()) && !can_still_be_cured(ledger) {
        return Some(NoEffectReason::OwnKing);
    }
    (!card.continuing && !mated && mates(ledger)).then_some(NoEffectReason::Mates)
}

/// Whether a card that was just played before the move leaves its player's king in a check that the
/// turn cannot cure. A trial need not ask this: such a card finishes no turn, with or without its
/// effect.
pub(crate) fn gives_king_away(ledger: &mut Ledger) -> bool {
    ledger.in_check(ledger.turn()) && !can_finish(ledger)
}

fn can_still_be_cured(ledger: &mut Ledger) -> bool {
    let seat = ledger.turn();
    ledger.turn_log().plots[seat].is_some() && after_move(ledger, ends_by_card)
}

/// Runs a trial as if the turn's move had been made.
fn after_move(ledger: &mut Ledger, trial: fn(&mut Ledger) -> bool) -> bool {
    let checkpoint = ledger.checkpoint();
    let to_act = ledger.turn();
    ledger.edit_progress(|progress| progress.status = Status::Running { to_act, phase: Phase::Discard });
    let found = trial(ledger);
    ledger.undo(checkpoint);
    found
}

/// Counts a card as played: against the allowance, or as one of the cards that were named together.
pub(crate) fn count_as_played(ledger: &mut Ledger, seat: Seat, card: Card) {
    let log = ledger.turn_log();
    if let Some(plots) = &log.plots[seat] {
        let mut plots = Plots::clone(plots);
        if let Some(index) = plots.cards.iter().position(|(named, _)| *named == card) {
            plots.cards.remove(index);
        }
        let left = (!plots.cards.is_empty()).then(|| Arc::new(plots));
        ledger.change_log(LogChange::Plots(seat, left));
    } else if seat == ledger.turn() {
        ledger.change_log(LogChange::Own(true));
    } else {
        ledger.change_log(LogChange::Reply(true));
    }
}

/// Lets a seat play two cards that it has named, besides those left of others.
pub(crate) fn plot(ledger: &mut Ledger, seat: Seat, named: &[(Card, Card)]) {
    let late = seat == ledger.turn() && ledger.progress().status.phase() == Some(Phase::Discard);
    let late = ledger.turn_log().plots[seat].as_ref().map_or(late, |plots| plots.late);
    let cards = named.iter().chain(ledger.turn_log().plotted(seat)).copied().collect();
    ledger.change_log(LogChange::Plots(
        seat,
        Some(Arc::new(Plots { cards, late, move_first: false, move_again: false })),
    ));
}

/// Whether `then` holds after some outcome of playing the card with these choices. A card that asks
/// something has several outcomes. `then` is told whether the play had no effect. The ledger ends
/// up as it was.
fn some_outcome(
    ledger: &mut Ledger,
    (held, timing): (&Usable, Timing),
    choices: &[Choice],
    then: &mut dyn FnMut(&mut Ledger, bool) -> bool,
) -> bool {
    let Some(Does::Board(effect)) = held.row.does else { return false };
    let Some(deed) = effect.read(choices) else { return false };
    let (seat, start, mated) = (ledger.turn(), ledger.checkpoint(), mates_by_move(ledger));
    play_in_trial(ledger, seat, held.card);
    let (before, turns) = (ledger.checkpoint(), ledger.geometry.ground().orientation.turns());
    let done = deed(ledger, seat);
    let mut trial =
        Trial { effect, row: held.row, timing, choices, subject: done.subject, turns, mated, comes_to_nothing: false };
    let mut found = trial.outcome(ledger, done.no_effect, &mut Vec::new(), then);
    if !found && trial.comes_to_nothing {
        // Try again without its effect.
        ledger.undo(before);
        found = then(ledger, true);
    }
    ledger.undo(start);
    found
}

/// A play on trial.
struct Trial<'a> {
    effect: &'a dyn Effect,
    row: &'a CardRow,
    timing: Timing,
    choices: &'a [Choice],
    subject: Option<PieceId>,
    turns: u8,
    /// Whether the move before it mates.
    mated: bool,
    /// Whether some outcome had no effect. All of those leave the same board, so it is examined
    /// once.
    comes_to_nothing: bool,
}

impl<'a> Trial<'a> {
    fn asked<'b>(&self, answers: &'b [Vec<Choice>]) -> PlayedChoices<'b>
    where
        'a: 'b,
    {
        PlayedChoices { choices: self.choices, answers, subject: self.subject, turns: self.turns }
    }

    /// Whether `then` holds after an outcome that has an effect.
    fn outcome(
        &mut self,
        ledger: &mut Ledger,
        no_effect: bool,
        answers: &mut Vec<Vec<Choice>>,
        then: &mut dyn FnMut(&mut Ledger, bool) -> bool,
    ) -> bool {
        let seat = ledger.turn();
        if !no_effect {
            let asked = self.asked(answers);
            let at = At { state: ledger, seat };
            if self.effect.asks(at, asked).is_some() {
                return self.effect.telling_replies(at, asked).into_iter().any(|reply| {
                    let checkpoint = ledger.checkpoint();
                    answers.push(reply);
                    let done = self.effect.heed(ledger, seat, self.asked(answers));
                    let found = self.outcome(ledger, done.no_effect, answers, then);
                    answers.pop();
                    ledger.undo(checkpoint);
                    found
                });
            }
        }
        if no_effect || no_effect_reason(ledger, self.timing, self.row, self.mated).is_some() {
            self.comes_to_nothing = true;
            return false;
        }
        then(ledger, false)
    }
}

/// Returns every complete list of choices with which the side on turn could play the card, whatever
/// comes of it.
fn plays_of(ledger: &Ledger, card: &CardRow) -> Vec<Vec<Choice>> {
    card.effect().map_or_else(Vec::new, |effect| plays(effect, At { state: ledger, seat: ledger.turn() }))
}

/// Whether the turn can end once its move is made: at once or after cards.
pub(crate) fn can_end(ledger: &mut Ledger) -> bool {
    may_end(ledger) || ends_by_card(ledger)
}

/// Whether cards that the side on turn may still play after the move would let the turn end.
fn ends_by_card(ledger: &mut Ledger) -> bool {
    let seat = ledger.turn();
    open_timings(ledger).iter().any(|timing| {
        usable(ledger, seat, *timing).iter().any(|held| match held.row.does {
            Some(Does::Plot) => some_pair(ledger, held.card, ends_by_card),
            _ if cannot_cure(ledger, seat, held) => false,
            _ => plays_of(ledger, held.row).iter().any(|choices| ends_turn(ledger, (held, *timing), choices)),
        })
    })
}

/// Whether the trial succeeds with some pair of cards that can be named together now.
fn some_pair(ledger: &mut Ledger, naming: Card, trial: fn(&mut Ledger) -> bool) -> bool {
    let (seat, start) = (ledger.turn(), ledger.checkpoint());
    play_in_trial(ledger, seat, naming);
    let checkpoint = ledger.checkpoint();
    let found = own_pairs(ledger, seat, None).iter().any(|pair| {
        plot(ledger, seat, &pair.map(|named| (named.card, named.root)));
        let found = trial(ledger);
        ledger.undo(checkpoint);
        found
    });
    ledger.undo(start);
    found
}

/// Counts a card as played and discards it. None is drawn, because the next card is unknown.
fn play_in_trial(ledger: &mut Ledger, seat: Seat, card: Card) {
    count_as_played(ledger, seat, card);
    let held = ledger.faces(Zone::Hand(seat)).position(|face| face == card);
    if let Some(index) = held {
        let pile = ledger.discards_of(seat);
        let top = ledger.zone(pile).len();
        ledger.move_card((Zone::Hand(seat), index), (pile, top));
    }
}

/// Whether playing the card after the move is legal. A play without effect is, even if the king is
/// in check then. If only the forbidden board keeps the turn from ending, the play has to end it.
pub(crate) fn late_play_is_legal(ledger: &mut Ledger, held: (&Usable, Timing), choices: &[Choice]) -> bool {
    if ledger.turn_log().forbidden.is_none() || ledger.in_check(ledger.turn()) {
        return true;
    }
    ends_turn(ledger, held, choices)
}

/// Whether the turn can end after the card, or after another that was named with it.
fn ends_turn(ledger: &mut Ledger, held: (&Usable, Timing), choices: &[Choice]) -> bool {
    let seat = ledger.turn();
    // Cards that are still to be played with it could cure what it leaves.
    if ledger.turn_log().plotted(seat).len() < 2 {
        let at = At { state: ledger, seat };
        if let Some(safe) = held.0.row.effect().and_then(|effect| effect.leaves_safe(at, choices)) {
            // Walls and barred squares are part of the board that an undone turn may not reach
            // again.
            if !safe || ledger.turn_log().forbidden.is_none() {
                return safe;
            }
        }
    }
    some_outcome(ledger, held, choices, &mut |ledger, _| may_end(ledger) || plots_on(ledger, ends_by_card))
}

/// Whether cards that were named together are still to be played, and the trial succeeds with them.
fn plots_on(ledger: &mut Ledger, trial: fn(&mut Ledger) -> bool) -> bool {
    let seat = ledger.turn();
    ledger.turn_log().plots[seat].is_some() && trial(ledger)
}

/// Whether playing the card before the move or instead of it is legal. A play without effect is
/// spent, and the move is still to be made.
pub(crate) fn early_play_is_legal(ledger: &mut Ledger, held: (&Usable, Timing), choices: &[Choice]) -> bool {
    if held.1 == Timing::BeforeMove {
        return true;
    }
    if !laws::allows_card(ledger, held.0.row, choices) {
        return false;
    }
    some_outcome(ledger, held, choices, &mut |ledger, no_effect| {
        (no_effect && MOVE_FOLLOWS_NO_EFFECT) || after_move(ledger, can_end)
    })
}

/// Returns the moves that satisfy `meant` and after which the turn can end, at once or after cards.
pub(crate) fn moves(ledger: &mut Ledger, meant: impl Fn(&Move) -> bool) -> Vec<Move> {
    if !may_play_after_move(ledger) {
        let mut moves = board_moves(ledger);
        moves.retain(meant);
        return moves;
    }
    let moves_again = moves_again(ledger);
    let mut moves = ledger.pseudo_legal_moves();
    laws::narrow_all(ledger, &mut moves);
    moves.retain(|mv| {
        if !meant(mv) {
            return false;
        }
        let checkpoint = ledger.checkpoint();
        let captured = ledger.displace(*mv);
        end_effects(ledger);
        let legal = if moves_again {
            // The second move can put right what this one leaves open.
            ledger.change_log(LogChange::Plots(ledger.turn(), None));
            has_board_move(ledger)
        } else {
            may_end(ledger) || {
                note_trial(ledger, *mv, captured);
                after_move(ledger, ends_by_card)
            }
        };
        ledger.undo(checkpoint);
        legal
    });
    moves
}

/// Whether a second move without a card follows this one.
fn moves_again(state: &State) -> bool {
    state.turn_log().plots[state.turn()].as_ref().is_some_and(|plots| plots.move_again)
}

/// Whether a card could follow the move.
fn may_play_after_move(state: &State) -> bool {
    let seat = state.turn();
    match &state.turn_log().plots[seat] {
        // Cards named before the move are lost with it, unless a cancelled card has let the move go
        // first.
        Some(plots) => plots.move_first,
        None => !usable(state, seat, Timing::AfterMove).is_empty(),
    }
}

/// Notes a move on trial, for the cards that depend on what was moved.
fn note_trial(ledger: &mut Ledger, mv: Move, captured: Option<PieceId>) {
    let checkpoint = ledger.checkpoint();
    let by = ledger.turn();
    let captured = captured.map(|piece| Captured { piece, square: mv.to, by, ended: Vec::new() }).into_iter().collect();
    let what = StepKind::Move(mv);
    let moved = moved_by(ledger, &what);
    let step = TurnStep { what, checkpoint, end: checkpoint.next(), captured, moved, firm: false };
    ledger.change_log(LogChange::Step(Some(Arc::new(step))));
}

/// Whether the side on turn may lose its move rather than make it: it is not in check, and either
/// only one piece may move (*Challenge*), or the king has just come back and nothing can move.
pub(crate) fn may_lose_move(ledger: &mut Ledger) -> bool {
    let seat = ledger.turn();
    if !awaits_move(ledger) || ledger.in_check(seat) {
        return false;
    }
    !ledger.marked(Mark::Challenged(seat)).is_empty() || leaves_no_move(ledger)
}

fn awaits_move(state: &State) -> bool {
    state.progress().status.phase() == Some(Phase::Move)
}

/// Whether the side on turn can make its move, as a plain move or by a card.
pub(crate) fn can_finish_with_moves(ledger: &mut Ledger) -> bool {
    has_board_move(ledger) || {
        let seat = ledger.turn();
        let instead = usable(ledger, seat, Timing::InsteadOfMove);
        !moves(ledger, |_| true).is_empty()
            || instead.iter().any(|held| {
                let held = (held, Timing::InsteadOfMove);
                plays_of(ledger, held.0.row).iter().any(|choices| finishes(ledger, held, choices))
            })
    }
}

/// Whether the side on turn, which has yet to move, can finish the turn with its moves and cards.
pub(crate) fn can_finish(ledger: &mut Ledger) -> bool {
    if !moves_again(ledger) && (has_board_move(ledger) || may_lose_move(ledger)) {
        return true;
    }
    let seat = ledger.turn();
    let spent = ledger.turn_log().own && ledger.turn_log().plots[seat].is_none();
    if spent {
        return false;
    }
    if !moves(ledger, |_| true).is_empty() {
        return true;
    }
    open_timings(ledger).iter().rev().any(|timing| {
        usable(ledger, seat, *timing).iter().any(|held| match held.row.does {
            // Both moments list it, so it is tried once.
            Some(Does::Plot) => *timing == Timing::BeforeMove && some_pair(ledger, held.card, can_finish),
            _ => plays_of(ledger, held.row).iter().any(|choices| finishes(ledger, (held, *timing), choices)),
        })
    })
}

/// Whether the turn can be finished after the card.
fn finishes(ledger: &mut Ledger, held: (&Usable, Timing), choices: &[Choice]) -> bool {
    let instead = held.1 == Timing::InsteadOfMove;
    some_outcome(ledger, held, choices, &mut |ledger, no_effect| {
        if instead && !no_effect { after_move(ledger, can_end) } else { can_finish(ledger) }
    })
}

/// Whether the king came back this turn and nothing can move, so that the turn passes without a
/// move.
fn leaves_no_move(ledger: &mut Ledger) -> bool {
    let returned = ledger.turn_log().steps.iter().any(|step| matches!(step.what, StepKind::Returned(_)));
    returned && !has_board_move(ledger)
}
