//! The engine's answers against this reading, over random positions.

use std::collections::BTreeMap;

use cardinal_rules::{Action, Game, KnightmareOptions, PartialAction, Rules, Seat, Seed, Setup, Viewer};
use serde_json::Value;

use super::compare::{About, Difference, Reader, compare};
use super::dice::Dice;
use super::draw::draw;
use super::play::{Choice, Outcome, play};
use super::position::{Force, Position};
use super::square::At;
use super::unit::{Kind, Side};

#[derive(Clone)]
struct Engine(Game);

fn seat(name: &str) -> Seat {
    if name == "white" { Seat::White } else { Seat::Black }
}

impl Reader for Engine {
    fn start(position: &Value) -> Option<Engine> {
        let position = serde_json::from_value(position.clone()).unwrap();
        let setup = Setup { rules: Rules::Knightmare(KnightmareOptions::default()), position: Some(position) };
        Game::new(setup, Seed::from_bytes([7; 32])).ok().map(Engine)
    }

    fn options(&self, name: &str) -> Vec<Value> {
        let actions = self.0.options(seat(name), &PartialAction::default()).actions;
        actions.iter().map(|action| serde_json::to_value(action).unwrap()).collect()
    }

    fn apply(&mut self, name: &str, action: &Value) -> bool {
        let action: Action = serde_json::from_value(action.clone()).unwrap();
        self.0.apply(seat(name), &action).is_ok()
    }

    fn view(&self) -> Value {
        serde_json::to_value(self.0.view(Viewer::Referee)).unwrap()
    }
}

const START: &str = "
    r n b q k b n r
    p p p p p p p p
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    P P P P P P P P
    R N B Q K B N R";

/// Pieces anywhere, or some moves from the start, with crabs, walls, Cities, traps and quarter turns: what the engine can lay out.
fn somewhere(dice: &mut Dice) -> Position {
    let mut position = if dice.below(3) == 0 { dice.board() } else { opened(dice) };
    for _ in 0..dice.below(4) {
        let pawns: Vec<u8> = position
            .units()
            .map(|(_, unit)| unit)
            .filter(|unit| unit.is(Kind::Pawn) && !position.kinds(*unit).contains(&Kind::Crab))
            .map(super::unit::Unit::id)
            .collect();
        let owner = Side::BOTH[dice.below(2)];
        if dice.below(4) == 0 {
            let at = dice.square();
            match dice.below(4) {
                0 => {
                    position.lay(owner, Force::Turn { clockwise: dice.below(2) == 0 });
                    position.passed.clear();
                }
                1 => position.lay(owner, Force::Trap(at)),
                _ if position.is_free(at) => {
                    position.lay(owner, Force::City(at));
                    position.passed.clear();
                }
                _ => {}
            }
        } else if dice.below(2) == 0 {
            let Some(id) = dice.one_of(&pawns) else { continue };
            if let Some(unit) = position.find(id).and_then(|at| position.unit(at)) {
                position.lay(unit.owner(), Force::Crab(id));
                position.passed.clear();
            }
        } else {
            let walls = super::cards::walls();
            let sides = dice.one_of(&walls).unwrap_or_default();
            if !is_straight(&sides) && sides.iter().all(|(one, other)| !position.is_shut(*one, *other)) {
                position.lay(owner, Force::Wall(super::cards::shut_by(&sides)));
            }
        }
    }
    position
}

fn opened(dice: &mut Dice) -> Position {
    let mut position = draw(START);
    let corners = At::CORNERS.iter().filter_map(|at| position.unit(*at));
    position.castling = corners.map(super::unit::Unit::id).collect();
    for _ in 0..dice.below(40) {
        let moves = position.legal_moves();
        let Some(step) = dice.one_of(&moves) else { break };
        position = position.after(&step).handed_over();
    }
    // The form tells of promoted pieces what they are, not what they were born as.
    for at in At::all() {
        if let Some(mut unit) = position.unit(at) {
            unit.first.born = unit.first.kind;
            position.set(at, Some(unit));
        }
    }
    position
}

fn differences(card: &str, positions: u64) -> Vec<Difference> {
    let mut found = Vec::new();
    for number in 0..positions {
        let mut dice = Dice(number);
        let position = somewhere(&mut dice);
        found.extend(compare::<Engine>(&mut dice, &position, card));
    }
    found
}

/// Two sides in one line. The engine leaves the diagonals through their middle point open.
fn is_straight(sides: &[(At, At)]) -> bool {
    super::cards::shut_by(sides).len() == 4
}

/// What the two are known to read differently, and why it is left so.
fn is_known(difference: &Difference) -> bool {
    let Difference { about, card, choices, position, .. } = difference;
    match (about, &choices[..]) {
        // A straight wall of two sides shuts both diagonals through its middle point (`knightmare-play.md` 1).
        (About::Board | About::Missing, [Choice::Wall(sides)]) => is_straight(sides),
        // While a cure is owed the engine lists cures only; by `knightmare-play.md` 1 a void card is playable and listed.
        (About::NoCure, _) => true,
        // A quarter turn after which somebody has to answer what pawns become is not offered.
        (About::Missing, [Choice::Clockwise(_) | Choice::Effect(_)]) => {
            play(position, position.turn, card, choices) == Outcome::Asks
        }
        // A crab is a pawn to every card that names one (card 17, FAQ 8); the engine makes none a crab twice.
        (About::Missing, [Choice::Square(at)]) if card == "crab" => {
            position.unit(*at).is_some_and(|unit| position.kinds(unit) == [Kind::Crab])
        }
        // The move has mated already, and the card leaves it so: it makes no mate (macro *Fizzle*), yet its result is a
        // mated opponent, which the engine calls void (`knightmare.md` 2.1).
        (About::Board, _) if ["holy-war", "peace-talks"].contains(&card.as_str()) => position.handed_over().is_mated(),
        _ => false,
    }
}

fn agree(card: &str, positions: u64) {
    let found = differences(card, positions);
    let new: Vec<&Difference> = found.iter().filter(|difference| !is_known(difference)).collect();
    let mut counts: BTreeMap<About, usize> = BTreeMap::new();
    for difference in &new {
        *counts.entry(difference.about).or_default() += 1;
    }
    let first: Vec<&String> = counts
        .keys()
        .flat_map(|about| {
            new.iter().filter(|difference| difference.about == *about).map(|difference| &difference.text).take(3)
        })
        .collect();
    assert!(new.is_empty(), "{card}: {counts:?} {first:#?}");
}

#[test]
fn moves_and_ends_without_a_card_agree() {
    agree("", 1000);
}

#[test]
fn crab_agrees() {
    agree("crab", 400);
}

#[test]
fn fanatic_agrees() {
    agree("fanatic", 400);
}

#[test]
fn forbidden_city_agrees() {
    agree("forbidden-city", 40);
}

#[test]
fn man_trap_agrees() {
    agree("man-trap", 400);
}

#[test]
fn earthquake_agrees() {
    agree("earthquake", 400);
}

#[test]
fn peace_talks_agree() {
    agree("peace-talks", 400);
}

/// Cards that Cities and quarter turns concern most.
#[test]
fn cards_that_go_by_the_ground_agree() {
    for card in ["irresistible-force", "bombard", "madman", "resurrection", "betrayal"] {
        agree(card, 60);
    }
}

#[test]
fn fortification_agrees() {
    agree("fortification", 30);
}

#[test]
fn holy_war_agrees() {
    agree("holy-war", 500);
}

/// An answer is nothing for the own turn.
#[test]
fn hostage_is_never_offered_in_the_own_turn() {
    agree("hostage", 100);
}
