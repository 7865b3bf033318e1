//! What binds whole sides: what holds for one turn, *Truce* and *Vendetta*.

use super::cards::Row;
use super::effects::{end, end_effects};
use super::legality;
use crate::board::{Force, Ledger, Move, State};
use crate::card::Timing;
use crate::choice::Choice;

fn is_in_play(state: &State, force: Force) -> bool {
    state.effects().iter().any(|continuing| continuing.force == force)
}

/// Ends what is over when the side on turn, which has yet to move, looks at the board: a *Vendetta* where it has no
/// capture to make.
pub(super) fn judge(ledger: &mut Ledger) {
    end_effects(ledger);
    if is_in_play(ledger, Force::Vendetta) && !owes_capture(ledger) {
        end_all(ledger, Force::Vendetta);
    }
}

/// Whether a stalemate, instead of ending the game, has ended a *Truce*, so that the turn can go on. The count of
/// moves starts anew.
pub(super) fn stalemate_ends_truce(ledger: &mut Ledger) -> bool {
    if !is_in_play(ledger, Force::Truce) || ledger.in_check(ledger.turn()) {
        return false;
    }
    end_all(ledger, Force::Truce);
    ledger.edit_chess(|chess| chess.quiet = 0);
    let keys = ledger.keys_len();
    ledger.edit_progress(|progress| progress.keys_from = keys);
    legality::can_finish(ledger)
}

fn end_all(ledger: &mut Ledger, force: Force) {
    for index in (0..ledger.effects().len()).rev() {
        if ledger.effects()[index].force == force {
            end(ledger, index);
        }
    }
}

/// Whether the move captures a piece that the other side owns.
fn captures_enemy(state: &State, mv: Move) -> bool {
    let square = state.taken_in_passing(mv).unwrap_or(mv.to);
    state.on(square).is_some_and(|piece| piece.owner != state.turn())
}

/// Whether *Vendetta* asks the side on turn for a capture that it can make by a move alone.
pub(super) fn owes_capture(ledger: &mut Ledger) -> bool {
    is_in_play(ledger, Force::Vendetta)
        && legality::board_moves(ledger).into_iter().any(|mv| captures_enemy(ledger, mv))
}

/// Why a move that would be legal otherwise is refused, if *Vendetta* asks for another.
pub(super) fn why_refused(state: &State, mv: Move) -> Option<&'static str> {
    let refused = state.moves().contains(&mv) && !captures_enemy(state, mv);
    (refused && owes_capture(&mut Ledger::new(state.clone())))
        .then_some("Vendetta: who can capture an enemy piece must do so")
}

/// Leaves of the moves after which the turn can be ended at once those that *Vendetta* allows.
pub(super) fn narrow(ledger: &Ledger, moves: &mut Vec<Move>) {
    if is_in_play(ledger, Force::Vendetta) && moves.iter().any(|mv| captures_enemy(ledger, *mv)) {
        moves.retain(|mv| captures_enemy(ledger, *mv));
    }
}

/// The same of moves that a card may have to follow. Such a capture fulfils what is owed, but is not owed itself.
pub(super) fn narrow_all(ledger: &mut Ledger, moves: &mut Vec<Move>) {
    if owes_capture(ledger) {
        moves.retain(|mv| captures_enemy(ledger, *mv));
    }
}

/// Whether *Vendetta* allows the play: a card that is the move must capture what a move would have to.
pub(super) fn allows_card(ledger: &mut Ledger, card: &Row, choices: &[Choice]) -> bool {
    if !card.fits(Timing::InsteadOfMove) || !owes_capture(ledger) {
        return true;
    }
    let (seat, checkpoint) = (ledger.turn(), ledger.checkpoint());
    let before = ledger.owned(!seat).len();
    if let Some(deed) = card.effect().and_then(|effect| effect.read(choices)) {
        deed(ledger, seat);
    }
    let captures = ledger.owned(!seat).len() < before;
    ledger.undo(checkpoint);
    captures
}
