//! Cards that move or turn the pieces of both sides at once and ask both sides what comes of it, or change the board on
//! which they stand.

use super::journeys::CORNERS;
use super::row::{CardRow, Slot, Window};
use crate::board::{Force, Ledger, ORTHOGONAL, State, Wall};
use crate::choice::{Choice, ChoiceText, Direction};
use crate::piece::{Kind, PieceId};
use crate::play::knightmare::making::acts;
use crate::play::knightmare::making::continuing::lay_in_trial;
use crate::play::knightmare::making::effect::{At, Deed, Done, Effect, Next, PlayedChoices, every_list};
use crate::play::knightmare::making::slots::{Pair, Value, by_file};
use crate::play::knightmare::making::walls::{Build, ways_of_check};
use crate::seat::Seat;
use crate::square::{Square, SquareSet};

pub(super) const EARTHQUAKE: CardRow =
    CardRow::new("Earthquake", 4, Window::After).stays().asks(&[Slot::Turning]).does(&Quake);

/// Turns the board by a quarter under its pieces. Pawns on their new last rank promote, the
/// opponent's first.
struct Quake;

impl Quake {
    /// Returns the number of quarter turns clockwise.
    fn turns(choices: &[Choice]) -> Option<i8> {
        match choices {
            [Choice::Text(ChoiceText::Direction(Direction::Clockwise))] => Some(1),
            [Choice::Text(ChoiceText::Direction(Direction::Counterclockwise))] => Some(-1),
            _ => None,
        }
    }
}

impl Effect for Quake {
    fn next(&self, _: At<'_>, so_far: &[Choice]) -> Next {
        match so_far {
            [] => {
                let directions = [Direction::Clockwise, Direction::Counterclockwise];
                Next { complete: false, values: directions.map(|way| ChoiceText::Direction(way).into()).to_vec() }
            }
            [_] => Next { complete: true, values: Vec::new() },
            _ => Next::default(),
        }
    }

    fn read(&self, choices: &[Choice]) -> Option<Deed<'_>> {
        let turns = Quake::turns(choices)?;
        Some(Box::new(move |ledger: &mut Ledger, seat| {
            lay_in_trial(ledger, seat, None, Force::Turns(turns));
            Done::default()
        }))
    }

    fn asks(&self, at: At<'_>, _: PlayedChoices<'_>) -> Option<Seat> {
        acts::asks(at.state, [!at.seat, at.seat], SquareSet::ALL)
    }

    fn replies(&self, at: At<'_>, _: PlayedChoices<'_>, so_far: &[Choice]) -> Next {
        acts::replies(at.state, [!at.seat, at.seat], SquareSet::ALL, so_far)
    }

    fn heed(&self, ledger: &mut Ledger, seat: Seat, asked: PlayedChoices<'_>) -> Done {
        acts::heed(ledger, seat, asked)
    }

    fn set_up(&self, _: &mut State, _: Seat, choices: &[Choice]) -> Result<Option<PieceId>, &'static str> {
        Quake::turns(choices).map(|_| None).ok_or("it needs a direction: clockwise or counterclockwise")
    }

    fn force(&self, choices: &[Choice]) -> Force {
        Quake::turns(choices).map_or(Force::Silent, Force::Turns)
    }
}

pub(super) const FIGURE_DANCE: CardRow = CardRow::new("Figure Dance", 4, Window::After).does(&Dance);

/// The corners in the order in which pieces go from one to the next.
const ROUND: [(u8, u8); 4] = [(0, 0), (7, 0), (7, 7), (0, 7)];

/// Moves every piece in a corner to the next one.
struct Dance;

impl Effect for Dance {
    /// Not playable while a corner is barred, or one of the pieces is held by a magnet.
    fn next(&self, at: At<'_>, so_far: &[Choice]) -> Next {
        let barred = at.state.geometry.ground().barred & CORNERS;
        let held = at.state.stuck() & CORNERS;
        Next { complete: so_far.is_empty() && (barred | held).is_empty(), values: Vec::new() }
    }

    fn read(&self, choices: &[Choice]) -> Option<Deed<'_>> {
        let dance: Deed<'_> = Box::new(|ledger: &mut Ledger, _| {
            let corners = ROUND.map(|(file, rank)| Square::new(rank * 8 + file));
            for other in &corners[1..] {
                exchange(ledger, corners[0], *other);
            }
            Done::default()
        });
        choices.is_empty().then_some(dance)
    }

    fn asks(&self, at: At<'_>, _: PlayedChoices<'_>) -> Option<Seat> {
        acts::asks(at.state, [at.seat, !at.seat], CORNERS)
    }

    fn replies(&self, at: At<'_>, _: PlayedChoices<'_>, so_far: &[Choice]) -> Next {
        acts::replies(at.state, [at.seat, !at.seat], CORNERS, so_far)
    }

    fn heed(&self, ledger: &mut Ledger, seat: Seat, asked: PlayedChoices<'_>) -> Done {
        acts::heed(ledger, seat, asked)
    }
}

/// Swaps what stands on two squares, even if one is empty.
fn exchange(ledger: &mut Ledger, one: Square, other: Square) {
    match (ledger.on(one).is_some(), ledger.on(other).is_some()) {
        (true, true) => ledger.swap(one, other),
        (true, false) => ledger.put_down(one, other),
        (false, true) => ledger.put_down(other, one),
        (false, false) => {}
    }
}

pub(super) const HERESY: CardRow = CardRow::new("Heresy", 3, Window::After).does(&Conversion);

/// Moves the bishops of both sides to squares of the other colour.
struct Conversion;

/// Returns where each bishop of the seat can go: to empty neighbours of the other colour, through
/// no wall. A side's bishops go together, so none may enter a square that another leaves.
fn ways(state: &State, seat: Seat) -> Vec<(Square, SquareSet)> {
    let mut bishops: Vec<Square> = state.of(seat, Kind::Bishop).without(state.fixed()).collect();
    bishops.sort_by_key(|square| by_file(*square));
    let steps = |from: Square| {
        let neighbours = ORTHOGONAL.iter().filter_map(|direction| {
            let next = state.geometry.slide(*direction, from, SquareSet::ALL).first()?;
            state.free_squares().has(next).then_some(next)
        });
        neighbours.collect::<SquareSet>()
    };
    bishops.into_iter().map(|from| (from, steps(from))).filter(|(_, to)| !to.is_empty()).collect()
}

/// Returns the seat whose bishops go next: the opponent's, then the player's own.
fn side_to_go(at: At<'_>, asked: PlayedChoices<'_>) -> Option<Seat> {
    let can = |seat: Seat| !ways(at.state, seat).is_empty();
    let first_went = || {
        let to = asked.answers.first()?.first().and_then(Pair::read)?.to;
        at.state.on(to).map(|piece| piece.owner)
    };
    match asked.answers.len() {
        0 if can(!at.seat) => Some(!at.seat),
        0 => Some(at.seat).filter(|seat| can(*seat)),
        1 if first_went() != Some(at.seat) => Some(at.seat).filter(|seat| can(*seat)),
        _ => None,
    }
}

impl Effect for Conversion {
    fn next(&self, _: At<'_>, so_far: &[Choice]) -> Next {
        Next { complete: so_far.is_empty(), values: Vec::new() }
    }

    fn read(&self, choices: &[Choice]) -> Option<Deed<'_>> {
        choices.is_empty().then(|| Box::new(|_: &mut Ledger, _| Done::default()) as Deed<'_>)
    }

    fn asks(&self, at: At<'_>, asked: PlayedChoices<'_>) -> Option<Seat> {
        side_to_go(at, asked)
    }

    fn replies(&self, at: At<'_>, asked: PlayedChoices<'_>, so_far: &[Choice]) -> Next {
        let Some(seat) = side_to_go(at, asked) else { return Next::default() };
        let Some(chosen) = so_far.iter().map(Pair::read).collect::<Option<Vec<Pair>>>() else {
            return Next::default();
        };
        let taken: SquareSet = chosen.iter().map(|pair| pair.to).collect();
        let last = chosen.last().map(|pair| by_file(pair.from));
        let (mut complete, mut values) = (true, Vec::new());
        for (from, to) in ways(at.state, seat) {
            if chosen.iter().any(|pair| pair.from == from) {
                continue;
            }
            let open = to.without(taken);
            // Every bishop that still can move has to.
            complete &= open.is_empty();
            if last.is_none_or(|last| last < by_file(from)) {
                values.extend(open.map(|to| Pair { from, to }.written()));
            }
        }
        Next { complete, values }
    }

    /// A bishop whose ways are closed stays where it is, and the others have more room.
    fn replies_with_closed_ways(&self, at: At<'_>, asked: PlayedChoices<'_>) -> Option<Vec<Vec<Choice>>> {
        const MOST_BISHOPS: usize = 4;
        let seat = side_to_go(at, asked)?;
        if ways(at.state, seat).len() > MOST_BISHOPS {
            return None;
        }
        let or_stays = |so_far: &[Choice]| Next { complete: true, ..self.replies(at, asked, so_far) };
        Some(every_list(&or_stays))
    }

    fn heed(&self, ledger: &mut Ledger, _: Seat, asked: PlayedChoices<'_>) -> Done {
        for pair in asked.answers.last().into_iter().flatten().filter_map(Pair::read) {
            ledger.put_down(pair.from, pair.to);
        }
        Done::default()
    }
}

pub(super) const FORTIFICATION: CardRow =
    CardRow::new("Fortification", 7, Window::After).stays().asks(&[Slot::Wall]).does(&Build);

pub(super) const FORBIDDEN_CITY: CardRow =
    CardRow::new("Forbidden City", 5, Window::After).stays().asks(&[Slot::Square]).does(&City);

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
