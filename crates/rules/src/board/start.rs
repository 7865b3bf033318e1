//! Building the state that a game starts from, or goes on from. Nothing here is journalled.

use super::chess::Chess;
use super::continuing::{ContinuingCard, Duty};
use super::geometry::Geometry;
use super::location::{Location, Zone};
use super::progress::Progress;
use super::state::State;
use super::turn_log::TurnLog;
use crate::card::{Card, CardId};
use crate::choice::Choice;
use crate::piece::{Kind, OffBoard, Piece, PieceId};
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

    /// Adds a piece to the one on a square, as the second part of a unit: of the same owner, and of a kind that is no
    /// more valuable. Nothing castles with a unit.
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

    /// Lets a piece that is off the board be what it was when it fell.
    pub(crate) fn set_fallen(&mut self, id: PieceId, was: Piece) {
        self.pieces[usize::from(id.0)] = was;
    }

    /// Adds a duty that holds.
    pub(crate) fn add_duty(&mut self, duty: Duty) {
        self.duties.push(duty);
    }

    /// Sets the quarter turns that the board has made since pawns passed squares.
    pub(crate) fn set_drift(&mut self, drift: u8) {
        self.drift = drift as i8;
    }

    /// Makes every piece and the board what the continuing cards in play make of them.
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

    /// Lets both seats draw from one deck, and discard onto one pile.
    pub(crate) fn share_deck(&mut self) {
        self.shares_deck = true;
    }

    /// Sets how many shuffles have been made.
    pub(crate) fn set_shuffles(&mut self, shuffles: u32) {
        self.progress.shuffles = shuffles;
    }

    /// Sets what is awaited.
    pub(crate) fn set_status(&mut self, status: Status) {
        self.progress.status = status;
    }

    /// Sets what a piece was born as, for a game that goes on. Gives whether one is on the square.
    pub(crate) fn set_born(&mut self, square: Square, kind: Kind) -> bool {
        let Some(id) = self.id_on(square) else { return false };
        self.pieces[usize::from(id.0)].born = kind;
        true
    }

    /// Sets how far the game has got, for one that goes on.
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
