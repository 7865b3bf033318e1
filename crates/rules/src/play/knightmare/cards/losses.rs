//! Cards by which a player captures its own pieces, alone or together with others.

use super::captures::capture_on;
use super::row::{Row, Window};
use super::slot::Slot;
use crate::board::{Ledger, WayConditions};
use crate::choice::Choice;
use crate::mark::Mark;
use crate::piece::Kind;
use crate::play::knightmare::making::acts::{moved_by_card, own, owner_of, take};
use crate::play::knightmare::making::effect::{At, Deed, Done, Effect, Next};
use crate::play::knightmare::making::slots::{By, One, Two};
use crate::play::knightmare::making::trigger::{moved_pieces, took_enemy};
use crate::play::knightmare::making::value::{Value, by_file};
use crate::seat::Seat;
use crate::square::Square;
use crate::square_set::SquareSet;

pub(super) const ASSASSIN: Row = Row::new("Assassin", 2, Window::Instead)
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

pub(super) const SPLIT_KNIGHT: Row =
    Row::new("Split Knight", 7, Window::Instead).asks(&[Slot::Own(&[Kind::Knight]), Slot::Victims]).does(&SplitKnight);

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

pub(super) const FIREBALL: Row = Row::new("Fireball", 10, Window::After).asks(&[Slot::Moved]).does(&One {
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
