//! Cards by which pieces capture enemies in ways that are not their own.

use super::row::{Row, Window};
use super::slot::Slot;
use crate::board::{AHEAD, Ledger, Mode, PAST_ONE, TWO_AHEAD, WayConditions};
use crate::piece::Kind;
use crate::play::knightmare::making::acts::{PAWN, moved_by_card, own, owner_of, take};
use crate::play::knightmare::making::effect::{At, Done};
use crate::play::knightmare::making::slots::{By, Two};
use crate::seat::Seat;
use crate::square::Square;

/// Moves the piece to the square, where it captures whatever stands there.
pub(super) fn capture_on(ledger: &mut Ledger, _: Seat, from: Square, to: Square) -> Done {
    let captured = take(ledger, to);
    let pawn = ledger.pawns().has(from);
    ledger.put_down(from, to);
    moved_by_card(ledger, pawn || captured.is_some());
    Done { moved: Some((from, to)), captured: captured.into_iter().collect(), ..Done::default() }
}

pub(super) const EVIL_EYE: Row = Row::new("Evil Eye", 9, Window::Instead)
    .asks(&[Slot::Own(&Kind::ALL), Slot::Victim])
    .does(&Two { first: own(&Kind::ALL), second: By(victims_in_reach), effect: look });

/// Returns what the piece could capture now by its own move.
fn victims_in_reach(at: At<'_>, from: Square) -> Vec<Square> {
    let victims = at.state.victims_of(at.seat, from) & at.state.may_fall_to(at.seat) & at.state.enemy_to(at.seat);
    at.state.captures_among(from, victims).collect()
}

fn look(ledger: &mut Ledger, _: Seat, _: Square, victim: Square) -> Done {
    let captured = take(ledger, victim).into_iter().collect();
    moved_by_card(ledger, true);
    Done { captured, ..Done::default() }
}

pub(super) const BREAKTHROUGH: Row = Row::new("Breakthrough", 6, Window::Instead)
    .asks(&[Slot::Own(PAWN), Slot::Victim])
    .does(&Two { first: own(PAWN).that_moves(), second: By(straight_victims), effect: capture_on });

fn straight_victims(at: At<'_>, from: Square) -> Vec<Square> {
    let owner = owner_of(at, from);
    // A crab does not move two squares.
    let doubles = at.state.of_kind(Kind::Pawn) & at.state.geometry.rank(owner, 1);
    let ways = if doubles.has(from) { TWO_AHEAD } else { AHEAD };
    at.state.reached(from, ways, WayConditions::capture(owner, at.state.prey_of(at.seat, from))).collect()
}

pub(super) const DARK_MIRROR: Row =
    Row::new("Dark Mirror", 5, Window::Instead).asks(&[Slot::Own(&[Kind::Pawn]), Slot::Victim]).does(&Two {
        first: own(&[Kind::Pawn]).that_moves(),
        second: By(|at: At<'_>, from: Square| {
            let back = at.state.geometry.capture(!owner_of(at, from), Kind::Pawn, from);
            (back & at.state.prey_of(at.seat, from)).collect()
        }),
        effect: capture_on,
    });

pub(super) const BOMBARD: Row = Row::new("Bombard", 8, Window::Instead)
    .slides()
    .asks(&[Slot::Own(&[Kind::Rook]), Slot::Destination])
    .does(&Two { first: own(&[Kind::Rook]).that_moves(), second: By(past_one), effect: capture_on });

/// Returns where a rook can go that may cross one obstacle: a piece, a wall or a barred square. A
/// piece behind a wall is a second one.
fn past_one(at: At<'_>, from: Square) -> Vec<Square> {
    let asked =
        WayConditions { mode: Mode::Either, ..WayConditions::capture(at.seat, at.state.prey_of(at.seat, from)) };
    at.state.reached(from, PAST_ONE, asked).collect()
}
