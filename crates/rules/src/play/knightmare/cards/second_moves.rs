//! Cards that let the piece that has just moved continue.

use super::row::{Row, Window};
use super::slot::Slot;
use crate::board::{Ledger, Move, State, StepKind};
use crate::piece::Kind;
use crate::play::knightmare::making::effect::{At, Done};
use crate::play::knightmare::making::slots::{Fill, One};
use crate::play::knightmare::making::trigger::{moved_pieces, turn_move};
use crate::seat::Seat;
use crate::square::Square;

/// The slot for where a piece of this kind, which has just moved without capturing, can go by
/// another move.
struct Again(Kind);

impl Fill<()> for Again {
    type Value = Square;

    fn values(&self, at: At<'_>, (): ()) -> Vec<Square> {
        let Some(from) = moved(at, self.0) else { return Vec::new() };
        let moves = at.state.pseudo_legal_moves();
        let onward = |mv: &Move| mv.from == from && goes_as(at.state, from, *mv, self.0);
        moves.into_iter().filter(onward).map(|mv| mv.to).collect()
    }
}

/// Returns where the piece of this kind stands that the turn's move has moved, if the move captured
/// nothing. A castled rook counts.
fn moved(at: At<'_>, kind: Kind) -> Option<Square> {
    let step = turn_move(at.state)?;
    let StepKind::Move(mv) = step.what else { return None };
    if !step.captured.is_empty() || mv.promote.is_some() {
        return None;
    }
    let is = |square: &Square| (at.state.own_to(at.seat) & at.state.of_kind(kind)).has(*square);
    moved_pieces(at).into_iter().find(|to| is(to) && (*to != mv.to || goes_as(at.state, *to, mv, kind)))
}

/// Whether the piece on a square makes the move as this kind. A unit of two could also move as its
/// other part.
fn goes_as(state: &State, square: Square, mv: Move, kind: Kind) -> bool {
    !state.merged().has(square) || (mv.is_as(kind) && kind.leads(mv.from, mv.to))
}

type SecondMove = One<Again, Square>;

const KNIGHT: SecondMove =
    One { slot: Again(Kind::Knight), effect: |ledger, seat, to| go_on(ledger, seat, Kind::Knight, to) };
const BISHOP: SecondMove =
    One { slot: Again(Kind::Bishop), effect: |ledger, seat, to| go_on(ledger, seat, Kind::Bishop, to) };
const ROOK: SecondMove =
    One { slot: Again(Kind::Rook), effect: |ledger, seat, to| go_on(ledger, seat, Kind::Rook, to) };

fn go_on(ledger: &mut Ledger, seat: Seat, kind: Kind, to: Square) -> Done {
    let Some(from) = moved(At { state: ledger, seat }, kind) else { return Done::default() };
    let part = ledger.named_part((from, to), kind);
    let mv = Move { part, ..Move::plain(from, to) };
    let captured = ledger.displace(mv).map(|piece| (piece, to)).into_iter().collect();
    Done { captured, ..Done::default() }
}

pub(super) const CHARGE: Row =
    Row::new("Charge!", 6, Window::After).asks(&[Slot::Onward(Kind::Knight)]).moves_on().does(&KNIGHT);

pub(super) const CRUSADE: Row =
    Row::new("Crusade", 9, Window::After).asks(&[Slot::Onward(Kind::Bishop)]).moves_on().does(&BISHOP);

pub(super) const MERCILESS: Row =
    Row::new("Merciless", 9, Window::After).asks(&[Slot::Onward(Kind::Rook)]).moves_on().does(&ROOK);
