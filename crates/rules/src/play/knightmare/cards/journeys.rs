//! Cards by which a piece goes to an empty square in a way that is not its own.
//!
//! A borrowed way is only geometry: the piece stays what it is and captures nothing, and a pawn
//! that reaches the last rank stays a pawn. Kings may pass attacked squares; only where they end
//! counts.

use super::row::{CardRow, Slot, Window};
use crate::board::{Ledger, Move, ORTHOGONAL, State, StepKind, WayConditions};
use crate::choice::Choice;
use crate::piece::{Kind, OffBoard};
use crate::play::knightmare::making::acts::{PAWN, Units, moved_by_card, own, owner_of, travel};
use crate::play::knightmare::making::effect::{At, Deed, Done, Effect, Next};
use crate::play::knightmare::making::slots::{By, Fill, One, Plain, Two, Value};
use crate::play::knightmare::making::trigger::{moved_pieces, turn_move};
use crate::seat::Seat;
use crate::square::{Square, SquareSet};

type Journey = Two<Units, By<Square, Square>, Square, Square>;

/// A card by which a piece of these kinds goes to one of these squares in place of the move.
const fn journey(kinds: &'static [Kind], to: fn(At<'_>, Square) -> Vec<Square>) -> Journey {
    fn effect(ledger: &mut Ledger, _: Seat, from: Square, to: Square) -> Done {
        travel(ledger, from, to)
    }
    Two { first: own(kinds).that_moves(), second: By(to), effect }
}

/// Every kind except the pawn and the crab.
const NO_PAWN: &[Kind] = &[Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen, Kind::King, Kind::Prince];

/// Returns the empty squares that a piece of this kind would reach.
fn as_kind(at: At<'_>, from: Square, kind: Kind) -> Vec<Square> {
    at.state.reached_as(from, kind, WayConditions::quiet(at.seat)).collect()
}

pub(super) const BLESSING: CardRow = CardRow::new("Blessing", 6, Window::Instead)
    .slides()
    .asks(&[Slot::Own(&Kind::ALL), Slot::Destination])
    .does(&journey(&Kind::ALL, |at, from| as_kind(at, from, Kind::Bishop)));

pub(super) const DUBBING: CardRow = CardRow::new("Dubbing", 4, Window::Instead)
    .asks(&[Slot::Own(&Kind::ALL), Slot::Destination])
    .does(&journey(&Kind::ALL, |at, from| as_kind(at, from, Kind::Knight)));

pub(super) const MASQUERADE: CardRow = CardRow::new("Masquerade", 5, Window::Instead)
    .slides()
    .asks(&[Slot::OwnBut(PAWN), Slot::Destination])
    .does(&journey(NO_PAWN, |at, from| as_kind(at, from, Kind::Queen)));

pub(super) const GHOSTWALK: CardRow = CardRow::new("Ghostwalk", 5, Window::Instead)
    .slides_its_way()
    .asks(&[Slot::Own(&Kind::ALL), Slot::Destination])
    .asks_for_part(Slot::PartToMove)
    .does(&Walk(Two { first: own(&Kind::ALL).that_moves(), second: By(through_own), effect: walk }));

/// The slots for a piece and its destination, plus one for the kind if both parts of a unit can go
/// there, one of them by a pawn's double step.
struct Walk(Journey);

impl Effect for Walk {
    fn next(&self, at: At<'_>, so_far: &[Choice]) -> Next {
        let as_either = match so_far {
            [from, to, ..] => Square::read(from).zip(Square::read(to)).map(|(from, to)| walkers(at, from, to)),
            _ => None,
        };
        match (so_far, as_either) {
            ([_, _], Some(kinds)) if kinds.len() > 1 && kinds.contains(&Kind::Pawn) => {
                Next { complete: false, values: kinds.iter().map(Value::written).collect() }
            }
            ([_, _, _], _) => Next { complete: true, values: Vec::new() },
            _ => self.0.next(at, so_far),
        }
    }

    fn read(&self, choices: &[Choice]) -> Option<Deed<'_>> {
        let [from, to, kind] = choices else { return self.0.read(choices) };
        let (from, to, kind) = (Square::read(from)?, Square::read(to)?, Kind::read(kind)?);
        Some(Box::new(move |ledger, _| walk_as(ledger, (from, to), kind == Kind::Pawn)))
    }
}

fn through(at: At<'_>, from: Square) -> WayConditions {
    WayConditions::quiet(owner_of(at, from)).through(at.state.own_to(at.seat))
}

fn through_own(at: At<'_>, from: Square) -> Vec<Square> {
    at.state.reached_itself(from, through(at, from)).collect()
}

/// Returns the kinds as which a piece can go there. A pawn counts only if it takes two steps.
fn walkers(at: At<'_>, from: Square, to: Square) -> Vec<Kind> {
    let comes = |kind: &Kind| at.state.reached_as(from, *kind, through(at, from)).has(to);
    let kinds = at.state.kinds_on(from).filter(comes);
    kinds.filter(|kind| !kind.steps_twice() || from.distance(to) == 2).collect()
}

fn walk(ledger: &mut Ledger, seat: Seat, from: Square, to: Square) -> Done {
    let double = walkers(At { state: ledger, seat }, from, to).contains(&Kind::Pawn);
    walk_as(ledger, (from, to), double)
}

/// Moves the piece. A pawn's double step can be captured in passing, like that of a move.
fn walk_as(ledger: &mut Ledger, (from, to): (Square, Square), double: bool) -> Done {
    let over = from.midpoint(to);
    let done = travel(ledger, from, to);
    if double && ledger.on(over).is_none() {
        ledger.edit_chess(|chess| chess.passed = SquareSet::of(over));
    }
    done
}

pub(super) const LONG_JUMP: CardRow = CardRow::new("Long Jump", 7, Window::Instead)
    .asks(&[Slot::Own(&[Kind::Knight]), Slot::Destination])
    .does(&journey(&[Kind::Knight], |at, from| {
        let other =
            if SquareSet::LIGHT.has(from) { SquareSet::ALL.without(SquareSet::LIGHT) } else { SquareSet::LIGHT };
        (other & at.state.free_squares()).collect()
    }));

pub(super) const DOPPELGANGER: CardRow = CardRow::new("Doppelganger", 4, Window::Instead)
    .slides()
    .asks(&[Slot::OwnBut(PAWN), Slot::Destination])
    .does(&journey(NO_PAWN, |at, from| {
        let to: SquareSet = kinds_moved_last(at).into_iter().flat_map(|kind| as_kind(at, from, kind)).collect();
        to.collect()
    }));

/// Returns the kinds of the piece that the opponent moved last, by a move or a card, in whichever
/// turn. A unit of two has two.
fn kinds_moved_last(at: At<'_>) -> Vec<Kind> {
    at.state.progress().moved[!at.seat].iter().collect()
}

/// The corners of the board.
pub(super) const CORNERS: SquareSet = SquareSet(0x8100_0000_0000_0081);

pub(super) const SQUARING_THE_CIRCLE: CardRow = CardRow::new("Squaring the Circle", 3, Window::Instead)
    .slides()
    .asks(&[Slot::Own(&Kind::ALL)])
    .does(&One { slot: ToFourthCorner, effect: to_fourth_corner });

/// The slot for a piece that can go to the one empty corner.
struct ToFourthCorner;

impl Fill<()> for ToFourthCorner {
    type Value = Square;

    fn values(&self, at: At<'_>, (): ()) -> Vec<Square> {
        let empty = CORNERS.without(at.state.occupied());
        let open = empty.len() == 1 && empty == empty & at.state.free_squares();
        if open { own(&Kind::ALL).that_moves().values(at, ()) } else { Vec::new() }
    }
}

fn to_fourth_corner(ledger: &mut Ledger, _: Seat, from: Square) -> Done {
    let corner = CORNERS.without(ledger.occupied()).first();
    corner.map_or_else(Done::default, |corner| travel(ledger, from, corner))
}

pub(super) const HIDDEN_PASSAGE: CardRow = CardRow::new("Hidden Passage", 10, Window::Instead)
    .asks(&[Slot::KingTo])
    .does(&One { slot: By(|at: At<'_>, (): ()| passages(at).collect()), effect: hide });

/// Returns the squares to which the king can go.
fn passages(at: At<'_>) -> SquareSet {
    if mobile_king(at).is_some() { at.state.free_squares() } else { SquareSet::EMPTY }
}

fn hide(ledger: &mut Ledger, seat: Seat, to: Square) -> Done {
    ledger.royal(seat).map_or_else(Done::default, |from| travel(ledger, from, to))
}

pub(super) const SANCTUARY: CardRow = CardRow::new("Sanctuary", 7, Window::Instead)
    .asks(&[Slot::Own(&[Kind::Rook])])
    .does(&One { slot: By(|at: At<'_>, (): ()| rooks_in_reach(at)), effect: take_sanctuary });

fn rooks_in_reach(at: At<'_>) -> Vec<Square> {
    let rooks = own(&[Kind::Rook]).that_moves().squares(at);
    rooks.filter(|rook| sanctuary(at, *rook).is_some()).collect()
}

/// Returns the square of the player's royal piece, unless it has just come back and does not move.
/// No magnet holds it.
fn mobile_king(at: At<'_>) -> Option<Square> {
    at.state.royal(at.seat).filter(|king| !at.state.fixed().has(*king))
}

/// Returns where rook and king go: the rook next to the king on its own side, the king beyond it.
fn sanctuary(at: At<'_>, rook: Square) -> Option<(Square, Square)> {
    let king = mobile_king(at)?;
    let sees = ORTHOGONAL
        .iter()
        .any(|direction| at.state.geometry.first_on_ray(*direction, king, at.state.occupied()) == Some(rook));
    let step = |to: u8, from: u8| (i16::from(to) - i16::from(from)).signum() as i8;
    let (files, ranks) = (step(rook.file(), king.file()), step(rook.rank(), king.rank()));
    let (beside, beyond) = (king.offset(files, ranks)?, king.offset(2 * files, 2 * ranks)?);
    let free = at.state.free_squares() | SquareSet::of(rook);
    (sees && free.has(beside) && free.has(beyond) && at.state.may_go_as_far(rook, beside)).then_some((beside, beyond))
}

fn take_sanctuary(ledger: &mut Ledger, seat: Seat, rook: Square) -> Done {
    let Some((beside, beyond)) = sanctuary(At { state: ledger, seat }, rook) else { return Done::default() };
    let Some(king) = ledger.royal(seat) else { return Done::default() };
    if rook != beside {
        ledger.put_down(rook, beside);
    }
    ledger.disturb(beside);
    ledger.put_down(king, beyond);
    moved_by_card(ledger, false);
    Done { moved: Some((king, beyond)), ..Done::default() }
}

pub(super) const UNDER_ELF_HILL: CardRow = CardRow::new("Under Elf Hill", 7, Window::Instead)
    .does(&Plain { fits: |at| mobile_king(at).is_some(), effect: hide_under_hill });

/// Takes the king off the board until the start of its owner's next turn.
fn hide_under_hill(ledger: &mut Ledger, seat: Seat) -> Done {
    if let Some(king) = ledger.royal(seat) {
        ledger.take_off(king, OffBoard::Away);
        moved_by_card(ledger, false);
    }
    Done::default()
}

/// Returns the square this many squares straight ahead of the pawn, if all squares up to it are
/// empty.
pub(super) fn exactly_ahead(at: At<'_>, from: Square, squares: u8) -> Option<Square> {
    let ahead = at.state.ahead(owner_of(at, from), from, squares);
    if ahead.len() == usize::from(squares) { ahead.last().copied() } else { None }
}

/// A slot whose only value is the square that many squares straight ahead of the pawn.
pub(super) struct Ahead(pub(super) u8);

impl Fill<Square> for Ahead {
    type Value = Square;

    fn values(&self, at: At<'_>, from: Square) -> Vec<Square> {
        exactly_ahead(at, from, self.0).into_iter().collect()
    }
}

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

pub(super) const CHARGE: CardRow =
    CardRow::new("Charge!", 6, Window::After).asks(&[Slot::Onward(Kind::Knight)]).moves_on().does(&KNIGHT);

pub(super) const CRUSADE: CardRow =
    CardRow::new("Crusade", 9, Window::After).asks(&[Slot::Onward(Kind::Bishop)]).moves_on().does(&BISHOP);

pub(super) const MERCILESS: CardRow =
    CardRow::new("Merciless", 9, Window::After).asks(&[Slot::Onward(Kind::Rook)]).moves_on().does(&ROOK);
