//! Speed of Knightmare Chess in every position of random games over all cards: the time to list actions, to
//! fill a slot, to say when each card of a hand can be played and to detect mate, and what continuing effects
//! cost the move generator.
//!
//! `cargo bench -p cardinal-rules --bench knightmare -- [games] [seed] [first]`; the games are numbered from
//! `first`, or 0. Percentiles are over all positions.

use std::hint::black_box;
use std::time::{Duration, Instant};

use cardinal_rules::{
    Action, ActionKind, Card, Choice, Effect, Game, KnightmareOptions, PartialAction, Position, Rules, Seat, Seed,
    Setup,
};

mod knightmare_games;
#[path = "knightmare_games/report.rs"]
mod report;

use knightmare_games::{Dice, choose, deal, whole};
use report::describe;

/// The greatest number of actions in a game.
const ACTIONS: usize = 120;

/// The times that one kind of query took.
#[derive(Default)]
struct Times {
    all: Vec<u32>,
    slowest: Vec<(Duration, String)>,
}

impl Times {
    fn note(&mut self, time: Duration, what: impl FnOnce() -> String) {
        self.all.push(u32::try_from(time.as_nanos()).unwrap_or(u32::MAX));
        if self.slowest.len() < 4 || self.slowest.iter().any(|(known, _)| *known < time) {
            self.slowest.push((time, what()));
            self.slowest.sort_by_key(|(time, _)| std::cmp::Reverse(*time));
            self.slowest.truncate(4);
        }
    }

    fn print(&mut self, name: &str) {
        self.all.sort_unstable();
        let at = |part: f64| {
            let index = ((self.all.len() - 1) as f64 * part) as usize;
            f64::from(self.all[index]) / 1e6
        };
        if self.all.is_empty() {
            return println!("{name}: none");
        }
        println!(
            "{name}: p50 {:.4} ms, p90 {:.4}, p99 {:.4} ms, p99.9 {:.4}, most {:.3} ms ({} times)",
            at(0.5),
            at(0.9),
            at(0.99),
            at(0.999),
            at(1.0),
            self.all.len()
        );
        for (time, what) in &self.slowest {
            println!("    {:.3} ms: {what}", time.as_secs_f64() * 1e3);
        }
    }
}

fn timed<T>(run: impl FnOnce() -> T) -> (T, Duration) {
    let start = Instant::now();
    let result = black_box(run());
    (result, start.elapsed())
}

#[derive(Default)]
struct Measured {
    listing: Times,
    slot: Times,
    hand: Times,
    stuck: Times,
    card: Times,
    other: Times,
    back: Times,
}

/// Fills the slots of a play one by one.
fn fill(game: &Game, seat: Seat, action: &Action, times: &mut Times) {
    let Action::Play { card, choices } = action else { return };
    for made in 0..=choices.len() {
        let choices = choices[..made].to_vec();
        let partial = PartialAction { card: Some(*card), choices, ..PartialAction::of(ActionKind::Play) };
        let (_, time) = timed(|| game.options(seat, &partial));
        times.note(time, || format!("{card} {made} of {action}: {}", describe(game)));
    }
}

fn measure(seed: u64, number: u64, measured: &mut Measured) {
    let mut dice = Dice::of(seed, number);
    let mut game = deal(&mut dice);
    for ply in 0..ACTIONS {
        let (stands, time) = timed(|| game.can_finish_turn());
        measured.stuck.note(time, || format!("game {number}, action {ply}: {stands} {}", describe(&game)));
        let Some(seat) = game.status().to_act() else { break };
        let (actions, time) = timed(|| whole(&game, seat));
        measured
            .listing
            .note(time, || format!("game {number}, action {ply}, {} actions: {}", actions.len(), describe(&game)));
        let plays: Vec<&Action> = actions.iter().filter(|action| action.kind() == ActionKind::Play).collect();
        if !plays.is_empty() {
            fill(&game, seat, plays[dice.below(plays.len())], &mut measured.slot);
        }
        let listing = game.listing(seat);
        // A panel lists what can be done first, and says when each card can be played from that.
        black_box(listing.whole());
        let (_, time) = timed(|| listing.hand_uses());
        measured.hand.note(time, || format!("game {number}, action {ply}: {}", describe(&game)));
        let Some(action) = choose(&mut dice, &actions) else { break };
        let ((), time) = timed(|| game.apply(seat, &action).map(|_| ()).expect("it is listed"));
        let times = if action.kind() == ActionKind::Play { &mut measured.card } else { &mut measured.other };
        times.note(time, || format!("game {number}, {action}"));
        let (_, time) = timed(|| game.take_back());
        measured.back.note(time, || action.to_string());
        let _ = game.apply(seat, &action);
    }
}

const PLAIN: [(&str, &str, u32); 2] = [
    ("start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 5),
    ("kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 4),
];

/// Ten effects on the board of the Kiwipete position.
const TEN: [(&str, &[&str]); 10] = [
    ("crab", &["g2"]),
    ("crab", &["a2"]),
    ("pacifism", &["c3"]),
    ("curse", &["e7"]),
    ("neutrality", &["a6"]),
    ("man-trap", &["f3"]),
    ("fatal-attraction", &["h1"]),
    ("fortification", &["d3/d4"]),
    ("fortification", &["a4/a5"]),
    ("forbidden-city", &["h5"]),
];

fn perft_with(name: &str, fen: &str, depth: u32, effects: Vec<Effect>) {
    let count = effects.len();
    let position = Position { fen: Some(fen.to_owned()), effects: Some(effects), ..Position::default() };
    let setup = Setup { rules: Rules::Knightmare(KnightmareOptions::default()), position: Some(position) };
    let game = match Game::new(setup, Seed::from_bytes([9; 32])) {
        Ok(game) => game,
        Err(error) => return println!("perft {name}, {count} effects: {error}"),
    };
    let mut nodes = 0;
    let best = (0..7).map(|_| timed(|| nodes = game.perft(depth)).1).min().unwrap_or_default();
    println!(
        "perft {name} depth {depth}, {count} effects: {nodes} nodes, {:.1} M nodes/s",
        nodes as f64 / best.as_secs_f64() / 1e6
    );
}

fn perfts() {
    for (name, fen, depth) in PLAIN {
        perft_with(name, fen, depth, Vec::new());
    }
    let read = |(card, choices): &(&str, &[&str])| {
        let card: Card = card.parse().expect("a card");
        let choices = choices.iter().map(|choice| Choice::Text(choice.parse().expect("a choice"))).collect();
        Effect::new(card, Seat::White, choices)
    };
    for count in [1, 3, 5, 10] {
        perft_with("kiwipete", PLAIN[1].1, PLAIN[1].2, TEN.iter().rev().take(count).map(read).collect());
    }
}

/// The resident memory of this process in bytes, if the system reports it.
fn resident() -> Option<usize> {
    let text = std::fs::read_to_string("/proc/self/statm").ok()?;
    Some(text.split(' ').nth(1)?.parse::<usize>().ok()? * 4096)
}

/// Measures the memory of a running game, by keeping many at once, each after some actions.
fn memory(seed: u64) {
    let (count, before) = (1500, resident());
    let games: Vec<Game> = (0..count)
        .map(|number| {
            let mut dice = Dice::of(seed, number);
            let mut game = deal(&mut dice);
            for _ in 0..80 {
                let Some(seat) = game.status().to_act() else { break };
                let Some(action) = choose(&mut dice, &whole(&game, seat)) else { break };
                let _ = game.apply(seat, &action);
                game.forget_past();
            }
            game
        })
        .collect();
    if let (Some(before), Some(after)) = (before, resident()) {
        println!("a game in memory after 80 actions: {:.1} KB", (after - before) as f64 / games.len() as f64 / 1024.0);
    }
}

fn main() {
    let mut numbers = std::env::args().skip(1).filter_map(|argument| argument.parse::<u64>().ok());
    let games = numbers.next().unwrap_or(300);
    let seed = numbers.next().unwrap_or(1);
    let first = numbers.next().unwrap_or(0);
    perfts();
    memory(seed);
    let mut measured = Measured::default();
    for number in first..first + games {
        measure(seed, number, &mut measured);
    }
    println!("{games} games of seed {seed}, from game {first}");
    measured.listing.print("every legal action");
    measured.slot.print("filling one slot");
    measured.hand.print("when each card of the hand can be played");
    measured.stuck.print("mate or stalemate");
    measured.card.print("a card applied");
    measured.other.print("anything else applied");
    measured.back.print("taken back");
}
