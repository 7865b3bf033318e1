//! Plays random games of Knightmare Chess and checks every promise of the rules after each action:
//! `cargo run --release -p cardinal-rules --features tools --example soak -- <first game> <games> [seed] [actions a
//! game]`.
//!
//! Every second game begins with decks made from random options, the others with hands of all cards
//! on some board. For a broken promise, it prints the game's number and record, and goes on with
//! the next game.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};

use cardinal_rules::{
    Action, Card, Choice, ChoiceText, Entry, Game, Kind, PieceMark, Record, Seat, Square, View, Viewer,
};

#[path = "../../benches/knightmare_games/mod.rs"]
mod knightmare_games;
mod options;
#[path = "../../benches/knightmare_games/report.rs"]
mod report;

use knightmare_games::{Dice, choose, deal, whole};
use report::describe;

/// The cards of a game, wherever they lie.
fn census(view: &View) -> BTreeMap<Card, usize> {
    let mut census = BTreeMap::new();
    let (Some(hands), Some(piles)) = (&view.hands, &view.piles) else { return census };
    let discards = &view.discards;
    let lists = [&hands.white, &hands.black, &piles.common, &piles.white, &piles.black];
    let lists = lists.into_iter().chain([&discards.common, &discards.white, &discards.black]);
    let in_play = view.effects.iter().filter(|effect| !effect.marker).map(|effect| effect.card);
    for card in lists.flatten().copied().chain(in_play) {
        *census.entry(card).or_default() += 1;
    }
    census
}

fn pieces(view: &View) -> usize {
    let off_board = [&view.captured, &view.dead, &view.away].map(|lists| lists.white.len() + lists.black.len());
    let standing = view.board.iter().map(|unit| unit.parts.len().max(1)).sum::<usize>();
    standing + off_board.iter().sum::<usize>()
}

/// Whether the seat has a royal piece.
fn has_royal(view: &View, seat: Seat) -> bool {
    let royal = view.board.iter().filter(|unit| unit.owner == seat).filter(|unit| {
        let marked = |mark: PieceMark| unit.marks.iter().any(|shown| shown.mark == mark && !shown.asleep);
        marked(PieceMark::Royal) || (unit.kind == Kind::King && !marked(PieceMark::Prince))
    });
    royal.count() == 1 || !view.away.of(seat).is_empty()
}

/// The units with marks and the kings, for a report.
fn marks(view: &View) -> Vec<String> {
    let told = view.board.iter().filter(|unit| !unit.marks.is_empty() || unit.kind == Kind::King);
    told.map(|unit| format!("{} {} {:?}", unit.cell, unit.piece, unit.marks)).collect()
}

/// A random choice of any form.
fn any_choice(dice: &mut Dice) -> Choice {
    let mut square = || Choice::square(Square::all().nth(dice.below(64)).expect("there are 64"));
    let two = [square(), square()];
    match dice.below(8) {
        0 => Choice::Flag(dice.below(2) == 0),
        1 => Choice::List(two.to_vec()),
        2 => ChoiceText::Kind(Kind::CHESS[dice.below(6)]).into(),
        3 => Choice::Number(dice.below(5) as i64 - 1),
        _ => two[0].clone(),
    }
}

/// An action similar to a listed one.
fn alike(dice: &mut Dice, actions: &[Action]) -> Action {
    match actions[dice.below(actions.len())].clone() {
        Action::Play { card, mut choices } => {
            let (at, value) = (dice.below(choices.len() + 1), any_choice(dice));
            if at == choices.len() {
                choices.push(value);
            } else {
                choices[at] = value;
            }
            Action::Play { card, choices }
        }
        Action::Choose { mut choices } => {
            choices.truncate(dice.below(3));
            choices.push(any_choice(dice));
            Action::Choose { choices }
        }
        _ => {
            let mut square = || Square::all().nth(dice.below(64)).expect("there are 64").into();
            let (from, to) = (square(), square());
            Action::Move { from, to, promote: None, part: None }
        }
    }
}

/// Counts of the actions done and tried.
#[derive(Default)]
struct Count {
    done: usize,
    tried: usize,
    over: usize,
}

fn check(game: &mut Game, dice: &mut Dice, actions: usize, count: &mut Count) {
    let start = game.view(Viewer::Referee);
    let (cards, standing) = (census(&start), pieces(&start));
    let (first, begun) = (game.hash(), game.entries().len());
    // The same game as a service keeps it: it forgets the way back after each action.
    let mut forgetful = game.clone();
    for ply in 0..actions {
        let Some(seat) = game.status().to_act() else { break };
        let listed = whole(game, seat);
        assert!(!listed.is_empty(), "nothing to do");
        let hash = game.hash();
        let tried = &listed[dice.below(listed.len())];
        if let Err(refusal) = game.apply(seat, tried) {
            panic!("{tried} is listed and refused: {refusal}");
        }
        if let Some(next) = game.status().to_act() {
            assert!(!whole(game, next).is_empty(), "nothing to do after {tried}");
        }
        game.take_back().expect("it has been done");
        assert_eq!(game.hash(), hash, "{tried} is not taken back as it was");
        if ply % 4 == 0 {
            let other = alike(dice, &listed);
            let before = game.entries().len();
            if game.apply(seat, &other).is_ok() {
                let Some(Entry::Act { action, .. }) = game.entries().last() else { panic!("{other} leaves no entry") };
                assert!(listed.contains(action), "{other} is accepted and not offered");
                game.take_back().expect("it has been done");
            } else {
                assert!(!listed.contains(&other), "{other} is offered and refused");
            }
            assert_eq!((game.hash(), game.entries().len()), (hash, before), "{other} changes the game");
            count.tried += 1;
        }
        if ply % 8 == 3 {
            assert_eq!(whole(&forgetful, seat), listed, "a game without its past offers something else");
        }
        if ply % 16 == 0
            && let Some(snapshot) = game.snapshot()
        {
            let resumed = Game::resume(game.setup().clone(), *game.seed(), &snapshot);
            assert_eq!(resumed.expect("a snapshot is a game").hash(), hash, "the snapshot is another game");
        }
        let Some(action) = choose(dice, &listed) else { break };
        game.apply(seat, &action).expect("it is listed");
        forgetful.apply(seat, &action).expect("it is listed");
        forgetful.forget_past();
        assert_eq!(forgetful.hash(), game.hash(), "{action} is another one in a game without its past");
        count.done += 1;
        count.tried += 1;
        let view = game.view(Viewer::Referee);
        assert_eq!(census(&view), cards, "cards are lost or made by {action}");
        assert_eq!(pieces(&view), standing, "pieces are lost or made by {action}");
        if !view.status.is_over() {
            for seat in Seat::ALL {
                assert!(has_royal(&view, seat), "{seat} has no king or several after {action}: {:?}", marks(&view));
            }
        }
    }
    count.over += usize::from(game.status().is_over());
    let record = game.record();
    let text = serde_json::to_string(&record).expect("a record is written");
    let read: Record = serde_json::from_str(&text).expect("a record is read");
    let again = Game::from_record(&read).expect("a record is a game");
    assert_eq!(again.hash(), game.hash(), "the record is another game");
    while game.entries().len() > begun {
        game.take_back().expect("it has been done");
    }
    assert_eq!(game.hash(), first, "the start is another");
}

fn main() {
    let numbers: Vec<u64> = std::env::args().skip(1).filter_map(|argument| argument.parse().ok()).collect();
    let number = |index: usize, usual: u64| numbers.get(index).copied().unwrap_or(usual);
    let (from, games, seed, actions) = (number(0, 0), number(1, 100), number(2, 1), number(3, 120) as usize);
    let (mut count, mut broken) = (Count::default(), 0);
    std::panic::set_hook(Box::new(|info| println!("{info}")));
    for number in from..from + games {
        let mut dice = Dice::of(seed, number);
        let mut game = if number % 2 == 0 { deal(&mut dice) } else { options::deal(&mut dice, number) };
        if catch_unwind(AssertUnwindSafe(|| check(&mut game, &mut dice, actions, &mut count))).is_err() {
            broken += 1;
            println!("  game {number} of seed {seed}, {} entries: {}", game.entries().len(), describe(&game));
            for entry in game.entries().iter().rev().take(6).rev() {
                println!("    {entry:?}");
            }
        }
    }
    println!(
        "{games} games of seed {seed} from {from}: {} actions done, {} more tried, {} games over, {broken} broken",
        count.done, count.tried, count.over
    );
}
