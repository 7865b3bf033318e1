//! Moves as players type them.

use cardinal_rules::{
    Action, Game, Seat,
    defaults::GRID_BOUND,
    notation::{MoveTextError, parse_move},
};
use cardinal_words::InWords;

use super::super::support::{cell, game_at, grid, mv, to_act};
use super::{sample, targets};

fn read(game: &Game, text: &str) -> Result<Action, MoveTextError> {
    parse_move(&game.listing(to_act(game)), text)
}

#[test]
fn a_move_is_written_in_many_ways() {
    let game = sample();
    for (step, texts) in [
        (
            "1,0 2,0",
            "K1,0-2,0;1,0-2,0;1,0 2,0;1,0 to 2,0;1,0 TO 2,0;1,0x2,0;(1,0)-(2,0);(1,0)(2,0);\
             ( 1 , 0 ) - ( 2 , 0 );1,0→2,0;\
             1,0->2,0;1,0 -> 2,0;1,0–2,0;1,0 - 2,0;1,0:2,0;1, 0 2, 0;\
             k1,0-2,0;K 1,0 2,0;king 1,0 to 2,0;K1,0-2,0+;K1,0-2,0#;\
             1,0-2,0 !?; \t1,0 \u{a0}2,0 ;1. K2,0;12... K1,0-2,0;♔2,0;♚\u{fe0f}1,0-2,0;move:K2,0;/move K2,0;`K2,0`;K2,0.;\
             K2,0,;1,0⇒2,0;1,0‐2,0;king 1,0→2,0;K2,0;k2,0;K 2,0;K(2,0);King to 2,0;K→2,0;01,-0-2,00",
        ),
        // Numbers may be negative. A hyphen after a space starts one; a hyphen right after a point
        // does not.
        (
            "-3,-2 -1,-1",
            "N-3,-2--1,-1;-3,-2 -1,-1;-3,-2--1,-1;-3,-2 - -1,-1;\
             (-3,-2)-(-1,-1);-3,-2→-1,-1;-3,-2 to -1,-1;−3,−2 −1,−1;\
             -3,-2—1,-1;-3,-2x-1,-1;n-3,-2 -1,-1;knight -3,-2 -1,-1",
        ),
        ("8,1 8,0", "R8,0;rook 8,0;Rx8,0;8,1-8,0;♖8,0;R×8,0;rook takes 8,0"),
        ("8,1 7,1", "R7,1"),
        ("5,3 4,4", "4,4;P4,4;x4,4;Px4,4;5,3x4,4;p5,3x4,4"),
        (
            "5,3 4,4 r",
            "5,3x4,4=R;5,3x4,4R;5,3x4,4(R);5,3x4,4 (r);5,3x4,4 r;\
             5,3 4,4 = rook;5,3-4,4/R;5,3 4,4 Rook;5,3x4,4=R+;4,4=R;4,4 r;P4,4(R)",
        ),
        ("5,3 4,4 q", "5,3x4,4=Q;x4,4Q;4,4 queen;5,3✕4,4=♕;pawn captures 4,4 becomes queen"),
        ("0,1 0,2", "0,2;P0,2;pawn 0,2;0,1-0,2"),
    ] {
        for text in texts.split(';') {
            assert_eq!(read(&game, text), Ok(mv(step)), "{text}");
        }
    }
}

#[test]
fn a_target_is_told_by_its_number() {
    let game = sample();
    let king = targets(&game, "1,0");
    assert!(king.len() > 1);
    for text in ["1,0 #2", "K1,0 #2", "K1,0#2", "k 1,0 # 2", "(1,0) #2", "1,0 #02", "1,0 #2!"] {
        assert_eq!(
            read(&game, text),
            Ok(Action::Move { from: cell("1,0"), to: king[1], promote: None, part: None }),
            "{text}"
        );
    }
    // The pawn's targets are 4,4 and 5,4, in this order; only the first and the second are on the king's row.
    assert_eq!(targets(&game, "5,3"), [cell("4,4"), cell("5,4")]);
    assert_eq!(read(&game, "5,3 #1"), Ok(mv("5,3 4,4")));
    assert_eq!(read(&game, "5,3 #1=R"), Ok(mv("5,3 4,4 r")));
    assert_eq!(read(&game, "5,3 #2 q"), Ok(mv("5,3 5,4 q")));
    for number in ["0", "3", "99", "00", "18446744073709551617", "99999999999999999999999999999999999999999999999"] {
        let Err(MoveTextError::NoSuchTarget { from, targets: 2, number: typed }) =
            read(&game, &format!("5,3 #{number}"))
        else {
            panic!("{number}")
        };
        assert!(from == cell("5,3") && number.starts_with(&typed), "{typed}");
    }
    let words = read(&game, "5,3 #3").unwrap_err().in_words();
    assert!(words.contains("5,3") && words.contains("targets 1 to 2"), "{words}");
    for text in ["9,9 #1", "1,4 #1"] {
        assert!(matches!(read(&game, text), Err(MoveTextError::Immobile { .. })), "{text}");
    }
    assert!(matches!(read(&game, "Q1,0 #1"), Err(MoveTextError::NoSuchMove { meant: None, .. })));
    assert!(matches!(read(&game, "5,3 #1=N"), Err(MoveTextError::NoSuchMove { meant: Some(_), .. })));
}

#[test]
fn a_piece_without_a_target_is_named() {
    let game = sample();
    for text in ["1,0", "K1,0", "k 1,0", "(1,0)", "king 1,0", "K1,0+", "1,0 #"] {
        assert_eq!(read(&game, text), Err(MoveTextError::Unfinished { from: cell("1,0") }), "{text}");
    }
    assert_eq!(read(&game, "-3,-2"), Err(MoveTextError::Unfinished { from: cell("-3,-2") }));
    // A pawn stopped by the piece in front of it.
    let stuck = game_at(grid("K1,0 P0,1", "K1,5 P0,2"));
    for text in ["0,1", "P0,1", "0,1 #1"] {
        assert_eq!(read(&stuck, text), Err(MoveTextError::Immobile { from: cell("0,1") }), "{text}");
    }
    // This does not name an opponent's piece or a different kind.
    assert!(matches!(read(&game, "1,4"), Err(MoveTextError::NoSuchMove { .. })));
    assert!(matches!(read(&game, "Q1,0"), Err(MoveTextError::NoSuchMove { .. })));
    // A sign before the point marks it as the target.
    assert!(reason(&game, "Kx1,0").contains("already"));
}

#[test]
fn a_target_that_two_pieces_reach_is_ambiguous() {
    let game = sample();
    let Err(MoveTextError::Ambiguous { candidates, .. }) = read(&game, "N-1,-1") else {
        panic!("two knights go there")
    };
    assert_eq!(candidates, [mv("-3,-2 -1,-1"), mv("1,-2 -1,-1")]);
    assert_eq!(read(&game, "N1,-2--1,-1"), Ok(mv("1,-2 -1,-1")));
}

/// The rules' reason against the move that an impossible text means.
fn reason(game: &Game, text: &str) -> String {
    let Err(MoveTextError::NoSuchMove { meant: Some(meant), .. }) = read(game, text) else {
        panic!("{text}: {:?}", read(game, text))
    };
    game.clone().apply(to_act(game), &meant).unwrap_err().reason.in_words()
}

#[test]
fn a_move_that_is_not_legal_is_handed_on_to_the_rules() {
    let game = sample();
    for (text, words) in [
        ("1,0 1,1", "your own pawn"),
        ("9,9-9,8", "there is no piece on 9,9"),
        ("1,4 1,3", "your opponent's"),
        ("K1,4-1,3", "your opponent's"),
        // The kind decides the origin: the only king, the only rook, the only knight in reach.
        ("K5,0", "doesn't move from 1,0 to 5,0"),
        ("K1,-1", "backward only to capture"),
        ("K0,1", "your own pawn"),
        ("R20,1", "touch no other piece"),
        ("N3,-1", "touch no other piece"),
        // The only pawn that moves there.
        ("6,4", "only to capture"),
        ("1,0-2000000000,0", "-1000000000 to 1000000000"),
        ("2000000000,0 1,0", "-1000000000 to 1000000000"),
        ("R-2147483648,1", "-1000000000 to 1000000000"),
        ("0,1 0,2 =Q", "enemy king's row"),
        ("5,3x4,4=N", "for a queen or a rook"),
        ("1,0-2,0=Q", "only a pawn"),
    ] {
        let message = reason(&game, text);
        assert!(message.contains(words), "{text}: {message}");
    }
    // Nothing decides which of the two knights was meant, or king or queen.
    for text in ["N9,9", "Q9,9", "Q1,0-2,0"] {
        assert!(matches!(read(&game, text), Err(MoveTextError::NoSuchMove { meant: None, .. })), "{text}");
    }
    assert!(matches!(parse_move(&game.listing(Seat::Black), "1,4-1,3"), Err(MoveTextError::NoSuchMove { .. })));
}

#[test]
fn what_lies_beyond_the_bound_tells_the_bound() {
    let game = sample();
    for text in [
        "1,0-99999999999,0",
        "99999999999,0 1,0",
        "1,-99999999999999999999999999999999999999999999999999999999999999999",
        "N2000000000,1",
        "2000000000,1 #1",
        "1,0 2147483648,0",
        "-2147483649,0",
    ] {
        let Err(error @ MoveTextError::TooFar { .. }) = read(&game, text) else { panic!("{text}") };
        assert!(error.in_words().contains(&format!("from -{GRID_BOUND} to {GRID_BOUND}")), "{error}");
        assert!(error.in_words().len() < 150, "{error}");
    }
}

#[test]
fn what_is_no_move_is_told_the_forms_of_the_grid() {
    let game = sample();
    for text in [
        "",
        " ",
        "e2e4",
        "Nf3",
        "O-O",
        "hello",
        "1",
        "1,",
        ",",
        "1,0-",
        "1,0 2",
        "1,0 2,",
        "1,0 2,0 3,0",
        "1,00,0",
        "#2",
        "K#2",
        "1,0 #x",
        "1,0 ##2",
        "1,0 #-1",
        "(1,0",
        "1,0)",
        "1,0---2,0",
        "1,0=",
        "1,0-2,0=",
        "1,0-2,0=X",
        "1,0-2,0(R",
        "1.5,0 2,0",
        "K",
        "🙂",
        "1,0 🙂",
        "K1,0é2,0",
        "- 1,0 2,0",
        "1,0 2,0 rookie",
        "W1,0",
        "x1,0 2,0",
        "K to 1,0 2,0",
    ] {
        let Err(error @ MoveTextError::UnreadableOnGrid(_)) = read(&game, text) else {
            panic!("{text}: {:?}", read(&game, text))
        };
        assert!(error.in_words().contains("1,0-0,0"), "{error}");
    }
}
