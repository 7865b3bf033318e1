//! Every legal move of 24 positions in all the ways in which people write it, with the meaning that python-chess
//! gives each text. Skipped with a message if Python is not available.

use std::collections::BTreeSet;

use cardinal_rules::{
    Action,
    notation::{MoveTextError, parse_move},
};

use super::readers::ask_python;
use super::support::standard;

/// Positions of different sorts: openings, both sides' castling, pieces of a kind that reach one square, pawns beside
/// bishops, promotions and captures that promote, en passant, checks, pins, and endings.
const POSITIONS: [&str; 24] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2",
    "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3",
    "r3k2r/pPppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/1PPBBPPP/R3K2R w KQkq - 0 12",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 12",
    "4k3/8/8/p1p5/1P6/8/3B1B2/4K3 w - - 0 30",
    "4k3/8/8/8/2B5/8/1P6/4K3 w - - 0 30",
    "2r1r2k/1P1P4/8/8/8/7B/8/K7 w - - 0 41",
    "k7/8/8/8/8/8/4p1p1/K4Q1R b - - 0 50",
    "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 9",
    "4k3/8/8/8/2pPp3/8/8/4K3 b - d3 0 9",
    "4k3/8/8/1N3N2/8/1N3N2/8/4K3 w - - 0 1",
    "R6R/8/8/8/8/3k4/8/R3K2R w KQ - 0 1",
    "Q1Q5/8/Q7/8/8/6k1/8/4K3 w - - 0 1",
    "4k3/8/8/8/7b/8/5N2/4K2R w K - 0 20",
    "4r1k1/8/8/8/8/8/4N3/2B1K1N1 w - - 0 20",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 35",
    "r2q1rk1/ppp2ppp/2n1bn2/2bpp3/4P3/2PP1N1P/PPBN1PP1/R1BQ1RK1 w - - 2 9",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "rnbqk2r/ppp2ppp/3b1n2/3pp3/3PP3/3B1N2/PPP2PPP/RNBQK2R w KQkq - 0 5",
    "8/8/8/4k3/8/8/3Q4/K7 w - - 0 60",
    "8/P1P1k3/8/8/8/8/8/4K3 w - - 0 60",
    "r3k3/8/8/8/8/8/8/4K3 b q - 0 40",
    "k7/8/2b5/3P4/1P2P3/8/6B1/4K3 w - - 0 1",
];

/// The moves of squares that are written with blanks between them.
fn moves(text: &str) -> BTreeSet<&str> {
    text.split_whitespace().collect()
}

/// The action as python-chess writes moves: `b7a8q`.
fn uci(action: &Action) -> String {
    action.to_string().replace('=', "")
}

#[test]
fn every_way_of_writing_a_move_is_that_move_or_a_question_about_it() {
    let positions = POSITIONS.join("\n");
    let Some(lines) = ask_python("write_moves.py", positions) else { return };
    let (mut clear, mut taken, mut open) = (0, 0, 0);
    for board in POSITIONS {
        let game = standard(board);
        let listing = game.listing(game.status().to_act().unwrap());
        for line in lines.lines().filter_map(|line| line.strip_prefix(board)) {
            let [_, text, written, bent] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("{line}") };
            let (written, bent) = (moves(written), moves(bent));
            let meanings = &written | &bent;
            let read = parse_move(&listing, text);
            let asked: BTreeSet<String> = match &read {
                Err(MoveTextError::Ambiguous { candidates, .. }) => candidates.iter().map(uci).collect(),
                _ => BTreeSet::new(),
            };
            let names = |wanted: &BTreeSet<&str>| wanted.iter().all(|mv| asked.contains(*mv));
            let played = read.as_ref().ok().map(uci);
            if meanings.len() == 1 {
                clear += 1;
                let is_meant = played.as_deref().is_some_and(|mv| meanings.contains(mv));
                assert!(played.is_none() || is_meant, "{board}: {text} is {meanings:?}, and {played:?} is played");
                taken += usize::from(is_meant);
                assert!(is_meant || names(&meanings), "{board}: {text} is {meanings:?}: {read:?}");
            } else {
                open += 1;
                let is_written = played.as_deref().is_some_and(|mv| written == BTreeSet::from([mv]));
                let is_asked = if written.is_empty() { !asked.is_empty() } else { names(&written) };
                assert!(is_written || is_asked, "{board}: {text} is {written:?} or {bent:?}: {read:?}");
            }
        }
    }
    println!("{clear} clear ways, {taken} of them taken; {open} open ways");
    assert!(clear > 20_000 && open > 40, "{clear} clear ways, {open} open");
    assert!(taken * 100 >= clear * 99, "{taken} of {clear} are taken");
}
