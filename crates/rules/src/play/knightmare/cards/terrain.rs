//! Cards that change the board, or move pieces of both sides on it.

use super::row::{Row, Slot, Window};
use crate::board::{Force, Ledger, State};
use crate::choice::{Choice, ChoiceText, Direction};
use crate::piece::PieceId;
use crate::play::knightmare::effect::{At, Deed, Done, Effect, Next};
use crate::play::knightmare::value::Value;
use crate::play::knightmare::walls::{Build, ways_of_check};
use crate::seat::Seat;
use crate::square::Square;

pub(super) const FORTIFICATION: Row = Row::new("Fortification", "fortification", 7, Window::After)
    .stays()
    .told(
        "After your move: a wall is built between two squares that touch, or along two sides of squares that meet. For \
         the rest of the game no step crosses it; leaps do.",
        &["Build a wall", "between two squares"],
    )
    .asks(&[Slot::Wall])
    .does(&Build);

pub(super) const FORBIDDEN_CITY: Row = Row::new("Forbidden City", "forbidden-city", 5, Window::After)
    .stays()
    .told(
        "After your move: nothing may enter or slide over an empty square for the rest of the game. Leaps may pass it.",
        &["Nothing may enter one", "square any more"],
    )
    .asks(&[Slot::Square])
    .does(&City);

/// An empty square is barred.
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
        Some(Box::new(move |ledger: &mut Ledger, _| {
            ledger.lay_for(Force::Bars(square));
            Done::default()
        }))
    }

    /// There are so many empty squares that none is barred to find out: it ends a check that comes over it.
    fn leaves_safe(&self, at: At<'_>, choices: &[Choice]) -> Option<bool> {
        let square = site(choices)?;
        let over = |way: &Vec<(Square, Square)>| way.iter().any(|(one, other)| *one == square || *other == square);
        Some(ways_of_check(at.state).iter().all(over))
    }

    fn set_up(&self, state: &mut State, _: Seat, choices: &[Choice]) -> Result<Option<PieceId>, &'static str> {
        let free = site(choices).filter(|square| state.free_squares().has(*square));
        free.map(|_| None).ok_or("it needs an empty square, such as e4, that is not barred already")
    }

    fn force(&self, choices: &[Choice]) -> Force {
        site(choices).map_or(Force::Silent, Force::Bars)
    }
}

pub(super) const EARTHQUAKE: Row = Row::new("Earthquake", "earthquake", 4, Window::After)
    .stays()
    .told(
        "After your move: the board turns by a quarter under the pieces for the rest of the game. Pawns go on away from \
         their owners; those that stand on their last rank now promote.",
        &["The board turns by a", "quarter"],
    )
    .asks(&[Slot::Turning])
    .does(&Quake);

/// The board turns by a quarter under its pieces.
struct Quake;

impl Quake {
    /// The quarter turns clockwise.
    fn turns(choices: &[Choice]) -> Option<i8> {
        match choices {
            [Choice::Text(ChoiceText::Direction(Direction::Clockwise))] => Some(1),
            [Choice::Text(ChoiceText::Direction(Direction::Counterclockwise))] => Some(-1),
            _ => None,
        }
    }
}

impl Effect for Quake {
    fn next(&self, at: At<'_>, so_far: &[Choice]) -> Next {
        match so_far {
            [] => {
                let directions = [(1, Direction::Clockwise), (-1, Direction::Counterclockwise)];
                let turns = directions.into_iter().filter(|(turns, _)| !brings_promotions(at.state, *turns));
                let values = turns.map(|(_, direction)| ChoiceText::Direction(direction).into());
                Next { complete: false, values: values.collect() }
            }
            [_] => Next { complete: true, values: Vec::new() },
            _ => Next::default(),
        }
    }

    fn read(&self, choices: &[Choice]) -> Option<Deed<'_>> {
        let turns = Quake::turns(choices)?;
        Some(Box::new(move |ledger: &mut Ledger, _| {
            ledger.lay_for(Force::Turns(turns));
            Done::default()
        }))
    }

    fn set_up(&self, _: &mut State, _: Seat, choices: &[Choice]) -> Result<Option<PieceId>, &'static str> {
        Quake::turns(choices).map(|_| None).ok_or("it needs a direction: clockwise or counterclockwise")
    }

    fn force(&self, choices: &[Choice]) -> Force {
        Quake::turns(choices).map_or(Force::Silent, Force::Turns)
    }
}

/// Whether pawns stand on their last rank once the board has made these quarter turns. They promote at once, and
/// neither side can be asked in another's turn what its pawns become: such a turn of the board cannot be brought about.
pub(super) fn brings_promotions(state: &State, turns: i8) -> bool {
    let turned = state.geometry.ground().orientation.turned(turns);
    Seat::ALL.into_iter().any(|seat| !(state.pawns() & state.owned(seat) & turned.rank(seat, 7)).is_empty())
}

pub(super) const FIGURE_DANCE: Row = Row::new("Figure Dance", "figure-dance", 4, Window::After).told(
    "After your move: every piece in a corner goes to the next corner counterclockwise, all at once. Pawns that come to \
     their last rank promote.",
    &["Pieces in the corners", "change corners"],
);

pub(super) const HERESY: Row = Row::new("Heresy", "heresy", 3, Window::After).told(
    "After your move: every bishop that can goes to an empty neighbouring square of the other colour, first your \
     opponent's, then yours.",
    &["All bishops change", "their colour"],
);
