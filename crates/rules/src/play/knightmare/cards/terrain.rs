//! Cards that change the board on which the pieces stand.

use super::row::{Row, Window};
use super::slot::Slot;
use crate::board::{Force, Ledger, State, Wall};
use crate::choice::Choice;
use crate::piece::PieceId;
use crate::play::knightmare::making::effect::{At, Deed, Done, Effect, Next};
use crate::play::knightmare::making::effects::lay_in_trial;
use crate::play::knightmare::making::value::Value;
use crate::play::knightmare::making::walls::{Build, ways_of_check};
use crate::seat::Seat;
use crate::square::Square;

pub(super) const FORTIFICATION: Row =
    Row::new("Fortification", 7, Window::After).stays().asks(&[Slot::Wall]).does(&Build);

pub(super) const FORBIDDEN_CITY: Row =
    Row::new("Forbidden City", 5, Window::After).stays().asks(&[Slot::Square]).does(&City);

/// Bars an empty square.
struct City;

fn site(choices: &[Choice]) -> Option<Square> {
    match choices {
        [choice] => Square::read(choice),
        _ => None,
    }
}

impl Effect for City {
    fn next(&self, at: At<'_>, so_far: &[Choice]) -> Next {
        match so_far {
            [] => Next { complete: false, values: at.state.free_squares().map(|square| square.written()).collect() },
            [_] => Next { complete: true, values: Vec::new() },
            _ => Next::default(),
        }
    }

    fn read(&self, choices: &[Choice]) -> Option<Deed<'_>> {
        let square = site(choices)?;
        Some(Box::new(move |ledger: &mut Ledger, seat| {
            lay_in_trial(ledger, seat, None, Force::Bars(square));
            Done::default()
        }))
    }

    /// There are so many empty squares that this is worked out without barring any. Barring a
    /// square ends a check that crosses it.
    fn leaves_safe(&self, at: At<'_>, choices: &[Choice]) -> Option<bool> {
        let square = site(choices)?;
        let over = |way: &Vec<(Square, Square)>| way.iter().any(|(one, other)| *one == square || *other == square);
        Some(ways_of_check(at.state).iter().all(over))
    }

    fn closes(&self, at: At<'_>, ways: &[Vec<Wall>]) -> Option<bool> {
        let on = |way: &Vec<Wall>, square| way.iter().any(|(one, other)| *one == square || *other == square);
        Some(at.state.free_squares().any(|square| ways.iter().all(|way| on(way, square))))
    }

    fn set_up(&self, state: &mut State, _: Seat, choices: &[Choice]) -> Result<Option<PieceId>, &'static str> {
        let free = site(choices).filter(|square| state.free_squares().has(*square));
        free.map(|_| None).ok_or("it needs an empty square, such as e4, that is not barred already")
    }

    fn force(&self, choices: &[Choice]) -> Force {
        site(choices).map_or(Force::Silent, Force::Bars)
    }
}
