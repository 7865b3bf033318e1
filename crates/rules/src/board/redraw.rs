//! Replacing what is hidden in a state. Nothing here is journalled.

use std::sync::Arc;

use super::continuing::Force;
use super::location::{Location, Zone};
use super::state::State;
use super::turn_log::StepKind;
use crate::card::{Card, CardId};
use crate::choice::Choice;
use crate::piece::{Kind, OffBoard, Piece, PieceId};
use crate::seat::Seat;
use crate::square::Square;

impl State {
    /// Gives a card another face.
    pub(crate) fn set_face(&mut self, id: CardId, face: Card) {
        self.cards[usize::from(id.0)] = face;
    }

    /// Makes these cards the contents of a zone.
    pub(crate) fn set_zone(&mut self, zone: Zone, cards: Vec<CardId>) {
        *self.zone_mut(zone) = cards;
    }

    /// Makes the seat's pieces that wait off the board of these kinds, in this order (endless grid).
    pub(crate) fn set_waiting(&mut self, seat: Seat, kinds: impl IntoIterator<Item = Kind>) {
        let waits =
            |(piece, location): (&Piece, &Location)| piece.owner == seat && *location == Location::Off(OffBoard::Away);
        let waiting: Vec<usize> =
            (0..self.pieces.len()).filter(|index| waits((&self.pieces[*index], &self.locations[*index]))).collect();
        for (index, kind) in waiting.into_iter().zip(kinds) {
            self.pieces[index] = Piece::new(seat, kind);
        }
    }

    /// Puts the secret trap of the continuing card at this index on another square, also where the
    /// card's choices are remembered.
    pub(crate) fn set_trap(&mut self, index: usize, square: Square) {
        let choices = vec![Choice::square(square)];
        let standing = self.id_on(square);
        let Some(trap) = self.effects.get_mut(index) else { return };
        let before = std::mem::replace(&mut trap.effect.choices, choices.clone());
        trap.force = Force::Traps(square);
        let (owner, card) = (trap.effect.owner, trap.effect.card);
        if self.progress.last_card.is_some_and(|last| last.seat == owner && last.card == card)
            && self.last_choices == before
        {
            self.last_choices.clone_from(&choices);
        }
        for step in &mut self.log.steps {
            let of_trap = matches!(&step.what, StepKind::Card(used) if used.card == card && used.choices == before);
            if of_trap && let StepKind::Card(used) = &mut Arc::make_mut(step).what {
                used.choices.clone_from(&choices);
                used.pieces = vec![standing];
            }
        }
    }

    /// Replaces the keys of earlier positions from this one on, and drops those before, which can no
    /// longer be repeated.
    pub(crate) fn set_keys(&mut self, from: u32, mut key: impl FnMut(u64) -> u64) {
        let from = from as usize;
        for (index, noted) in self.keys.iter_mut().enumerate() {
            *noted = if index < from { 0 } else { key(*noted) };
        }
    }

    /// The indices, among the continuing cards, of the traps that this seat has laid.
    pub(crate) fn traps_of(&self, seat: Seat) -> impl Iterator<Item = usize> {
        let traps = self.effects.iter().enumerate().filter(move |(_, continuing)| continuing.is_trap_of(seat));
        traps.map(|(index, _)| index)
    }

    /// Pieces that have been in play, on the grid or captured, of the seat's own army.
    pub(crate) fn seen_of_army(&self, seat: Seat) -> impl Iterator<Item = Kind> {
        self.pieces()
            .filter(move |(_, piece, location)| piece.origin == seat && *location != Location::Off(OffBoard::Away))
            .map(|(_, piece, _): (PieceId, &Piece, Location)| piece.born)
    }
}
