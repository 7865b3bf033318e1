//! How pieces move with barred squares and quarter turns.

use super::chess::{Chess, Move};
use super::continuing::Force;
use super::testing::{goes, lay, lay_on, ledger, set, square};
use crate::mark::Mark;
use crate::piece::Kind;
use crate::seat::Seat::{Black, White};
use crate::square_set::SquareSet;

#[test]
fn nothing_enters_a_barred_square_and_only_leaps_pass_it() {
    let mut board = ledger("4k3/8/8/8/3R4/2P5/1N6/4K3");
    lay(&mut board, White, None, Force::Bars(square("d6")));
    assert_eq!(goes(&board, "d4"), set("d5 d3 d2 d1 a4 b4 c4 e4 f4 g4 h4"));
    lay(&mut board, White, None, Force::Bars(square("c4")));
    assert_eq!(goes(&board, "c3"), SquareSet::EMPTY);
    assert_eq!(goes(&board, "b2"), set("a4 d1 d3"));
    assert!(!board.free_squares().has(square("c4")));
    // It blocks a check, and unblocks it again.
    let mut board = ledger("4k3/8/8/8/4R3/8/8/4K3");
    lay(&mut board, White, None, Force::Bars(square("e6")));
    assert!(!board.in_check(Black));
    board.end_effect(0);
    assert!(board.in_check(Black));
    assert_eq!(board.geometry, super::geometry::Geometry::open());
}

#[test]
fn after_a_quarter_turn_white_s_pawns_go_towards_the_a_file() {
    let mut board = ledger("4k3/6p1/8/5p2/3p2P1/3P3P/1p6/K7");
    lay(&mut board, White, None, Force::Turns(1));
    // The second rank is the g-file, the first the h-file.
    assert_eq!(goes(&board, "g4"), set("f4 e4 f5"));
    assert_eq!(goes(&board, "h3"), set("g3 f3"));
    assert_eq!(goes(&board, "d3"), set("c3"));
    board.edit_chess(Chess::pass);
    assert_eq!(goes(&board, "b2"), set("c2 d2"), "the a- and b-file are Black's first two ranks");
    assert_eq!(goes(&board, "g7").len(), 1);
    assert_eq!(board.moves().iter().filter(|mv| mv.from == square("g7") && mv.to == square("h7")).count(), 4);
    lay(&mut board, White, None, Force::Turns(1));
    assert_eq!(goes(&board, "g7"), set("g8"));
    lay(&mut board, White, None, Force::Turns(2));
    assert_eq!(board.geometry, super::geometry::Geometry::open());
}

#[test]
fn a_pawn_is_taken_in_passing_after_a_quarter_turn_in_the_same_turn() {
    let mut board = ledger("4k3/8/8/8/3p4/8/4P3/4K3");
    board.displace(Move::plain(square("e2"), square("e4")));
    let before = (*board).clone();
    let start = board.checkpoint();
    // Black's forward is then towards the h-file, and e3 is diagonally ahead of d4.
    lay(&mut board, White, None, Force::Turns(1));
    board.edit_chess(Chess::pass);
    let mv = Move::plain(square("d4"), square("e3"));
    assert_eq!(board.taken_in_passing(mv), Some(square("e4")));
    assert!(board.moves().contains(&mv));
    board.make(mv);
    assert!(board.on(square("e4")).is_none() && board.on(square("e3")).is_some());
    board.undo(start);
    assert_eq!(*board, before);
}

#[test]
fn pawns_that_passed_together_are_each_taken_and_sideways_too() {
    let mut board = ledger("4k3/8/8/8/1p1p4/8/P3P3/4K3");
    for (from, to) in [("a2", "a4"), ("e2", "e4")] {
        board.displace(Move::plain(square(from), square(to)));
    }
    board.edit_chess(|chess| chess.passed = set("a3 e3"));
    board.edit_chess(Chess::pass);
    assert_eq!(board.legal_en_passant(), set("a3 e3"));
    assert_eq!(board.taken_in_passing(Move::plain(square("b4"), square("a3"))), Some(square("a4")));
    // On a turned board a double step goes along a rank.
    let mut board = ledger("4k3/8/8/5p2/8/6P1/8/K7");
    lay(&mut board, White, None, Force::Turns(1));
    board.make(Move::plain(square("g3"), square("e3")));
    assert_eq!(board.chess().passed, set("f3"));
    let mut board = ledger("4k3/8/8/8/4p3/6P1/8/K7");
    lay(&mut board, White, None, Force::Turns(1));
    board.make(Move::plain(square("g3"), square("e3")));
    let mv = Move::plain(square("e4"), square("f3"));
    assert_eq!(board.taken_in_passing(mv), Some(square("e3")));
    assert!(board.moves().contains(&mv));
}

#[test]
fn a_neutral_pawn_is_taken_in_passing_behind_its_own_double_step() {
    let mut board = ledger("4k3/3p4/8/2P5/8/8/8/4K3 b");
    lay_on(&mut board, White, "d7", Force::Marks(Mark::Neutral));
    board.make(Move::plain(square("d7"), square("d5")));
    let mv = Move::plain(square("c5"), square("d6"));
    assert_eq!(board.taken_in_passing(mv), Some(square("d5")));
    assert!(board.moves().contains(&mv));
}

#[test]
fn castling_goes_on_along_what_is_a_file_to_the_players() {
    let mut board = ledger("4k3/8/8/8/8/8/8/R3K2R w KQ -");
    lay(&mut board, White, None, Force::Turns(1));
    assert!(goes(&board, "e1").has(square("g1")) && goes(&board, "e1").has(square("c1")));
    let mv = board.moves().into_iter().find(|mv| mv.to == square("g1") && mv.from == square("e1")).unwrap();
    board.make(mv);
    assert_eq!(board.on(square("f1")).map(|piece| piece.kind), Some(Kind::Rook));
}
