//! What binds whole sides: what ends with a turn, *Truce* and *Vendetta*.

use crate::board::{Chess, Ledger};

/// The turn passes, as far as the board goes: what bound the side that has moved is over.
pub(crate) fn hand_over(ledger: &mut Ledger) {
    let seat = ledger.turn();
    ledger.end_duties(seat);
    ledger.edit_chess(Chess::pass);
}
