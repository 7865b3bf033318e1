use super::super::draw::{does, draw, moved, refuses};
use super::super::play::Why::{Time, Way};
use super::id;

#[test]
fn the_piece_that_moved_without_a_capture_moves_again() {
    let board = draw(
        "
        k . . . n
        . . . . .
        . . . . .
        . . . . .
        R N B . K",
    );
    does(&moved(&board, "b1c3"), "charge e4", "k . . . n\n. . . . N\n. . .\n. . .\nR . B . K");
    does(&moved(&board, "c1a3"), "crusade c5", "k . B . n\n. . .\n. . .\n. . .\nR N . . K");
    does(&moved(&board, "a1a2"), "merciless b2", "k . . . n\n. . .\n. . .\n. R .\n. N B . K");
    refuses(&moved(&board, "a1a2"), "charge b4", Time);
    refuses(&moved(&board, "b1c3"), "charge c4", Way);
    let takes = draw("k . .\n. . .\n. p .\n. . .\n. . N . K");
    refuses(&moved(&takes, "c1b3"), "charge c5", Time);
}

#[test]
fn the_second_move_may_capture_and_a_castled_rook_may_go_on() {
    let mut board = draw(
        "
        k . . . . b
        . . . . . .
        . . . . K . . R",
    );
    board.castling = vec![id(&board, "h1")];
    does(&moved(&board, "e1g1"), "merciless f3", "k . . . . R\n. . .\n. . . . . . K");
}
