//! How units of two move, compared with their parts.

use cardinal_rules::{Action, Cell, Game, Kind, Seat::White, Viewer};

use crate::boards::{Board, board, moves, on};
use crate::scenario::{Scenario, placement};

/// The position with a piece of another kind on a square.
fn with_kind(fen: &str, at: &str, kind: Kind) -> String {
    let (board, rest) = fen.split_once(' ').unwrap();
    let file = usize::from(at.as_bytes()[0] - b'a');
    let rank = usize::from(at.as_bytes()[1] - b'1');
    let ranks = board.split('/').enumerate().map(|(row, text)| {
        let mut squares: Vec<char> = Vec::new();
        for letter in text.chars() {
            let empty = letter.to_digit(10).unwrap_or(0) as usize;
            if empty > 0 { squares.extend(vec!['1'; empty]) } else { squares.push(letter) }
        }
        if row == 7 - rank {
            let letter = kind.letter();
            squares[file] = if squares[file].is_uppercase() { letter } else { letter.to_ascii_lowercase() };
        }
        squares.into_iter().collect::<String>()
    });
    format!("{} {rest}", placement(&ranks.collect::<Vec<_>>().join("/")))
}

/// The position with a unit of these kinds on a square.
fn unit(fen: &str, at: &str, (one, other): (Kind, Kind)) -> Board {
    board(&with_kind(fen, at, one)).lay(White, &format!("confabulation {at} {other}"))
}

/// Where the moves lead from and to, each once.
fn ways(t: &Scenario) -> Vec<(Cell, Cell)> {
    let mut ways: Vec<_> = moves(t)
        .into_iter()
        .filter_map(|action| match action {
            Action::Move { from, to, .. } => Some((from, to)),
            _ => None,
        })
        .collect();
    ways.sort();
    ways.dedup();
    ways
}

/// Boards with a white and a black queen, which are replaced with other kinds.
const BOARDS: [(&str, &str, &str); 6] = [
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w - - 0 1", "f3", "e7"),
    ("4k3/8/2q5/8/8/5Q2/8/K7 w - - 0 1", "f3", "c6"),
    ("8/2p5/3p4/KP5r/1Q3q1k/8/4P1P1/8 w - - 0 1", "b4", "f4"),
    ("r4rk1/1p2qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", "e2", "e7"),
    ("3q1k2/8/8/8/8/3Q4/3K4/8 b - - 0 1", "d3", "d8"),
    ("8/1q3k2/8/3b4/8/5N2/6Q1/7K w - - 0 1", "g2", "b7"),
];

const KINDS: [Kind; 5] = [Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight, Kind::Pawn];

/// Every pair of kinds, the more valuable one first.
fn pairs() -> impl Iterator<Item = (Kind, Kind)> {
    KINDS.into_iter().enumerate().flat_map(|(index, one)| KINDS[index..].iter().map(move |other| (one, *other)))
}

#[test]
fn a_unit_can_do_what_either_part_could_and_each_move_once() {
    for (fen, white, black) in BOARDS {
        for at in [white, black] {
            for (one, other) in pairs() {
                let unit = unit(fen, at, (one, other)).game();
                let [first, second] = [one, other].map(|kind| ways(&board(&with_kind(fen, at, kind)).game()));
                let expected = if on(&unit, at).owner == unit.to_act() {
                    let mut either = [first, second].concat();
                    either.sort();
                    either.dedup();
                    either
                } else {
                    // What the other side may do is what neither part prevents.
                    first.into_iter().filter(|mv| second.contains(mv)).collect()
                };
                assert_eq!(ways(&unit), expected, "{one:?} and {other:?} on {at} in {fen}");
                let listed = moves(&unit);
                let mut once: Vec<String> = listed.iter().map(ToString::to_string).collect();
                once.sort();
                once.dedup();
                assert_eq!(listed.len(), once.len());
                let of_unit = |action: &&Action| action.to_string().starts_with(at);
                let promotes = |action: &Action| matches!(action, Action::Move { promote: Some(_), .. });
                assert!(!listed.iter().filter(of_unit).any(promotes));
            }
        }
    }
}

/// The same game started anew from what its snapshot holds.
fn afresh(game: &Game) -> Option<Scenario> {
    let game = Game::resume(game.setup().clone(), *game.seed(), &game.snapshot()?).unwrap();
    Some(Scenario { game })
}

/// Carries the move out and ends the turn, which passes to the other side unless the game is over.
fn turn(t: &Scenario, action: &Action) -> Game {
    let (seat, mut game) = (t.to_act(), t.game.clone());
    game.apply(seat, action).unwrap();
    if game.status().to_act() == Some(seat) {
        game.apply(seat, &Action::EndTurn).unwrap();
    }
    game
}

#[test]
fn every_move_and_its_way_back_keep_what_can_move_where() {
    let mut number = 0_usize;
    for (fen, white, black) in BOARDS {
        for pair in pairs() {
            // A queen is the carrier of either black unit, so that the pawn is its second part.
            let units = unit(fen, white, pair).lay(White, &format!("confabulation {black} p"));
            let start = units.game();
            let before = (start.game.hash(), start.view());
            for mv in moves(&start) {
                let mut after = turn(&start, &mv);
                if let Some(fresh) = afresh(&after) {
                    let played = Scenario { game: after.clone() };
                    assert_eq!(moves(&played), moves(&fresh), "{mv} in {fen}");
                    for reply in moves(&fresh) {
                        number += 1;
                        if !number.is_multiple_of(16) {
                            continue;
                        }
                        let mut replied = turn(&played, &reply);
                        if let Some(fresh) = afresh(&replied) {
                            assert_eq!(
                                moves(&Scenario { game: replied.clone() }),
                                moves(&fresh),
                                "{mv} {reply} in {fen}"
                            );
                        }
                        for _ in after.entries().len()..replied.entries().len() {
                            replied.take_back().unwrap();
                        }
                        assert_eq!((replied.hash(), replied.perft(1)), (after.hash(), after.perft(1)));
                    }
                }
                while !after.entries().is_empty() {
                    after.take_back().unwrap();
                }
                assert_eq!((after.hash(), after.view(Viewer::Referee)), before);
            }
        }
    }
}
