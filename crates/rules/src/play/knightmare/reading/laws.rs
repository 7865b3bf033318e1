//! The moves after which the turn can end at once, and which of them *Vendetta* allows.

use crate::board::{Force, Ledger, Move, State};
use crate::card::Timing;
use crate::choice::Choice;
use crate::play::knightmare::cards::CardRow;

pub(crate) fn is_in_play(state: &State, force: Force) -> bool {
    state.effects().iter().any(|continuing| continuing.force == force)
}

/// Whether the move captures a piece that the other side owns.
pub(crate) fn captures_enemy(state: &State, mv: Move) -> bool {
    let square = state.taken_in_passing(mv).unwrap_or(mv.to);
    state.on(square).is_some_and(|piece| piece.owner != state.turn())
}

/// Whether *Vendetta* demands a capture that the side on turn can make by a move alone.
pub(crate) fn owes_capture(ledger: &mut Ledger) -> bool {
    is_in_play(ledger, Force::Vendetta) && board_moves(ledger).into_iter().any(|mv| captures_enemy(ledger, mv))
}

/// Narrows the moves after which the turn can end at once to those that *Vendetta* allows.
fn narrow(ledger: &Ledger, moves: &mut Vec<Move>) {
    if is_in_play(ledger, Force::Vendetta) && moves.iter().any(|mv| captures_enemy(ledger, *mv)) {
        moves.retain(|mv| captures_enemy(ledger, *mv));
    }
}

/// Does the same for moves that a card may have to follow. A capture among those satisfies
/// *Vendetta*, but does not make capturing compulsory.
pub(crate) fn narrow_all(ledger: &mut Ledger, moves: &mut Vec<Move>) {
    if owes_capture(ledger) {
        moves.retain(|mv| captures_enemy(ledger, *mv));
    }
}

/// Whether *Vendetta* allows the play: a card that replaces the move must capture if the move would
/// have to.
pub(crate) fn allows_card(ledger: &mut Ledger, card: &CardRow, choices: &[Choice]) -> bool {
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

/// Returns the moves after which the turn can end at once.
pub(crate) fn board_moves(ledger: &mut Ledger) -> Vec<Move> {
    let enemy_king = ledger.royal(!ledger.turn());
    let mut moves = ledger.moves();
    moves.retain(|mv| Some(mv.to) != enemy_king);
    if ledger.turn_log().forbidden.is_some() {
        moves.retain(|mv| {
            let checkpoint = ledger.checkpoint();
            ledger.displace(*mv);
            let differs = !ledger.is_forbidden();
            ledger.undo(checkpoint);
            differs
        });
    }
    narrow(ledger, &mut moves);
    moves
}

/// Whether the side on turn has a move after which the turn can end at once.
pub(crate) fn has_board_move(ledger: &mut Ledger) -> bool {
    !board_moves(ledger).is_empty()
}
