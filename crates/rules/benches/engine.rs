//! Speed of the engine: nodes per second compared with cozy-chess in the same run, and the time to list the
//! legal actions of a position.

use std::hint::black_box;
use std::time::{Duration, Instant};

use cardinal_rules::{
    Action, ActionKind, Card, Entry, Game, KnightmareCard, KnightmareOptions, Level, Lists, NoStressOptions, Options,
    PartialAction, Piles, Position, Rules, Seat, Seed, Setup, Start, notation,
};

const ROUNDS: usize = 7;

fn seed() -> Seed {
    Seed::from_bytes([9; 32])
}

fn standard(fen: &str) -> Game {
    let position = Position { fen: Some(fen.to_owned()), ..Position::default() };
    Game::new(Setup { rules: Rules::Standard, position: Some(position) }, seed()).expect("a legal position")
}

fn cozy_perft(board: &cozy_chess::Board, depth: u32) -> u64 {
    let mut nodes = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            nodes += moves.len() as u64;
        } else {
            for mv in moves {
                let mut child = board.clone();
                child.play_unchecked(mv);
                nodes += cozy_perft(&child, depth - 1);
            }
        }
        false
    });
    nodes
}

/// The shortest time of several runs.
fn best(mut run: impl FnMut()) -> Duration {
    let time = |run: &mut dyn FnMut()| {
        let start = Instant::now();
        run();
        start.elapsed()
    };
    (0..ROUNDS).map(|_| time(&mut run)).min().unwrap_or_default()
}

fn perft_beside_cozy_chess(name: &str, fen: &str, depth: u32) {
    let game = standard(fen);
    let board: cozy_chess::Board = fen.parse().expect("a legal position");
    let mut nodes = 0;
    let ours = best(|| nodes = black_box(game.perft(depth)));
    let theirs = best(|| assert_eq!(black_box(cozy_perft(&board, depth)), nodes));
    let speed = |time: Duration| nodes as f64 / time.as_secs_f64() / 1e6;
    println!(
        "perft {name} depth {depth}: {:.1} M nodes/s; cozy-chess {:.1} M nodes/s; ratio {:.3}",
        speed(ours),
        speed(theirs),
        speed(ours) / speed(theirs)
    );
}

/// Plays a game by a fixed rule, and calls `seen` after each action.
fn play(game: &mut Game, actions: usize, mut seen: impl FnMut(&Game)) {
    for number in 0..actions {
        let Some(seat) = game.status().to_act() else { break };
        let playing: Vec<Action> = game
            .options(seat, &PartialAction::default())
            .actions
            .into_iter()
            .filter(|action| !matches!(action, Action::Resign | Action::OfferDraw | Action::ClaimDraw))
            .collect();
        let _ = game.apply(seat, &playing[number * 7 % playing.len()]);
        seen(game);
    }
}

/// Positions from a game of No Stress Chess played by a fixed rule.
fn positions(level: Level) -> Vec<Game> {
    let options = NoStressOptions { level, start: Start::D4E3, promote_always: false };
    let mut game = Game::new(Setup::new(Rules::NoStress(options)), seed()).expect("the usual start");
    let mut positions = Vec::new();
    play(&mut game, 400, |game| positions.push(game.clone()));
    positions
}

/// Measures how long it takes to apply an action and to undo it, from a game's start, including the listing.
fn applying(name: &str, mut game: Game, actions: usize) {
    let start = game.clone();
    play(&mut game, actions, |_| {});
    let entries: Vec<Entry> = game.entries().to_vec();
    let mut game = start;
    let time = best(|| {
        for entry in &entries {
            let _ = black_box(game.enter(entry));
        }
        for _ in &entries {
            let _ = game.take_back();
        }
    });
    println!("apply and take back, {name}: {} ns ({} actions)", time.as_nanos() / entries.len() as u128, entries.len());
}

/// A game of Knightmare Chess in which each side has these cards and draws them again.
fn knightmare(cards: [KnightmareCard; 2]) -> Game {
    let cards = |times| cards.map(Card::Knightmare).repeat(times);
    let position = Position {
        hands: Some(Lists { white: cards(1), black: cards(1) }),
        piles: Some(Piles { common: Vec::new(), white: cards(10), black: cards(10) }),
        ..Position::default()
    };
    Game::new(Setup { rules: Rules::Knightmare(KnightmareOptions::default()), position: Some(position) }, seed())
        .expect("a legal position")
}

fn listing(name: &str, positions: &[Game]) {
    let rounds = 200;
    let time = best(|| {
        for _ in 0..rounds {
            for game in positions {
                black_box(game.count_actions());
            }
        }
    });
    let each = time.as_nanos() as f64 / (rounds * positions.len()) as f64;
    println!("legal actions, {name}: {each:.0} ns a position ({} positions)", positions.len());
}

/// A position of ChessMe with these pieces and no tiles.
fn chessme(white: &str, black: &str) -> Game {
    let pieces = |text: &str| text.split(' ').filter_map(|piece| piece.parse().ok()).collect();
    let position = Position {
        grid: Some(Lists { white: pieces(white), black: pieces(black) }),
        hands: Some(Lists::default()),
        piles: Some(Piles::default()),
        ..Position::default()
    };
    Game::new(Setup { rules: Rules::ChessMe, position: Some(position) }, seed()).expect("a legal position")
}

const WHITE_GRID: &str = "K2,1 Q5,3 R0,0 R7,2 B3,0 N4,2 P0,2 P1,3 P2,2 P3,3 P4,4 P6,3";
const BLACK_GRID: &str = "K2,7 Q-1,6 R4,9 R8,6 B1,8 N5,7 P0,6 P1,5 P2,6 P3,6 P5,6 P6,7";

/// Measures the endless grid in the middle of a game, when both sides have placed most of their pieces.
fn chessme_positions() {
    let game = chessme(WHITE_GRID, BLACK_GRID);
    listing(&format!("ChessMe, {} moves", game.perft(1)), &[game]);
    for (name, rook) in [("near", "R9,3"), ("a million points away", "R1000009,3")] {
        listing(&format!("ChessMe, a rook {name}"), &[chessme(&format!("K2,1 P0,2 P1,2 {rook}"), "K2,7 P0,6 P1,6")]);
    }
    let start = Game::new(Setup::new(Rules::ChessMe), seed()).expect("the usual start");
    let depth = 5;
    let mut nodes = 0;
    let time = best(|| nodes = black_box(start.perft(depth)));
    println!(
        "perft ChessMe start depth {depth}: {nodes} nodes, {:.1} M nodes/s",
        nodes as f64 / time.as_secs_f64() / 1e6
    );
}

/// Makes the queries of a player's panel: the possible actions, where each piece can move, and, once a piece is
/// picked, the notation of the move to each of its targets.
fn ask(options: &dyn Fn(&PartialAction) -> Options, san: &dyn Fn(&Action) -> Option<String>) {
    black_box(options(&PartialAction::default()));
    let moves = PartialAction::of(ActionKind::Move);
    for kind in [ActionKind::Play, ActionKind::Place, ActionKind::Discard] {
        black_box(options(&PartialAction::of(kind)));
    }
    let origins = options(&moves).next.from;
    for from in &origins {
        black_box(options(&PartialAction { from: Some(*from), ..moves.clone() }));
    }
    let Some(from) = origins.last() else { return };
    let picked = PartialAction { from: Some(*from), ..moves };
    for to in options(&picked).next.to {
        let moves = options(&PartialAction { to: Some(to), ..picked.clone() });
        black_box(moves.actions.first().and_then(san));
    }
}

/// Measures the engine's share of a panel, with each query on the game itself and with all queries on one
/// listing.
fn panel(name: &str, positions: &[Game]) {
    let rounds = 20;
    let time = |one: &dyn Fn(&Game, Seat)| {
        let time = best(|| {
            for _ in 0..rounds {
                for game in positions {
                    if let Some(seat) = game.status().to_act() {
                        one(game, seat);
                    }
                }
            }
        });
        time.as_nanos() as f64 / 1e3 / (rounds * positions.len()) as f64
    };
    let asked = time(&|game, seat| {
        ask(&|partial| game.options(seat, partial), &|action| notation::san(game, action));
    });
    let listed = time(&|game, seat| {
        let listing = game.listing(seat);
        ask(&|partial| listing.options(partial), &|action| listing.san(action));
    });
    println!("a panel, {name}: {asked:.1} us asked one by one, {listed:.1} us of one listing");
}

/// Measures the snapshot stored at the end of a turn.
fn snapshots(name: &str, positions: &[Game]) {
    let begun: Vec<&Game> = positions.iter().filter(|game| game.snapshot().is_some()).collect();
    let time = best(|| {
        for game in &begun {
            black_box(game.snapshot());
        }
    });
    println!(
        "a snapshot, {name}: {:.1} us ({} positions)",
        time.as_nanos() as f64 / 1e3 / begun.len() as f64,
        begun.len()
    );
}

/// Measures how long it takes to judge a flag, with a side that may mate: the slowest of the public reports, one that
/// reaches the bound of the search, and a usual one.
fn judging_flags() {
    for (name, fen, flagged) in [
        ("the slowest report", "3k4/6p1/2p1p1P1/2P1P3/8/p7/P7/6K1 b - - 0 1", Seat::Black),
        ("up to the bound", "8/2b5/kp1p1p2/1PpP1Pp1/K1P3P1/3B4/8/8 b - - 0 1", Seat::Black),
        ("an endgame", "4r1k1/pp3ppp/8/8/8/8/PPP2PPP/4R1K1 w - - 0 1", Seat::White),
    ] {
        let game = standard(fen);
        let time = best(|| {
            let mut game = game.clone();
            let _ = black_box(game.flag(flagged));
        });
        println!("judging a flag, {name}: {:.2} ms", time.as_secs_f64() * 1e3);
    }
}

fn main() {
    perft_beside_cozy_chess("start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 5);
    perft_beside_cozy_chess("kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 4);
    judging_flags();
    listing("level 1", &positions(Level::One));
    listing("level 3", &positions(Level::Three));
    listing("advanced", &positions(Level::Advanced));
    chessme_positions();
    panel("advanced", &positions(Level::Advanced));
    panel("ChessMe, 37 moves", &[chessme(WHITE_GRID, BLACK_GRID)]);
    snapshots("advanced", &positions(Level::Advanced));
    snapshots("ChessMe", &[chessme(WHITE_GRID, BLACK_GRID)]);
    let start = || standard("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    applying("standard", start(), 100);
    let options = NoStressOptions { level: Level::Three, start: Start::D4E3, promote_always: false };
    applying("level 3", Game::new(Setup::new(Rules::NoStress(options)), seed()).expect("the usual start"), 200);
    applying("Knightmare", knightmare([KnightmareCard::Crab, KnightmareCard::HolyWar]), 100);
    applying("Knightmare, answers", knightmare([KnightmareCard::Chaos, KnightmareCard::Hostage]), 100);
    applying("ChessMe", Game::new(Setup::new(Rules::ChessMe), seed()).expect("the usual start"), 100);
    let mut game = start();
    let shuffle: Vec<(Seat, Action)> = ["g1f3", "g8f6", "f3g1", "f6g8"]
        .into_iter()
        .enumerate()
        .filter_map(|(index, text)| {
            let (from, to) = (text[..2].parse().ok()?, text[2..].parse().ok()?);
            Some((Seat::ALL[index % 2], Action::plain_move(from, to)))
        })
        .collect();
    let time = best(|| {
        for (seat, action) in &shuffle {
            let _ = black_box(game.apply(*seat, action));
        }
        for _ in &shuffle {
            let _ = game.take_back();
        }
    });
    println!("apply and take back, standard: {} ns", time.as_nanos() / shuffle.len() as u128);
}
