//! Cards by which pieces capture in ways that are not their own, enemies or pieces of their own side.

use super::row::{CardRow, Slot, Window};
use crate::board::{AHEAD, Ledger, Mode, PAST_ONE, TWO_AHEAD, WayConditions};
use crate::choice::Choice;
use crate::mark::Mark;
use crate::piece::Kind;
use crate::play::knightmare::making::acts::{PAWN, moved_by_card, own, owner_of, take};
use crate::play::knightmare::making::effect::{At, Deed, Done, Effect, Next};
use crate::play::knightmare::making::slots::{By, One, Two, Value, by_file};
use crate::play::knightmare::making::trigger::{moved_pieces, took_enemy};
use crate::seat::Seat;
use crate::square::{Square, SquareSet};

/// Moves the piece to the square, where it captures whatever stands there.
pub(super) fn capture_on(ledger: &mut Ledger, _: Seat, from: Square, to: Square) -> Done {
    let captured = take(ledger, to);
    let pawn = ledger.pawns().has(from);
    ledger.put_down(from, to);
    moved_by_card(ledger, pawn || captured.is_some());
    Done { moved: Some((from, to)), captured: captured.into_iter().collect(), ..Done::default() }
}

pub(super) const EVIL_EYE: CardRow = CardRow::new("Evil Eye", 9, Window::Instead)
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

pub(super) const BREAKTHROUGH: CardRow = CardRow::new("Breakthrough", 6, Window::Instead)
    .asks(&[Slot::Own(PAWN), Slot::Victim])
    .does(&Two { first: own(PAWN).that_moves(), second: By(straight_victims), effect: capture_on });

fn straight_victims(at: At<'_>, from: Square) -> Vec<Square> {
    let owner = owner_of(at, from);
    // A crab does not move two squares.
    let doubles = at.state.of_kind(Kind::Pawn) & at.state.geometry.rank(owner, 1);
    let ways = if doubles.has(from) { TWO_AHEAD } else { AHEAD };
    at.state.reached(from, ways, WayConditions::capture(owner, at.state.prey_of(at.seat, from))).collect()
}

pub(super) const DARK_MIRROR: CardRow =
    CardRow::new("Dark Mirror", 5, Window::Instead).asks(&[Slot::Own(&[Kind::Pawn]), Slot::Victim]).does(&Two {
        first: own(&[Kind::Pawn]).that_moves(),
        second: By(|at: At<'_>, from: Square| {
            let back = at.state.geometry.capture(!owner_of(at, from), Kind::Pawn, from);
            (back & at.state.prey_of(at.seat, from)).collect()
        }),
        effect: capture_on,
    });

pub(super) const BOMBARD: CardRow = CardRow::new("Bombard", 8, Window::Instead)
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

pub(super) const ASSASSIN: CardRow = CardRow::new("Assassin", 2, Window::Instead)
    .slides()
    .asks(&[Slot::Own(&Kind::ALL), Slot::Victim])
    .does(&Two { first: own(&Kind::ALL).that_moves(), second: By(own_victims), effect: capture_on });

/// Returns the player's own pieces that the piece could capture if they were enemies.
fn own_victims(at: At<'_>, from: Square) -> Vec<Square> {
    if at.state.on(from).is_some_and(|piece| piece.marks.has(Mark::Pacifist)) {
        return Vec::new();
    }
    let others = (at.state.own_to(at.seat) & at.state.may_fall_to(at.seat)).without(SquareSet::of(from));
    at.state.reached_itself(from, WayConditions::capture(owner_of(at, from), others)).collect()
}

pub(super) const SPLIT_KNIGHT: CardRow = CardRow::new("Split Knight", 7, Window::Instead)
    .asks(&[Slot::Own(&[Kind::Knight]), Slot::Victims])
    .does(&SplitKnight);

/// A knight and two or more victims, listed in ascending order and accepted in any.
struct SplitKnight;

impl SplitKnight {
    /// Returns the enemy pieces that the knight could capture now.
    fn victims(at: At<'_>, from: Square) -> SquareSet {
        let Some(piece) = at.state.on(from) else { return SquareSet::EMPTY };
        let prey = at.state.victims_of(at.seat, from) & at.state.may_fall_to(at.seat) & at.state.enemy_to(at.seat);
        at.state.geometry.capture(piece.owner, Kind::Knight, from) & prey
    }
}

impl Effect for SplitKnight {
    fn next(&self, at: At<'_>, so_far: &[Choice]) -> Next {
        let Some((knight, chosen)) = so_far.split_first() else {
            let knights = own(&[Kind::Knight]).squares(at) & at.state.may_fall_to(at.seat);
            let splits = knights.filter(|knight| SplitKnight::victims(at, *knight).is_several());
            return Next { complete: false, values: splits.map(|knight| knight.written()).collect() };
        };
        let Some(knight) = Square::read(knight) else { return Next::default() };
        let last = chosen.last().and_then(Square::read).map(by_file);
        let mut victims: Vec<Square> = SplitKnight::victims(at, knight).collect();
        victims.retain(|square| Some(by_file(*square)) > last);
        victims.sort_by_key(|square| by_file(*square));
        Next { complete: chosen.len() >= 2, values: victims.iter().map(Value::written).collect() }
    }

    fn read(&self, choices: &[Choice]) -> Option<Deed<'_>> {
        let squares: Vec<Square> = choices.iter().map(Square::read).collect::<Option<_>>()?;
        if squares.len() < 3 {
            return None;
        }
        Some(Box::new(move |ledger: &mut Ledger, _| {
            let captured = squares.iter().rev().filter_map(|square| take(ledger, *square)).collect();
            moved_by_card(ledger, true);
            Done { captured, ..Done::default() }
        }))
    }

    fn listed(&self, choices: &[Choice]) -> Option<Vec<Choice>> {
        let mut squares: Vec<Square> = choices.iter().map(Square::read).collect::<Option<_>>()?;
        squares.get_mut(1..)?.sort_by_key(|square| by_file(*square));
        Some(squares.iter().map(Value::written).collect())
    }
}

pub(super) const FIREBALL: CardRow = CardRow::new("Fireball", 10, Window::After).asks(&[Slot::Moved]).does(&One {
    slot: By(|at: At<'_>, (): ()| if took_enemy(at) { Vec::new() } else { moved_pieces(at) }),
    effect: explode,
});

/// Captures the piece and every piece around it that can burn. A piece that cannot burn does not
/// explode either.
fn explode(ledger: &mut Ledger, seat: Seat, centre: Square) -> Done {
    let burns: SquareSet = ledger.may_fall_to(seat).without(ledger.of_kind(Kind::Prince));
    if !burns.has(centre) {
        return Done::default();
    }
    let captured =
        burns.filter(|square| square.distance(centre) <= 1).filter_map(|square| take(ledger, square)).collect();
    ledger.edit_chess(|chess| chess.quiet = 0);
    Done { captured, ..Done::default() }
}
