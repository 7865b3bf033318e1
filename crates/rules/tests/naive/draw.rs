//! Positions drawn as text, and plays and moves as short texts.

use super::play::{Choice, Outcome, Why, play};
use super::position::Position;
use super::square::At;
use super::unit::{Kind, Part, Side, Unit};
use super::ways::Move;

/// Rows of letters and dots, White in capitals. The last row is rank 1; what is not drawn is empty.
pub(crate) fn draw(text: &str) -> Position {
    let mut position = Position::empty();
    let rows: Vec<&str> = text.lines().map(str::trim).filter(|row| !row.is_empty()).collect();
    let mut id = 0;
    for (rank, row) in rows.iter().rev().enumerate() {
        for (file, letter) in row.chars().filter(|letter| !letter.is_whitespace()).enumerate() {
            if let Some(kind) = Kind::lettered(letter) {
                let owner = if letter.is_ascii_uppercase() { Side::White } else { Side::Black };
                let unit = Unit::of(Part { id, owner, born: kind, kind });
                position.set(At { file: file as i8, rank: rank as i8 }, Some(unit));
                id += 1;
            }
        }
    }
    position
}

/// The board as text, a unit of two by both letters.
pub(crate) fn picture(position: &Position) -> String {
    let square = |at: At| match position.unit(at) {
        None => ".".to_owned(),
        Some(unit) => unit.parts().map(|part| part.kind.letter(part.owner)).collect(),
    };
    let row = |rank| (0..8).map(|file| square(At { file, rank })).collect::<Vec<String>>().join(" ");
    (0..8).rev().map(row).collect::<Vec<String>>().join("\n")
}

pub(crate) fn at(name: &str) -> At {
    At::named(name).unwrap_or_else(|| panic!("{name} is no square"))
}

/// `e4`, `a2-a4`, `r`, `true`, `clockwise`, `e4/e5+e4/f4`, `#0`.
fn choice(text: &str) -> Choice {
    if let Some(index) = text.strip_prefix('#') {
        return Choice::Effect(index.parse().unwrap());
    }
    if text.contains('/') {
        let sides = text.split('+').map(|side| {
            let (one, other) = side.split_once('/').unwrap();
            (at(one), at(other))
        });
        return Choice::Wall(sides.collect());
    }
    match (text, text.split_once('-')) {
        ("true", _) => Choice::Flag(true),
        ("false", _) => Choice::Flag(false),
        ("clockwise", _) => Choice::Clockwise(true),
        ("counterclockwise", _) => Choice::Clockwise(false),
        (_, Some((from, to))) => Choice::Pair(at(from), at(to)),
        _ => At::named(text)
            .map_or_else(|| Choice::Kind(Kind::lettered(text.chars().next().unwrap()).unwrap()), Choice::Square),
    }
}

/// A play by the side to move.
pub(crate) fn outcome(position: &Position, text: &str) -> Outcome {
    let mut words = text.split_whitespace();
    let card = words.next().unwrap();
    let choices: Vec<Choice> = words.map(choice).collect();
    play(position, position.turn, card, &choices)
}

pub(crate) fn played(position: &Position, text: &str) -> Position {
    match outcome(position, text) {
        Outcome::Done(after) => *after,
        other => panic!("{text}: {other:?}\n{}", picture(position)),
    }
}

/// Checks that the play stands and leads to this board.
pub(crate) fn does(position: &Position, text: &str, board: &str) {
    assert_eq!(picture(&played(position, text)), picture(&draw(board)), "{text}");
}

pub(crate) fn fizzles(position: &Position, text: &str) {
    let outcome = outcome(position, text);
    assert!(matches!(outcome, Outcome::Void(_)), "{text}: {outcome:?}");
}

pub(crate) fn refuses(position: &Position, text: &str, why: Why) {
    assert_eq!(outcome(position, text), Outcome::Refused(why), "{text}\n{}", picture(position));
}

pub(crate) fn find_move(position: &Position, text: &str) -> Option<Move> {
    let legal = position.legal_moves();
    let promote = text.get(4..).and_then(|letter| letter.chars().next()).and_then(Kind::lettered);
    legal.into_iter().find(|step| step.from == at(&text[..2]) && step.to == at(&text[2..4]) && step.promote == promote)
}

/// After a legal move, before its turn ends.
pub(crate) fn moved(position: &Position, text: &str) -> Position {
    let step = find_move(position, text).unwrap_or_else(|| panic!("{text} is not legal\n{}", picture(position)));
    position.after(&step)
}

/// The same with Black to move.
pub(crate) fn black(position: &Position) -> Position {
    Position { turn: Side::Black, ..position.clone() }
}

/// The position after a piece of that kind has joined the one on a square.
pub(crate) fn joined(position: &Position, square: &str, kind: Kind) -> Position {
    let mut next = position.clone();
    if let Some(mut unit) = next.unit(at(square)) {
        unit.second = Some(Part { id: 60 + at(square).file as u8, owner: unit.owner(), born: kind, kind });
        next.set(at(square), Some(unit));
    }
    next
}
