//! Which boundaries make a wall, and what it shuts.

use cardinal_rules::{Choice, ChoiceText, Effect, Game, KnightmareOptions, Position, Rules, Seat, Seed, Setup, Square};

use crate::scenario::{START, position};

type Wall = (Square, Square);

/// Every boundary between two squares that touch, the lower square first.
fn boundaries() -> Vec<Wall> {
    let around = |low: Square| {
        [(1, 0), (-1, 1), (0, 1), (1, 1)]
            .into_iter()
            .filter_map(move |(files, ranks)| Some((low, low.offset(files, ranks)?)))
    };
    Square::all().flat_map(around).collect()
}

fn choice(wall: Wall) -> Choice {
    ChoiceText::Wall(wall.0, wall.1).into()
}

/// The boundaries that a wall with these choices shuts, if it can stand.
fn shut_by(choices: Vec<Choice>) -> Option<Vec<Wall>> {
    let effect = Effect::new("fortification".parse().unwrap(), Seat::White, choices);
    let position = Position { effects: Some(vec![effect]), ..position(START, "", "") };
    let setup = Setup { rules: Rules::Knightmare(KnightmareOptions::default()), position: Some(position) };
    let game = Game::new(setup, Seed::from_bytes([0; 32])).ok()?;
    Some(game.view(cardinal_rules::Viewer::Public).walls)
}

/// Returns the ends of the line between two squares that share a side, as files and ranks of
/// corners.
fn ends((low, high): Wall) -> Option<[(u8, u8); 2]> {
    match (high.file() - low.file().min(high.file()), high.rank() - low.rank()) {
        (1, 0) => Some([(high.file(), low.rank()), (high.file(), low.rank() + 1)]),
        (0, 1) if high.file() == low.file() => Some([(low.file(), high.rank()), (low.file() + 1, high.rank())]),
        _ => None,
    }
}

#[test]
fn two_boundaries_make_a_wall_exactly_if_they_are_sides_that_meet() {
    let known = boundaries();
    let mut walls = 0;
    for one in known.iter().copied() {
        for other in known.iter().copied() {
            let meet = match (ends(one), ends(other)) {
                (Some(one), Some(other)) => one != other && one.iter().any(|end| other.contains(end)),
                _ => false,
            };
            let shut = shut_by(vec![choice(one), choice(other)]);
            assert_eq!(shut.is_some(), meet, "{one:?} {other:?}");
            let Some(shut) = shut else { continue };
            assert_eq!(shut_by(vec![Choice::List(vec![choice(other), choice(one)])]).as_ref(), Some(&shut));
            walls += 1;
            let shares_square = [one.0, one.1].iter().any(|square| [other.0, other.1].contains(square));
            assert_eq!(shut.len(), if shares_square { 3 } else { 4 }, "{one:?} {other:?}");
            assert!(shut.iter().all(|wall| known.contains(wall)));
        }
    }
    // Six pairs of sides at each of the 49 points inside the board, each found in both orders.
    assert_eq!(walls, 2 * 6 * 49);
}

#[test]
fn the_diagonal_out_of_a_corner_is_shut() {
    for (edges, diagonal) in [
        (["e4/e5", "e4/f4"], "e4/f5"),
        (["e4/e5", "d4/e4"], "e4/d5"),
        (["d3/e3", "e3/e2"], "d2/e3"),
        (["a1/a2", "a1/b1"], "a1/b2"),
        (["g8/h8", "h7/h8"], "g7/h8"),
    ] {
        let read = |text: &str| text.parse::<ChoiceText>().unwrap();
        let shut = shut_by(edges.iter().map(|text| read(text).into()).collect()).unwrap();
        let slanting: Vec<String> = shut
            .into_iter()
            .filter(|(low, high)| low.file() != high.file() && low.rank() != high.rank())
            .map(|(low, high)| format!("{low}/{high}"))
            .collect();
        assert_eq!(slanting, [diagonal]);
    }
}
