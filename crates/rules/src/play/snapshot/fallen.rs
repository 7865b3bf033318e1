//! How a snapshot stores a piece that was captured in the last turn and had become more than it
//! began as.

use serde::{Deserialize, Serialize};

use super::form::Named;
use crate::board::{Captured, ContinuingCard, State};
use crate::choice::Choice;
use crate::piece::{OffBoard, Piece, PieceId};
use crate::play::knightmare::force_of;
use crate::position::Effect;
use crate::seat::Seat;
use crate::square::Square;

/// A piece captured in the last turn, with the cards on it that ended with it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Fallen {
    square: Square,
    /// The side whose army it came from, and what it was there.
    origin: Seat,
    born: Named,
    /// Its owner and its kind when it was captured.
    owner: Seat,
    kind: Named,
    /// Who captured it.
    by: Seat,
    /// The cards that ended with it, each with its index among those in play.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    ended: Vec<(u16, Effect)>,
}

impl Fallen {
    pub(super) fn of(lost: &Captured, state: &State) -> Fallen {
        let piece = state.piece(lost.piece);
        Fallen {
            square: lost.square,
            origin: piece.origin,
            born: Named(piece.born),
            owner: piece.owner,
            kind: Named(piece.kind),
            by: lost.by,
            ended: lost.ended.iter().map(|(index, ended)| (*index, laid_on(&ended.effect, lost.square))).collect(),
        }
    }

    /// Finds a matching captured piece in the state, and makes it what it was when it was captured.
    pub(super) fn restore(&self, state: &mut State, others: &[Captured]) -> Option<Captured> {
        let mut captured = state.pieces_off(self.origin, OffBoard::Captured).into_iter();
        let fits = |id: &PieceId| state.piece(*id).born == self.born.0 && others.iter().all(|other| other.piece != *id);
        let piece = captured.find(fits)?;
        let was = *state.piece(piece);
        state.set_fallen(piece, Piece { owner: self.owner, kind: self.kind.0, ..was });
        let ended = self.ended.iter().map(|(index, effect)| {
            let pile = state.discards_of(effect.owner);
            let id = state.faces(pile).rposition(|face| face == effect.card).map(|top| state.zone(pile)[top]);
            let force = state.aimed(force_of(effect.root(), &effect.choices), Some(piece));
            (*index, ContinuingCard { effect: effect.clone(), id, subject: Some(piece), force })
        });
        Some(Captured { piece, square: self.square, by: self.by, ended: ended.collect() })
    }
}

/// Returns the card as one laid on a piece on this square.
fn laid_on(effect: &Effect, square: Square) -> Effect {
    Effect { choices: vec![Choice::square(square)], ..effect.clone() }
}
