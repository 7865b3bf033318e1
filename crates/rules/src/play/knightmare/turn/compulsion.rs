//! What binds whole sides: duties of one turn, *Truce* and *Vendetta*.

use crate::board::{Force, Ledger, Move, State};
use crate::play::knightmare::making::continuing::{end, end_effects};
use crate::play::knightmare::reading::laws::{captures_enemy, is_in_play, owes_capture};
use crate::play::knightmare::reading::legality;
use crate::refusal::RefusalReason;

/// Ends what no longer holds as the side on turn is about to move: a *Vendetta* under which it has
/// no capture to make.
pub(crate) fn judge(ledger: &mut Ledger) {
    end_effects(ledger);
    if is_in_play(ledger, Force::Vendetta) && !owes_capture(ledger) {
        end_all(ledger, Force::Vendetta);
    }
}

/// Whether a stalemate, instead of ending the game, has ended a *Truce*, so that the turn can go
/// on. The count of moves restarts.
pub(crate) fn stalemate_ends_truce(ledger: &mut Ledger) -> bool {
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

/// Returns why a move that would otherwise be legal is refused, if *Vendetta* demands another.
pub(crate) fn why_refused(state: &State, mv: Move) -> Option<RefusalReason> {
    let refused = state.moves().contains(&mv) && !captures_enemy(state, mv);
    (refused && owes_capture(&mut Ledger::new(state.clone()))).then_some(RefusalReason::VendettaAsksCapture)
}
