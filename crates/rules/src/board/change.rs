//! The small changes that make up everything in a game, each with its inverse.

use std::mem;
use std::sync::Arc;

use super::chess::Chess;
use super::continuing::{ContinuingCard, Duty};
use super::geometry::Geometry;
use super::placement::{Location, Zone};
use super::progress::ProgressChange;
use super::state::State;
use super::turn_log::LogChange;
use crate::card::CardId;
use crate::choice::Choice;
use crate::piece::{OffBoard, Piece, PieceId};
use crate::square::Square;

/// A small reversible change.
#[derive(Clone, Debug)]
pub(crate) enum Change {
    /// A piece comes onto the board.
    Put { piece: PieceId, square: Square },
    /// A piece leaves the board.
    Lift { piece: PieceId, to: OffBoard },
    /// A piece that is off the board changes how it is off it.
    Restow { piece: PieceId, to: OffBoard },
    /// A piece goes to an empty square.
    Shift { from: Square, to: Square },
    /// Two pieces trade squares.
    Swap { one: Square, other: Square },
    /// A piece joins another, which carries the unit of both.
    Join { second: PieceId, carrier: PieceId },
    /// The second part of a unit leaves it, to an empty square or off the board.
    Part { second: PieceId, to: Location },
    /// A piece goes to a point of the endless grid, or from there off it.
    Relocate { piece: PieceId, to: Location },
    /// A piece becomes something else, or somebody else's.
    Recast { piece: PieceId, into: Piece },
    /// Turn, rights and clocks.
    Chess(Chess),
    /// Phase, offers and what was done last.
    Progress(ProgressChange),
    /// What has been done in the turn.
    Log(LogChange),
    /// The choices made for the last card.
    LastChoices(Box<[Choice]>),
    /// A card goes from its index in one zone to an index in another.
    Card { from: (Zone, u16), to: (Zone, u16) },
    /// The cards of a zone are put in this order.
    Order { zone: Zone, cards: Box<[CardId]> },
    /// The board changes: walls, barred squares or orientation.
    Ground(Arc<Geometry>),
    /// The number of quarter turns that the board has made since pawns passed squares.
    Drift(i8),
    /// A continuing card comes into play at this index of the list, or goes out of it.
    Effect { index: u16, effect: Option<Box<ContinuingCard>> },
    /// A duty is laid at this index of the list, or taken out of it.
    Duty { index: u16, duty: Option<Duty> },
    /// A position key is noted, or the last one removed.
    Key(Option<u64>),
}

// The journal keeps one for each thing done, and a search makes millions.
const _: () = assert!(size_of::<Change>() <= 24, "a change is small");

impl State {
    /// Makes a change and returns its inverse.
    #[inline]
    pub(super) fn alter(&mut self, change: Change) -> Change {
        match change {
            Change::Put { piece, square } => {
                let Location::Off(from) = self.location(piece) else {
                    unreachable!("a piece is put onto the board only from outside it")
                };
                self.put(piece, square);
                Change::Lift { piece, to: from }
            }
            Change::Lift { piece, to } => {
                let Location::On(square) = self.location(piece) else {
                    unreachable!("only a piece on the board is lifted off it")
                };
                self.lift(piece, square, to);
                Change::Put { piece, square }
            }
            Change::Restow { piece, to } => {
                let Location::Off(from) = mem::replace(&mut self.locations[usize::from(piece.0)], Location::Off(to))
                else {
                    unreachable!("only a piece off the board changes how it is off it")
                };
                Change::Restow { piece, to: from }
            }
            Change::Shift { from, to } => {
                if let Some(id) = self.at[from.index()].take() {
                    self.remove_from_sets(id, from);
                    self.put(id, to);
                }
                Change::Shift { from: to, to: from }
            }
            Change::Swap { one, other } => {
                if let (Some(first), Some(second)) = (self.at[one.index()].take(), self.at[other.index()].take()) {
                    self.remove_from_sets(first, one);
                    self.remove_from_sets(second, other);
                    self.put(first, other);
                    self.put(second, one);
                }
                Change::Swap { one, other }
            }
            Change::Relocate { piece, to } => Change::Relocate { piece, to: self.set_on_grid(piece, to) },
            Change::Recast { piece, into } => Change::Recast { piece, into: self.recast(piece, into) },
            Change::Join { second, carrier } => Change::Part { second, to: self.unite(second, carrier) },
            Change::Part { second, to } => Change::Join { second, carrier: self.divide(second, to) },
            Change::Chess(chess) => Change::Chess(mem::replace(&mut self.chess, chess)),
            Change::Progress(change) => Change::Progress(self.progress.alter(change)),
            Change::Log(change) => Change::Log(self.log.alter(change)),
            Change::LastChoices(choices) => {
                let before = mem::replace(&mut self.last_choices, choices.into_vec());
                Change::LastChoices(before.into_boxed_slice())
            }
            Change::Card { from, to } => {
                let id = self.zone_mut(from.0).remove(usize::from(from.1));
                self.zone_mut(to.0).insert(usize::from(to.1), id);
                Change::Card { from: to, to: from }
            }
            Change::Order { zone, cards } => {
                let before = mem::replace(self.zone_mut(zone), cards.into_vec());
                Change::Order { zone, cards: before.into_boxed_slice() }
            }
            Change::Drift(drift) => Change::Drift(mem::replace(&mut self.drift, drift)),
            Change::Ground(geometry) => Change::Ground(mem::replace(&mut self.geometry, geometry)),
            Change::Effect { index, effect: Some(effect) } => {
                self.effects.insert(usize::from(index), *effect);
                Change::Effect { index, effect: None }
            }
            Change::Effect { index, effect: None } => {
                let effect = self.effects.remove(usize::from(index));
                Change::Effect { index, effect: Some(Box::new(effect)) }
            }
            Change::Duty { index, duty: Some(duty) } => {
                self.duties.insert(usize::from(index), duty);
                Change::Duty { index, duty: None }
            }
            Change::Duty { index, duty: None } => {
                let duty = self.duties.remove(usize::from(index));
                Change::Duty { index, duty: Some(duty) }
            }
            Change::Key(Some(key)) => {
                self.keys.push(key);
                Change::Key(None)
            }
            Change::Key(None) => Change::Key(self.keys.pop()),
        }
    }
}
