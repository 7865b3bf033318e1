//! Flags, resignations and dead positions of standard chess, judged by whether a mate is possible: by
//! known positions, and against a search that only `cozy-chess` and a set of boards make up.

use std::collections::HashSet;

use cardinal_rules::{Action, Game, Position, Rules, Seat, Setup, Status};
use cardinal_test_env::bound;
use cozy_chess::{Board, Color, GameStatus};

use super::differential::written;
use super::support::{Dice, sans, seed, standard, start, status};

/// Whether the side gets a draw alone if the other one flags.
fn flag_is_drawn(game: &Game, winner: Seat) -> bool {
    let mut game = game.clone();
    game.flag(!winner).unwrap();
    matches!(game.status(), Status::Drawn { .. })
}

/// Positions, and who can mate in them.
const KNOWN: [(&str, &str); 21] = [
    ("2b1k3/8/8/1p1p1p1p/1P1P1P1P/8/8/2B1K3 w - -", ""), // bishops that attack no pawn
    ("8/2k5/8/1p1p1p1p/1P1P1P1P/4B3/2K5/8 w - -", ""),
    ("8/2k5/8/1p1p1p2/1P1P1P2/4B3/2K5/8 w - -", "WB"), // a gap at the edge
    ("4kb2/8/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/4KB2 w - -", ""),
    ("4k3/8/8/p1p1p1p1/PpPpPpPp/1P1P1P1B/6K1/5B2 w - -", "WB"),
    ("1k6/p1p1p1p1/P1P1P1P1/p1p1p1p1/8/8/P1P1P1P1/4K3 w - -", ""), // pawns can move, and never pass
    ("1k6/p1p1p1p1/P1P1P1P1/p1p1p1p1/8/8/P1P2PP1/4K3 w - -", "WB"),
    ("Bb1k1b2/bKp1p1p1/1pP1P1P1/1P6/p5P1/P7/8/8 w - -", ""),
    ("Bb1k1b2/bKp1p1p1/1pP1P1P1/pP6/6P1/P7/8/8 w - -", "W"),
    ("7b/1k5B/7b/8/1p1p1p1p/1PpP1P1P/2P3K1/N7 b - -", "W"),
    ("8/8/4P1K1/3Pp3/3p4/8/8/6k1 b - -", "WB"),
    ("8/8/6K1/p3p1p1/Pp1pP1Pp/1P1P3P/8/6k1 b - -", "WB"), // the kings have gone around
    ("8/8/5k2/p3p1p1/Pp1pP1Pp/1P1P3P/2K5/8 b - -", ""),
    ("2k5/6p1/6P1/6PK/6P1/6PR/7P/8 b - -", ""), // a rook that is shut in
    ("k7/Pp6/1P6/8/8/8/6K1/6Q1 w - -", ""),     // the only moves lead to stalemate or a bare board
    ("6k1/6P1/6K1/8/8/8/8/8 w - -", "W"),
    ("8/8/8/6p1/6P1/4p1PK/3pPp1p/3R1nkr w - -", "WB"),
    ("8/7p/6pk/8/p3b1PK/7P/6q1/8 w - -", "B"), // a forced capture
    ("1q2Q2k/8/5p1K/7P/8/8/8/8 b - -", ""),
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", "WB"),
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -", "WB"),
];

#[test]
fn who_can_mate_by_no_sequence_of_moves_gets_a_draw() {
    for (fen, mating) in KNOWN {
        let game = standard(&format!("{fen} 0 1"));
        for (seat, letter) in [(Seat::White, 'W'), (Seat::Black, 'B')] {
            assert_eq!(flag_is_drawn(&game, seat), !mating.contains(letter), "{letter} {fen}");
            let mut resigned = game.clone();
            resigned.apply(!seat, &Action::Resign).unwrap();
            assert_eq!(matches!(resigned.status(), Status::Drawn { .. }), !mating.contains(letter), "{letter} {fen}");
        }
    }
}

/// Black's king and bishops may stand nearly everywhere, so that the search has much to look at. White's king has two
/// squares, and without the pawn beside them White has no move left.
#[test]
fn no_mate_is_found_where_nearly_all_of_the_bound_is_needed() {
    assert!(flag_is_drawn(&standard("1k6/b1b5/7p/5p1P/5p2/5PpK/6P1/8 w - - 0 1"), Seat::Black));
}

#[test]
fn the_move_that_shuts_the_last_gap_ends_the_game() {
    let mut game = standard("4k3/8/7p/p1p1p3/P1P1P1P1/8/8/4K3 b - - 0 1");
    sans(&mut game, "Kd7 Kd2 Kd6 Kd3");
    assert_eq!(status(&game), "black move");
    let mut shut = standard("4k3/6p1/8/p1p1p3/P1P1P1P1/8/8/4K3 b - - 0 1");
    sans(&mut shut, "g5");
    assert_eq!(status(&shut), "drawn: dead-position");
    // What a game starts from is not judged, so that the wall may be looked at, flagged in or resigned.
    assert_eq!(status(&standard("4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 b - - 0 1")), "black move");
    // A wall with a gap, or one behind which a piece is left that can break it, is not dead.
    for (board, play) in [
        ("4k3/2p5/8/p3p3/P1P1P1P1/8/8/4K3 b - - 0 1", "c5"),
        ("4k3/6p1/8/p1p1p3/P1P1P1P1/8/8/4KN2 b - - 0 1", "g5"),
        ("4k3/6p1/8/p1p1p3/P1P1P1P1/8/8/2B1K3 b - - 0 1", "g5"),
    ] {
        let mut game = standard(board);
        sans(&mut game, play);
        assert_eq!(status(&game), "white move", "{board}");
    }
    let mut game = start(Rules::Standard, 1);
    sans(&mut game, "e4 e5");
    assert_eq!(status(&game), "white move");
}

/// How many positions the plain search looks at.
const SEEN: usize = 5_000;

/// Whether each side can mate, White first: `None` where no mate was found, and not every position was looked at.
fn by_brute_force(board: &Board) -> [Option<bool>; 2] {
    let (mut seen, mut open, mut mates) = (HashSet::from([board.clone()]), vec![board.clone()], [false; 2]);
    while let Some(board) = open.pop() {
        if board.status() == GameStatus::Won {
            mates[usize::from(board.side_to_move() == Color::White)] = true;
        }
        if mates == [true; 2] {
            break;
        }
        if seen.len() > SEEN {
            return mates.map(|mates| mates.then_some(true));
        }
        board.generate_moves(|moves| {
            for mv in moves {
                let mut next = board.clone();
                next.play_unchecked(mv);
                // The clocks are no part of the position.
                let mut builder = cozy_chess::BoardBuilder::from_board(&next);
                (builder.halfmove_clock, builder.fullmove_number) = (0, 1);
                if let Ok(next) = builder.build()
                    && seen.insert(next.clone())
                {
                    open.push(next);
                }
            }
            false
        });
    }
    mates.map(Some)
}

/// A board of kings, a wall of blocked pawns that at times has a gap, and at times a pawn or a piece besides.
fn small_board(dice: &mut Dice) -> String {
    let mut board = [[' '; 8]; 8];
    let (first, gap) = (dice.below(2), dice.below(8));
    for file in (first..8).step_by(2).filter(|file| *file / 2 != gap) {
        let rank = 2 + dice.below(2);
        (board[rank][file], board[rank + 1][file]) = ('P', 'p');
    }
    for _ in 0..dice.below(3) {
        let piece = *dice.pick(&['P', 'p', 'P', 'p', 'B', 'b', 'N', 'q']);
        board[1 + dice.below(6)][dice.below(8)] = piece;
    }
    for king in ['K', 'k'] {
        board[dice.below(8)][dice.below(8)] = king;
    }
    let ranks: Vec<String> = board.iter().rev().map(|rank| written(rank.iter().collect())).collect();
    format!("{} {} - - 0 1", ranks.join("/"), dice.pick(&["w", "b"]))
}

#[test]
fn a_search_of_every_position_agrees() {
    let (mut dice, mut draws, mut wins) = (Dice::new(7), 0, 0);
    for _ in 0..bound(150, 20_000) {
        let fen = small_board(&mut dice);
        let Ok(board) = Board::from_fen(&fen, false) else { continue };
        let position = Position { fen: Some(fen.clone()), ..Position::default() };
        let Ok(game) = Game::new(Setup { rules: Rules::Standard, position: Some(position) }, seed(1)) else { continue };
        if game.status().is_over() {
            continue;
        }
        for (seat, can_mate) in Seat::ALL.into_iter().zip(by_brute_force(&board)) {
            let Some(can_mate) = can_mate else { continue };
            assert_eq!(flag_is_drawn(&game, seat), !can_mate, "{seat} {fen}");
            if can_mate { wins += 1 } else { draws += 1 }
        }
    }
    assert!(draws > 5 && wins > 5, "{draws} draws, {wins} wins");
}
