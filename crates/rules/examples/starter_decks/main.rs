//! Plays the starter decks of Knightmare Chess against each other and prints how they fare:
//! `cargo run --release -p cardinal-rules --features tools --example starter_decks -- [games] [seed]`.
//!
//! Every deck plays every other one this many times with each colour: first by players who choose at random, then by
//! [simple players](player::choice). If a game isn't over after 100 turns each, the side that is ahead by a piece wins.

#[path = "../../benches/knightmare_games/mod.rs"]
#[expect(dead_code, reason = "it deals games of its own, too")]
mod knightmare_games;
mod player;

use cardinal_rules::{Action, Card, Game, Seat, Seed, Setup, StarterDeck, Status, Variant};

use knightmare_games::{Dice, choose, whole};
use player::ahead;

/// The number of half-moves after which a game is judged by material.
const LONGEST: u32 = 200;

/// The lead that wins then, in pawns.
const LEAD: f64 = 3.0;

/// How a player chooses an action.
type Choice = fn(&Game, Seat, &mut Dice) -> Option<Action>;

fn at_random(game: &Game, seat: Seat, dice: &mut Dice) -> Option<Action> {
    choose(dice, &whole(game, seat))
}

/// A game of two decks before its first turn.
fn begun(decks: [StarterDeck; 2], seed: u64) -> Game {
    let rules = Variant::Knightmare.rules([("decks", "personal")]).expect("the option has this value");
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    let mut game = Game::new(Setup { rules, position: None }, Seed::from_bytes(bytes)).expect("a game can start");
    for (seat, deck) in Seat::ALL.into_iter().zip(decks) {
        let deck = deck.cards().iter().copied().map(Card::Knightmare).collect();
        game.apply(seat, &Action::Build { deck: Some(deck) }).expect("a starter deck can be built from a set");
    }
    game
}

/// Plays a game. Returns White's score, and whether the game was played to its end.
fn played(mut game: Game, choice: Choice, dice: &mut Dice) -> (f64, bool) {
    while let Some(seat) = game.status().to_act().filter(|_| game.ply() < LONGEST) {
        let Some(action) = choice(&game, seat, dice) else { break };
        game.apply(seat, &action).expect("it is listed");
        game.forget_past();
    }
    let won = |winner| if winner == Seat::White { 1.0 } else { 0.0 };
    match game.status() {
        Status::Won { winner, .. } => (won(winner), true),
        Status::Drawn { .. } => (0.5, true),
        _ if ahead(&game, Seat::White) >= LEAD => (1.0, false),
        _ if ahead(&game, Seat::Black) >= LEAD => (0.0, false),
        _ => (0.5, false),
    }
}

/// Plays all pairs and prints the score of each row's deck against each column's, in percent.
fn table(name: &str, choice: Choice, games: u64, seed: u64) {
    let count = StarterDeck::ALL.len();
    let mut scores = vec![vec![0.0; count]; count];
    let (mut white, mut finished, mut number) = (0.0, 0_u64, 0_u64);
    for (row, first) in StarterDeck::ALL.into_iter().enumerate() {
        for (column, second) in StarterDeck::ALL.into_iter().enumerate().filter(|(column, _)| *column != row) {
            for _ in 0..games {
                let mut dice = Dice::of(seed, number);
                let (score, is_over) = played(begun([first, second], (seed << 32) | number), choice, &mut dice);
                scores[row][column] += score;
                scores[column][row] += 1.0 - score;
                white += score;
                finished += u64::from(is_over);
                number += 1;
            }
        }
    }
    let percent = |score: f64, games: u64| format!("{:.0}", 100.0 * score / games as f64);
    println!(
        "\n{name}: {number} games of seed {seed}, {finished} played to their end; White scores {} %\n",
        percent(white, number)
    );
    let names = StarterDeck::ALL.map(StarterDeck::slug);
    println!("| | {} | all |\n|---{}", names.join(" | "), "|---".repeat(count + 1) + "|");
    for (row, scores) in scores.iter().enumerate() {
        let against = scores.iter().enumerate();
        let cells =
            against.map(|(column, score)| if column == row { String::new() } else { percent(*score, 2 * games) });
        let all = percent(scores.iter().sum(), 2 * games * (count as u64 - 1));
        println!("| {} | {} | **{all}** |", names[row], cells.collect::<Vec<_>>().join(" | "));
    }
}

fn main() {
    let mut numbers = std::env::args().skip(1).filter_map(|argument| argument.parse::<u64>().ok());
    let (games, seed) = (numbers.next().unwrap_or(10), numbers.next().unwrap_or(1));
    table("Random players", at_random, games, seed);
    table("Simple players", player::choice, games, seed);
}
