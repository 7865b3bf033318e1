//! The engine compared with this interpretation, in random positions.

use std::collections::BTreeMap;

use cardinal_rules::{Action, Game, KnightmareOptions, PartialAction, Rules, Seat, Seed, Setup, Viewer};
use cardinal_test_env::cases;
use serde_json::Value;

use super::cards::TRADES;
use super::compare::{About, Difference, Reader, compare};
use super::dice::Dice;
use super::draw::draw;
use super::escapes::moves_with;
use super::play::{Choice, Outcome, placements, play};
use super::position::{Force, Position, Stage};
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

/// Random pieces, or some moves from the start, with crabs, walls, Cities, traps and quarter turns
/// that the engine can set up.
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

/// The same, with cards on single pieces, and the side not to move never in check.
fn marked(dice: &mut Dice) -> Position {
    loop {
        let position = with_marks(dice);
        if !position.in_check(!position.turn) {
            return position;
        }
    }
}

fn with_marks(dice: &mut Dice) -> Position {
    let mut position = somewhere(dice);
    for _ in 0..=dice.below(3) {
        let units: Vec<_> = position.units().collect();
        let Some((at, unit)) = dice.one_of(&units) else { continue };
        let (king, heavy) = (position.is_royal(unit), unit.is(Kind::Rook) || unit.is(Kind::Queen));
        let force = match dice.below(5) {
            0 if !heavy && !king => Force::Coup(unit.id()),
            1 if heavy || unit.is(Kind::Bishop) => Force::Curse(unit.id()),
            2 => Force::Magnet(unit.id(), at),
            3 if !king && !unit.is(Kind::Queen) => Force::Neutrality(unit.id()),
            4 if !king => Force::Pacifism(unit.id()),
            _ => continue,
        };
        let owner = if matches!(force, Force::Coup(_)) { unit.owner() } else { Side::BOTH[dice.below(2)] };
        position.lay(owner, force);
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
    // The form records what promoted pieces are, but not what they were born as.
    for at in At::all() {
        if let Some(mut unit) = position.unit(at) {
            unit.first.born = unit.first.kind;
            position.set(at, Some(unit));
        }
    }
    position
}

/// The same on a board with a card that binds both sides.
fn under(law: Force, dice: &mut Dice) -> Position {
    let mut position = somewhere(dice);
    position.lay(Side::White, law);
    position.settle(&position.clone());
    position
}

/// The same with one or two units of two.
fn merged(dice: &mut Dice) -> Position {
    with_units(dice, somewhere)
}

/// The same with cards on pieces too.
fn merged_and_marked(dice: &mut Dice) -> Position {
    with_units(dice, marked)
}

fn with_units(dice: &mut Dice, lay_out: fn(&mut Dice) -> Position) -> Position {
    loop {
        let mut position = lay_out(dice);
        for _ in 0..=dice.below(2) {
            merge(dice, &mut position);
        }
        if !position.in_check(!position.turn) {
            return position;
        }
    }
}

/// Joins two pieces of one side in one unit.
fn merge(dice: &mut Dice, position: &mut Position) {
    let single = |unit: &super::unit::Unit| unit.second.is_none() && unit.first.born != Kind::King;
    let fits = |unit: &super::unit::Unit| single(unit) && !position.is_royal(*unit);
    let all: Vec<(At, super::unit::Unit)> = position.units().filter(|(_, unit)| fits(unit)).collect();
    let Some((to, host)) = dice.one_of(&all) else { return };
    let others: Vec<_> = all.iter().copied().filter(|(at, unit)| *at != to && unit.owner() == host.owner()).collect();
    let Some((from, joined)) = dice.one_of(&others) else { return };
    let (first, second) = if host.first.kind < joined.first.kind { (joined, host) } else { (host, joined) };
    let before = position.clone();
    position.set(from, None);
    position.set(to, Some(super::unit::Unit { first: first.first, second: Some(second.first) }));
    position.lay(host.owner(), Force::Confabulation(second.first.id));
    position.castling.retain(|id| *id != host.first.id && *id != joined.first.id);
    position.passed.clear();
    position.settle(&before);
}

/// One of so many positions is compared as a rule.
const SHARE: u64 = 16;

fn differences(card: &str, positions: u64, lay_out: fn(&mut Dice) -> Position) -> Vec<Difference> {
    let mut found = Vec::new();
    for number in cases(positions.div_ceil(SHARE), positions) {
        let mut dice = Dice(number);
        let position = lay_out(&mut dice);
        found.extend(compare::<Engine>(&mut dice, &position, card));
    }
    found
}

/// Two sides in one line. The engine leaves the diagonals through their middle point open.
fn is_straight(sides: &[(At, At)]) -> bool {
    super::cards::shut_by(sides).len() == 4
}

/// The known differences between the two, and why they stay.
fn is_known(difference: &Difference) -> bool {
    let Difference { about, card, choices, position, text } = difference;
    match (about, &choices[..]) {
        // A straight wall of two sides closes both diagonals through its middle point
        // (`knightmare-play.md` 1).
        (About::Board | About::Missing, [Choice::Wall(sides)]) => is_straight(sides),
        // In check, the engine lists only cures; `knightmare-play.md` 1 says that a void card is
        // playable and listed.
        (About::NoCure, _) => true,
        // A quarter turn after which a player must choose promotions is not offered.
        (About::Missing, [Choice::Clockwise(_) | Choice::Effect(_)]) => {
            play(position, position.turn, card, choices) == Outcome::Asks
        }
        // A crab counts as a pawn for every card that names one (card 17, FAQ 8); the engine makes
        // no piece a crab twice.
        (About::Missing, [Choice::Square(at)]) if card == "crab" => {
            position.unit(*at).is_some_and(|unit| position.kinds(unit).iter().all(|kind| *kind != Kind::Pawn))
        }
        // In check, no surrender is listed, since it ends no check.
        (About::Missing, [_]) if card == "coup" => position.in_check(position.turn),
        // A player whose card before the move leaves no way out is mated (`knightmare.md` 1.2), so
        // it is not void.
        (About::Board, [_]) if card == "disintegration" => position.stage == Stage::Before,
        // The move has already mated, and the card leaves it so: it makes no mate (macro *Fizzle*),
        // yet the result is a mated opponent, which the engine calls void (`knightmare.md` 2.1) and
        // so not a cure for check.
        (About::Board | About::Missing, _) => position.stage == Stage::After && position.handed_over().is_mated(),
        (About::End, _) if !card.is_empty() => {
            let moves = moves_with(position, &[card]);
            !moves.is_empty() && moves.iter().all(|step| position.after(step).handed_over().is_mated())
        }
        // The answer to a card's question may decide whether it cures; this interpretation asks
        // nobody.
        (About::Move, _) => position.moves().iter().any(|step| {
            let after = position.after(step);
            let asks = |choices: &Vec<Choice>| matches!(play(&after, position.turn, card, choices), Outcome::Asks);
            text.contains(&super::json::step(position, step).to_string())
                && (after.handed_over().is_mated() || placements(&after, position.turn, card).iter().any(asks))
        }),
        _ => false,
    }
}

fn agree(card: &str, positions: u64) {
    agree_on(card, positions, somewhere);
}

/// The same with cards on pieces.
fn agree_marked(card: &str, positions: u64) {
    agree_on(card, positions, marked);
}

fn agree_on(card: &str, positions: u64, lay_out: fn(&mut Dice) -> Position) {
    let found = differences(card, positions, lay_out);
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
fn moves_of_units_agree() {
    agree_on("", 1000, merged);
    agree_on("", 1000, merged_and_marked);
}

#[test]
fn confabulation_agrees() {
    for lay_out in [somewhere, marked, merged, merged_and_marked] {
        agree_on("confabulation", 250, lay_out);
    }
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

/// The cards most affected by Cities and quarter turns.
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

#[test]
fn assassin_agrees() {
    agree("assassin", 400);
}

#[test]
fn challenge_agrees() {
    agree("challenge", 400);
}

#[test]
fn dungeon_agrees() {
    agree("dungeon", 200);
}

#[test]
fn fireball_agrees() {
    agree("fireball", 400);
}

#[test]
fn man_of_straw_agrees() {
    agree("man-of-straw", 600);
}

#[test]
fn mystic_shield_agrees() {
    agree("mystic-shield", 400);
}

#[test]
fn no_quarter_agrees() {
    agree("no-quarter", 400);
}

#[test]
fn rebirth_agrees() {
    agree("rebirth", 300);
}

#[test]
fn truce_and_vendetta_agree() {
    agree("truce", 300);
    agree("vendetta", 300);
    agree_on("vendetta", 200, |dice| under(Force::Truce, dice));
    agree_on("truce", 200, |dice| under(Force::Vendetta, dice));
}

const UNDER_LAWS: [&str; 8] =
    ["", "assassin", "split-knight", "fireball", "rebirth", "evil-eye", "dubbing", "merciless"];

#[test]
fn what_is_played_under_a_truce_agrees() {
    for card in UNDER_LAWS {
        agree_on(card, 100, |dice| under(Force::Truce, dice));
    }
}

#[test]
fn what_is_played_under_a_vendetta_agrees() {
    for card in UNDER_LAWS {
        agree_on(card, 100, |dice| under(Force::Vendetta, dice));
    }
}

/// On boards with neutral pieces, pacifists, curses, magnets and royal pieces.
#[test]
fn cards_of_losses_and_obligations_agree_where_cards_lie_on_pieces() {
    for card in [
        "assassin",
        "split-knight",
        "fireball",
        "rebirth",
        "no-quarter",
        "man-of-straw",
        "mystic-shield",
        "dungeon",
        "challenge",
    ] {
        agree_marked(card, 60);
    }
}

#[test]
fn split_knight_agrees() {
    agree("split-knight", 1000);
}

/// A response cannot be played in the player's own turn.
#[test]
fn hostage_is_never_offered_in_the_own_turn() {
    agree("hostage", 100);
}

#[test]
fn moves_and_ends_agree_where_cards_lie_on_pieces() {
    agree_marked("", 1000);
}

#[test]
fn cards_that_mark_a_piece_agree() {
    for card in ["coup", "crab", "curse", "fatal-attraction", "neutrality", "pacifism"] {
        agree_marked(card, 80);
    }
}

/// Cards that move and capture depend on the cards on pieces.
#[test]
fn cards_on_marked_pieces_agree() {
    for card in [
        "annexation",
        "betrayal",
        "blessing",
        "bombard",
        "breakthrough",
        "charge",
        "cowardice",
        "crusade",
        "dark-mirror",
        "disintegration",
        "dubbing",
        "evil-eye",
        "fanatic",
        "forced-march",
        "ghostwalk",
        "guardian",
        "hidden-passage",
        "irresistible-force",
        "long-jump",
        "madman",
        "masquerade",
        "merciless",
        "onslaught",
        "resurrection",
        "sanctuary",
        "squaring-the-circle",
        "winged-victory",
    ] {
        agree_marked(card, 30);
    }
}

#[test]
fn trades_of_marked_pieces_agree() {
    for card in TRADES {
        agree_marked(card, 30);
    }
}

/// Every card that both know, meeting units of two as either part. A position does not record the
/// last move.
#[test]
fn cards_on_units_agree() {
    let played = cardinal_rules::KnightmareCard::PLAYED.map(|card| cardinal_rules::Card::Knightmare(card).to_string());
    let both_know = |card: &&str| *card != "doppelganger" && played.iter().any(|played| played == card);
    for card in super::cards::names().filter(both_know) {
        agree_on(card, 15, merged);
        agree_on(card, 15, merged_and_marked);
    }
}
