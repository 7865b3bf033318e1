//! How fast the search is on this machine.

use std::time::Instant;

use cardinal_player::Level;
use cardinal_player::chess::{Player, Task, Watch};

use super::say;
const POSITIONS: [&str; 6] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3",
    "6k1/5ppp/8/3p4/3P4/8/R4PPP/6K1 w - - 0 1",
];

/// Searches some positions and prints what they took.
pub(super) fn run(player: &mut Player) {
    let task = Task { level: Level::Six, nodes: 1_000_000, depth: None, dice: 1, among: &[] };
    let (mut nodes, began) = (0, Instant::now());
    for fen in POSITIONS {
        let words: Vec<&str> = ["fen"].into_iter().chain(fen.split(' ')).collect();
        let Ok(board) = super::position::read(&words) else { continue };
        player.forget();
        let mut watch = Watch { stop: &mut |_| false, found: &mut |_| {} };
        if let Some(choice) = player.choose(&board, &task, &mut watch) {
            say!("depth {:2} nodes {:8} score {:6} {fen}", choice.depth, choice.nodes, choice.score);
            nodes += choice.nodes;
        }
    }
    let seconds = began.elapsed().as_secs_f64();
    say!("{nodes} nodes in {seconds:.2} s: {:.0} nodes/s", nodes as f64 / seconds);
}
