//! Plays two chess players against each other and prints how much stronger the first is.
//!
//! `cargo run --release -p cardinal-player --features tools --example duel -- FIRST SECOND [GAMES] [SEED]`
//!
//! A player is `level:2`, `level:6:100000` (with a budget of nodes), `level:6:150ms`, `random`,
//! `greedy`, or `uci:/usr/games/stockfish:1320:150` (program, `UCI_Elo`, milliseconds a move).
//! Each opening is played twice, with colours changed.

mod players;
mod program;

use cardinal_player::chess::evaluate;
use cardinal_rules::{Analysis, BoardMove, Ending, Game, Rules, Seed, Setup};

use players::Contestant;

/// Games that go on for longer are drawn.
const LONGEST: usize = 400;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |index: usize, usual: u64| arguments.get(index).and_then(|text| text.parse().ok()).unwrap_or(usual);
    let (games, seed) = (number(2, 20), number(3, 1));
    let player = |index: usize| arguments.get(index).and_then(|text| Contestant::read(text, seed + index as u64));
    let (Some(mut first), Some(mut second)) = (player(0), player(1)) else {
        eprintln!("name two players, such as level:2 and uci:/usr/games/stockfish:1320:150");
        return;
    };
    let mut results = [0_u32; 3];
    for round in 0..games {
        let opening = opening(seed.wrapping_mul(1000) + round / 2);
        let swapped = round % 2 == 1;
        // The score of White, in halves.
        let halves =
            if swapped { play(&mut second, &mut first, opening) } else { play(&mut first, &mut second, opening) };
        results[if swapped { halves } else { 2 - halves }] += 1;
        if (round + 1) % 4 == 0 || round + 1 == games {
            report(results);
        }
    }
}

/// A random start of two to four half-moves after which neither side is much better.
fn opening(seed: u64) -> Vec<BoardMove> {
    let mut dice = players::Dice(seed ^ 0x0bad_cafe);
    loop {
        let Some(mut board) = start() else { return Vec::new() };
        let length = 2 + dice.below(3);
        let mut played = Vec::new();
        while played.len() < length {
            let mut moves = Vec::new();
            board.moves(&mut moves);
            let mv = moves[dice.below(moves.len())];
            board.make(mv);
            played.push(mv);
        }
        if evaluate(&board).abs() < 70 && !board.in_check() {
            return played;
        }
    }
}

fn start() -> Option<Analysis> {
    Analysis::of(&Game::new(Setup::new(Rules::Standard), Seed::from_bytes([0; 32])).ok()?)
}

/// Plays a game and returns White's score: 0, 1 or 2 halves.
fn play(white: &mut Contestant, black: &mut Contestant, opening: Vec<BoardMove>) -> usize {
    let Some(mut board) = start() else { return 1 };
    let mut played = opening;
    for mv in &played {
        board.make(*mv);
    }
    for contestant in [&mut *white, &mut *black] {
        contestant.begin();
    }
    loop {
        let whites = played.len().is_multiple_of(2);
        match board.ending() {
            Some(Ending::Checkmate) => return if whites { 0 } else { 2 },
            Some(_) => return 1,
            None if board.quiet() >= 100 || board.occurred_before() >= 2 || played.len() >= LONGEST => return 1,
            None => {}
        }
        let mover = if whites { &mut *white } else { &mut *black };
        let mut legal = Vec::new();
        board.moves(&mut legal);
        match mover.choose(&board, &played) {
            Some(mv) if legal.contains(&mv) => {
                board.make(mv);
                played.push(mv);
            }
            other => {
                eprintln!("no legal move: {other:?}");
                return if whites { 0 } else { 2 };
            }
        }
    }
}

fn report([wins, draws, losses]: [u32; 3]) {
    let games = f64::from(wins + draws + losses);
    let score = (f64::from(wins) + f64::from(draws) / 2.0) / games;
    let deviation = |points: f64, count: u32| (points - score).powi(2) * f64::from(count);
    let variance = (deviation(1.0, wins) + deviation(0.5, draws) + deviation(0.0, losses)) / games;
    let error = 1.96 * (variance / games).sqrt();
    let elo = |score: f64| -400.0 * (1.0 / score.clamp(0.001, 0.999) - 1.0).log10();
    println!(
        "+{wins} ={draws} -{losses}: {:.1} % (95 %: {:.1} to {:.1}), Elo {:+.0} ({:+.0} to {:+.0})",
        score * 100.0,
        (score - error).max(0.0) * 100.0,
        (score + error).min(1.0) * 100.0,
        elo(score),
        elo(score - error),
        elo(score + error)
    );
}
