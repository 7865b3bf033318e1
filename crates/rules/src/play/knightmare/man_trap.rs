//! What viewers may see of cards that are played in secret, and how a *Man-Trap* is sprung.

use super::cards::row;
use super::making::continuing::{end, end_effects};
use super::making::units::fates;
use crate::board::{Captured, Force, LastCard, Ledger, State};
use crate::card::Card;
use crate::mark::Mark;
use crate::piece::PieceId;
use crate::position::Effect;
use crate::seat::Seat;
use crate::square::Square;

/// Returns the continuing cards in play as they are shown to a viewer who may know the secrets of
/// these seats. Those on a hidden piece are left out.
pub(crate) fn shown_effects(state: &State, knows: impl Fn(Seat) -> bool, hidden: Option<PieceId>) -> Vec<Effect> {
    let is_hidden = |piece| hidden.is_some_and(|hidden| state.unit_parts(hidden).any(|part| part == piece));
    let shown = state.shown_effects().into_iter().zip(state.in_play());
    let shown = shown.filter(|(_, continuing)| !continuing.subject.is_some_and(is_hidden));
    shown
        .map(|(effect, continuing)| {
            let hides = continuing.force.is_secret() && !knows(effect.owner);
            Effect { choices: if hides { Vec::new() } else { effect.choices }, ..effect }
        })
        .collect()
}

/// Whether the choices of the last card are its player's secret.
pub(crate) fn hides_choices(state: &State, last: LastCard) -> bool {
    let secret = matches!(last.card, Card::Knightmare(card) if row(card).secret);
    // The choices of a copy are as secret as those of the card that it copies.
    let lies =
        |force: Force, effect: &Effect| force.is_secret() && effect.owner == last.seat && effect.card == last.card;
    secret || state.effects().iter().any(|continuing| lies(continuing.force, &continuing.effect))
}

/// Where every piece stood before a step of a seat against which traps are laid.
pub(crate) struct Watch {
    seat: Seat,
    /// `None` if no such trap is laid.
    stood: Option<[Option<PieceId>; 64]>,
}

impl Watch {
    /// Returns the watch before a step of this seat.
    pub(crate) fn over(state: &State, seat: Seat) -> Watch {
        let lies = state
            .effects()
            .iter()
            .any(|continuing| trap_against(seat, continuing.effect.owner, continuing.force).is_some());
        let ids = || std::array::from_fn(|index| state.id_on(Square::new(index as u8)));
        Watch { seat, stood: lies.then(ids) }
    }

    /// Springs the traps on which a piece has ended its move, after that step was carried out for
    /// good. Returns what they captured, in the order in which the traps were laid.
    pub(crate) fn spring(self, ledger: &mut Ledger) -> Vec<Captured> {
        let mut caught = Vec::new();
        let Some(stood) = self.stood else { return caught };
        let mut index = 0;
        while let Some(continuing) = ledger.effects().get(index) {
            let trap = trap_against(self.seat, continuing.effect.owner, continuing.force);
            let arrived = trap.filter(|square| has_arrived(ledger, &stood, *square));
            match arrived.and_then(|square| self.catch(ledger, index, square)) {
                // Other cards may have ended with the piece, which changes the indices.
                Some(captured) => {
                    caught.extend(captured);
                    index = 0;
                }
                None => index += 1,
            }
        }
        caught
    }

    /// Captures what stands on the trap, and discards the card. A trap that must not spring stays
    /// armed.
    fn catch(&self, ledger: &mut Ledger, index: usize, square: Square) -> Option<Vec<Captured>> {
        let victim = *ledger.on(square)?;
        let is_enemy = victim.owner == self.seat || victim.marks.has(Mark::Neutral);
        if !is_enemy || victim.royal || victim.marks.has(Mark::Pacifist) || ledger.laws().truce {
            return None;
        }
        let checkpoint = ledger.checkpoint();
        let piece = ledger.capture(square)?;
        ledger.disturb(square);
        ledger.settle();
        // It may neither leave the victim's king in check, nor leave the victim's owner unable to
        // end the turn.
        if ledger.in_check(self.seat) || ledger.is_forbidden() {
            ledger.undo(checkpoint);
            return None;
        }
        end(ledger, index);
        let ended = end_effects(ledger);
        ledger.edit_chess(|chess| chess.quiet = 0);
        let keys = ledger.keys_len();
        ledger.edit_progress(|progress| progress.keys_from = keys);
        Some(fates(!self.seat, piece, square, &ended))
    }
}

/// Returns the square of a trap that waits for pieces of this seat, if the card is one.
fn trap_against(seat: Seat, owner: Seat, force: Force) -> Option<Square> {
    match force {
        Force::Traps(square) if owner != seat => Some(square),
        _ => None,
    }
}

/// Whether a piece has ended a move on the square, alone or joining what stands there. It must have
/// come from elsewhere on the board, and not have swapped squares with what stood there.
fn has_arrived(state: &State, stood: &[Option<PieceId>; 64], square: Square) -> bool {
    let before = stood[square.index()];
    state.parts_on(square).filter(|piece| before != Some(*piece)).any(|piece| {
        let from = Square::all().find(|from| stood[from.index()] == Some(piece));
        from.is_some_and(|from| before.is_none_or(|other| state.square_of(other) != Some(from)))
    })
}
