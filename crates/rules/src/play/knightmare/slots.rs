//! The values that a card's slots can take, one slot after the other.

use super::walls;
use crate::board::{State, Wall};
use crate::card::{CardEntry, Slot};
use crate::choice::{Choice, ChoiceText};
use crate::piece::Kind;
use crate::seat::Seat;
use crate::square::{Cell, Square};

/// Every complete list of choices with which the seat could play the card on this board,
/// whatever comes of it.
pub(crate) fn plays(state: &State, seat: Seat, entry: &CardEntry) -> Vec<Vec<Choice>> {
    let mut lists = vec![Vec::new()];
    for slot in entry.slots {
        lists = lists
            .iter()
            .flat_map(|chosen: &Vec<Choice>| {
                values(state, seat, *slot, chosen).into_iter().map(|value| {
                    let mut longer = chosen.clone();
                    longer.push(value);
                    longer
                })
            })
            .collect();
    }
    lists
}

/// The square that a choice names.
pub(crate) fn square_of(choice: &Choice) -> Option<Square> {
    match choice {
        Choice::Text(ChoiceText::Cell(Cell::Square(square))) => Some(*square),
        _ => None,
    }
}

fn values(state: &State, seat: Seat, slot: Slot, chosen: &[Choice]) -> Vec<Choice> {
    match slot {
        Slot::OwnPiece(kinds) => kinds.iter().flat_map(|kind| state.of(seat, *kind)).map(Choice::square).collect(),
        Slot::Ahead(squares) => {
            let from = chosen.last().and_then(square_of);
            from.and_then(|from| ahead(state, seat, from, squares)).map(Choice::square).into_iter().collect()
        }
        Slot::Wall => walls::buildable(state.geometry.walls()),
        Slot::Taken => state
            .turn_log()
            .steps
            .last()
            .and_then(|step| step.captured.as_ref())
            .filter(|captured| state.piece(captured.piece).owner == seat)
            .map(|captured| Choice::square(captured.square))
            .into_iter()
            .collect(),
    }
}

/// The square this many squares straight forward, if the way is empty and no wall crosses it.
fn ahead(state: &State, seat: Seat, from: Square, squares: u8) -> Option<Square> {
    let mut at = from;
    for _ in 0..squares {
        at = state.geometry.quiet(seat, Kind::Pawn, at).without(state.occupied()).first()?;
    }
    Some(at)
}

/// For each piece that gives check to the side on turn, the boundaries on its way to the king. A
/// wall ends the check if it shuts one of each; nothing lies on the way of a leap.
pub(crate) fn ways_of_check(state: &State) -> Vec<Vec<Wall>> {
    let seat = state.turn();
    let Some(king) = state.royal(seat) else { return Vec::new() };
    state.attackers(king, !seat, state.occupied()).map(|checker| boundaries_between(king, checker)).collect()
}

fn boundaries_between(king: Square, checker: Square) -> Vec<Wall> {
    let (files, ranks) = (checker.file() as i8 - king.file() as i8, checker.rank() as i8 - king.rank() as i8);
    let mut crossed = Vec::new();
    if files != 0 && ranks != 0 && files.abs() != ranks.abs() {
        return crossed;
    }
    let mut at = king;
    while at != checker
        && let Some(next) = at.offset(files.signum(), ranks.signum())
    {
        crossed.push((at.min(next), at.max(next)));
        at = next;
    }
    crossed
}
