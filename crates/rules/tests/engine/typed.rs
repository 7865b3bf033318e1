//! What people type as a move on the 8 by 8 board: what is taken, what is asked about, and what is refused.

use cardinal_rules::{
    Action, Kind, Rules,
    notation::{MoveTextError, parse_move},
};

use super::support::{squares, standard, start};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// The moves that a text may mean, as squares: one that is made, or those that are asked about behind a question mark.
fn read(board: &str, text: &str) -> String {
    let game = standard(board);
    let seat = game.status().to_act().unwrap();
    let listing = game.listing(seat);
    match parse_move(&listing, text) {
        Ok(action) => action.to_string(),
        Err(MoveTextError::Ambiguous { candidates, .. }) => {
            let names: Vec<String> = candidates.iter().map(Action::to_string).collect();
            format!("? {}", names.join(" "))
        }
        Err(MoveTextError::NoSuchMove { .. }) => "not possible".to_owned(),
        Err(MoveTextError::Unreadable(_)) => "unreadable".to_owned(),
        Err(other) => other.to_string(),
    }
}

#[test]
fn a_push_is_never_written_with_its_file() {
    let bishop = "4k3/8/8/8/2B5/8/1P6/4K3 w - - 0 1";
    assert_eq!(read(bishop, "bb3"), "c4b3");
    assert_eq!(read(bishop, "Bb3"), "c4b3");
    assert_eq!(read(bishop, "BB3"), "c4b3");
    assert_eq!(read(bishop, "b3"), "b2b3");
    // Where no bishop can go there, the push is asked about.
    let no_bishop = "4k3/8/8/8/8/8/1P6/4K3 w - - 0 1";
    assert_eq!(read(no_bishop, "bb3"), "? b2b3");
    assert_eq!(read(no_bishop, "bb4"), "? b2b4");
    assert_eq!(read(START, "ee4"), "? e2e4");
}

#[test]
fn a_target_alone_is_no_capture() {
    let blocked = "4k3/8/8/3p4/3PP3/8/8/4K3 w - - 0 1";
    assert_eq!(read(blocked, "d5"), "not possible");
    for text in ["ed5", "exd5", "e4d5", "EXD5", "e:d5", "xd5", "pawn takes d5"] {
        assert_eq!(read(blocked, text), "e4d5", "{text}");
    }
    assert_eq!(read("3r3k/2P5/8/8/8/8/8/K7 w - - 0 1", "d8=Q"), "not possible");
}

#[test]
fn what_a_pawn_becomes_is_asked_queen_first() {
    let all = "? a7a8=q a7a8=r a7a8=b a7a8=n";
    let board = "8/P6k/8/8/8/8/8/K7 w - - 0 1";
    for text in ["a8", "a7a8", "A8", "pawn a8", "a8="] {
        assert_eq!(read(board, text), all, "{text}");
    }
    for text in [
        "a8=queen",
        "a8 queen",
        "a8=Q",
        "a8Q",
        "a7a8q",
        "a8(Q)",
        "A8=Q",
        "a8 promotes to a queen",
        "a8 becomes a queen",
    ] {
        assert_eq!(read(board, text), "a7a8=q", "{text}");
    }
    assert_eq!(read(board, "a8 knight"), "a7a8=n");
    // The pawn's, although a bishop can capture there.
    let both = "2r4k/1P6/8/8/8/7B/8/K7 w - - 0 1";
    assert_eq!(read(both, "bxc8"), "? b7c8=q b7c8=r b7c8=b b7c8=n");
    assert_eq!(Kind::PROMOTIONS[0], Kind::Queen);
}

#[test]
fn letters_of_other_languages_are_asked_about() {
    assert_eq!(read(START, "Dd4"), "? d2d4");
    assert_eq!(read(START, "Cc3"), "? c2c3 b1c3");
    assert_eq!(read(START, "Ff3"), "? f2f3");
    assert_eq!(read(START, "Sf3"), "? g1f3");
    assert_eq!(read("4k3/8/8/8/8/8/3P4/1N2KN2 w - - 0 1", "Cbd2"), "not possible");
    assert_eq!(read("4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1", "Cbd2"), "? b1d2");
    assert_eq!(read("4k3/8/8/8/8/8/3P4/4KQ2 w - - 0 1", "D2d3"), "d2d3");
    let both = "4k3/8/8/2p5/3P4/8/5Q2/4K3 w - - 0 1";
    assert_eq!(read(both, "Dxc5"), "d4c5");
    let queen_too = "4k3/8/8/2p5/3P4/8/8/2Q1K3 w - - 0 1";
    assert_eq!(read(queen_too, "Dxc5"), "? d4c5 c1c5");
    assert_eq!(read(queen_too, "dxc5"), "d4c5");
}

#[test]
fn capitals_are_read_by_what_is_possible() {
    let pawn = "4k3/8/8/p7/1P6/8/8/4K3 w - - 0 1";
    assert_eq!(read(pawn, "Bxa5"), "b4a5");
    assert_eq!(read(pawn, "BXA5"), "b4a5");
    let bishop = "4k3/8/8/p7/8/8/3B4/4K3 w - - 0 1";
    assert_eq!(read(bishop, "Bxa5"), "d2a5");
    let two = "4k3/8/8/2p5/1P6/8/5B2/4K3 w - - 0 1";
    assert_eq!(read(two, "Bxc5"), "? f2c5 b4c5");
    assert_eq!(read(two, "bxc5"), "b4c5");
    assert_eq!(read(two, "Bishop takes c5"), "f2c5");
    assert_eq!(read(two, "♗xc5"), "f2c5");
    for text in ["B4", "B2b4", "B2B4", "b2-B4"] {
        assert_eq!(read(START, text), "b2b4", "{text}");
    }
    assert_eq!(read("4k3/8/8/4p3/8/3N4/8/4K3 w - - 0 1", "NXE5"), "d3e5");
}

#[test]
fn castling_is_written_with_all_its_dashes_or_none() {
    let board = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
    for text in [
        "O-O",
        "0-0",
        "OO",
        "oo",
        "o-o",
        "O–O",
        "0—0",
        "O‑O",
        "O−O",
        "O - O",
        "castle kingside",
        "castles short",
        "e1g1",
    ] {
        assert_eq!(read(board, text), "e1g1", "{text}");
    }
    for text in [
        "O-O-O",
        "0-0-0",
        "OOO",
        "O–O–O",
        "castle queenside",
        "castling long",
        "castle queen side",
        "castles queen-side",
    ] {
        assert_eq!(read(board, text), "e1c1", "{text}");
    }
    for text in ["O-O-", "O-OO", "OO-O", "castle"] {
        assert!(["? e1g1 e1c1", "? e1c1 e1g1"].contains(&read(board, text).as_str()), "{text}: {}", read(board, text));
    }
    assert_eq!(read("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "castle"), "e1g1");
    assert_eq!(read(START, "O-O"), "not possible");
}

#[test]
fn numbers_signs_words_and_figurines_are_read() {
    for text in [
        "e4",
        "E4",
        "1. e4",
        "1.e4",
        "1 e4",
        "1) e4",
        "e4.",
        "e4,",
        "e4!",
        "e4?!",
        "move:e4",
        "/move e4",
        "/move move:e4",
        "e2—e4",
        "e2→e4",
        "e2 → e4",
        "e2->e4",
        "e2 to e4",
        "e2 e4",
        "pawn e4",
        "pawn to e4",
        "pawn e2 to e4",
        "♙e4",
        "♟e4",
        "`e4`",
        "\"e4\"",
        "e4 (e2e4)",
        "  e4  ",
        "P-e4",
        "Pe4",
    ] {
        assert_eq!(read(START, text), "e2e4", "{text}");
    }
    for text in [
        "Nf3",
        "nf3",
        "NF3",
        "♘f3",
        "♞f3",
        "♘\u{fe0e}f3",
        "knight f3",
        "Knight to f3",
        "knight g1 f3",
        "N-f3",
        "Ng1-f3",
        "1. Nf3,",
        "Nf3 (g1f3)",
        "g1f3",
        "12... Nf3",
        "…Nf3",
    ] {
        assert_eq!(read(START, text), "g1f3", "{text}");
    }
    let passing = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
    for text in [
        "exd6",
        "exd6 ep",
        "exd6ep",
        "exd6 (ep)",
        "exd6 e.p.",
        "exd6 e.p.+",
        "exd6 en passant",
        "exd6 en passant double check",
        "e×d6",
    ] {
        assert_eq!(read(passing, text), "e5d6", "{text}");
    }
    let knights = "4k3/8/8/6N1/8/8/8/4K1N1 w - - 0 1";
    assert_eq!(read(knights, "Nf3"), "? g1f3 g5f3");
    assert_eq!(read(knights, "Nf3 (g5f3)"), "g5f3");
    assert_eq!(read(knights, "N×f3"), "? g1f3 g5f3");
}

#[test]
fn what_is_no_move_or_two_is_refused() {
    for text in ["e4, e5", "e4; d4", "e2e4e5", "e4z", "hello", "", "?", "..", "O", "knight", "1.", "e9", "e4 e.5"] {
        assert_eq!(read(START, text), "unreadable", "{text}");
    }
    for text in ["e5", "Nd4", "Ke2", "e8=Q", "xe4", "Qd4"] {
        assert_eq!(read(START, text), "not possible", "{text}");
    }
}

#[test]
fn squares_with_the_pieces_letter_say_one_move_whatever_else_is_possible() {
    let game = start(Rules::Standard, 1);
    let seat = game.status().to_act().unwrap();
    for (text, mv) in [("ng1f3", "g1f3"), ("Ng1f3", "g1f3"), ("pb2b4", "b2b4")] {
        assert_eq!(parse_move(&game.listing(seat), text), Ok(squares(mv)), "{text}");
    }
    let two = "4k3/8/8/2p5/1P6/8/5B2/4K3 w - - 0 1";
    assert_eq!((read(two, "bf2c5"), read(two, "pb4c5")), ("f2c5".to_owned(), "b4c5".to_owned()));
}
