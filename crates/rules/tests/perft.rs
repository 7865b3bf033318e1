//! Counts of move sequences against published tables.
//!
//! Sources: the Chess Programming Wiki's *Perft Results* (start, Kiwipete, positions 3 to 6), the
//! collection of edge cases by Martin Sedlák (castling, en passant, promotion, stalemate), and the
//! suite of ROCE by Roman Hartmann (each kind of piece by itself).

use cardinal_rules::{Game, Position, Rules, Seed, Setup};
use cardinal_test_env::bound;

/// Tables are read up to this many sequences as a rule, and to their ends with all cases: every position is looked at
/// some moves deep.
const FEW: u64 = 5_000_000;

fn game(fen: &str) -> Game {
    let position = Position { fen: Some(fen.to_owned()), ..Position::default() };
    Game::new(Setup { rules: Rules::Standard, position: Some(position) }, Seed::from_bytes([0; 32]))
        .expect("a legal position")
}

fn check(fen: &str, counts: &[(u32, u64)]) {
    let most = bound(FEW, u64::MAX);
    for (depth, nodes) in counts.iter().filter(|(_, nodes)| *nodes <= most) {
        assert_eq!(game(fen).perft(*depth), *nodes, "{fen} at depth {depth}");
    }
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[test]
fn start_position() {
    check(START, &[(0, 1), (1, 20), (2, 400), (3, 8_902), (4, 197_281), (5, 4_865_609), (6, 119_060_324)]);
}

#[test]
fn kiwipete() {
    check(
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        &[(1, 48), (2, 2_039), (3, 97_862), (4, 4_085_603), (5, 193_690_690)],
    );
}

#[test]
fn position_3() {
    check(
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        &[(1, 14), (2, 191), (3, 2_812), (4, 43_238), (5, 674_624), (6, 11_030_083)],
    );
}

#[test]
fn position_4_and_its_mirror() {
    let counts = [(1, 6), (2, 264), (3, 9_467), (4, 422_333), (5, 15_833_292)];
    check("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", &counts);
    check("r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1", &counts);
}

#[test]
fn position_5() {
    check(
        "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        &[(1, 44), (2, 1_486), (3, 62_379), (4, 2_103_487), (5, 89_941_194)],
    );
}

#[test]
fn position_6() {
    check(
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        &[(1, 46), (2, 2_079), (3, 89_890), (4, 3_894_594)],
    );
}

#[test]
fn edge_cases() {
    for (fen, depth, nodes) in [
        ("3k4/3p4/8/K1P4r/8/8/8/8 b - - 0 1", 6, 1_134_888),
        ("8/5bk1/8/2Pp4/8/1K6/8/8 w - d6 0 1", 6, 824_064),
        ("8/8/1k6/8/2pP4/8/5BK1/8 b - d3 0 1", 6, 824_064),
        ("8/5k2/8/2Pp4/2B5/1K6/8/8 w - d6 0 1", 6, 1_440_467),
        ("8/8/1k6/2b5/2pP4/8/5K2/8 b - d3 0 1", 6, 1_440_467),
        ("5k2/8/8/8/8/8/8/4K2R w K - 0 1", 6, 661_072),
        ("3k4/8/8/8/8/8/8/R3K3 w Q - 0 1", 6, 803_711),
        ("r3k2r/1b4bq/8/8/8/8/7B/R3K2R w KQkq - 0 1", 4, 1_274_206),
        ("r3k2r/8/3Q4/8/8/5q2/8/R3K2R b KQkq - 0 1", 4, 1_720_476),
        ("2K2r2/4P3/8/8/8/8/8/3k4 w - - 0 1", 6, 3_821_001),
        ("8/8/1P2K3/8/2n5/1q6/8/5k2 b - - 0 1", 5, 1_004_658),
        ("4k3/1P6/8/8/8/8/K7/8 w - - 0 1", 6, 217_342),
        ("8/P1k5/K7/8/8/8/8/8 w - - 0 1", 6, 92_683),
        ("K1k5/8/P7/8/8/8/8/8 w - - 0 1", 6, 2_217),
        ("8/k1P5/8/1K6/8/8/8/8 w - - 0 1", 7, 567_584),
        ("8/8/2k5/5q2/5n2/8/5K2/8 b - - 0 1", 4, 23_527),
    ] {
        check(fen, &[(depth, nodes)]);
    }
}

#[test]
fn castling_knights_bishops_rooks_queens_and_promotions() {
    for (fen, counts) in [
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", &[15, 66, 1_197, 7_059, 133_987, 764_643][..]),
        ("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", &[16, 71, 1_287, 7_626, 145_232, 846_648]),
        ("4k2r/8/8/8/8/8/8/4K3 w k - 0 1", &[5, 75, 459, 8_290, 47_635, 899_442]),
        ("r3k3/8/8/8/8/8/8/4K3 w q - 0 1", &[5, 80, 493, 8_897, 52_710, 1_001_523]),
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", &[26, 112, 3_189, 17_945, 532_933, 2_788_982]),
        ("r3k2r/8/8/8/8/8/8/4K3 w kq - 0 1", &[5, 130, 782, 22_180, 118_882, 3_517_770]),
        ("8/8/8/8/8/8/6k1/4K2R w K - 0 1", &[12, 38, 564, 2_219, 37_735, 185_867]),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", &[26, 568, 13_744, 314_346, 7_594_526]),
        ("K7/8/2n5/1n6/8/8/8/k6N w - - 0 1", &[3, 51, 345, 5_301, 38_348, 588_695]),
        ("8/1k6/8/5N2/8/4n3/8/2K5 w - - 0 1", &[11, 156, 1_636, 20_534, 223_507, 2_594_412]),
        ("B6b/8/8/8/2K5/4k3/8/b6B w - - 0 1", &[17, 278, 4_607, 76_778, 1_320_507]),
        ("7k/RR6/8/8/8/8/rr6/7K w - - 0 1", &[19, 275, 5_300, 104_342, 2_161_211]),
        ("6kq/8/8/8/8/8/8/7K w - - 0 1", &[2, 36, 143, 3_637, 14_893, 391_507]),
        ("8/PPPk4/8/8/8/8/4Kppp/8 w - - 0 1", &[18, 270, 4_699, 79_355, 1_533_145]),
        ("n1n5/1Pk5/8/8/8/8/5Kp1/5N1N w - - 0 1", &[24, 421, 7_421, 124_608, 2_193_768]),
        ("n1n5/PPPk4/8/8/8/8/4Kppp/5N1N w - - 0 1", &[24, 496, 9_483, 182_838, 3_605_103]),
    ] {
        for (depth, nodes) in (1..).zip(counts) {
            assert_eq!(game(fen).perft(depth), *nodes, "{fen} at depth {depth}");
        }
    }
}
