//! Check, legal moves and mate by moves alone.

use super::position::{Force, Position};
use super::unit::Side;
use super::ways::Move;

impl Position {
    /// Check is a capture of the royal piece that would be allowed now (`knightmare.md` 2.5); a king that is
    /// away cannot be checked (card 77).
    pub(crate) fn in_check(&self, side: Side) -> bool {
        let Some(royal) = self.royal_at(side) else { return false };
        self.captures(!side).iter().any(|step| step.take == Some(royal))
    }

    /// The moves that leave the mover's own king safe; under *Vendetta* only the captures of
    /// enemy-owned pieces among them, if there are any (card 78: captures into check do not count,
    /// FAQ 5).
    pub(crate) fn legal_moves(&self) -> Vec<Move> {
        let mut legal = self.moves();
        legal.retain(|step| !self.after(step).in_check(self.turn));
        if self.forces().any(|force| *force == Force::Vendetta) && legal.iter().any(|step| self.pays_vendetta(step)) {
            legal.retain(|step| self.pays_vendetta(step));
        }
        legal
    }

    pub(crate) fn pays_vendetta(&self, step: &Move) -> bool {
        step.take.and_then(|take| self.unit(take)).is_some_and(|victim| victim.owner() != self.turn)
    }

    /// Whether *Vendetta* requires a capture that the side to move can make.
    pub(crate) fn owes_capture(&self) -> bool {
        self.forces().any(|force| *force == Force::Vendetta)
            && self.legal_moves().iter().any(|step| self.pays_vendetta(step))
    }

    /// Whether the side to move is in check and no move of its own helps.
    pub(crate) fn is_mated(&self) -> bool {
        self.in_check(self.turn) && self.legal_moves().is_empty()
    }
}
