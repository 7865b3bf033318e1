//! What holds for every card on every board.

use std::collections::BTreeMap;

use cardinal_test_env::cases;

use super::cards::{self, names};
use super::dice::Dice;
use super::play::{Choice, Outcome, Why, placements, play};
use super::position::{Position, Stage};
use super::square::At;
use super::unit::{Kind, Part, Side, Unit};

/// Every piece by its original kind: each is on the board, captured, dead or away.
fn census(position: &Position) -> Vec<(u8, Side, Kind)> {
    let units = position.units().map(|(_, unit)| unit).chain(position.away.iter().copied());
    let off = position.captured.iter().map(|lost| lost.part).chain(position.dead.iter().copied());
    let mut census: Vec<_> =
        units.flat_map(Unit::parts).chain(off).map(|part: Part| (part.id, part.owner, part.born)).collect();
    census.sort_unstable();
    census
}

fn check_result(before: &Position, after: &Position, text: &str) {
    assert_eq!(census(before), census(after), "{text}");
    for side in Side::BOTH {
        let royals = after.units().map(|(_, unit)| unit).chain(after.away.iter().copied());
        let count = royals.filter(|unit| unit.owner() == side && after.is_royal(*unit)).count();
        assert_eq!(count, 1, "{text}: {side:?} has {count} royal pieces");
    }
    assert!(At::all().all(|at| after.unit(at).is_none() || !after.is_city(at)), "{text}: something stands in a City");
    assert!(after.carded && after.turn == before.turn, "{text}");
}

/// A position before or after a random move.
fn somewhere(dice: &mut Dice) -> Position {
    let position = dice.board_with_effects();
    let moves = position.legal_moves();
    match dice.one_of(&moves) {
        Some(step) if dice.below(2) == 0 => position.after(&step),
        _ => position,
    }
}

#[test]
fn every_legal_choice_is_played_and_nothing_gets_lost() {
    let mut met: BTreeMap<&str, [usize; 3]> = BTreeMap::new();
    for number in cases(110, 160) {
        let mut dice = Dice(number);
        let position = somewhere(&mut dice);
        for card in names() {
            let seat = position.turn;
            let legal = placements(&position, seat, card);
            let counts = met.entry(card).or_default();
            for _ in 0..legal.len().min(3) {
                let Some(choices) = dice.one_of(&legal) else { continue };
                let text = format!("{number}: {card} {choices:?}");
                match play(&position, seat, card, &choices) {
                    Outcome::Done(after) => {
                        check_result(&position, &after, &text);
                        let window = cards::window(card).unwrap();
                        let stage = if window == super::play::Window::Ins { Stage::After } else { position.stage };
                        assert_eq!(after.stage, stage, "{text}");
                        assert!(after.stage == Stage::Before || !after.in_check(seat), "{text}: own check");
                        counts[0] += 1;
                    }
                    Outcome::Void(after) => {
                        assert_eq!((&after.board, &after.effects), (&position.board, &position.effects), "{text}");
                        counts[1] += 1;
                    }
                    Outcome::Asks | Outcome::Surrender => counts[2] += 1,
                    Outcome::Refused(why) => panic!("{text}: {why:?}"),
                }
            }
            // The timing is wrong for the other seat, after another card of the turn, and in
            // another stage.
            if let Some(choices) = legal.first() {
                let spent = Position { carded: true, ..position.clone() };
                assert_eq!(play(&spent, seat, card, choices), Outcome::Refused(Why::Time), "{number}: {card}");
                assert_eq!(play(&position, !seat, card, choices), Outcome::Refused(Why::Time), "{number}: {card}");
            }
        }
    }
    for card in names() {
        assert!(met[card][0] > 0, "{card} is never played: {met:?}");
    }
}

#[test]
fn what_is_not_listed_is_refused() {
    for number in cases(16, 40) {
        let mut dice = Dice(number);
        let position = somewhere(&mut dice);
        for card in names() {
            let legal = placements(&position, position.turn, card);
            let square = |dice: &mut Dice| Choice::Square(At { file: dice.below(8) as i8, rank: dice.below(8) as i8 });
            let tries = [Vec::new(), vec![square(&mut dice)], vec![square(&mut dice), square(&mut dice)]];
            for choices in tries {
                let refused = matches!(play(&position, position.turn, card, &choices), Outcome::Refused(_));
                assert_eq!(refused, !legal.contains(&choices), "{number}: {card} {choices:?}");
            }
        }
    }
}

#[test]
fn a_swap_undoes_itself() {
    let mut swapped = 0;
    for number in cases(100, 250) {
        let mut dice = Dice(number);
        let position = somewhere(&mut dice);
        for card in cards::TRADES {
            let legal = placements(&position, position.turn, card);
            let Some(choices) = dice.one_of(&legal) else { continue };
            let Outcome::Done(after) = play(&position, position.turn, card, &choices) else { continue };
            let back = |choice: &Choice| match choice {
                Choice::Pair(one, other) => Choice::Pair(*other, *one),
                other => other.clone(),
            };
            let mut reversed: Vec<Choice> = choices.iter().map(back).collect();
            if !matches!(reversed[0], Choice::Pair(..)) {
                reversed.reverse();
            }
            let again = Position { carded: false, stage: position.stage, ..*after.clone() };
            if let Outcome::Done(twice) = play(&again, position.turn, card, &reversed) {
                assert_eq!(twice.board, position.board, "{number}: {card} {choices:?}");
                swapped += 1;
            }
        }
    }
    assert!(swapped > 50, "{swapped}");
}

#[test]
fn a_move_keeps_every_piece_and_its_own_king_safe() {
    for number in cases(100, 300) {
        let mut dice = Dice(number);
        let mut position = dice.board_with_effects();
        for _ in 0..6 {
            let moves = position.legal_moves();
            let Some(step) = dice.one_of(&moves) else { break };
            let after = position.after(&step);
            assert_eq!(census(&position), census(&after), "{number}: {step:?}");
            assert!(!after.in_check(position.turn), "{number}: {step:?}");
            position = after.handed_over();
        }
    }
}
