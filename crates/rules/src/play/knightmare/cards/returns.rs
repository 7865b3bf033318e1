//! Cards by which pieces leave the game for good, come back, or are sent home.

use super::row::{CardRow, Slot, Window};
use crate::board::{Captured, Change, Force, Ledger, State};
use crate::mark::Mark;
use crate::piece::{Kind, OffBoard, PieceId};
use crate::play::knightmare::making::acts::{PAWN, captured_of, enemy, moved_by_card, own, take};
use crate::play::knightmare::making::continuing::bring_back;
use crate::play::knightmare::making::effect::{At, Done};
use crate::play::knightmare::making::slots::{By, One, Plain, Two};
use crate::play::knightmare::making::trigger::{captured_enemies, lies_captured};
use crate::seat::Seat;
use crate::square::{Square, SquareSet};

pub(super) const BETRAYAL: CardRow = CardRow::new("Betrayal", 7, Window::Before)
    .asks(&[Slot::Enemy(PAWN)])
    .does(&One { slot: By(|at: At<'_>, (): ()| traitors(at)), effect: betray });

/// Returns a captured pawn. One that had promoted is a pawn again.
fn spare_pawn(state: &State, seat: Seat) -> Option<PieceId> {
    captured_of(state, seat, Kind::Pawn).next()
}

fn traitors(at: At<'_>) -> Vec<Square> {
    if spare_pawn(at.state, at.seat).is_none() {
        return Vec::new();
    }
    let half = at.state.geometry.ground().orientation.half(at.seat);
    (enemy(PAWN).squares(at) & half).without(at.state.royals()).collect()
}

fn betray(ledger: &mut Ledger, seat: Seat, square: Square) -> Done {
    if let (Some(pawn), Some(traitor)) = (spare_pawn(ledger, seat), ledger.id_on(square)) {
        inherit(ledger, traitor, pawn);
        ledger.take_off(square, OffBoard::Dead);
        ledger.return_as_born(pawn, square);
    }
    Done::default()
}

/// Transfers what made one piece a pacifist, neutral or a crab to the other (FAQ 11).
fn inherit(ledger: &mut Ledger, from: PieceId, to: PieceId) {
    for index in 0..ledger.effects().len() {
        let continuing = &ledger.effects()[index];
        let binds = matches!(continuing.force, Force::Becomes(_) | Force::Marks(Mark::Pacifist | Mark::Neutral));
        if binds && continuing.subject == Some(from) {
            let mut continuing = continuing.clone();
            continuing.subject = Some(to);
            ledger.change(Change::Effect { index: index as u16, effect: None });
            ledger.change(Change::Effect { index: index as u16, effect: Some(Box::new(continuing)) });
        }
    }
}

pub(super) const DISINTEGRATION: CardRow =
    CardRow::new("Disintegration", 2, Window::BeforeOrAfter).asks(&[Slot::Own(PAWN)]).does(&One {
        slot: By(|at: At<'_>, (): ()| own(PAWN).squares(at).without(at.state.royals()).collect::<Vec<Square>>()),
        effect: |ledger, _, square| {
            ledger.take_off(square, OffBoard::Dead);
            Done::default()
        },
    });

pub(super) const REBIRTH: CardRow = CardRow::new("Rebirth", 4, Window::After)
    .once()
    .asks(&[Slot::Enemy(&Kind::ALL), Slot::Home])
    .does(&Two { first: enemy(&Kind::ALL).that_moves(), second: By(rebirths), effect: rebear });

/// Returns the piece's home squares, as the board is turned now, that are free or hold a piece that
/// the card can capture.
fn rebirths(at: At<'_>, from: Square) -> Vec<Square> {
    let Some(piece) = at.state.on(from) else { return Vec::new() };
    let orientation = at.state.geometry.ground().orientation;
    // A unit of two may go home as either part.
    let homes = at.state.kinds_on(from).map(|kind| orientation.home_squares(piece.owner, kind));
    let home = homes.fold(SquareSet::EMPTY, |homes, home| homes | home);
    let prey = at.state.own_to(at.seat) & at.state.may_fall_to(at.seat);
    (home & (at.state.free_squares() | prey)).without(SquareSet::of(from)).collect()
}

fn rebear(ledger: &mut Ledger, _: Seat, from: Square, to: Square) -> Done {
    let captured: Vec<_> = take(ledger, to).into_iter().collect();
    ledger.put_down(from, to);
    if !captured.is_empty() {
        ledger.edit_chess(|chess| chess.quiet = 0);
    }
    Done { captured, ..Done::default() }
}

pub(super) const RESURRECTION: CardRow =
    CardRow::new("Resurrection", 8, Window::Instead).asks(&[Slot::Kind, Slot::Home]).does(&Two {
        first: By(|at: At<'_>, (): ()| {
            let kinds = [Kind::Pawn, Kind::Knight, Kind::Bishop, Kind::Rook];
            let has_home = |kind: &Kind| !vacant_homes(at, *kind).is_empty();
            let lost = |kind: &Kind| captured_of(at.state, at.seat, *kind).next().is_some();
            kinds.into_iter().filter(|kind| lost(kind) && has_home(kind)).collect()
        }),
        second: By(|at: At<'_>, kind: Kind| vacant_homes(at, kind).collect()),
        effect: resurrect,
    });

/// Returns the squares where the seat's pieces of this kind start, as far as a piece can be put
/// there.
fn vacant_homes(at: At<'_>, kind: Kind) -> SquareSet {
    at.state.geometry.ground().orientation.home_squares(at.seat, kind) & at.state.free_squares()
}

fn resurrect(ledger: &mut Ledger, seat: Seat, kind: Kind, square: Square) -> Done {
    let lost: Vec<PieceId> = captured_of(ledger, seat, kind).collect();
    return_one(ledger, &lost, square)
}

/// Brings one of these captured pieces back: the last one captured in this turn or the turn before,
/// with everything that cards had made of it, or else any other, as what it began as. A capture
/// ends a promotion.
fn return_one(ledger: &mut Ledger, lost: &[PieceId], square: Square) -> Done {
    let fell = |fallen: &&Captured| lost.contains(&fallen.piece) && lies_captured(ledger, fallen);
    let fallen = ledger.turn_log().fallen().find(fell).cloned();
    let promoted = |id: PieceId| ledger.piece(id).base != ledger.piece(id).born;
    match (fallen, lost.first()) {
        (Some(fallen), _) if !promoted(fallen.piece) => bring_back(ledger, &fallen, square),
        (fallen, Some(first)) => ledger.return_as_born(fallen.map_or(*first, |fallen| fallen.piece), square),
        (_, None) => {}
    }
    moved_by_card(ledger, true);
    Done::default()
}

/// The four squares in the middle of the board.
const CENTRE: SquareSet = SquareSet(0x0000_0018_1800_0000);

pub(super) const WINGED_VICTORY: CardRow =
    CardRow::new("Winged Victory", 6, Window::Instead).asks(&[Slot::Square]).does(&One {
        slot: By(|at: At<'_>, (): ()| {
            let free = CENTRE & at.state.free_squares();
            if pawns_lost_to_the_enemy(at.state, at.seat).is_empty() { Vec::new() } else { free.collect() }
        }),
        effect: |ledger, seat, square| {
            let lost = pawns_lost_to_the_enemy(ledger, seat);
            return_one(ledger, &lost, square)
        },
    });

/// Returns the seat's captured pawns, except those that it captured itself.
fn pawns_lost_to_the_enemy(state: &State, seat: Seat) -> Vec<PieceId> {
    captured_of(state, seat, Kind::Pawn).filter(|pawn| !state.piece(*pawn).given_up).collect()
}

pub(super) const NO_QUARTER: CardRow = CardRow::new("No Quarter", 4, Window::After).does(&Plain {
    fits: |at| captured_enemies(at).any(|captured| lies_captured(at.state, captured)),
    effect: give_no_quarter,
});

fn give_no_quarter(ledger: &mut Ledger, seat: Seat) -> Done {
    let at = At { state: ledger, seat };
    let captured = captured_enemies(at).filter(|captured| lies_captured(at.state, captured));
    let captured: Vec<PieceId> = captured.map(|captured| captured.piece).collect();
    for piece in captured {
        ledger.restow(piece, OffBoard::Dead);
    }
    Done::default()
}
