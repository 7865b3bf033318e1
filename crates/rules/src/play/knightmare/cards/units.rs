//! The card that makes a unit of two pieces.

use super::row::{Row, Window};
use super::slot::Slot;
use crate::board::{Force, Ledger, Location, State};
use crate::choice::Choice;
use crate::piece::{Kind, PieceId};
use crate::play::knightmare::making::acts::moved_by_card;
use crate::play::knightmare::making::effect::{At, Deed, Done, Effect, Next};
use crate::play::knightmare::making::value::Value;
use crate::seat::Seat;
use crate::square::Square;
use crate::square_set::SquareSet;

pub(super) const CONFABULATION: Row = Row::new("Confabulation", 5, Window::Instead)
    .stays()
    .slides()
    .asks(&[Slot::OwnBut(&[Kind::King]), Slot::Partner])
    .does(&Joins);

/// Moves a piece in its own way, without capturing, to another of its player's pieces, and joins
/// the two into one unit. Whether the king is left in check is judged only on the board after it.
struct Joins;

impl Effect for Joins {
    fn next(&self, at: At<'_>, so_far: &[Choice]) -> Next {
        let movers = at.state.joiners(at.seat);
        let partners =
            |from: Square| if movers.has(from) { at.state.partners(at.seat, from) } else { SquareSet::EMPTY };
        let values = match so_far {
            [] => movers.filter(|from| !partners(*from).is_empty()).collect(),
            [from] => Square::read(from).map_or(SquareSet::EMPTY, partners),
            [_, _] => return Next { complete: true, values: Vec::new() },
            _ => SquareSet::EMPTY,
        };
        Next { complete: false, values: values.map(|square| square.written()).collect() }
    }

    fn read(&self, choices: &[Choice]) -> Option<Deed<'_>> {
        let [from, to] = choices else { return None };
        let (from, to) = (Square::read(from)?, Square::read(to)?);
        Some(Box::new(move |ledger: &mut Ledger, _| {
            let pawn = ledger.pawns().has(from);
            let subject = ledger.merge(from, to);
            moved_by_card(ledger, pawn);
            Done { subject, moved: Some((from, to)), ..Done::default() }
        }))
    }

    fn set_up(&self, state: &mut State, _: Seat, choices: &[Choice]) -> Result<Option<PieceId>, &'static str> {
        let square = choices.first().and_then(Square::read);
        let mut parts = square.into_iter().flat_map(|square| state.parts_on(square));
        let second = parts.find(|part| matches!(state.location(*part), Location::With(_)));
        second.map(Some).ok_or("it needs the square of a piece and the kind of the other one there")
    }

    fn force(&self, _: &[Choice]) -> Force {
        Force::Joins(PieceId(0))
    }
}
