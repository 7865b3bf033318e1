//! Building the state that a game starts or resumes from. Nothing here is journalled.

use super::chess::Chess;
use super::continuing::{ContinuingCard, Duty, Force};
use super::geometry::Geometry;
use super::placement::{Location, Zone};
use super::progress::Progress;
use super::state::State;
use super::turn_log::TurnLog;
use crate::card::{Card, CardId};
use crate::choice::Choice;
use crate::piece::{Kind, OffBoard, Piece, PieceId};
use crate::seat::Seat;
use crate::square::Square;
use crate::status::Status;

impl State {
    /// Adds a piece.
    pub(crate) fn add_piece(&mut self, piece: Piece, location: Location) -> PieceId {
        let id = PieceId(self.pieces.len() as u8);
        self.pieces.push(piece);
        self.locations.push(Location::Off(OffBoard::Away));
        match location {
            Location::On(square) => self.put(id, square),
            Location::With(carrier) => {
                self.unite(id, carrier);
            }
            Location::At(_) => {
                self.set_on_grid(id, location);
            }
            Location::Off(_) => self.locations[usize::from(id.0)] = location,
        }
        id
    }

    /// Adds a piece to the one on a square, as the second part of a unit: of the same owner, and of
    /// a kind that is no more valuable. Nothing castles with a unit.
    pub(crate) fn add_second(&mut self, square: Square, kind: Kind) -> Option<PieceId> {
        let carrier = self.id_on(square)?;
        let piece = *self.piece(carrier);
        self.chess.castling = self.chess.castling.without(square);
        Some(self.add_piece(Piece { royal: false, ..Piece::new(piece.owner, kind) }, Location::With(carrier)))
    }

    /// Adds a continuing card in play.
    pub(crate) fn add_effect(&mut self, effect: ContinuingCard) {
        self.effects.push(effect);
    }

    /// Sets what a piece off the board was when it was captured.
    pub(crate) fn set_fallen(&mut self, id: PieceId, was: Piece) {
        self.pieces[usize::from(id.0)] = was;
    }

    /// Sets the owner, army and original kind of the second part of the unit on a square, and puts
    /// it first if it leads. Returns whether there is one.
    pub(crate) fn set_second(
        &mut self,
        square: Square,
        (owner, origin, born): (Seat, Seat, Kind),
        leads: bool,
    ) -> bool {
        let Some(carrier) = self.id_on(square) else { return false };
        let Some(second) = self.second_of(carrier) else { return false };
        let was = *self.piece(second);
        self.recast(second, Piece { owner, origin, born, ..was });
        if leads {
            self.divide(second, Location::Off(OffBoard::Away));
            self.lift(carrier, square, OffBoard::Away);
            self.put(second, square);
            self.unite(carrier, second);
            for continuing in &mut self.effects {
                if continuing.force == Force::Joins(carrier) && continuing.subject == Some(second) {
                    (continuing.force, continuing.subject) = (Force::Joins(second), Some(carrier));
                }
            }
        }
        true
    }

    /// The unit that a continuing card is on, as its first and second part; not for the card that
    /// made the unit.
    fn unit_under(&self, continuing: &ContinuingCard) -> Option<[PieceId; 2]> {
        let subject = continuing.subject.filter(|_| !matches!(continuing.force, Force::Joins(_)))?;
        let mut parts = self.parts_on(self.square_of(subject)?);
        Some([parts.next()?, parts.next()?])
    }

    /// The list indices of the continuing cards that are on the second part of a unit.
    pub(crate) fn laid_on_seconds(&self) -> impl Iterator<Item = u16> {
        let on_second = |(index, continuing): (usize, &ContinuingCard)| {
            let [_, second] = self.unit_under(continuing)?;
            (continuing.subject == Some(second)).then_some(index as u16)
        };
        self.effects.iter().enumerate().filter_map(on_second)
    }

    /// Puts those of the continuing cards on units that have these indices on the second part, and
    /// the others on the first.
    pub(crate) fn lay_on_parts(&mut self, on_second: &[u16]) {
        for index in 0..self.effects.len() {
            if let Some([first, second]) = self.unit_under(&self.effects[index]) {
                let is_second = on_second.contains(&(index as u16));
                self.effects[index].subject = Some(if is_second { second } else { first });
            }
        }
    }

    /// Moves the piece on a square off the board for a while. Returns whether there was one.
    pub(crate) fn set_away(&mut self, square: Square) -> bool {
        let Some(id) = self.id_on(square) else { return false };
        self.lift(id, square, OffBoard::Away);
        true
    }

    /// Sets the choices that the continuing card at this index was played with. Returns whether
    /// there is one.
    pub(crate) fn set_choices(&mut self, index: usize, choices: Vec<Choice>) -> bool {
        let continuing = self.effects.get_mut(index);
        continuing.map(|continuing| continuing.effect.choices = choices).is_some()
    }

    /// Adds a duty in force.
    pub(crate) fn add_duty(&mut self, duty: Duty) {
        self.duties.push(duty);
    }

    /// Sets how many quarter turns the board has made since pawns passed squares.
    pub(crate) fn set_drift(&mut self, drift: u8) {
        self.drift = drift as i8;
    }

    /// Updates every piece and the board to what the continuing cards in play make of them.
    pub(crate) fn settle(&mut self) {
        let ground = self.folded_ground();
        if ground != *self.geometry.ground() {
            self.geometry = Geometry::on(ground);
        }
        for (id, into) in self.unsettled() {
            self.recast(id, into);
        }
    }

    /// Adds a card on top of its zone.
    pub(crate) fn add_card(&mut self, card: Card, zone: Zone) -> CardId {
        let id = CardId(self.cards.len() as u16);
        self.cards.push(card);
        self.zone_mut(zone).push(id);
        id
    }

    /// Makes both seats draw from one deck and discard onto one pile.
    pub(crate) fn share_deck(&mut self) {
        self.shares_deck = true;
    }

    /// Sets how many shuffles have been made.
    pub(crate) fn set_shuffles(&mut self, shuffles: u32) {
        self.progress.shuffles = shuffles;
    }

    /// Sets the game's status.
    pub(crate) fn set_status(&mut self, status: Status) {
        self.progress.status = status;
    }

    /// Sets the original kind of the piece on a square, for a resumed game. Returns whether there
    /// is one.
    pub(crate) fn set_born(&mut self, square: Square, kind: Kind) -> bool {
        let Some(id) = self.id_on(square) else { return false };
        self.pieces[usize::from(id.0)].born = kind;
        true
    }

    /// Sets how far a resumed game has got.
    pub(crate) fn set_progress(
        &mut self,
        chess: Chess,
        (progress, last_choices): (Progress, Vec<Choice>),
        log: TurnLog,
        keys: Vec<u64>,
    ) {
        self.chess = chess;
        self.progress = progress;
        self.log = log;
        self.last_choices = last_choices;
        self.keys = keys;
    }
}
